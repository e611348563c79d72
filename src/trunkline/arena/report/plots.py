"""Draws the plots of a report as SVG; the page that holds them gives the colours."""

from collections.abc import Iterable, Sequence
from html import escape

from trunkline.arena.report.report import BotResult, Pair
from trunkline.arena.statistics.summary import HISTOGRAM_STEP

# Pixels.
WIDTH = 720
NAME = 210
ROW = 30
CELL = 92
BARS = 70
MARGIN = 24

LONGEST_NAME = 28


def ladder(results: Sequence[BotResult]) -> str:
    """The ratings with their intervals, highest first."""
    least = min(result.elo_low for result in results)
    span = max(max(result.elo_high for result in results) - least, 1)
    scale = (WIDTH - NAME - 80) / span
    parts = []
    for number, result in enumerate(sorted(results, key=lambda result: -result.elo)):
        y = ROW * number + ROW / 2
        low, middle, high = (
            NAME + 10 + scale * (elo - least)
            for elo in (result.elo_low, result.elo, result.elo_high)
        )
        parts += [
            _name(result.bot, y),
            f'<line class="span" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="mark" cx="{middle:.1f}" cy="{y}" r="5"/>',
            _text(f"{result.elo:+.0f}", high + 10, y),
        ]
    return _svg(WIDTH, ROW * len(results), parts, "Ratings with their 95 % intervals")


def cross_table(bots: Sequence[str], pairs: Iterable[Pair]) -> str:
    """How often the bot of a row ranked before the bot of a column, each pair once."""
    place = {bot: number for number, bot in enumerate(bots)}
    parts = [_name(bot, ROW + ROW * number + ROW / 2) for bot, number in place.items()]
    parts += [
        _text(_clipped(bot, 12), NAME + CELL * (number - 0.5), ROW / 2, "middle")
        for bot, number in place.items()
        if number
    ]
    for pair in pairs:
        parts += _cell(pair, NAME + CELL * (place[pair.other] - 1), ROW + ROW * place[pair.bot])
    width = NAME + CELL * (len(bots) - 1)
    return _svg(width, ROW * len(bots), parts, "How often the row ranked before the column")


def _cell(pair: Pair, x: float, y: float) -> list[str]:
    kind = "won" if pair.share >= 0.5 else "lost"
    strength = abs(2 * pair.share - 1) * 0.8 + 0.1
    tip = f"{pair.low:.1%} to {pair.high:.1%}, {pair.comparisons} comparisons"
    return [
        f'<g><title>{tip}</title><rect class="{kind}" fill-opacity="{strength:.2f}"'
        f' x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" rx="3"/>',
        _text(f"{pair.share:.1%}", x + CELL / 2, y + ROW / 2, "middle") + "</g>",
    ]


def histograms(results: Sequence[BotResult]) -> str:
    """The scores of every bot, stacked on the same scale."""
    tens = [low for result in results for low in result.histogram]
    first, steps = min(tens), (max(tens) - min(tens)) // HISTOGRAM_STEP + 1
    wide = (WIDTH - NAME - MARGIN) / steps
    parts = []
    for number, result in enumerate(results):
        foot = (BARS + 12) * (number + 1)
        parts.append(_name(result.bot, foot - BARS / 2))
        most = max(result.histogram.values())
        for low, count in result.histogram.items():
            x, tall = NAME + wide * (low - first) / HISTOGRAM_STEP, BARS * count / most
            parts.append(_bar(x, foot, wide, tall, f"{low} to {low + HISTOGRAM_STEP - 1}: {count}"))
    height = (BARS + 12) * len(results) + 24
    parts += _scale(first, steps, wide, height - 12)
    return _svg(WIDTH, height, parts, "Scores, by ten points")


def _bar(x: float, foot: float, wide: float, tall: float, tip: str) -> str:
    return (
        f'<rect class="bar" x="{x + 1:.1f}" y="{foot - tall:.1f}" width="{wide - 2:.1f}"'
        f' height="{tall:.1f}"><title>{tip}</title></rect>'
    )


def _scale(first: int, steps: int, wide: float, y: float) -> list[str]:
    apart = max(1, steps // 8)
    return [
        _text(str(first + HISTOGRAM_STEP * step), NAME + wide * step, y, "middle")
        for step in range(0, steps + 1, apart)
    ]


def _name(bot: str, y: float) -> str:
    return f"<g><title>{escape(bot)}</title>{_text(_clipped(bot, LONGEST_NAME), 0, y)}</g>"


def _clipped(bot: str, most: int) -> str:
    """The end of a long name: in a path, that is the bot."""
    return bot if len(bot) <= most else "…" + bot[1 - most :]


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(width: float, height: float, parts: Iterable[str], label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img"'
        f' aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )

"""Writes a report as one HTML page that needs no other file."""

from collections.abc import Iterable
from html import escape

from trunkline.arena.report.plots import cross_table, histograms, ladder
from trunkline.arena.report.report import Report
from trunkline.arena.report.text import (
    SEAT_COLUMNS,
    Column,
    about,
    columns,
    failure_text,
    notes,
    seat_rows,
)

STYLE = """
:root { color-scheme: light dark; --ink: #222; --faint: #777; --paper: #fbf8f1; --line: #d8d0bf;
  --mark: #1f5f8b; --won: #2e8b57; --lost: #c0503c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --faint: #a09a8c; --paper: #1c1b19;
  --line: #45423b; --mark: #7db7dd; --won: #3fa36c; --lost: #c8624f; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; font-size: 1.1rem; }
p { color: var(--faint); }
.failure { border-left: 3px solid var(--lost); padding-left: 1rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; white-space: nowrap; margin-bottom: 1.2rem; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; max-width: none; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); dominant-baseline: central; }
.span { stroke: var(--mark); stroke-width: 3; stroke-opacity: .5; }
.mark, .bar { fill: var(--mark); }
.won { fill: var(--won); }
.lost { fill: var(--lost); }
"""


def page_of(report: Report) -> str:
    """The page, as HTML."""
    bots = [result.bot for result in report.results]
    sections = [
        ("Results", "".join(_results(report, chosen) for chosen in columns(report))),
        ("Scores", histograms(report.results)),
        ("By seat", _table(SEAT_COLUMNS, seat_rows(report))),
    ]
    if len(bots) > 1:
        sections[1:1] = [
            ("Ratings (Elo, 95 %)", ladder(report.results)),
            ("How often the row ranked before the column", cross_table(bots, report.pairs)),
        ]
    body = "".join(f"<h2>{escape(title)}</h2><div>{part}</div>" for title, part in sections)
    lines = "".join(f"<p>{escape(line)}</p>" for line in (*about(report), *notes(report)))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Arena</title><style>{STYLE}</style></head>"
        f"<body><h1>Arena</h1>{_failures(report)}{lines}{body}</body></html>\n"
    )


def _failures(report: Report) -> str:
    texts = (failure_text(failure) for failure in report.failures)
    return "".join(
        f'<div class="failure"><p>{escape(about)}</p><pre>{escape(traceback)}</pre></div>'
        for about, traceback in texts
    )


def _results(report: Report, chosen: dict[str, Column]) -> str:
    rows = [[result.bot, *(cell(result) for cell in chosen.values())] for result in report.results]
    return _table(("bot", *chosen), rows)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{_cells('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)

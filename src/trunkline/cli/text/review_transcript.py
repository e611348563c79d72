"""Prints a review in plain English: a line for each decision, then a summary for each seat."""

from collections.abc import Iterator, Sequence

from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from trunkline.cli.text.words import Names, a_card, listed, payment_text, plural
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.engine.view import View
from trunkline.review import Review, ReviewedMove, SeatReview
from trunkline.review.decisions import PastDecision, decisions_of
from trunkline.review.verdicts import Thresholds, is_notable_luck

WIDTHS = (11, 10, 10)
COLUMN_TITLES = (
    ("", "chance", "lost,", "luck,", ""),
    ("player", "to win, %", "% points", "% points", "move"),
)


def print_review(console: Console, game: Game, reviews: Iterator[Review]) -> None:
    """Print a review while it grows."""
    names = Names(game.rules, game.players)
    next(reviews)  # the first one is empty
    last = next(reviews)
    _print_head(console, names, last)
    for decision, last in zip(decisions_of(game), reviews, strict=True):
        console.print(_line(names, decision, last.moves[-1]), soft_wrap=True)
    console.print()
    for seat, line in enumerate(last.seats):
        console.print(Text.assemble(names.player(seat), f": {_sum(line)}."))


def _print_head(console: Console, names: Names, dealt: Review) -> None:
    """Say what the columns mean, and print their titles."""
    for line in explanations(dealt.thresholds):
        console.print(line, style="dim")
    pairs = zip(names.players, dealt.chances, strict=True)
    chances = [f"{name} {chance:.0%}" for name, chance in pairs]
    console.print(f"\nChances to win after the deal: {listed(chances)}.\n")
    for titles in COLUMN_TITLES:
        first, *figures, move = titles
        console.print(_row(first, figures, names).append(move), style="bold", soft_wrap=True)


def explanations(thresholds: Thresholds) -> list[str]:
    """Sentences on the units of a review."""
    mistake, blunder = 100 * thresholds.mistake, 100 * thresholds.blunder
    return [
        "chance to win: of the player who moved, in % with all hands open, after the move.",
        "lost: how many % points of the chance to win the move gave away, judged only by what the"
        f" player could know. A mistake loses {mistake:g} points or more, a blunder"
        f" {blunder:g} or more.",
        "luck: by how many % points the drawn cards changed that chance, if by"
        f" {100 * thresholds.luck:g} or more.",
    ]


def _line(names: Names, decision: PastDecision, reviewed: ReviewedMove) -> Text:
    """The figures of a decision, the move, and a better move."""
    view = decision.before.view(decision.seat)
    chance = f"{100 * reviewed.chances[reviewed.seat]:.0f}"
    lost = f"{100 * reviewed.loss:.1f}" if reviewed.better else ""
    luck = _points(reviewed.luck) if is_notable_luck(reviewed.luck) else ""
    line = _row(names.player(decision.seat), (chance, lost, luck), names)
    line.append_text(_move(names, view, decision.move))
    if reviewed.better:
        line.append(f", {reviewed.verdict}" if reviewed.verdict else "", "bold")
        line.append("; better: ", "bold").append_text(_move(names, view, reviewed.better))
    return line


def _row(player: Text | str, figures: Sequence[str], names: Names) -> Text:
    """The player and the figures in columns."""
    first = player if isinstance(player, Text) else Text(player)
    widest = max(Text(name).cell_len for name in (*names.players, "player"))
    first.plain = set_cell_size(first.plain, widest)
    columns = "".join(f"{figure:>{width}}" for figure, width in zip(figures, WIDTHS, strict=True))
    return Text.assemble(first, columns, "  ")


def _points(chance: float) -> str:
    """A chance in hundredths, with its sign."""
    return f"{100 * chance:+.1f}"


def _move(names: Names, view: View, move: Move) -> Text:
    match move:
        case Claim(route):
            return Text.assemble(f"claim {names.route(route)} with ", payment_text(move.payment))
        case DrawFaceUp(slot):
            return Text.assemble("take ", a_card(view.face_up[slot]), " from the row")
        case KeepTickets(kept):
            return Text(f"keep {names.tickets(kept)}")
        case DrawDeck():
            return Text("draw from the deck")
        case DrawTickets():
            return Text("draw new tickets")
        case _:
            return Text("pass")


def _sum(line: SeatReview) -> str:
    blunders = f", {plural(line.blunders, 'blunder')} among them" if line.blunders else ""
    lost = f"lost {100 * line.loss:.1f} % points in {plural(line.decisions, 'decision')}"
    mistakes = f"{plural(line.mistakes, 'mistake')}{blunders}"
    return f"luck {_points(line.luck)} % points, {lost}, {mistakes}"

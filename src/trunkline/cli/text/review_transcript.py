"""Prints a review in plain English: a line for each decision, then a summary for each seat."""

from collections.abc import Iterator

from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from trunkline.cli.text.words import Names, a_card, listed, payment_text, plural
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.engine.view import View
from trunkline.review import Review, ReviewedMove, SeatReview
from trunkline.review.decisions import PastDecision, decisions_of
from trunkline.review.verdicts import is_notable_luck


def print_review(console: Console, game: Game, reviews: Iterator[Review]) -> None:
    """Print a review while it grows."""
    names = Names(game.rules, game.players)
    next(reviews)  # the first one is empty
    last = next(reviews)
    chances = (
        f"{name} {chance:.0%}" for name, chance in zip(names.players, last.chances, strict=True)
    )
    console.print(f"Winning chances after the deal: {listed([*chances])}.")
    for decision, last in zip(decisions_of(game), reviews, strict=True):
        console.print(_line(names, decision, last.moves[-1]), soft_wrap=True)
    console.print()
    for seat, line in enumerate(last.seats):
        console.print(Text.assemble(names.player(seat), f": {_sum(line)}."))


def _line(names: Names, decision: PastDecision, reviewed: ReviewedMove) -> Text:
    """The player, the chance to win after the move, the move, luck and a better move."""
    view = decision.before.view(decision.seat)
    player = names.player(decision.seat)
    player.plain = set_cell_size(player.plain, max(Text(name).cell_len for name in names.players))
    chance = f"  {reviewed.chances[reviewed.seat]:4.0%}  "
    line = Text.assemble(player, chance, _move(names, view, decision.move))
    if is_notable_luck(reviewed.luck):
        line.append(f", luck {_points(reviewed.luck)}", "dim")
    if reviewed.better:
        line.append(f", gave away {100 * reviewed.loss:.1f}; better: ", "bold")
        line.append_text(_move(names, view, reviewed.better))
    return line


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
    given = f"gave away {100 * line.loss:.1f} in {plural(line.decisions, 'decision')}"
    return f"luck {_points(line.luck)}, {given}, {plural(line.mistakes, 'mistake')}{blunders}"

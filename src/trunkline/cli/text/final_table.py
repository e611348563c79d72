"""Prints the final scores: a table, every ticket, and the winner."""

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from trunkline.cli.text.words import Names, listed, plural
from trunkline.engine.score import SCORE_COLUMNS, Score, SeatScore, score_numbers

TABLE_WIDTH = 79  # with the longest name


def print_scores(console: Console, score: Score, names: Names) -> None:
    """Print the final scores, best first."""
    console.print("\nFinal scores", style="bold")
    _print_numbers(console, score, names)
    for seat in score.order:
        _print_tickets(console, score.seats[seat], names, seat)
    console.print()
    console.print(_verdict(score, names))


def _print_numbers(console: Console, score: Score, names: Names) -> None:
    if console.width >= TABLE_WIDTH:
        console.print(_table(score, names))
        return
    for seat in score.order:
        line = score.seats[seat]
        pairs = zip(SCORE_COLUMNS, score_numbers(line), strict=True)
        text = ", ".join(f"{column.lower()} {number}" for column, number in pairs)
        console.print(Text.assemble(f"{line.rank}. ", names.player(seat), f": {text}."))


def _table(score: Score, names: Names) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    table.add_column("Place", justify="right")
    table.add_column("Player")
    for column in SCORE_COLUMNS:
        table.add_column(column, justify="right")
    for seat in score.order:
        line = score.seats[seat]
        style = "bold" if line.rank == 1 else None
        table.add_row(str(line.rank), names.player(seat), *score_numbers(line), style=style)
    return table


def _print_tickets(console: Console, line: SeatScore, names: Names, seat: int) -> None:
    for word, tickets, sign in (("completed", line.completed, "+"), ("failed", line.failed, "-")):
        if tickets:
            text = listed([names.ticket(ticket, sign) for ticket in tickets])
            console.print(Text.assemble(names.player(seat), f" {word} {text}."))


def _verdict(score: Score, names: Names) -> Text:
    best = max(line.total for line in score.seats)
    winners = listed([names.players[seat] for seat in score.winners])
    points = plural(best, "point")
    if len(score.winners) > 1:
        return Text(f"{winners} share the win with {points}.", "bold")
    tied = sum(line.total == best for line in score.seats) > 1
    after = ", after a tie: more completed tickets, or the longer path" if tied else ""
    return Text(f"{winners} wins with {points}{after}.", "bold")

"""`trunkline show`: prints a recorded game move by move."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.options import MapFolder, RecordFile
from trunkline.cli.text.terminal import (
    fail,
    getting_ready,
    make_console,
    printable,
    quitting_at_once,
)

if TYPE_CHECKING:
    from trunkline.engine.game import Game


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(show)


def show(
    record: RecordFile,
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            help="Show only what this seat could see; 0 is the first player.",
            show_default="everything",
        ),
    ] = None,
    map: MapFolder = None,
) -> None:
    """Show a recorded game move by move, with the final scores."""
    from trunkline.cli.text.game_transcript import print_game

    game = replayed(record, map)
    _check_seat(game, seat)
    print_game(make_console(), game, seat)


def replayed(path: Path, map: Path | None) -> "Game":
    """Replay a record; end the command if it is not a game by the rules."""
    from trunkline.engine.errors import RecordError
    from trunkline.engine.game import Game
    from trunkline.records import read_record

    try:
        with quitting_at_once(), getting_ready("Reading the record ..."):
            return Game.from_record(read_record(path), map)
    except RecordError as error:
        fail(f"{printable(str(path))}: {error.where}: {error.why}")


def _check_seat(game: "Game", seat: int | None) -> None:
    if seat is not None and seat not in range(len(game.players)):
        seats = ", ".join(
            f"{number} ({printable(player['name'], 24)})"
            for number, player in enumerate(game.players)
        )
        raise typer.BadParameter(f"there is no seat {seat}; the seats are {seats}.")

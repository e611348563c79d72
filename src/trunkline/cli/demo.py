"""`trunkline demo`: shows a game between simple bots in the terminal."""

import secrets
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.options import Players
from trunkline.cli.text.terminal import (
    fail,
    getting_ready,
    make_console,
    program_name,
    quitting_at_once,
)

if TYPE_CHECKING:
    from rich.console import Console

    from trunkline.engine.game import Game

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
BOTS = ("greedy", "greedy", "random", "greedy", "greedy")

WELCOME = (
    "Welcome to Trunkline, which plays Ticket to Ride, the board game by Alan R. Moon"
    " published by Days of Wonder. It is an unofficial work."
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(demo)


def demo(
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="Any text; the same seed gives the same game.",
            show_default="a new game each time",
        ),
    ] = None,
    players: Players = 4,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write the game's record to this file.", show_default="none"
        ),
    ] = None,
) -> None:
    """Watch bots play a game, from the deal to the final scores."""
    console = make_console()
    console.print(WELCOME, style="bold", soft_wrap=False)
    console.print()
    game = _prepared(players, _checked(secrets.token_hex(4) if seed is None else seed))
    from trunkline.cli.text.game_transcript import print_game

    print_game(console, game)
    if record:
        _save(game, record)
    _print_next_steps(console, game.seed, players)


def _checked(seed: str) -> str:
    from trunkline.engine.kernels.chance import checked_seed

    try:
        return checked_seed(seed)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def _prepared(players: int, seed: str) -> "Game":
    """Play the game; the first time, this compiles the rules and the bots."""
    with quitting_at_once(), getting_ready("Getting the rules ready ..."):
        return play(players, seed)


def play(players: int, seed: str) -> "Game":
    """Play a game between the bots to its end."""
    from trunkline.arena.match.fixtures import Fixture, compiled_contender
    from trunkline.arena.match.python_play import play_moves, seat_bots
    from trunkline.engine.game import Game

    seats = [{"name": name, "bot": bot} for name, bot in zip(NAMES, BOTS, strict=True)][:players]
    game = Game(seats, seed=seed)
    fixture = Fixture([compiled_contender(seat["bot"]) for seat in seats], seed)
    for _ in play_moves(game, seat_bots(fixture)):
        pass
    return game


def _save(game: "Game", path: Path) -> None:
    from trunkline.engine.errors import RecordError
    from trunkline.records import write_record

    try:
        write_record(path, game.record())
    except RecordError as error:
        fail(str(error))


def _print_next_steps(console: "Console", seed: str, players: int) -> None:
    from rich.text import Text

    program = program_name()
    console.print("\nTry next:", style="bold")
    for command, what in _next_steps(shlex.quote(seed), players):
        console.print(f"  {what}:", Text(f"{program} {command}", style="cyan"), soft_wrap=True)


def _next_steps(seed: str, players: int) -> tuple[tuple[str, str], ...]:
    return (
        (f"demo --seed {seed} --players {players} --record game.json", "keep this game's record"),
        ("show game.json --seat 0", f"show the game as {NAMES[0]} saw it"),
        ("verify game.json", "check every move and card of it"),
        ("simulate --bots greedy --games 1000", "play many games at once"),
        ("--help", "list all commands"),
    )

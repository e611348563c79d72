"""`trunkline review`: shows how each move of a recorded game changed the chances to win."""

from pathlib import Path
from typing import Annotated

import typer

from trunkline.cli.show import MapFolder, replayed
from trunkline.cli.text.terminal import make_console, quitting_at_once


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(review)


def review(
    record: Annotated[Path, typer.Argument(metavar="FILE", help="The record's file.")],
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    iterations: Annotated[
        int | None, typer.Option(min=1, help="Roll-outs per question; more take longer.")
    ] = None,
    map: MapFolder = None,
) -> None:
    """Show the winning chances move by move, better moves, and luck."""
    from msgspec.json import encode

    from trunkline.cli.text.review_transcript import print_review
    from trunkline.review import review_of, reviews_of

    game = replayed(record, map)
    with quitting_at_once():
        if json:
            typer.echo(encode(review_of(game, iterations)))
        else:
            print_review(make_console(), game, reviews_of(game, iterations))

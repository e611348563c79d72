"""`trunkline review`: shows how each move of a recorded game changed the chances to win."""

from typing import Annotated

import typer

from trunkline.cli.options import MapFolder, RecordFile
from trunkline.cli.show import replayed
from trunkline.cli.text.terminal import getting_ready, make_console, quitting_at_once


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(review)


def review(
    record: RecordFile,
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON; its chances are parts of 1, not of 100.")
    ] = False,
    iterations: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="NUMBER",
            help="Roll-outs for each question; more are slower and more exact.",
            show_default="512 for 2 seats to 112 for 5",
        ),
    ] = None,
    map: MapFolder = None,
) -> None:
    """Show the chances to win, move by move, and better moves."""
    from msgspec.json import encode

    from trunkline.cli.text.review_transcript import print_review
    from trunkline.compiled_parts.parts import compile_part
    from trunkline.review import review_of, reviews_of

    game = replayed(record, map)
    with quitting_at_once():
        with getting_ready("Getting the review ready ..."):
            compile_part("review")
        if json:
            typer.echo(encode(review_of(game, iterations)))
        else:
            print_review(make_console(), game, reviews_of(game, iterations))

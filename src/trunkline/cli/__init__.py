"""The command line. Each command is a module here with a function `register(app)`."""

import sys
from typing import Annotated

import typer

from trunkline.cli import (
    account,
    archive,
    arena,
    bench,
    bot,
    dataset,
    demo,
    learn,
    map_check,
    rate,
    review,
    serve,
    show,
    simulate,
    stored_tables,
    tune,
    verify,
)
from trunkline.cli.text.terminal import INTERRUPTED
from trunkline.extras import MissingExtra

# In the order of `trunkline --help`. A command's module imports the engine only when the command
# runs, so that help appears at once.
COMMANDS = (
    *(demo, serve, simulate, dataset, arena, rate, tune, learn),
    *(bot, verify, show, review, map_check, bench),
    *(archive, stored_tables, account),
)

app = typer.Typer(
    name="trunkline",
    help="Play, check and analyse games of Ticket to Ride from the command line.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in COMMANDS:
    command.register(app)


def _print_version(*, wanted: bool) -> None:
    if not wanted:
        return
    from importlib import metadata

    try:
        typer.echo(f"trunkline {metadata.version('trunkline')}")
    except metadata.PackageNotFoundError:
        typer.echo("trunkline (not installed, run from its sources)")
    raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """Print the version, or the help if no command is named."""
    _print_version(wanted=version)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command that this process was started with."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows `?`
    sys.exit(_run())


def _run() -> int:
    try:
        code: int | None = app(standalone_mode=False)
        return code or 0
    except typer.TyperException as error:
        typer.echo(f"trunkline: {error.format_message()}", err=True)
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except MissingExtra as error:
        typer.echo(f"trunkline: {error}", err=True)
        return 1
    except BrokenPipeError:
        sys.stdout = None  # nobody reads the rest
        return 1
    except OSError as error:
        typer.echo(f"trunkline: {error.strerror or error}", err=True)
        sys.stdout = None  # the disk is full, so flushing would fail again
        return 1

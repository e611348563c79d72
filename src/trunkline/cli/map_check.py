"""`trunkline map check`: lists every problem of a map, or its contents."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.completions import complete_map

if TYPE_CHECKING:
    from trunkline.maps import Map


def register(app: typer.Typer) -> None:
    """Add the command group."""
    maps = typer.Typer(help="Check maps.")
    maps.command("check")(map_check)
    maps.callback()(lambda: None)
    app.add_typer(maps, name="map")


def map_check(
    map: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="Folder of a map, or a built-in map.", autocompletion=complete_map
        ),
    ],
) -> None:
    """Check a map; list its problems or its contents.

    Each problem is a line: file, line number, reason. The exit code is 1 if there are any.
    """
    from trunkline.maps import MapError, load_map

    try:
        loaded = load_map(Path(map) if Path(map).is_dir() else map)
    except MapError as error:
        typer.echo(str(error))
        raise typer.Exit(1) from None
    for line in summary_of(loaded):
        typer.echo(line)


def summary_of(map: "Map") -> list[str]:
    """Lines that sum up a map."""
    lines = [f"{map.id}: {len(map.cities)} cities, {len(map.routes)} routes"]
    widest = max(len(ruleset) for ruleset in map.rulesets)
    for ruleset in map.rulesets.values():
        lines.append(f"  {ruleset.id:<{widest}}  {len(ruleset.tickets)} tickets")
    return lines

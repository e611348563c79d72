"""Options that several commands share, each with its help and its completion."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from trunkline.cli.completions import complete_map, complete_ruleset

Players = Annotated[int, typer.Option(min=2, max=5, metavar="NUMBER", help="Number of seats.")]
Seed = Annotated[
    str, typer.Option(metavar="TEXT", help="Any text; the same seed gives the same games.")
]
RulesetName = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="Ruleset of the map; `usa` has classic, anniversary, 1910, mega and big-cities.",
        autocompletion=complete_ruleset,
    ),
]
MapName = Annotated[
    str,
    typer.Option(
        metavar="MAP",
        help="Built-in map, or the folder of a map.",
        autocompletion=complete_map,
    ),
]
MapFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Folder of the map that was played.",
        show_default="the built-in map that the record names",
    ),
]
Cores = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="NUMBER",
        help="Number of cores to use; 0 uses all.",
        show_default="1, or all of a cluster",
    ),
]
BackendName = Annotated[
    Literal["local", "ray"],
    typer.Option(
        metavar="NAME",
        help="Where to work: `local` (this machine) or `ray` (a Ray cluster).",
    ),
]
Address = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="Head of the Ray cluster.",
        show_default="RAY_ADDRESS, or else Ray is started here",
    ),
]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="File with a game's record.")]

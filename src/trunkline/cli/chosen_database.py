"""What the host's commands share: which database they use, and what they say if it fails."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.text.terminal import fail, printable

if TYPE_CHECKING:
    from trunkline.server.operations.host_database import HostDatabase

DatabaseName = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="FILE",
        help="The server's database.",
        show_default="that of `serve`: the environment, the settings file, your data folder",
    ),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="A TOML file with settings.",
        show_default="trunkline.toml, if it exists",
    ),
]


def with_database(
    database: str | None,
    config: Path | None,
    work: "Callable[[HostDatabase], Awaitable[None]]",
    *,
    is_new_allowed: bool = False,
) -> None:
    """Do work with the database that options, environment and settings file name."""
    import asyncio

    from trunkline.server.archive.archive_reader import UnfitArchive
    from trunkline.server.archive.archive_writer import CannotWrite
    from trunkline.server.operations.config import ConfigError, load_config
    from trunkline.server.operations.host_database import CannotOpen, open_database
    from trunkline.server.store import StoreFailed

    async def work_inside() -> None:
        settings = load_config({"database": database}, os.environ, config)
        async with open_database(settings, is_new_allowed=is_new_allowed) as opened:
            await work(opened)

    try:
        asyncio.run(work_inside())
    except (ConfigError, UnfitArchive) as error:
        fail(printable(str(error), 500), 2)
    except (CannotOpen, CannotWrite) as error:
        fail(printable(str(error), 500))
    except StoreFailed as error:
        fail(printable(f"the database failed: {error}", 500))


def counted(number: int, name: str) -> str:
    """A number with its noun, such as `1 table` or `2 tables`."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"

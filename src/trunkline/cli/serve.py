"""`trunkline serve`: runs a server for tables."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from trunkline.cli.text.terminal import fail


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def _option(metavar: str, help: str, default: str, *names: str) -> Any:
    """An option without a default here: the environment or a file may set it too."""
    return typer.Option(*names, metavar=metavar, help=f"{help} [{default}]", show_default=False)


def serve(
    host: Annotated[str | None, _option("HOST", "The address to listen on.", "127.0.0.1")] = None,
    port: Annotated[str | None, _option("PORT", "The port; 0 picks a free one.", "8000")] = None,
    database: Annotated[
        str | None,
        _option(
            "FILE|URL",
            "File that stores the tables, or postgresql://... for several servers.",
            "tables.sqlite in your data folder",
        ),
    ] = None,
    bot_pause: Annotated[
        str | None, _option("SECONDS", "How long a bot seems to think.", "1.0")
    ] = None,
    grace: Annotated[
        str | None, _option("SECONDS", "Wait before a bot plays for an absent player.", "60.0")
    ] = None,
    review_rollouts: Annotated[
        str | None, _option("NUMBER", "Roll-outs per review question; 0: by seats.", "0")
    ] = None,
    limits: Annotated[
        bool | None,
        typer.Option("--limits/--no-limits", help="Limit the rate of each client. [limits]"),
    ] = None,
    registration: Annotated[
        bool | None,
        typer.Option("--registration/--no-registration", help="Allow new accounts. [registration]"),
    ] = None,
    metrics_port: Annotated[
        str | None, _option("PORT", "A port of their own for the metrics.", "the server's port")
    ] = None,
    metrics_host: Annotated[
        str | None, _option("HOST", "The address of the metrics' own port.", "127.0.0.1")
    ] = None,
    origins: Annotated[
        list[str] | None,
        _option("ORIGIN", "Another site whose pages may connect; repeatable.", "none", "--origin"),
    ] = None,
    log_format: Annotated[
        str | None, _option("FORMAT", "Log format: auto, json or text.", "auto")
    ] = None,
    log_level: Annotated[
        str | None, _option("LEVEL", "Log level: debug, info, warning or error.", "info")
    ] = None,
    config: Annotated[
        Path | None, _option("FILE", "A TOML file with settings.", "trunkline.toml, if it exists")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Also open the browser.")] = False,
) -> None:
    """Serve the web page and the tables."""
    flags = {
        "host": host,
        "port": port,
        "database": database,
        "bot_pause": bot_pause,
        "grace": grace,
        "review_rollouts": review_rollouts,
        "limits": limits,
        "registration": registration,
        "metrics_port": metrics_port,
        "metrics_host": metrics_host,
        "origins": origins or None,
        "log_format": log_format,
        "log_level": log_level,
    }
    _serve(flags, config, is_opened=open_browser)


def _serve(flags: dict[str, Any], file: Path | None, *, is_opened: bool) -> None:
    from trunkline.cli.text.preparation_lines import PreparationLines
    from trunkline.server.operations.config import ConfigError, load_config
    from trunkline.server.operations.lifecycle import CannotServe, serve

    def announce(address: str) -> None:
        typer.echo(f"Trunkline is ready at {address}")
        if is_opened:
            _open_browser(address)

    try:
        serve(load_config(flags, os.environ, file), announce, PreparationLines(typer.echo))
    except ConfigError as error:
        fail(str(error), 2)
    except CannotServe as error:
        fail(str(error))


def _open_browser(address: str) -> None:
    """Open the browser in a thread, because some browsers block until they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

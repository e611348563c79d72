"""`trunkline serve`: a server for tables."""

import secrets
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(
    host: Annotated[
        str, typer.Option(envvar="TRUNKLINE_HOST", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, envvar="TRUNKLINE_PORT", help="The port.")
    ] = 8000,
    database: Annotated[
        Path | None,
        typer.Option(envvar="TRUNKLINE_DATABASE", help="The file that tables are kept in."),
    ] = None,
    bot_pause: Annotated[
        float, typer.Option(min=0, help="Seconds that a bot seems to think.")
    ] = 1.0,
) -> None:
    """Serve tables over HTTP and websockets (early: there is no page yet)."""
    import uvicorn

    from trunkline.server.app import make_app
    from trunkline.server.messages import MAX_MESSAGE_BYTES

    file = database or _data_folder() / "tables.sqlite"
    file.parent.mkdir(parents=True, exist_ok=True)
    uvicorn.run(
        make_app(file, _key(file), bot_pause),
        host=host,
        port=port,
        ws_max_size=4 * MAX_MESSAGE_BYTES,
        log_level="warning",
    )


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("trunkline")


def _key(database: Path) -> str:
    """The key that signs cookies, kept beside the database and readable by its owner alone."""
    file = database.with_suffix(".key")
    if not file.exists():
        file.touch(mode=0o600, exist_ok=True)
        file.write_text(secrets.token_urlsafe(32))
    return file.read_text()

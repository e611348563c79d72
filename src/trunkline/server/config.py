"""How a server is set up. Each field is a flag, an environment variable and a key of the file."""

from pathlib import Path
from typing import Literal

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server; docs/server.md has them in one table."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: Path | None = None
    """None is `tables.sqlite` in the user's data folder."""
    bot_pause: float = 1.0
    """Seconds that a bot seems to think, unless a table says otherwise."""
    grace: float = 60.0
    """Seconds after which a bot plays for somebody who is away."""
    limits: bool = True
    """Whether each client's rate is limited."""
    origins: tuple[str, ...] = ()
    """Other origins whose pages may use this server, such as https://play.example."""
    log_format: Literal["auto", "json", "text"] = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

"""The settings of a server. Each is a flag, an environment variable and a key in the file."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from platformdirs import user_config_path, user_data_path

from trunkline.server.operations.databases import (
    Database,
    SqliteFile,
    has_password,
    parse_database,
)

PREFIX = "TRUNKLINE_"
FILE_VARIABLE = "TRUNKLINE_CONFIG"
FILE_NAME = "trunkline.toml"
LONGEST_QUOTE = 80

Origin = Annotated[
    str, Meta(pattern=r"^[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d+)?\Z")
]


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server. docs/server.md explains them."""

    # A description completes the sentence "... is not", which refuses a value.
    host: Annotated[str, Meta(min_length=1, description="a host name or address")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="a whole number from 0 to 65535")] = 8000
    database: Annotated[
        Database | None,
        Meta(description="the path of a file, plain or as sqlite:///path, or a postgresql:// URL"),
    ] = None
    """None is `tables.sqlite` in the user's data folder."""
    bot_pause: Annotated[
        float, Meta(ge=0, le=60, description="a number of seconds from 0 to 60")
    ] = 1.0
    """The seconds a bot waits before it moves, unless the table has a setting."""
    grace: Annotated[
        float, Meta(ge=0, le=86400, description="a number of seconds from 0 to 86400")
    ] = 60.0
    """The seconds until a bot plays for an absent player."""
    review_rollouts: Annotated[
        int, Meta(ge=0, le=100_000, description="a whole number from 0 to 100000")
    ] = 0
    """The roll-outs for each question of a review. 0 chooses by the number of seats."""
    limits: Annotated[bool, Meta(description="true or false")] = True
    """Whether the rate of each client is limited."""
    registration: Annotated[bool, Meta(description="true or false")] = True
    """Whether new accounts can be made."""
    metrics_port: Annotated[
        Annotated[int, Meta(ge=0, le=65535)] | None,
        Meta(description="a whole number from 0 to 65535"),
    ] = None
    """The port of the metrics. None answers them on the server's own port."""
    metrics_host: Annotated[str, Meta(min_length=1, description="a host name or address")] = (
        "127.0.0.1"
    )
    origins: Annotated[
        tuple[Origin, ...],
        Meta(description="scheme://host or scheme://host:port, in lower case, for each origin"),
    ] = ()
    """Other origins whose pages may use this server, such as https://play.example."""
    log_format: Annotated[
        Literal["auto", "json", "text"], Meta(description="auto, json or text")
    ] = "auto"
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="debug, info, warning or error"),
    ] = "info"


class ConfigError(Exception):
    """A setting is not valid. The sentence says which one and where it came from."""


FIELDS = {field.name: field for field in msgspec.structs.fields(Config)}


def load_config(
    flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None
) -> Config:
    """Return the settings. Flags (unless None) win over the environment, and that over the file."""
    values = _from_file(_file(environment, file))
    values |= _from_environment(environment)
    values |= _from_flags(flags)
    return Config(**values)


def database_of(config: Config) -> Database:
    """Return where the tables are."""
    return config.database or SqliteFile(user_data_path("trunkline") / "tables.sqlite")


def variable_name(field: str) -> str:
    """Return the environment variable of a field."""
    return PREFIX + field.upper()


def flag_name(field: str) -> str:
    """Return the flag of a field. The flag of a list adds one item."""
    return "--origin" if field == "origins" else "--" + field.replace("_", "-")


def _file(environment: Mapping[str, str], file: Path | None) -> Path | None:
    """Return the named file, otherwise the user's, if there is one."""
    if file is not None:
        return file
    if named := environment.get(FILE_VARIABLE):
        return Path(named)
    default = user_config_path("trunkline") / FILE_NAME
    return default if default.is_file() else None


def _from_file(file: Path | None) -> dict[str, Any]:
    keys = _read(file) if file else {}
    for key in keys:
        if key not in FIELDS:
            raise ConfigError(f"{file}: there is no setting {key!r}{_hint(key)}.")
    return {
        key: _checked(key, value, f"{key} in {file}", is_text=False) for key, value in keys.items()
    }


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{file} is not valid TOML: {error}.") from error


def _hint(key: str) -> str:
    close = get_close_matches(key.lower().replace("-", "_"), FIELDS, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read the environment. An empty variable counts as unset."""
    found = {name: environment.get(variable_name(name)) for name in FIELDS}
    return {
        name: _checked(name, _listed(name, text), variable_name(name), is_text=True)
        for name, text in found.items()
        if text
    }


def _listed(name: str, text: str) -> str | list[str]:
    return text.replace(",", " ").split() if name == "origins" else text


def _from_flags(flags: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _checked(name, value, flag_name(name), is_text=True)
        for name, value in flags.items()
        if value is not None
    }


def _checked(name: str, value: Any, source: str, *, is_text: bool) -> Any:
    """Return a value in the type of its field. In a text, `8000` is a number."""
    try:
        return msgspec.convert(value, FIELDS[name].type, strict=not is_text, dec_hook=_database)
    except (msgspec.ValidationError, RuntimeError) as error:
        is_secret = name == "database" and has_password(str(value))
        quoted = "the value" if is_secret else repr(value)[:LONGEST_QUOTE]
        raise ConfigError(f"{source}: {quoted} is not {_description(name)}.") from error


def _database(_type: type, value: object) -> Database:
    if not isinstance(value, str):
        raise ValueError("not a path")
    return parse_database(value)


def _description(name: str) -> str:
    (meta,) = (part for part in FIELDS[name].type.__metadata__ if isinstance(part, Meta))
    return str(meta.description)

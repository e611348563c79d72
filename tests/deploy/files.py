"""Reads the files of the folder deploy."""

import configparser
import re

from tests.docs.repository import ROOT
from trunkline.server.operations.config import Config, load_config

DEPLOY = ROOT / "deploy"


def text_of(name: str) -> str:
    """The text of a file in deploy."""
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit(name: str) -> configparser.ConfigParser:
    """A unit of systemd; of a repeated key, the last value."""
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read_string(text_of(name))
    return parsed


def unit_environment(name: str) -> dict[str, str]:
    """The variables that a unit sets."""
    return dict(re.findall(r"^Environment=(\w+)=(.*)$", text_of(name), re.MULTILINE))


def instructions(name: str) -> list[tuple[str, str]]:
    """The instructions of the container file, each with its whole text."""
    lines = re.sub(r"^#.*\n", "", text_of(name), flags=re.MULTILINE).replace("\\\n", " ")
    return [(word, rest.strip()) for word, _, rest in (x.partition(" ") for x in lines.split("\n"))]


def install_variable(name: str) -> str:
    """A variable of install.sh."""
    [value] = re.findall(rf"^{name}=(.*)$", text_of("install.sh"), re.MULTILINE)
    return str(value)


def settings_of(environment: dict[str, str]) -> Config:
    """The settings of a server with that environment; unknown names fail."""
    ours = {name: value for name, value in environment.items() if name.startswith("TRUNKLINE_")}
    known = {f"TRUNKLINE_{field.upper()}" for field in Config.__struct_fields__}
    assert set(ours) - known - {"TRUNKLINE_CACHE_DIR"} == set()
    return load_config({}, ours)

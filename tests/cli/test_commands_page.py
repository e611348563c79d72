"""docs/commands.md and the README name every command as it is."""

import re
import shlex
from typing import Any

import pytest

from tests.cli.commands_page import EXAMPLES, PAGE, commands, page

README = PAGE.parents[1] / "README.md"
COMMANDS = commands()
PARAMETERS = [
    pytest.param(parameter, id=f"{name} {parameter.name}")
    for name, command in COMMANDS.items()
    for parameter in command.params
]


def test_the_page_is_what_the_commands_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.cli.commands_page"


def test_every_command_has_an_example() -> None:
    assert EXAMPLES.keys() == COMMANDS.keys()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_can_be_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_PASSWORD", "secret")
    monkeypatch.setenv("TRUNKLINE_BOT_TOKEN", "secret")
    program, *words = shlex.split(EXAMPLES[name])
    length = len(name.split())
    assert [program, *words[:length]] == ["trunkline", *name.split()]
    context = COMMANDS[name].make_context(name, words[length:])
    given = {word.split("=")[0] for word in words if word.startswith("--")}
    assert given <= {option for one in COMMANDS[name].params for option in one.opts}
    assert context.params


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_option_has_a_sentence_a_unit_and_a_default(parameter: Any) -> None:
    sentence, _, default = parameter.help.partition(" [")
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert parameter.metavar or getattr(parameter, "is_flag", False)
    has_default = parameter.default is not None or isinstance(parameter.show_default, str)
    assert parameter.required or has_default or default


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_names_every_command(name: str) -> None:
    text = README.read_text(encoding="utf-8")
    assert re.search(rf"(?:run\.py |trunkline |`){name}\b", text)

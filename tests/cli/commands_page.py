"""Writes docs/commands.md from the commands themselves: `python -m tests.cli.commands_page`."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from trunkline.cli import app

PAGE = Path(__file__).parents[2] / "docs" / "commands.md"

EXAMPLES = {
    "demo": "trunkline demo --seed sample --record game.json",
    "serve": "trunkline serve --port 8000 --open",
    "simulate": "trunkline simulate --games 1000 --players 4 --bots greedy --records out",
    "dataset": "trunkline dataset --games 100000 --players 2 --bots planner --out decisions",
    "arena": "trunkline arena --bots my_bot.py:MyBot,steady --games 200 --html report.html",
    "rate": "trunkline rate my_bot.py:MyBot",
    "tune": "trunkline tune --players 2 --generations 20 --out mine.json",
    "learn": "trunkline learn --lessons 1000 --epochs 4 --out mine.json",
    "verify": "trunkline verify out --json",
    "show": "trunkline show out/game-000000.json --seat 0",
    "review": "trunkline review out/game-000000.json",
    "bench": "trunkline bench --quick",
    "bot token": "trunkline bot token http://127.0.0.1:8000 --name my-bot --account Ada",
    "bot revoke": "trunkline bot revoke http://127.0.0.1:8000 --name my-bot --account Ada",
    "bot connect": "trunkline bot connect http://127.0.0.1:8000 --bot my_bot.py:MyBot",
    "map check": "trunkline map check my-map",
    "backup": "trunkline backup backups/tables.jsonl.gz",
    "restore": "trunkline restore backups/tables.jsonl.gz --database new/tables.sqlite",
    "export": "trunkline export tables.jsonl.gz --finished-before 2026-01-01",
    "import": "trunkline import tables.jsonl.gz --json",
    "tables list": "trunkline tables list --older-than 365",
    "tables remove": "trunkline tables remove --older-than 365",
    "account list": "trunkline account list",
    "account reset-password": "trunkline account reset-password Ada",
    "account remove": "trunkline account remove Ada",
}

HEAD = """# Commands

Every command, with its options and an example. `trunkline COMMAND --help` says the same. If you did
not install the package, write `python3 run.py` instead of `trunkline`: `python3 run.py demo`.
"""

TAIL = """## Exit codes

| code | means |
|---|---|
| 0 | done |
| 1 | something went wrong, or a record or a map is not right |
| 2 | an option or a file was refused; nothing was done |
| 3 | `arena` and `rate`: a bot failed often ([arena.md](arena.md#if-a-bot-fails)) |
| 130 | stopped by Ctrl-C |

## Completion in the shell

    trunkline --install-completion

Then open a new terminal. bash, zsh and fish complete commands, options, bots, rulesets and maps.
`trunkline --show-completion` prints the script instead of installing it.

If you use `run.py`, activate its environment first, because shells complete `trunkline` and not
`python3 run.py`: `source .venv/bin/activate`, in fish `source .venv/bin/activate.fish`.
"""


def commands() -> dict[str, Any]:
    """Every command by its name, such as `bot token`."""
    return dict(_commands_of(typer.main.get_command(app), ""))


def _commands_of(group: Any, before: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _commands_of(command, f"{name} ")
        else:
            yield before + name, command


def page() -> str:
    """The whole page."""
    found = commands()
    rows = [f"| [`{name}`](#{_anchor(name)}) | {_what(one)} |" for name, one in found.items()]
    table = "\n".join(["| command | does |", "|---|---|", *rows])
    sections = [_section(name, command) for name, command in found.items()]
    return "\n".join([HEAD, f"{table}\n", *sections, TAIL])


def _anchor(name: str) -> str:
    return name.replace(" ", "-")


def _what(command: Any) -> str:
    return str(inspect.cleandoc(command.help).split("\n\n")[0].replace("\n", " "))


def _section(name: str, command: Any) -> str:
    text = "\n\n".join(part.replace("\n", " ") for part in _paragraphs(command))
    rows = [_row(parameter) for parameter in command.params if parameter.name != "help"]
    table = "\n".join(["| option | means | default |", "|---|---|---|", *rows])
    return f"## {name}\n\n{text}\n\n    {EXAMPLES[name]}\n\n{table}\n"


def _paragraphs(command: Any) -> list[str]:
    return inspect.cleandoc(command.help).split("\n\n")


def _row(parameter: Any) -> str:
    text, default = _help_and_default(parameter)
    return f"| {_name(parameter)} | {text} | {default} |"


def _name(parameter: Any) -> str:
    metavar = parameter.metavar or ""
    if parameter.param_type_name == "argument":
        return f"`{metavar}{'...' if parameter.nargs == -1 else ''}`"
    written = " / ".join([*parameter.opts, *parameter.secondary_opts])
    return f"`{written} {metavar}`" if metavar else f"`{written}`"


def _help_and_default(parameter: Any) -> tuple[str, str]:
    """The help and the default; `serve` writes its defaults into the help."""
    text, _, inside = parameter.help.removesuffix("]").partition(" [")
    variable = f" Or set `{parameter.envvar}`." if parameter.envvar else ""
    return text + _range(parameter) + variable, inside or _default(parameter)


def _range(parameter: Any) -> str:
    low, high = parameter.min, parameter.max
    if low is None or (low <= 1 and high is None):
        return ""
    return f" At least {low}." if high is None else f" {low} to {high}."


def _default(parameter: Any) -> str:
    if parameter.required:
        return "you are asked" if getattr(parameter, "prompt", None) else "required"
    if isinstance(getattr(parameter, "show_default", None), str):
        return str(parameter.show_default)
    return "off" if parameter.default is False else f"`{parameter.default}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

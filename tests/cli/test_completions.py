"""Completion in the shell, asked for as the shells do: through environment variables."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import SMALL
from tests.patience import PATIENCE_SECONDS
from trunkline.bots.registry import BOTS
from trunkline.bots.registry import GROUP as REGISTERED_GROUP
from trunkline.cli.completions import GROUP, SIMPLE_BOTS, THINKING_BOTS

HEAVY = ("numba", "numpy", "msgspec", "trunkline.engine", "trunkline.bots")
CODE = (
    "import sys\nsys.argv[0] = 'trunkline'\nfrom trunkline.cli import main\n"
    "try:\n    main()\nfinally:\n"
    f"    print(*(set(sys.modules) & {set(HEAVY)!r}), file=sys.stderr)\n"
)


def ask(*arguments: str, **variables: str) -> str:
    """What the program answers to a shell; it must not have imported anything heavy."""
    answer = subprocess.run(
        [sys.executable, "-c", CODE, *arguments],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    assert answer.stderr == "\n"
    return answer.stdout


def complete(line: str) -> list[str]:
    """What bash offers for the last word of a line."""
    words = line.split(" ")
    variables = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return ask(_TRUNKLINE_COMPLETE="complete_bash", **variables).split()


def test_commands_and_options_are_completed() -> None:
    assert complete("trunkline si") == ["simulate"]
    assert complete("trunkline bot ") == ["token", "revoke", "connect"]
    assert complete("trunkline verify --js") == ["--json"]


def test_the_names_of_bots_are_those_of_the_registry() -> None:
    assert {*SIMPLE_BOTS, *THINKING_BOTS} == set(BOTS)
    assert set(SIMPLE_BOTS) == {name for name, entry in BOTS.items() if entry.policy is not None}
    assert GROUP == REGISTERED_GROUP


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("trunkline arena --bots ste", ["steady"]),
        ("trunkline arena --bots steady,fo", ["steady,fogg"]),
        ("trunkline simulate --bots fo", []),
        ("trunkline simulate --bots greedy,ra", ["greedy,random"]),
        ("trunkline tune --against pl", ["planner"]),
        ("trunkline bot connect http://127.0.0.1 --bot se", ["search"]),
        ("trunkline simulate --ruleset ", ["classic", "anniversary", "1910", "mega", "big-cities"]),
        ("trunkline arena --ruleset an", ["anniversary"]),
        (f"trunkline simulate --map {SMALL} --ruleset ", ["classic", "short", "many"]),
        ("trunkline simulate --map nowhere --ruleset ", []),
        ("trunkline arena --map u", ["usa"]),
        ("trunkline map check ", ["usa"]),
    ],
)
def test_names_are_completed(line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_zsh_and_fish_get_the_same_names() -> None:
    line = "trunkline arena --bots steady,fo"
    zsh = ask(_TRUNKLINE_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)
    assert '"steady,fogg"' in zsh
    action = {"_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    fish = ask(_TRUNKLINE_COMPLETE="complete_fish", _TYPER_COMPLETE_ARGS=line, **action)
    assert fish.split() == ["steady,fogg"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(shell: str) -> None:
    script = ask(_TRUNKLINE_COMPLETE=f"source_{shell}")
    assert f"_TRUNKLINE_COMPLETE=complete_{shell}" in script


BASH = shutil.which("bash")


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_bash_itself_completes_after_the_script_was_installed(tmp_path: Path) -> None:
    program = tmp_path / "bin" / "trunkline"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom trunkline.cli import main\nmain()\n")
    program.chmod(0o755)
    script = (
        "trunkline --install-completion && source ~/.bashrc\n"
        "COMP_WORDS=(trunkline simulate --bots gre); COMP_CWORD=3\n"
        "_trunkline_completion trunkline\n"
        'echo "offered: ${COMPREPLY[*]}"\n'
    )
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    answer = subprocess.run(
        [str(BASH), "--norc", "-c", script],
        env={**os.environ, "HOME": str(tmp_path), "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert "bash completion installed in" in answer.stdout, answer.stderr
    assert answer.stdout.endswith("offered: greedy\n")

"""The command line as a whole: help, version, usage errors, interrupts."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import SCRIPT, process, run
from tests.patience import PATIENCE_SECONDS
from trunkline.cli import COMMANDS


def test_help_names_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("demo", "show", "verify", "map"):
        assert re.search(rf"^  {command} +\S", result.output, re.MULTILINE)


def test_help_says_in_one_line_what_each_command_does() -> None:
    for group in ((), ("bot",), ("map",), ("tables",), ("account",)):
        assert "..." not in run(*group, "--help").output.partition("Commands:")[2]


def test_without_a_command_it_prints_help() -> None:
    assert run().output == run("--help").output
    assert run().exit_code == 0


@pytest.mark.parametrize("command", ["demo", "show", "verify", "map", "simulate", "bench"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_every_command_registers_itself() -> None:
    assert all(callable(command.register) for command in COMMANDS)


def test_help_imports_neither_numba_nor_the_engine() -> None:
    code = (
        "import sys\nsys.argv[1:] = ['--help']\nfrom trunkline.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numba', 'numpy', 'msgspec', 'trunkline.engine'} & set(sys.modules)\n"
        "print('heavy:', sorted(heavy))\n"
    )
    command = [sys.executable, "-c", code]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Usage:" in output
    assert output.endswith("heavy: []\n")


def test_the_version_is_printed() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert re.fullmatch(r"trunkline (\d+\.\d+\.\d+\S*|\(not installed, .*\))\n", result.output)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nope"], "trunkline: No such command 'nope'."),
        (["verify"], "trunkline: Missing argument 'FILE'."),
        (["show"], "trunkline: Missing argument 'RECORD'."),
        (["map"], "trunkline: Missing command."),
        (["map", "check"], "trunkline: Missing argument 'DIR'."),
        (["demo", "--players", "6"], "trunkline: Invalid value for '--players'"),
        (["demo", "--players", "two"], "trunkline: Invalid value for '--players'"),
        (["demo", "--colour"], "trunkline: No such option"),
        (["verify", "--workers", "0", "x"], "trunkline: Invalid value for '--workers'"),
    ],
)
def test_a_usage_error_is_one_line(arguments: list[str], sentence: str) -> None:
    result = process(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="needs Unix signals")
def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    slow = "import time; print('up', flush=True); time.sleep(60)"
    code = (
        "from trunkline.cli import app, main, demo\n"
        f"def play(players, seed):\n    {slow}\n"
        "demo.play = play\nmain()\n"
    )
    command = [sys.executable, "-c", code, "demo"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        while "up" not in running.stdout.readline():
            pass
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=PATIENCE_SECONDS)
    assert (running.returncode, errors) == (130, "")


@pytest.mark.skipif(os.name == "nt", reason="needs Unix pipes")
def test_a_closed_pipe_prints_no_error() -> None:
    with subprocess.Popen(
        [*SCRIPT, "demo", "--seed", "pipe"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(timeout=PATIENCE_SECONDS) == 1


def test_help_appears_at_once_because_it_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom trunkline.cli import app\n"
        "app(['--help'], standalone_mode=False)\nprint(*sys.modules, file=sys.stderr)\n"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    packages = {name.partition(".")[0] for name in printed.stderr.split()}
    assert "typer" in packages
    assert packages.isdisjoint({"numpy", "numba", "msgspec", "starlette", "uvicorn", "httpx"})

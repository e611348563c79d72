"""Tests the set-up script, as a whole and function by function."""

import ast
import importlib.util
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import BinaryIO

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.private_registry import private_registry

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "run.py"
LOCKS = ["requirements.lock", "requirements-dev.lock"]
CLOSED_PORT = "http://127.0.0.1:9"


def load_script(folder: Path) -> ModuleType:
    """Import the script as if it were in `folder`."""
    copy = folder / "run.py"
    copy.write_text(SCRIPT.read_text())
    spec = importlib.util.spec_from_file_location("run_under_test", copy)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with what the set-up reads, and no environment yet."""
    for name in ["pyproject.toml", *LOCKS]:
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


@pytest.fixture
def script(project: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setenv("TRUNKLINE_PROGRAM", "set by the script, and taken back after the test")
    return load_script(project)


@pytest.fixture
def uv_calls(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records calls of uv; creates an environment of one empty file and builds no page."""
    calls: list[str] = []

    def note(*arguments: str) -> None:
        calls.append(" ".join(arguments[:2]) if arguments[0] == "pip" else arguments[0])
        if arguments[0] == "venv":
            python = script.ENVIRONMENT / "bin" / "python"
            python.parent.mkdir(parents=True)
            python.touch(mode=0o755)

    monkeypatch.setattr(script, "uv", note)
    monkeypatch.setattr(script, "build_page", lambda: None)
    return calls


def run_script(project: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    load_script(project)
    inherited = {key: value for key, value in os.environ.items() if key == "SYSTEMROOT"}
    return subprocess.run(
        [sys.executable, "run.py"],
        cwd=project,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def block_modules(folder: Path, *names: str) -> str:
    """Make `python -m name` fail for each name; returns the value for PYTHONPATH."""
    folder.mkdir()
    for name in names:
        (folder / f"{name}.py").write_text("raise SystemExit(1)\n")
    return str(folder)


def test_old_pythons_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text(), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6), (3, 10), (3, 15)])
def test_another_python_is_refused_in_one_sentence(version: tuple[int, int]) -> None:
    pretend = (
        f"import runpy, sys; sys.version_info = ({version[0]}, {version[1]}, 0, 'final', 0);"
        f" runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-c", pretend], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stderr == (
        f"Trunkline needs Python 3.11 to 3.14, but this is {version[0]}.{version[1]}.\n"
    )


def test_without_pip_uv_and_venv_it_says_what_to_install(project: Path, tmp_path: Path) -> None:
    blocked = block_modules(tmp_path / "blocked", "pip", "uv", "venv")
    result = run_script(project, {"PATH": "", "PYTHONPATH": blocked})
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "apt install python3-pip" in result.stderr


def test_without_network_it_says_so_in_one_sentence(project: Path, tmp_path: Path) -> None:
    unreachable = {
        "PATH": "",
        "UV_CACHE_DIR": str(tmp_path / "cache"),
        "UV_DEFAULT_INDEX": CLOSED_PORT,
        "UV_HTTP_RETRIES": "0",
    }
    result = run_script(project, unreachable)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert "check the network" in result.stderr


def test_an_unknown_certificate_authority_is_named_and_can_be_trusted(
    project: Path, tmp_path: Path
) -> None:
    with private_registry(tmp_path) as registry:
        variables = {
            "PATH": "",
            "UV_CACHE_DIR": str(tmp_path / "cache"),
            "UV_DEFAULT_INDEX": registry.url,
            "UV_HTTP_RETRIES": "0",
        }
        refused = run_script(project, variables)
        assert registry.asked == []
        run_script(project, {**variables, "SSL_CERT_FILE": str(registry.authority)})
        assert registry.asked
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert "certificate of the package server is not trusted" in refused.stderr
    assert "SSL_CERT_FILE" in refused.stderr


def test_uv_and_pip_trust_what_the_system_trusts(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = tmp_path / "authority.pem"
    authority.touch()
    monkeypatch.setenv("SSL_CERT_FILE", str(authority))
    trusted = script.system_certificates()
    assert trusted["PIP_CERT"] == str(authority)
    assert trusted["UV_SYSTEM_CERTS"] == trusted["UV_NATIVE_TLS"] == "true"


@pytest.mark.parametrize(
    "complaint",
    [
        "error sending request for url\ncause: invalid peer certificate: UnknownIssuer",
        "NewConnectionError: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable",
    ],
)
def test_certificate_trouble_is_told_from_the_output(script: ModuleType, complaint: str) -> None:
    with pytest.raises(script.SetupError, match="certificate of the package server"):
        script.run_quietly([sys.executable, "-c", f"print({complaint!r}); raise SystemExit(2)"])


@pytest.mark.parametrize(
    "complaint", ["NewConnectionError: [Errno 111]", "cause: error sending request for url"]
)
def test_network_trouble_is_told_from_the_output(script: ModuleType, complaint: str) -> None:
    with pytest.raises(script.SetupError, match="check the network"):
        script.run_quietly([sys.executable, "-c", f"print({complaint!r}); raise SystemExit(2)"])


def test_other_trouble_is_shown_in_full(script: ModuleType) -> None:
    with pytest.raises(script.SetupError, match="disk full\nSetting up failed in: "):
        script.run_quietly([sys.executable, "-c", "print('disk full'); raise SystemExit(2)"])


def test_ctrl_c_ends_quietly(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(script, "dispatch", interrupt)
    assert script.main([]) == 130
    assert capsys.readouterr() == ("", "")


def test_set_up_happens_once(script: ModuleType, uv_calls: list[str]) -> None:
    script.set_up(script.PLAY_LOCK)
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == ["venv", "pip sync", "pip install"]


@pytest.mark.parametrize("changed", ["requirements.lock", "pyproject.toml"])
def test_a_changed_file_brings_the_packages_up_to_date(
    script: ModuleType, uv_calls: list[str], project: Path, changed: str
) -> None:
    script.set_up(script.PLAY_LOCK)
    uv_calls.clear()
    with (project / changed).open("a") as file:
        file.write("# a change\n")
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == ["pip sync", "pip install"]


def test_another_interpreter_rebuilds_the_environment(
    script: ModuleType, uv_calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script.set_up(script.PLAY_LOCK)
    uv_calls.clear()
    monkeypatch.setattr(script, "PYTHON", "another/python")
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == ["venv", "pip sync", "pip install"]


def test_an_environment_for_tests_serves_play_and_stays_one(
    script: ModuleType, uv_calls: list[str], project: Path
) -> None:
    script.set_up(script.TEST_LOCK)
    uv_calls.clear()
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == []
    (project / "pyproject.toml").write_text("# a change\n")
    script.set_up(script.PLAY_LOCK)
    assert script.STAMP.read_text() == script.stamp(script.TEST_LOCK)


def test_an_environment_for_play_does_not_serve_tests(
    script: ModuleType, uv_calls: list[str]
) -> None:
    script.set_up(script.PLAY_LOCK)
    uv_calls.clear()
    script.set_up(script.TEST_LOCK)
    assert uv_calls == ["pip sync", "pip install"]


def test_a_failed_set_up_is_begun_again(
    script: ModuleType, uv_calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: str) -> None:
        raise script.SetupError("no")

    script.set_up(script.PLAY_LOCK)
    with monkeypatch.context() as patch:
        patch.setattr(script, "uv", fail)
        with pytest.raises(script.SetupError):
            script.set_up(script.TEST_LOCK)
    uv_calls.clear()
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == ["venv", "pip sync", "pip install"]


def test_the_page_is_looked_after_at_every_start(
    script: ModuleType, uv_calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "build_page", lambda: uv_calls.append("page"))
    script.set_up(script.PLAY_LOCK)
    assert uv_calls.index("pip sync") < uv_calls.index("page") < uv_calls.index("pip install")
    uv_calls.clear()
    script.set_up(script.PLAY_LOCK)
    assert uv_calls == ["page"]


def test_without_its_page_nothing_starts(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "installed", lambda _: sys.executable)
    with pytest.raises(SystemExit, match="1"):
        script.build_page()  # there is no builder in this folder


def test_every_check_runs_even_if_one_fails(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[str] = []

    def call(command: list[str], folder: Path, output: BinaryIO | None) -> int:
        ran.append(command[0])
        if output:
            output.write(f"{command[0]} was here\n".encode())
        return 1 if command[0] in ("mypy", "pytest") else 0

    monkeypatch.setattr(script, "set_up", lambda _: None)
    monkeypatch.setattr(script, "installed", lambda name: name)
    monkeypatch.setattr(script, "call", call)
    monkeypatch.setattr(script, "time", SimpleNamespace(monotonic=lambda: 0.0))
    assert script.main(["test", "-k", "something"]) == 1
    assert ran[:3] == ["python"] * 3, "kernels are compiled before all else"
    others = {"python": 3, "ruff": 2, "mypy": 1, "lint-imports": 1, "pytest": 1}
    assert Counter(ran[3:]) == others
    printed = capsys.readouterr().out
    assert "mypy was here\n== types: FAILED (exit code 1), 0.0 s (mypy)\n" in printed
    assert printed.endswith("== failed: tests, types\n")


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ([], ["trunkline", "serve", "--open"]),
        (["demo"], ["trunkline", "demo"]),
        (["simulate", "--games", "3"], ["trunkline", "simulate", "--games", "3"]),
    ],
)
def test_other_arguments_go_to_the_command(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], command: list[str]
) -> None:
    monkeypatch.setattr(script, "set_up", lambda _: None)
    monkeypatch.setattr(script, "installed", lambda name: name)
    monkeypatch.setattr(script, "become", lambda given: 7 if given == command else 0)
    assert script.main(arguments) == 7


def test_a_signal_reaches_the_command_and_its_exit_code_counts() -> None:
    wait = "import signal, sys; signal.signal(signal.SIGTERM, lambda *_: sys.exit(5)); print(1);"
    command = [sys.executable, "-u", "-c", f"{wait} signal.pause()"]
    starter = f"import run; run.become({command!r})"
    with subprocess.Popen(
        [sys.executable, "-c", starter], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "1\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait() == 5


def test_help_lists_the_scripts_own_commands_before_the_others(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "set_up", lambda _: None)
    monkeypatch.setattr(script, "installed", lambda name: name)
    monkeypatch.setattr(script, "become", lambda given: 7 if given[1:] == ["--help"] else 0)
    assert script.main(["--help"]) == 7
    printed = capsys.readouterr().out
    for command in ("test", "docs", "lock"):
        assert f"python3 run.py {command} " in printed


@pytest.mark.parametrize(
    ("command", "lock"),
    [
        ("simulate", LOCKS[0]),
        ("dataset", LOCKS[1]),
        ("simulate --backend local --seed ray", LOCKS[0]),
        ("simulate --backend ray", LOCKS[1]),
        ("arena --backend=ray --games 3", LOCKS[1]),
    ],
)
def test_a_command_gets_the_lock_file_that_has_its_packages(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str, lock: str
) -> None:
    locks: list[str] = []
    monkeypatch.setattr(script, "set_up", locks.append)
    monkeypatch.setattr(script, "installed", lambda name: name)
    arguments = command.split()
    monkeypatch.setattr(script, "become", lambda given: 7 if given[1:] == arguments else 0)
    assert script.main(arguments) == 7
    assert locks == [lock]


def test_the_help_of_docs_needs_no_set_up(
    script: ModuleType, uv_calls: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.main(["docs", "--help"]) == 0
    assert uv_calls == []
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("python3 run.py docs [build] ")


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (["docs"], ["serve"]),
        (["docs", "--open"], ["serve", "--open"]),
        (["docs", "build"], ["build"]),
    ],
)
def test_the_documentation_is_served_or_built_with_the_tools_of_the_tests(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], command: list[str]
) -> None:
    locks: list[str] = []
    wanted = ["python", "docs/site/make.py", *command]
    monkeypatch.setattr(script, "set_up", locks.append)
    monkeypatch.setattr(script, "installed", lambda name: name)
    monkeypatch.setattr(script, "call", lambda given, folder: 7 if given == wanted else 0)
    assert script.main(arguments) == 7
    assert locks == [script.TEST_LOCK]


def test_the_installer_itself_is_pinned_by_hash(script: ModuleType) -> None:
    entry = script.locked("uv")
    assert re.match(r"uv==[\d.]+ \\\n", entry)
    assert "--hash=sha256:" in entry
    assert len(re.findall("^[^ ]", entry, re.MULTILINE)) == 1


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_name_no_host_and_no_folder(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not re.search(r"://|--(extra-)?index-url|--find-links|\bfile:|@ ", text)
    assert not re.search(r"(^|\s)(/|[A-Za-z]:\\)", text)


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_pin_every_package_by_hash(name: str) -> None:
    entries = re.findall(r"^[^\s#].*\n(?: .*\n)*", (ROOT / name).read_text(), re.MULTILINE)
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.]+ (; .+ )?\\\n", entry)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry)


def test_both_locks_agree() -> None:
    play, test = (
        set(re.findall(r"^\S+==.*", (ROOT / name).read_text(), re.MULTILINE)) for name in LOCKS
    )
    assert play < test


def test_a_cluster_runs_with_the_postgresql_of_the_tests(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks: list[str] = []
    wanted = ["python", "-m", "examples.cluster", "--nodes", "2"]
    monkeypatch.setattr(script, "set_up", locks.append)
    monkeypatch.setattr(script, "installed", lambda name: name)
    monkeypatch.setattr(script, "become", lambda given: 7 if given == wanted else 0)
    monkeypatch.chdir(script.ROOT)
    assert script.main(["cluster", "--nodes", "2"]) == 7
    assert locks == ["requirements-dev.lock"]

#!/usr/bin/env python3
"""Set Trunkline up and run it.

python3 run.py                 set up if needed, then serve the game and open the browser
python3 run.py test [...]      set up if needed, then run every check; arguments go to pytest
python3 run.py docs [build]    set up if needed, then serve the documentation site, or build it
python3 run.py cluster [...]   set up if needed, then run three nodes on PostgreSQL behind a proxy
python3 run.py lock [...]      write the lock files anew; arguments go to `uv pip compile`
python3 run.py <command> ...   set up if needed, then run `trunkline <command> ...`
"""

import hashlib
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# Old Pythons must be able to read this file, and stop here.
if not (3, 11) <= sys.version_info < (3, 15):
    sys.exit("Trunkline needs Python 3.11 to 3.14, but this is {}.{}.".format(*sys.version_info))

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "trunkline-stamp"
PRIVATE_UV = ROOT / ".venv-uv"
PLAY_LOCK = "requirements.lock"
TEST_LOCK = "requirements-dev.lock"
# Commands whose packages are large and in the second lock file only.
COMMANDS_OF_TEST_LOCK = {"dataset"}
# Inside an activated environment, the Python that it was made from.
PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable

NEEDS_INSTALLER = (
    "Trunkline sets itself up with pip or uv and found neither:"
    " install one (on Debian: apt install python3-pip) and run this again."
)
NEEDS_NETWORK = (
    "The packages could not be downloaded: check the network connection and run this again."
)
NEEDS_CERTIFICATES = (
    "The packages could not be downloaded: the certificate of the package server is not trusted."
    " If your network has its own certificate authority, set SSL_CERT_FILE to a PEM file that"
    " holds its certificate and run this again."
)
SIGNS_OF_A_BAD_CERTIFICATE = ("invalid peer certificate", "certificate verify failed")
SIGNS_OF_NO_NETWORK = ("NewConnectionError", "error sending request", "ConnectTimeout", "dns error")


class SetupError(Exception):
    """What stops the set-up, in words for the user."""


def main(arguments: list[str]) -> int:
    try:
        return dispatch(arguments)
    except (SetupError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def dispatch(arguments: list[str]) -> int:
    if arguments[:1] == ["test"]:
        return run_checks(arguments[1:])
    if arguments[:1] == ["docs"]:
        return print_usage("docs") if "--help" in arguments else make_docs(arguments[1:])
    if arguments[:1] == ["cluster"]:
        return run_cluster(arguments[1:])
    if arguments[:1] == ["lock"]:
        return write_locks(arguments[1:])
    if arguments == ["--help"]:
        print(__doc__, flush=True)  # then the commands' own help
    set_up(TEST_LOCK if needs_test_lock(arguments) else PLAY_LOCK)
    os.environ.setdefault("TRUNKLINE_PROGRAM", "python3 run.py")
    return become([installed("trunkline"), *(arguments or ["serve", "--open"])])


def needs_test_lock(arguments: list[str]) -> bool:
    asks_for_ray = "--backend ray" in " ".join(arguments).replace("=", " ")
    return asks_for_ray or not COMMANDS_OF_TEST_LOCK.isdisjoint(arguments[:1])


def print_usage(command: str) -> int:
    lines = (__doc__ or "").splitlines()
    print(*(line for line in lines if line.startswith(f"python3 run.py {command} ")), sep="\n")
    return 0


def run_checks(pytest_arguments: list[str]) -> int:
    set_up(TEST_LOCK)
    cores = os.cpu_count() or 1
    compiling = {  # first, or else several tests would compile the same at a time
        f"compiling {part}": ["python", "-m", "tests.compilation", part]
        for part in ("bots", "training", "matches")
    }
    checks = {
        "lint": ["ruff", "check"],
        "format": ["ruff", "format", "--check"],
        "imports": ["lint-imports", "--no-logo"],
        "types": ["mypy"],
        "docs": ["python", "docs/site/make.py", "build"],
        "page types": ["python", "web/make.py", "check"],
        "page tests": ["python", "web/make.py", "test"],
    }
    # One more than there are cores, since tests of the page and of servers often wait.
    tests = ["pytest", "-n", str(cores + 1), "--dist", "worksteal", *pytest_arguments]
    with ThreadPoolExecutor(cores) as pool:
        passed = dict(
            zip(compiling, pool.map(passes_aside, compiling, compiling.values()), strict=True)
        )
    with ThreadPoolExecutor(1) as pool:
        beside = pool.map(passes_aside, checks, checks.values())
        passed["tests"] = passes("tests", tests)
        passed |= dict(zip(checks, beside, strict=True))
    failed = [name for name, has_passed in passed.items() if not has_passed]
    print("== failed: " + ", ".join(failed) if failed else "== all checks passed")
    return 1 if failed else 0


def run_cluster(arguments: list[str]) -> int:
    set_up(TEST_LOCK)  # it has a PostgreSQL
    os.chdir(ROOT)
    return become([installed("python"), "-m", "examples.cluster", *arguments])


def make_docs(arguments: list[str]) -> int:
    set_up(TEST_LOCK)
    command = arguments if arguments[:1] == ["build"] else ["serve", *arguments]
    return call([installed("python"), "docs/site/make.py", *command], folder=ROOT)


def passes_aside(name: str, command: list[str]) -> bool:
    """Whether a step passes; what it prints comes as a whole, when it has ended."""
    with tempfile.TemporaryFile() as output:
        code, told = timed(name, command, output)
        output.seek(0)
        print(output.read().decode(errors="replace") + told, flush=True)
    return code == 0


def passes(name: str, command: list[str]) -> bool:
    code, told = timed(name, command)
    print(told, flush=True)
    return code == 0


def timed(name: str, command: list[str], output: Any = None) -> tuple[int, str]:
    start = time.monotonic()
    code = call([installed(command[0]), *command[1:]], folder=ROOT, output=output)
    verdict = f"FAILED (exit code {code})" if code else "ok"
    return code, f"== {name}: {verdict}, {time.monotonic() - start:.1f} s ({' '.join(command)})\n"


def write_locks(compile_arguments: list[str]) -> int:
    """Add what is new and keep every other version; `--upgrade` moves them all."""
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"]
    options += ["--annotation-style", "line", "--custom-compile-command", "python3 run.py lock"]
    play = ["--extra", "all", "--group", "build", "--output-file", PLAY_LOCK]
    test = ["--all-extras", "--group", "dev"]
    test += ["--constraint", PLAY_LOCK, "--output-file", TEST_LOCK]
    for target in (play, test):
        uv("pip", "compile", "pyproject.toml", *options, *target, *compile_arguments)
    return 0


def set_up(lock: str) -> None:
    """Make the environment hold what `lock` lists, and the page; at once if all is there."""
    found = STAMP.read_text() if STAMP.is_file() and tool_in(ENVIRONMENT, "python") else ""
    if found not in (stamp(lock), stamp(TEST_LOCK)):
        fill_environment(TEST_LOCK if found.startswith(TEST_LOCK) else lock, found)
    build_page()


def fill_environment(lock: str, found: str) -> None:
    wanted = stamp(lock)
    print(f"Setting up {ENVIRONMENT.name} (the first time, about a minute) ...", flush=True)
    STAMP.unlink(missing_ok=True)
    if interpreter() not in found.splitlines():
        make_environment()
    into = ("--python", installed("python"))
    uv("pip", "sync", *into, "--require-hashes", "--compile-bytecode", lock)
    build_page()  # or else the next step would, and keep to itself what is the matter
    uv("pip", "install", *into, "--no-deps", "--no-build-isolation", "--editable", ".")
    STAMP.write_text(wanted)


def make_environment() -> None:
    if ENVIRONMENT.exists():
        shutil.rmtree(ENVIRONMENT)
    uv("venv", "--python", PYTHON, str(ENVIRONMENT))


def build_page() -> None:
    """Build the page; at once if it is there. What stops it is said by the builder."""
    if call([installed("python"), "web/make.py"], folder=ROOT):
        sys.exit(1)


def stamp(lock: str) -> str:
    contents = b"".join((ROOT / name).read_bytes() for name in (lock, "pyproject.toml"))
    return "\n".join([lock, interpreter(), hashlib.sha256(contents).hexdigest()])


def interpreter() -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    return f"Python {version} at {PYTHON} for {ROOT}"


def uv(*arguments: str) -> None:
    # Looked up each time: a uv inside the environment goes when the environment is rebuilt.
    run_quietly([*(find_uv() or install_uv()), *arguments])


def find_uv() -> list[str] | None:
    places = [shutil.which("uv"), tool_in(PRIVATE_UV, "uv"), tool_in(ENVIRONMENT, "uv")]
    candidates = [[path] for path in places if path] + [[sys.executable, "-m", "uv"]]
    return next((uv for uv in candidates if succeeds([*uv, "--version"])), None)


def install_uv() -> list[str]:
    """Install the uv that the lock file pins into a folder of its own, by pip or else by venv."""
    shutil.rmtree(PRIVATE_UV, ignore_errors=True)
    if succeeds([sys.executable, "-m", "pip", "--version"]):
        pip = [sys.executable, "-m", "pip", "install", "--target", str(PRIVATE_UV)]
    elif succeeds([sys.executable, "-m", "venv", str(PRIVATE_UV)]):
        pip = [tool_in(PRIVATE_UV, "python") or "python", "-m", "pip", "install"]
    else:
        raise SetupError(NEEDS_INSTALLER)
    PRIVATE_UV.mkdir(exist_ok=True)
    requirement = PRIVATE_UV / "uv.lock"
    requirement.write_text(locked("uv"))
    run_quietly([*pip, "--quiet", "--require-hashes", "--requirement", str(requirement)])
    found = find_uv()
    if not found:
        raise SetupError("uv was installed, but does not run on this machine.")
    return found


def locked(package: str) -> str:
    """The entry of `package` in the lock file: one line, and indented ones with its hashes."""
    entry = re.search(rf"^{package}==.*\n(?: .*\n)*", (ROOT / TEST_LOCK).read_text(), re.MULTILINE)
    if not entry:
        raise SetupError(f"{TEST_LOCK} does not list {package}.")
    return entry.group()


def installed(name: str) -> str:
    path = tool_in(ENVIRONMENT, name)
    if not path:
        raise SetupError(f"{ENVIRONMENT.name} lacks {name}: remove that folder and run this again.")
    return path


def tool_in(home: Path, name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join([str(home / "bin"), str(home / "Scripts")]))


def become(command: list[str]) -> int:
    """Run a command in place of this process, so that signals reach it and its exit code counts."""
    if os.name == "posix":
        os.execv(command[0], command)
    return call(command)


def call(command: list[str], folder: Path | None = None, output: Any = None) -> int:
    # Ctrl-C reaches the child too: let it end in its own way first.
    with subprocess.Popen(command, cwd=folder, stdout=output, stderr=output) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.wait()
            raise


def succeeds(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def run_quietly(command: list[str]) -> None:
    """Run a step of the set-up, whose output matters only if it fails."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**system_certificates(), **os.environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if result.returncode:
        output = result.stdout.decode(errors="replace").strip()
        # First, since uv calls this an error of sending too.
        if any(sign in output for sign in SIGNS_OF_A_BAD_CERTIFICATE):
            raise SetupError(NEEDS_CERTIFICATES)
        if any(sign in output for sign in SIGNS_OF_NO_NETWORK):
            raise SetupError(NEEDS_NETWORK)
        raise SetupError(f"{output}\nSetting up failed in: {' '.join(command)}")


def system_certificates() -> dict[str, str]:
    """Variables that make uv and pip trust what this system trusts."""
    variables = {"UV_SYSTEM_CERTS": "true", "UV_NATIVE_TLS": "true"}  # the second: before uv 0.11
    trusted = ssl.get_default_verify_paths().cafile  # SSL_CERT_FILE, if that is set
    # Before 24.2 pip trusts its own list only.
    return {**variables, "PIP_CERT": trusted} if trusted else variables


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

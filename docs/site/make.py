"""Builds and serves the documentation site from the Markdown files of this repository.

python docs/site/make.py build         build into build/docs/site; every warning is an error
python docs/site/make.py serve [...]   serve on this machine and rebuild at every change

The generator wants all pages in one folder. So they are first copied to build, with
ARCHITECTURE.md and the like beside those of docs/. docs/index.md takes the place of README.md. A
link to any other file of the repository leads to a page that shows the file.
"""

import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CONFIG = "zensical.toml"
ADDRESS = "127.0.0.1:8001"
LOOK_EVERY_SECONDS = 0.5

FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)(#[^)\s]+)?(?=\))")
LANGUAGES = {".py": "python", ".toml": "toml", ".json": "json", ".yml": "yaml", ".ts": "ts"}
SHOWN = {".md", ".webp", ".png", ".svg", ".css"}


class CannotMake(Exception):
    """The site cannot be built; the message is for the writer."""


@dataclass(frozen=True, slots=True)
class Site:
    """The folders of a repository's site."""

    root: Path
    work: Path

    @property
    def pages(self) -> Path:
        """The pages as the generator reads them."""
        return self.work / "pages"

    @property
    def readme(self) -> Path:
        """The first page of the repository. The site has another one."""
        return self.root / "README.md"

    @property
    def output(self) -> Path:
        """The built site."""
        return self.work / "site"


def main(arguments: list[str]) -> int:
    """Runs a command and returns its exit code."""
    try:
        match arguments:
            case ["build"]:
                build(Site(ROOT, ROOT / "build" / "docs"))
            case ["serve", *options]:
                return serve(Site(ROOT, ROOT / "build" / "docs-preview"), options)
            case _:
                raise CannotMake("Say `build` or `serve`.")
    except CannotMake as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def build(site: Site) -> None:
    """Builds the site; raises `CannotMake` at the first warning."""
    start = time.monotonic()
    shutil.rmtree(site.work, ignore_errors=True)
    collect(site)
    check_navigation(site)
    result = subprocess.run(generator(site, "build", "--clean", "--strict"), **as_text())
    # The generator prints some problems as warnings only, and succeeds.
    if result.returncode or "Warning:" in result.stdout:
        raise CannotMake(without_traceback(result.stdout))
    pages = len([*site.output.rglob("*.html")])
    print(f"{site.output}: {pages} pages, {time.monotonic() - start:.1f} s")


def serve(site: Site, options: list[str]) -> int:
    """Serves the site until Ctrl-C, and copies each changed page to where the generator looks."""
    collect(site)
    address = [] if "--dev-addr" in options else ["--dev-addr", ADDRESS]
    problem = ""
    with subprocess.Popen(generator(site, "serve", *address, *options)) as server:
        try:
            while server.poll() is None:
                time.sleep(LOOK_EVERY_SECONDS)
                problem = collect_again(site, problem)
        finally:
            server.terminate()
    return server.returncode


def collect_again(site: Site, known_problem: str) -> str:
    """Collects the pages and returns what stops it, printed only once."""
    try:
        collect(site)
    except FileNotFoundError:  # an editor replaces a file in steps
        return known_problem
    except CannotMake as error:
        if str(error) != known_problem:
            print(error, file=sys.stderr)
        return str(error)
    return ""


def generator(site: Site, command: str, *options: str) -> list[str]:
    return [sys.executable, "-m", "zensical", command, "-f", str(site.work / CONFIG), *options]


def as_text() -> dict[str, Any]:
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1"}
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return {**output, "text": True, "encoding": "utf-8", "env": environment, "check": False}


def without_traceback(output: str) -> str:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    return re.sub(r"^Traceback .*\n(?: .*\n)*", "", plain, flags=re.MULTILINE).strip()


def collect(site: Site) -> None:
    """Writes every page, picture and setting whose source has changed."""
    homes = {source: page_of(site, source) for source in sources(site)}
    homes |= {source: page_of(site, source) for source in linked_files(site, homes)}
    for source in homes.keys() - {site.readme}:
        write_if_changed(site.pages / homes[source], content(site, source, homes))
    write_if_changed(site.work / CONFIG, settings(site).encode())
    for path in [path for path in site.pages.rglob("*") if path.is_file()]:
        if PurePosixPath(path.relative_to(site.pages).as_posix()) not in homes.values():
            path.unlink()


def settings(site: Site) -> str:
    text = (site.root / "docs" / "site" / CONFIG).read_text(encoding="utf-8")
    changed = max(
        (path.stat().st_mtime_ns for path in (site.root / "src").rglob("*.py")), default=0
    )
    return text.replace("{root}", site.root.as_posix()).replace("{sources}", str(changed))


def sources(site: Site) -> list[Path]:
    """The documents and pictures of the repository."""
    docs = [path for path in (site.root / "docs").rglob("*") if path.suffix in SHOWN]
    return sorted([*site.root.glob("*.md"), *docs])


def page_of(site: Site, source: Path) -> PurePosixPath:
    """Where a file is among the pages."""
    relative = source.relative_to(site.root)
    if source == site.readme:
        return PurePosixPath("index.md")
    if relative.parts[0] == "docs":
        return PurePosixPath(*relative.parts[1:])
    if source.parent == site.root and source.suffix == ".md":
        return PurePosixPath(source.name)
    return PurePosixPath("files", relative.as_posix() + ".md")


def linked_files(site: Site, pages: dict[Path, PurePosixPath]) -> list[Path]:
    """The files of the repository that documents link to and that are no documents."""
    documents = [path for path in pages if path.suffix == ".md"]
    found = {target for document in documents for target in targets(document)}
    inside = {path for path in found if path.is_file() and path.is_relative_to(site.root)}
    return sorted(inside - pages.keys())


def targets(document: Path) -> Iterator[Path]:
    for prose in FENCE.split(document.read_text(encoding="utf-8"))[::2]:
        for link in LINK.finditer(prose):
            yield (document.parent / link[1]).resolve()


def content(site: Site, source: Path, homes: dict[Path, PurePosixPath]) -> bytes:
    if source.suffix == ".md":
        return with_links(site, source, homes).encode()
    if homes[source].suffix == ".md":
        return shown_file(site, source).encode()
    return source.read_bytes()


def with_links(site: Site, document: Path, homes: dict[Path, PurePosixPath]) -> str:
    """The text of a document, with links as they must be among the pages."""

    def moved(link: re.Match[str]) -> str:
        target = (document.parent / link[1]).resolve()
        page = homes.get(target / "index.md") or homes.get(target)
        if page is None:
            where = document.relative_to(site.root).as_posix()
            raise CannotMake(f"{where} links to {link[1]}, which is no file of the repository.")
        home = homes[document].parent
        return PurePosixPath(os.path.relpath(page, home)).as_posix() + (link[2] or "")

    parts = FENCE.split(document.read_text(encoding="utf-8"))
    parts[::2] = [LINK.sub(moved, prose) for prose in parts[::2]]
    return "".join(parts)


def shown_file(site: Site, source: Path) -> str:
    language = LANGUAGES.get(source.suffix, "text")
    name = source.relative_to(site.root).as_posix()
    text = source.read_text(encoding="utf-8")
    return f"# {source.name}\n\nThis is `{name}`.\n\n````{language}\n{text}````\n"


def write_if_changed(path: Path, new: bytes) -> None:
    if path.is_file() and path.read_bytes() == new:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(new)


def check_navigation(site: Site) -> None:
    """Raises `CannotMake` if the navigation names no page for a document, or a page of nothing."""
    named = set(navigation(site))
    pages = {page_of(site, path).as_posix() for path in sources(site) if path.suffix == ".md"}
    where = f"the navigation in docs/site/{CONFIG}"
    if missing := sorted(pages - named):
        raise CannotMake(f"Add to {where}: {', '.join(missing)}.")
    if unknown := sorted(named - pages):
        raise CannotMake(f"Remove from {where}, since there is no such page: {', '.join(unknown)}.")


def navigation(site: Site) -> Iterator[str]:
    """The pages that the navigation names."""
    yield from pages_in(tomllib.loads(settings(site))["project"]["nav"])


def pages_in(entry: Any) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    else:
        for part in entry.values() if isinstance(entry, dict) else entry:
            yield from pages_in(part)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

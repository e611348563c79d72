"""Prints how many packages an install of Trunkline has, and how large they are, for each extra.

python -m benchmarks.install_size
"""

from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

MEGABYTE = 1e6
EXTRAS = (
    "client",
    "server",
    "postgres",
    "arena",
    "train",
    "dataset",
    "envs",
    "openspiel",
    "ray",
    "all",
)


def needed_packages(requirements: Iterable[str], extras: Iterable[str] = ()) -> set[str]:
    """The packages that meet the requirements on this machine, with all that they need in turn."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting = list(_applicable(requirements, extras))
    while waiting:
        requirement = waiting.pop()
        node = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if node not in found:
            found.add(node)
            waiting += _applicable(metadata.requires(node[0]) or (), node[1])
    return {name for name, _ in found}


def _applicable(requirements: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
    """The requirements that hold for this Python, this system and these extras."""
    for text in requirements:
        requirement = Requirement(text)
        marker = requirement.marker
        if not marker or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def megabytes(packages: Iterable[str]) -> float:
    """The size of the files of installed packages, without compiled bytecode."""
    files = (file for name in packages for file in metadata.files(name) or ())
    paths = (Path(str(file.locate())) for file in files if file.suffix != ".pyc")
    return sum(path.stat().st_size for path in paths if path.is_file()) / MEGABYTE


def main() -> None:
    """Print a line for the base install and one for each extra."""
    requirements = metadata.requires("trunkline") or []
    for extra in (None, *EXTRAS):
        packages = needed_packages(requirements, [extra] if extra else [])
        install = f"trunkline[{extra}]" if extra else "trunkline"
        print(f"{install:18} {len(packages):3} packages {megabytes(packages):6.0f} MB")


if __name__ == "__main__":
    main()

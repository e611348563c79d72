"""The files that work reads: those of bots and maps, which every machine must have alike."""

import hashlib
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Self

from trunkline.arena.backend.workers import OtherInputs


@dataclass(frozen=True, slots=True)
class InputFiles:
    """Files and folders by their paths, each with a hash of its content."""

    digests: tuple[tuple[str, str], ...] = ()

    @classmethod
    def at(cls, paths: Iterable[str | PathLike[str]]) -> Self:
        """The files and folders at these paths, as this machine has them."""
        return cls(tuple((str(path), _digest(Path(path))) for path in paths))

    def check(self) -> None:
        """Raise `OtherInputs` if this machine has another content at one of the paths."""
        for path, digest in self.digests:
            if _digest(Path(path)) != digest:
                raise OtherInputs(
                    f"{path} is missing or different on {socket.gethostname()}:"
                    " put the same files at the same place on every machine"
                )


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            digest.update(file.relative_to(path).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()

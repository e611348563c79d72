"""The folder of a dataset: a Parquet file for each shard."""

import contextlib
import os
import re
from pathlib import Path

from trunkline.arena.dataset.errors import UnusableFolder
from trunkline.arena.dataset.label import ShardLabel, read_label
from trunkline.arena.dataset.plan import DatasetPlan

SHARD_NAME = re.compile(r"part-(\d{5,})\.parquet")
# Readers of Parquet folders skip names that begin with a dot.
DRAFT_PREFIX = ".part-"


def shard_file(folder: Path, shard: int) -> Path:
    """The file of a shard."""
    return folder / f"part-{shard:05}.parquet"


def shard_files(folder: Path) -> list[Path]:
    """The files of all shards that are there, in order."""
    try:
        found = [path for path in folder.iterdir() if SHARD_NAME.fullmatch(path.name)]
    except OSError as error:
        raise UnusableFolder(f"cannot read {folder}: {error.strerror}") from None
    return sorted(found, key=_number)


def missing_shards(plan: DatasetPlan, folder: Path) -> list[int]:
    """The shards that a folder lacks; the folder is made if there is none.

    Raises `UnusableFolder` if the folder has shards of another dataset.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableFolder(f"cannot write to {folder}: {error.strerror}") from None
    there = {_number(file): file for file in shard_files(folder)}
    for number, file in there.items():
        if number not in plan.shards:
            raise UnusableFolder(f"{file} is beyond the {plan.games:,} games of this dataset")
        _check_label(file, plan.label(number))
    return [number for number in plan.shards if number not in there]


def remove_drafts(folder: Path) -> None:
    """Remove what a killed run has not finished."""
    for draft in folder.glob(f"{DRAFT_PREFIX}*"):
        draft.unlink(missing_ok=True)


def save_shard(folder: Path, shard: int, content: bytes) -> None:
    """Write a shard so that its file is there as a whole or not at all, whatever happens."""
    draft = folder / f"{DRAFT_PREFIX}{shard:05}-{os.getpid()}"
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(shard_file(folder, shard))
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut; Windows neither needs nor allows it."""
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _number(file: Path) -> int:
    return int(file.stem.removeprefix("part-"))


def _check_label(file: Path, wanted: ShardLabel) -> None:
    found = read_label(file)
    for field in ShardLabel.__struct_fields__:
        had, wants = _text(found, field), _text(wanted, field)
        if had != wants:
            difference = f"{field} {had}, not {wants}"
            raise UnusableFolder(f"{file} belongs to another dataset: {difference}")


def _text(label: ShardLabel, field: str) -> str:
    value = getattr(label, field)
    return ",".join(value) if isinstance(value, tuple) else str(value)

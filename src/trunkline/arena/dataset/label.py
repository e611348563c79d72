"""The label of a shard: what it has, kept as JSON in the metadata of its Parquet file."""

from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from trunkline.arena.dataset.errors import UnusableFolder

KEY = b"trunkline"


class ShardLabel(msgspec.Struct, frozen=True):
    """Which games a shard has, and how its rows are written."""

    schema: int
    rows: str
    map: str
    ruleset: str
    rules_digest: str
    """A hash of map and ruleset, which notices a changed map of the same name."""
    bots: tuple[str, ...]
    seed: str
    first_game: int
    games: int
    version: str
    """The version of Trunkline that played the games."""

    def metadata(self) -> dict[bytes, bytes]:
        """The label as metadata of a schema."""
        return {KEY: msgspec.json.encode(self)}


def read_label(file: Path) -> ShardLabel:
    """The label of a shard's file; raises `UnusableFolder` if it has none."""
    try:
        metadata = pq.read_schema(file).metadata or {}
        return msgspec.json.decode(metadata[KEY], type=ShardLabel)
    except (pa.ArrowException, KeyError, msgspec.DecodeError):
        raise UnusableFolder(f"{file} is not a shard of a dataset") from None
    except OSError as error:
        raise UnusableFolder(f"cannot read {file}: {error.strerror or error}") from None

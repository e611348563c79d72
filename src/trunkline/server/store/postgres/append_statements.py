"""Appends to many tables, as one statement that is its own transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import Connection

CHANNEL = "trunkline_tables"
PAYLOAD_BYTES = 7000  # PostgreSQL's limit is 8000
LARGEST_VERSION = (1 << 63) - 1

# A node and another one may insert the same version at once. The second then waits for the first
# and inserts nothing. Rows go in by number, so nodes never wait for each other in a circle. Other
# entries and notes follow the first entry of an append.
APPEND = f"""
WITH new AS (
    SELECT * FROM unnest(
        $2::text[], $3::bigint[], $4::bytea[], $5::uuid[], $6::boolean[], $7::int[], $8::int[]
    ) AS new (id, expected, entry, writer, is_running, length, part)
), created AS (
    INSERT INTO tables (id, is_running)
    SELECT id, coalesce(is_running, false) FROM new WHERE expected = 0 ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING number, id
), found AS (
    SELECT new.*,
        coalesce(created.number, (SELECT number FROM tables WHERE tables.id = new.id)) AS number
    FROM new LEFT JOIN created USING (id)
), first AS (
    INSERT INTO entries (table_number, version, entry, writer)
    SELECT number, expected + 1, entry, writer FROM found
    WHERE number IS NOT NULL AND expected =
        (SELECT coalesce(max(version), 0) FROM entries WHERE table_number = number)
    ORDER BY number
    ON CONFLICT DO NOTHING
    RETURNING table_number, writer
), others AS (
    INSERT INTO entries (table_number, version, entry, writer)
    SELECT table_number, version, entry, writer
    FROM unnest($9::uuid[], $10::bigint[], $11::bytea[]) AS other (writer, version, entry)
    JOIN first USING (writer)
), sitting AS (
    INSERT INTO seated (player, table_number)
    SELECT player, table_number
    FROM unnest($12::uuid[], $13::text[]) AS sitting (writer, player) JOIN first USING (writer)
    ON CONFLICT DO NOTHING
), running AS (
    UPDATE tables SET is_running = new.is_running, is_compact = false
    FROM new JOIN first USING (writer)
    WHERE number = table_number AND new.is_running IS NOT NULL
)
SELECT array_agg(writer) AS writers, pg_notify(
    '{CHANNEL}', $1 || string_agg(' ' || id || ':' || expected + length, '')
)
FROM new JOIN first USING (writer) GROUP BY part
"""

FIND = """
SELECT new.writer
FROM unnest($1::text[], $2::bigint[], $3::uuid[]) AS new (id, expected, writer)
JOIN tables USING (id)
JOIN entries ON table_number = number AND version = expected + 1 AND entries.writer = new.writer
"""


@dataclass(frozen=True, slots=True)
class NewEntries:
    """Adds entries to a table with the expected version, and notes by which to find the table."""

    table: str
    expected: int
    entries: Sequence[bytes]
    seated: Sequence[str]
    is_running: bool | None
    writer: UUID = field(default_factory=uuid4)

    def check(self) -> None:
        """Raise an error for values that PostgreSQL cannot store: they would harm other appends."""
        for text in (self.table, *self.seated):
            text.encode()
            if "\0" in text:
                raise ValueError("a name cannot contain a null character")
        if not -1 <= self.expected <= LARGEST_VERSION - len(self.entries):
            raise OverflowError(f"there is no version {self.expected}")


async def append_all(
    connection: "Connection", node: str, appends: Sequence[NewEntries]
) -> set[UUID]:
    """Carry out appends to different tables and return the writers of those that succeeded.

    Tells all nodes which tables changed. Raises an error of the driver.
    """
    found = await connection.fetch(APPEND, node, *arguments_of(appends))
    return {writer for row in found for writer in row["writers"]}


async def find_written(connection: "Connection", appends: Sequence[NewEntries]) -> set[UUID]:
    """Return the writers of those appends that are already in the log."""
    found = await connection.fetch(
        FIND,
        [append.table for append in appends],
        [append.expected for append in appends],
        [append.writer for append in appends],
    )
    return {row["writer"] for row in found}


def arguments_of(appends: Sequence[NewEntries]) -> list[list[Any]]:
    """Return what `APPEND` needs after the name of the node."""
    others = [
        (append.writer, version, entry)
        for append in appends
        for version, entry in enumerate(append.entries[1:], append.expected + 2)
    ]
    seated = [
        (append.writer, player) for append in appends for player in dict.fromkeys(append.seated)
    ]
    return [
        [append.table for append in appends],
        [append.expected for append in appends],
        [append.entries[0] for append in appends],
        [append.writer for append in appends],
        [append.is_running for append in appends],
        [len(append.entries) for append in appends],
        _parts(appends),
        [writer for writer, _, _ in others],
        [version for _, version, _ in others],
        [entry for _, _, entry in others],
        [writer for writer, _ in seated],
        [player for _, player in seated],
    ]


def _parts(appends: Sequence[NewEntries]) -> list[int]:
    """Return for each append the number of the notification that it goes into."""
    sizes = (len(append.table.encode()) + 24 for append in appends)
    return [total // PAYLOAD_BYTES for total in accumulate(sizes)]

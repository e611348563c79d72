"""Entries that are packed into one value."""

from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.store.compression import pack, unpack


@given(st.lists(st.binary()))
def test_packed_entries_come_back(entries: list[bytes]) -> None:
    assert unpack(pack(entries)) == entries

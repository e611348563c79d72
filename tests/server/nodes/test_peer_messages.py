"""Messages between nodes travel in parcels that fit the bus."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from trunkline.protocol.close_codes import CloseCode
from trunkline.server.nodes.peer_messages import (
    BotWaits,
    ConnectedTo,
    CutOff,
    Hello,
    PeerMessage,
    WhoIsAt,
    decode_parcel,
    encode_parcels,
)

MOST = 300

messages: st.SearchStrategy[PeerMessage] = st.one_of(
    st.just(Hello()),
    st.builds(WhoIsAt, st.text(max_size=20)),
    st.builds(BotWaits, st.text(max_size=20), st.text(max_size=20), st.booleans()),
    st.builds(CutOff, st.text(max_size=20), st.sampled_from(CloseCode)),
    st.builds(
        ConnectedTo,
        st.text(max_size=20),
        st.lists(st.text(max_size=10), max_size=5).map(tuple),
        st.integers(0, 1000),
    ),
)


@given(st.lists(messages, max_size=50))
def test_parcels_keep_all_messages_in_order(sent: list[PeerMessage]) -> None:
    parcels = [decode_parcel(text) for text in encode_parcels("a node", sent, MOST)]
    assert [message for parcel in parcels for message in parcel.known_messages()] == sent
    assert {parcel.node for parcel in parcels} <= {"a node"}


@given(st.lists(st.builds(WhoIsAt, st.text("ab", max_size=100)), max_size=50))
def test_no_parcel_is_too_long_for_the_bus(sent: list[PeerMessage]) -> None:
    frame = len(encode_parcels("a node", [Hello()], MOST)[0])
    assert all(len(text.encode()) <= MOST + frame for text in encode_parcels("a node", sent, MOST))


def test_a_message_of_a_later_release_is_left_out() -> None:
    parcel = msgspec.json.encode(["a node", [{"type": "teleport"}, {"type": "hello"}]]).decode()
    assert list(decode_parcel(parcel).known_messages()) == [Hello()]

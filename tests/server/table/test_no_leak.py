"""Everything that every listener is sent in whole games holds nothing that it may not know."""

import json
from functools import partial
from pathlib import Path

import pytest

from tests.server.hidden_facts import hidden_tickets
from tests.server.table.test_table import PEOPLE, game_of, play_on, run, started
from trunkline.server.store import SqliteStore
from trunkline.server.table.table import Table

EVENT_WITH_HIDDEN_CARD = "draw_deck"


@pytest.mark.parametrize("wants_changes", [False, True])
@pytest.mark.parametrize(("seats", "ruleset"), [(2, "classic"), (3, "mega"), (5, "anniversary")])
def test_no_message_names_a_hidden_ticket_or_card(
    seats: int, ruleset: str, wants_changes: bool, tmp_path: Path
) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, seats, ruleset)
        told = listen_to_everything(table, (*PEOPLE[:seats], None), wants_changes=wants_changes)
        while not game_of(table).is_over:
            await play_on(table, 1)
            for player, messages in told.items():
                seat = None if player is None else PEOPLE.index(player)
                for message in messages:
                    assert_nothing_hidden(table, seat, message)
                messages.clear()
        await table.close()

    run(story, tmp_path)


def listen_to_everything(
    table: Table, players: tuple[str | None, ...], *, wants_changes: bool
) -> dict[str | None, list[str]]:
    told: dict[str | None, list[str]] = {player: [] for player in players}

    def listener(player: str | None, message: bytes) -> None:
        told[player].append(message.decode())

    for player in players:
        table.connect(partial(listener, player), player, wants_changes=wants_changes)
    return told


def assert_nothing_hidden(table: Table, seat: int | None, message: str) -> None:
    game = game_of(table)
    if game.is_over:
        return  # the result is everybody's
    assert not hidden_tickets(message, game, seat)
    for event in json.loads(message).get("events", ()):
        if event["type"] == EVENT_WITH_HIDDEN_CARD and event["seat"] != seat:
            assert event["card"] is None
        if event["type"] in ("keep_tickets", "draw_tickets") and event["seat"] != seat:
            assert set(event.get("kept", []) + event.get("offered", [])) <= {None}
    for player in PEOPLE:
        assert f'"player":"{player}"' not in message, "nobody is told another's secret id"
    assert game.seed not in message

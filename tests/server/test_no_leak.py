"""Everything that every listener is sent in whole games holds nothing that it may not know."""

import json
import re
from functools import partial
from pathlib import Path

import pytest

from tests.server.test_table import PEOPLE, game_of, play_on, run, started
from trunkline.engine.events import TicketsDrawn
from trunkline.server.messages import UpdateMessage, encode
from trunkline.server.store import SqliteStore
from trunkline.server.table import Table

EVENT_WITH_HIDDEN_CARD = "draw_deck"


@pytest.mark.parametrize(("seats", "ruleset"), [(2, "classic"), (3, "mega"), (5, "anniversary")])
def test_no_message_names_a_hidden_ticket_or_card(seats: int, ruleset: str, tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        table = await started(store, seats, ruleset)
        told = listen_to_everything(table, (*PEOPLE[:seats], None))
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
    table: Table, players: tuple[str | None, ...]
) -> dict[str | None, list[str]]:
    told: dict[str | None, list[str]] = {player: [] for player in players}

    def listener(player: str | None, update: UpdateMessage) -> None:
        told[player].append(encode(update))

    for player in players:
        table.join(partial(listener, player), player)
    return told


def assert_nothing_hidden(table: Table, seat: int | None, message: str) -> None:
    if json.loads(message)["view"]["is_over"]:
        return  # the result is everybody's
    named = set(re.findall(r'"([a-z-]+--[a-z-]+)"', message))
    tickets = set(game_of(table).rules.tickets)
    assert named & tickets - routes_of(table) <= tickets_seen_by(table, seat)
    for event in json.loads(message)["events"]:
        if event["type"] == EVENT_WITH_HIDDEN_CARD and event["seat"] != seat:
            assert event["card"] is None
        if event["type"] in ("keep_tickets", "draw_tickets") and event["seat"] != seat:
            assert set(event.get("kept", []) + event.get("offered", [])) <= {None}
    for player in PEOPLE:
        assert f'"player":"{player}"' not in message, "nobody is told another's secret id"
    assert game_of(table).seed not in message


def routes_of(table: Table) -> set[str]:
    """Some routes have the id of a ticket."""
    return set(game_of(table).rules.route_number)


def tickets_seen_by(table: Table, seat: int | None) -> set[str]:
    """All tickets that were ever offered to a seat."""
    if seat is None:
        return set()
    game = game_of(table)
    drawn = [event for event in game.events if isinstance(event, TicketsDrawn)]
    offers = [event.offered for event in drawn if event.seat == seat]
    return {str(ticket) for offer in (game.setup.offers[seat], *offers) for ticket in offer}

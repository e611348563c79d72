"""What each client was told, against what was the case and what its seat may know of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.server.hidden_facts import OWN_FIELDS, PUBLIC_FIELDS, hidden_tickets, secrets_of
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.engine.game import Game
from trunkline.engine.record import result_of
from trunkline.engine.view import View
from trunkline.protocol.changes import merge_change
from trunkline.protocol.codec import decode_server_message
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.server_messages import (
    ChangeMessage,
    DoneMessage,
    RefusedMessage,
    ServerMessage,
    UpdateMessage,
)
from trunkline.server.operations.lifecycle import signing_key
from trunkline.server.people.identity import Identities
from trunkline.server.table.entries import LogEntry
from trunkline.server.table.state import TableState


@dataclass
class Ear:
    """All that one client was sent, word for word."""

    player: str | None
    messages: list[tuple[str, ServerMessage]] = field(default_factory=list)


class HeardSeat(Seat):
    """A connection that keeps what it is sent."""

    def __init__(self, seat: Seat, ear: Ear) -> None:
        super().__init__(seat._socket)
        self._ear = ear

    async def receive(self) -> UpdateMessage | DoneMessage | RefusedMessage:
        """The next message; an update is noted."""
        text = str(await self._socket.recv())
        message = decode_server_message(text)
        if isinstance(message, ChangeMessage):
            message = merge_change(self.update, message)
        self._ear.messages.append((text, message))
        if isinstance(message, UpdateMessage):
            self.update = message
        return message


def player_of(server: Server, client: Client) -> str | None:
    """The secret id of a guest."""
    identities = Identities(signing_key(server.database))
    person = identities.person_of(client._http.cookies.get(COOKIE))
    return person.player if person else None


class Truth:
    """A table's log, played again beside what was told."""

    def __init__(self, entries: list[LogEntry]) -> None:
        self._entries = entries
        self._secrets = set(secrets_of(entries))
        self._state = TableState()
        self._views: dict[int | None, View] = {}
        self._public: dict[str, object] = {}

    def check(self, ears: Iterable[Ear], forbidden: Iterable[str] = ()) -> int:
        """See that nobody was told what they may not know; return how many updates there were."""
        secrets = self._secrets | set(forbidden)
        updates = []
        for ear in ears:
            for text, message in ear.messages:
                assert not any(secret in text for secret in secrets)
                if isinstance(message, UpdateMessage):
                    updates.append((message, text, ear.player))
        for update, text, player in sorted(updates, key=lambda each: each[0].version):
            self._go_to(update.version)
            self._check_update(player, update, text)
        return len(updates)

    def _go_to(self, version: int) -> None:
        if self._state.version < version:
            self._state.apply_all(self._entries[self._state.version : version])
            self._views.clear()
            self._public.clear()

    def _check_update(self, player: str | None, update: UpdateMessage, text: str) -> None:
        game = self._state.game
        own_seats = () if player is None else tuple(self._state.seats_of(player))
        assert update.own_seats == own_seats
        assert update.seat is None or update.seat in own_seats
        if game is None:
            assert (update.view, update.events, update.legal_moves) == (None, (), ())
            assert "--" not in text
        else:
            self._check_public_part(update, game)
            self._check_own_part(update, self._view(game, update.seat))
            self._check_end(update, game, text)

    def _view(self, game: Game, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = game.view(seat)
        return self._views[seat]

    def _check_public_part(self, update: UpdateMessage, game: Game) -> None:
        """What is told of all seats is what a spectator may know, no more and no less."""
        if not self._public:
            self._public = {name: getattr(self._view(game, None), name) for name in PUBLIC_FIELDS}
        for name, known in self._public.items():
            assert getattr(update.view, name) == known, name

    def _check_own_part(self, update: UpdateMessage, view: View) -> None:
        assert update.view is not None
        for name in OWN_FIELDS:
            assert getattr(update.view, name) == getattr(view, name), name
        completed, paths = update.view.completed, view.cheapest_paths
        assert set(completed) <= set(view.tickets)
        still_open = {} if view.is_over else {id: paths[id] for id in paths if id not in completed}
        assert update.view.open_tickets == still_open
        assert update.legal_moves == tuple(view.legal_moves)
        assert update.events == view.history[update.first_event :]

    def _check_end(self, update: UpdateMessage, game: Game, text: str) -> None:
        if game.is_over:
            score = game.score()
            assert update.result == result_of(score)
            assert update.reveal is not None
            assert [seat.rank for seat in update.reveal] == [seat.rank for seat in score.seats]
        else:
            assert update.result is None
            assert update.reveal is None
            assert not hidden_tickets(text, game, update.seat)

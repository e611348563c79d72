"""Makes the messages that viewers receive. What a seat may know comes from its view alone."""

from collections.abc import Hashable
from functools import lru_cache

from trunkline.engine.view import View
from trunkline.protocol.server_messages import ChatLine, SitterMessage, TableSummary
from trunkline.server.table.clock import Clock
from trunkline.server.table.kept_parts import NOBODYS_PART, KeptParts
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.update_parts import UpdatePart, field, object_of
from trunkline.server.table.viewer import Shown, Viewer

UPDATE, CHANGE = (field("type", type) for type in ("update", "change"))
NO_VIEW = field("view", None)


class UpdateMaker:
    """Makes the messages for one state of a table. What viewers share is made once."""

    def __init__(
        self,
        table: str,
        state: TableState,
        clock: Clock,
        presence: Presence,
        kept: KeptParts | None = None,
    ) -> None:
        self._state = state
        self._kept = kept or KeptParts()
        self._views = state.game.views() if state.game else {}
        public = self._views.get(None)
        about = _about_table(table, state, clock, presence)
        self._table = self._kept.shared_part("table", about)
        self._end = self._kept.end_part(public, state.final_score)
        self._view = self._view_part(public, state.game.first) if public and state.game else None
        self._messages: dict[Hashable, bytes] = {}

    def _view_part(self, public: View, first: int) -> UpdatePart:
        return self._kept.shared_part("view", _public_view(public, first))

    def send(self, viewer: Viewer) -> None:
        """Send a viewer the table, or what has changed if it asked for changes."""
        viewer.send(self.message(viewer))

    def message(self, viewer: Viewer) -> bytes:
        """Return what is new to a viewer as JSON, and count that as sent."""
        own_seats = tuple(self._state.seats_of(viewer.player))
        viewer.update_seat(own_seats)
        before, shown = viewer.shown, self._shown(viewer, own_seats)
        news = self._news(viewer, is_whole=before is None)
        viewer.shown = shown if viewer.wants_changes else None
        key = (before, shown, news)
        if key not in self._messages:
            message = _change(before, shown, news) if before else _update(shown, news)
            self._messages[key] = message
        return self._messages[key]

    def _shown(self, viewer: Viewer, own_seats: tuple[int, ...]) -> Shown:
        state, player = self._state, viewer.player
        muted = tuple(sorted(state.muted.get(player or "", ())))
        person = _person_part(own_seats, viewer.seat, muted, is_host=player == state.host)
        view = self._views.get(viewer.seat)
        own = self._kept.own_part(view) if view else NOBODYS_PART
        return Shown(state.version, self._table, self._end, person, self._view, own)

    def _news(self, viewer: Viewer, *, is_whole: bool) -> bytes:
        """Return the events and lines that are new to a viewer. A whole update always has both."""
        first, chat = viewer.events_sent, self._chat(viewer)
        view = self._views.get(viewer.seat)
        events = view.history_after(first) if view else ()
        viewer.events_sent += len(events)
        viewer.lines_sent = self._state.lines_said
        fields = []
        if events or is_whole:
            fields += [field("first_event", first), field("events", events)]
        if chat or is_whole:
            fields.append(field("chat", chat))
        return b",".join(fields)

    def _chat(self, viewer: Viewer) -> tuple[ChatLine, ...]:
        state = self._state
        new = min(state.lines_said - viewer.lines_sent, len(state.chat))
        if not new:
            return ()
        muted = state.muted.get(viewer.player or "", ())
        lines = list(state.chat)[-new:]
        return tuple(ChatLine(s.seat, s.text, s.phrase) for s in lines if s.seat not in muted)


def _update(shown: Shown, news: bytes) -> bytes:
    """Return the whole table."""
    return object_of(
        UPDATE,
        field("version", shown.version),
        shown.table.text,
        shown.end.text,
        shown.person.text,
        shown.own.moves.text,
        news,
        _whole_view(shown),
    )


def _whole_view(shown: Shown) -> bytes:
    if shown.view is None:
        return NO_VIEW
    return b'"view":' + object_of(shown.view.text, shown.own.hand.text, shown.own.tickets.text)


def _change(before: Shown, shown: Shown, news: bytes) -> bytes:
    """Return what has changed since a viewer was shown the table."""
    return object_of(
        CHANGE,
        field("version", shown.version),
        field("since", before.version),
        shown.table.since(before.table),
        shown.end.since(before.end),
        shown.person.since(before.person),
        shown.own.moves.since(before.own.moves),
        news,
        _changed_view(before, shown),
    )


def _changed_view(before: Shown, shown: Shown) -> bytes:
    if shown.view is None:
        return b""
    if before.view is None:
        return _whole_view(shown)
    fields = (
        shown.view.since(before.view),
        shown.own.hand.since(before.own.hand),
        shown.own.tickets.since(before.own.tickets),
    )
    return b'"view":' + object_of(*fields) if any(fields) else b""


def _about_table(
    table: str, state: TableState, clock: Clock, presence: Presence
) -> dict[str, object]:
    return {
        "table": table,
        "settings": state.settings,
        "sitters": sitter_messages(state, presence),
        "spectators": presence.count_spectators(state.players()),
        "banks": _banks(state, clock),
        "rematch": state.rematch,
    }


@lru_cache(maxsize=4096)
def _person_part(
    own_seats: tuple[int, ...], seat: int | None, muted: tuple[int, ...], *, is_host: bool
) -> UpdatePart:
    return UpdatePart({"is_host": is_host, "own_seats": own_seats, "seat": seat, "muted": muted})


def _public_view(view: View, first: int) -> dict[str, object]:
    """Return what is public of a game: a spectator's view."""
    return {
        "first": first,
        "to_act": view.to_act,
        "is_over": view.is_over,
        "is_second_card_due": view.is_second_card_due,
        "turns_left": view.turns_left,
        "seats": view.seats,
        "closed_routes": view.closed_routes,
        "face_up": view.face_up,
        "pile_size": view.pile_size,
        "discards": view.discards,
        "ticket_deck_size": view.ticket_deck_size,
    }


def sitter_messages(state: TableState, presence: Presence) -> tuple[SitterMessage | None, ...]:
    """Return who sits where, as far as it is public."""
    return tuple(
        None
        if sitter is None
        else SitterMessage(
            name=sitter.name,
            bot=sitter.bot,
            is_here=not sitter.needs_connection or presence.is_here(sitter.player),
            keeper=sitter.keeper,
            is_out_of_time=sitter.is_out_of_time,
            kick_votes=len(state.kick_votes.get(seat, ())),
        )
        for seat, sitter in enumerate(state.sitters)
    )


def summarise(
    table: str, state: TableState, presence: Presence, player: str | None = None
) -> TableSummary:
    """Return a table as a list of tables shows it to a player, or to anybody (None)."""
    stage = "open" if state.game is None else "over" if state.game.is_over else "running"
    score = state.final_score
    return TableSummary(
        table,
        state.settings,
        sitter_messages(state, presence),
        stage,  # type: ignore[arg-type]
        presence.count_spectators(state.players()),
        own_seats=tuple(state.seats_of(player)),
        started=state.started,
        ended=state.moved if score else None,
        points=tuple(seat.total for seat in score.seats) if score else None,
        winners=score.winners if score else (),
    )


def _banks(state: TableState, clock: Clock) -> tuple[int, ...] | None:
    if state.settings.bank is None or state.game is None:
        return None
    return tuple(clock.left(state, seat) or 0 for seat in range(len(state.sitters)))

"""Makes the updates that clients receive. What a seat may know comes from its view alone."""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from trunkline.engine.game import Game
from trunkline.engine.path_routes import CheapestPath, longest_trail, ticket_path
from trunkline.engine.record import result_of
from trunkline.engine.rules import Rules
from trunkline.engine.score import Score
from trunkline.engine.view import View
from trunkline.protocol.server_messages import (
    ChatLine,
    SeatReveal,
    SitterMessage,
    TableSummary,
    UpdateMessage,
    ViewMessage,
)
from trunkline.server.table.clock import Clock
from trunkline.server.table.presence import Presence
from trunkline.server.table.state import TableState
from trunkline.server.table.viewer import Viewer


class UpdateMaker:
    """Makes the updates for one state of a table. What all viewers share is made once."""

    def __init__(self, table: str, state: TableState, clock: Clock, presence: Presence) -> None:
        self._state = state
        self._views = state.game.views() if state.game else {}
        public_view = self._public_view(state.game) if state.game else None
        score = state.final_score
        self._public = UpdateMessage(
            table=table,
            version=state.version,
            settings=state.settings,
            sitters=sitter_messages(state, presence),
            spectators=presence.count_spectators(state.players()),
            is_host=False,
            own_seats=(),
            seat=None,
            view=public_view,
            first_event=0,
            events=(),
            legal_moves=(),
            banks=_banks(state, clock),
            chat=(),
            muted=(),
            result=result_of(score) if score else None,
            reveal=_reveal(self._views[None], score) if score else None,
            rematch=state.rematch,
        )

    def send(self, viewer: Viewer) -> None:
        """Send a viewer the table with everything new."""
        viewer.send(self.update(viewer))

    def update(self, viewer: Viewer) -> UpdateMessage:
        """Return the table with everything new to a viewer, and count that as sent."""
        state = self._state
        own_seats = state.seats_of(viewer.player)
        viewer.update_seat(own_seats)
        update = replace(
            self._public,
            is_host=viewer.player == state.host,
            own_seats=tuple(own_seats),
            seat=viewer.seat,
            chat=self._chat(viewer),
            muted=tuple(sorted(state.muted.get(viewer.player or "", ()))),
            **self._game_part(viewer),
        )
        viewer.events_sent += len(update.events)
        viewer.lines_sent = state.lines_said
        return update

    def _game_part(self, viewer: Viewer) -> dict[str, Any]:
        public = self._public.view
        if public is None:
            return {}
        seat, view = viewer.seat, self._views[viewer.seat]
        sent = viewer.events_sent
        part = {"first_event": sent, "events": view.history_after(sent)}
        if seat is None:
            return part
        tickets = view.tickets
        completed = _completed(view.rules, public.seats[seat].routes, tickets)
        part["view"] = replace(
            public,
            hand=view.hand,
            tickets=tickets,
            completed=completed,
            offer=view.offer,
            open_tickets=_open_tickets(view, completed),
        )
        if seat in public.to_act:
            part["legal_moves"] = tuple(view.legal_moves)
        return part

    def _public_view(self, game: Game) -> ViewMessage:
        """Return what is public of a game: a spectator's view."""
        view = self._views[None]
        return ViewMessage(
            first=game.first,
            to_act=view.to_act,
            is_over=view.is_over,
            is_second_card_due=view.is_second_card_due,
            turns_left=view.turns_left,
            seats=view.seats,
            closed_routes=view.closed_routes,
            face_up=view.face_up,
            pile_size=view.pile_size,
            discards=view.discards,
            ticket_deck_size=view.ticket_deck_size,
            hand={},
            tickets=(),
            completed={},
            offer=(),
        )

    def _chat(self, viewer: Viewer) -> tuple[ChatLine, ...]:
        state = self._state
        new = min(state.lines_said - viewer.lines_sent, len(state.chat))
        if not new:
            return ()
        muted = state.muted.get(viewer.player or "", ())
        lines = list(state.chat)[-new:]
        return tuple(ChatLine(s.seat, s.text, s.phrase) for s in lines if s.seat not in muted)


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


@lru_cache(maxsize=16_384)
def _completed(
    rules: Rules, routes: tuple[str, ...], tickets: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    paths = {ticket: ticket_path(rules, routes, ticket) for ticket in tickets}
    return {ticket: path for ticket, path in paths.items() if path is not None}


def _open_tickets(
    view: View, completed: dict[str, tuple[str, ...]]
) -> dict[str, CheapestPath | None]:
    """Return a cheapest path for each ticket that is not completed, while there is time for it."""
    if view.is_over:
        return {}
    paths = view.cheapest_paths
    return {ticket: path for ticket, path in paths.items() if ticket not in completed}


def _reveal(view: View, score: Score) -> tuple[SeatReveal, ...]:
    """Return the place, tickets and longest path of each seat, secret until the end."""
    assert view.is_over
    return tuple(
        SeatReveal(
            result.rank,
            _completed(view.rules, seat.routes, result.completed),
            longest_trail(view.rules, seat.routes),
        )
        for seat, result in zip(view.seats, score.seats, strict=True)
    )

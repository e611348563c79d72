"""The table as one onlooker may see it. Everything that a client is told of a table is made here;
what a seat may know of the game comes from its view alone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from trunkline.engine.game import Game
from trunkline.engine.path_routes import longest_trail, ticket_way
from trunkline.engine.record import result_of
from trunkline.engine.rules import Rules
from trunkline.engine.score import Score
from trunkline.engine.view import View
from trunkline.protocol.messages import (
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


@dataclass(slots=True, eq=False)
class Onlooker:
    """A connection: whose it is, through which seat it looks, and what it has heard already."""

    player: str | None
    tell: Callable[[UpdateMessage], None]
    chosen: int | None = None
    seat: int | None = None
    events_heard: int = 0
    lines_heard: int = 0

    def look(self, own_seats: list[int]) -> None:
        """Look through the chosen seat, or through the only one; what changes is told anew."""
        only = own_seats[0] if len(own_seats) == 1 else None
        seat = self.chosen if self.chosen in own_seats else only
        if seat != self.seat:
            self.seat, self.events_heard = seat, 0


class Teller:
    """Makes updates of one state of a table; what all onlookers share is made once."""

    def __init__(self, table: str, state: TableState, clock: Clock, presence: Presence) -> None:
        self._state = state
        self._views = state.game.views() if state.game else {}
        public_view = self._public_view(state.game) if state.game else None
        is_over = public_view is not None and public_view.is_over
        score = state.game.score() if state.game and is_over else None
        self._public = UpdateMessage(
            table=table,
            version=state.version,
            settings=state.settings,
            sitters=sitter_messages(state, presence),
            spectators=presence.others(state.players()),
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

    def update(self, onlooker: Onlooker) -> UpdateMessage:
        """What an onlooker has not heard yet; from now on, they have."""
        state = self._state
        own_seats = state.seats_of(onlooker.player)
        onlooker.look(own_seats)
        update = replace(
            self._public,
            is_host=onlooker.player == state.host,
            own_seats=tuple(own_seats),
            seat=onlooker.seat,
            chat=self._chat(onlooker),
            muted=tuple(sorted(state.muted.get(onlooker.player or "", ()))),
            **self._game_part(onlooker),
        )
        onlooker.events_heard += len(update.events)
        onlooker.lines_heard = state.lines_said
        return update

    def _game_part(self, onlooker: Onlooker) -> dict[str, Any]:
        public = self._public.view
        if public is None:
            return {}
        seat, view = onlooker.seat, self._views[onlooker.seat]
        heard = onlooker.events_heard
        told = {"first_event": heard, "events": view.history_after(heard)}
        if seat is None:
            return told
        tickets = view.tickets
        told["view"] = replace(
            public,
            hand=view.hand,
            tickets=tickets,
            completed=_completed(view.rules, public.seats[seat].routes, tickets),
            offer=view.offer,
        )
        if seat in public.to_act:
            told["legal_moves"] = tuple(view.legal_moves)
        return told

    def _public_view(self, game: Game) -> ViewMessage:
        """What everybody may know of a game, as a spectator's view has it."""
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

    def _chat(self, onlooker: Onlooker) -> tuple[ChatLine, ...]:
        state = self._state
        new = min(state.lines_said - onlooker.lines_heard, len(state.chat))
        if not new:
            return ()
        muted = state.muted.get(onlooker.player or "", ())
        lines = list(state.chat)[-new:]
        return tuple(ChatLine(s.seat, s.text, s.phrase) for s in lines if s.seat not in muted)


def sitter_messages(state: TableState, presence: Presence) -> tuple[SitterMessage | None, ...]:
    """Who sits where, as everybody may know it."""
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


def summarise(table: str, state: TableState, presence: Presence) -> TableSummary:
    """What the list of tables tells of one."""
    stage = "open" if state.game is None else "over" if state.game.is_over else "running"
    return TableSummary(
        table,
        state.settings,
        sitter_messages(state, presence),
        stage,  # type: ignore[arg-type]
        presence.others(state.players()),
    )


def _banks(state: TableState, clock: Clock) -> tuple[int, ...] | None:
    if state.settings.bank is None or state.game is None:
        return None
    return tuple(clock.left(state, seat) or 0 for seat in range(len(state.sitters)))


@lru_cache(maxsize=16_384)
def _completed(
    rules: Rules, routes: tuple[str, ...], tickets: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    ways = {ticket: ticket_way(rules, routes, ticket) for ticket in tickets}
    return {ticket: way for ticket, way in ways.items() if way is not None}


def _reveal(view: View, score: Score) -> tuple[SeatReveal, ...]:
    """The place, tickets and longest path of each seat; only a game that is over has no secrets."""
    assert view.is_over
    return tuple(
        SeatReveal(
            result.rank,
            _completed(view.rules, seat.routes, result.completed),
            longest_trail(view.rules, seat.routes),
        )
        for seat, result in zip(view.seats, score.seats, strict=True)
    )

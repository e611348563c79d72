"""The `Game` class: the rules with typed moves and events."""

import secrets
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Self

import numpy as np
from msgspec import UNSET

from trunkline.engine.actions import (
    action_of,
    arrange_returned,
    check_claim,
    moves_of,
    offer_of,
    progress_text,
    seats_to_act,
)
from trunkline.engine.cards import Color
from trunkline.engine.errors import IllegalMove, Reason, RecordError
from trunkline.engine.event_decoder import decode_events
from trunkline.engine.events import Event, FirstTicketsChosen, RecordedEvent, RowRefreshed
from trunkline.engine.game_arguments import (
    Player,
    check_first,
    check_meta,
    check_record,
    check_seat,
    named_players,
    number_of_players,
)
from trunkline.engine.history import History
from trunkline.engine.kernels.apply import apply_action
from trunkline.engine.kernels.chance import game_streams
from trunkline.engine.kernels.event_log import Log, new_log
from trunkline.engine.kernels.layout import CHOOSING, GAME, OVER, WORD
from trunkline.engine.kernels.legal import fewest_locomotives_mask, legal_mask, new_mask
from trunkline.engine.kernels.setup import new_game
from trunkline.engine.legality import facts_about, why_no_claim, why_not, wrong_time
from trunkline.engine.moves import Claim, KeepTickets, Move
from trunkline.engine.record import Record, Setup, result_of, setup_of
from trunkline.engine.refusal_sentences import refusal_of
from trunkline.engine.replay import check_head, replay_record
from trunkline.engine.rules import Rules, get_rules
from trunkline.engine.score import Score, score_of
from trunkline.engine.seeds import Seed, seed_text
from trunkline.engine.view import View, view_of, views_of
from trunkline.maps import Map, built_in_maps

LOG_CAPACITY = 32  # events of one move; it grows if a move has more consequences


class Game:
    """A game of two to five seats, from the deal to the final score.

    >>> game = Game(2, seed="example")
    >>> game.to_act
    (0, 1)
    >>> [str(event) for event in game.play(0, game.legal_moves(0)[0])]
    ['seat 0 keeps dallas--new-york, toronto--miami and returns vancouver--santa-fe']

    Attributes:
        rules: The map and the ruleset.
        players: Who plays, seat by seat. Each has a `name`.
        seed: The text that decides every card.
        first: The seat that begins.
        setup: The deal: hands, row and offers.
        state: The flat record of the game, for kernels.
    """

    __slots__ = (
        "_events",
        "_log",
        "_mask",
        "_seen",
        "first",
        "players",
        "rules",
        "seed",
        "setup",
        "state",
    )

    def __init__(
        self,
        players: int | Sequence[str | Player],
        ruleset: str = "classic",
        map: str | PathLike[str] | Map = "usa",
        seed: Seed | None = None,
        first: int | None = None,
    ) -> None:
        self.rules: Rules = get_rules(map, ruleset)
        self.rules.check_players(number_of_players(players))
        self.players: tuple[Player, ...] = named_players(players)
        self.seed: str = secrets.token_hex(16) if seed is None else seed_text(seed)
        check_first(first, len(self.players))
        self.state: np.ndarray = np.zeros(1, dtype=GAME)
        self._mask = new_mask()
        self._log = new_log(LOG_CAPACITY)
        self._events: History[RecordedEvent] = History()
        self._seen: dict[int | None, History[Event]] = {}
        self.setup: Setup = self._deal(-1 if first is None else first)
        self.first: int = int(self.state["turn"][0])

    def _deal(self, first: int) -> Setup:
        tables, players = self.rules.tables, len(self.players)

        def deal(log: Log) -> None:
            streams = game_streams([self.seed])[0]
            new_game(tables, self.state, 0, players, first, streams, log)

        happened = self._logged(deal)
        swept = [event for event in happened if isinstance(event, RowRefreshed)]
        return setup_of(self.rules, self.state, swept)

    def _logged(self, change: Callable[[Log], object]) -> list[RecordedEvent]:
        """Change the state and return the events; retry with a longer log if the log was full."""
        before = self.state.tobytes()
        log = self._log
        log[0] = 0
        change(log)
        while log[0] >= len(log):
            self.state = np.frombuffer(bytearray(before), dtype=GAME)
            log = new_log(2 * int(log[0]))
            change(log)
        return decode_events(self.rules, log[1 : log[0] + 1].tolist())

    @property
    def is_over(self) -> bool:
        """Whether the last turn has been played."""
        return bool(self.state["phase"][0] == OVER)

    @property
    def is_beginning(self) -> bool:
        """Whether first tickets are still being chosen."""
        return bool(self.state["phase"][0] == CHOOSING)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now: several while first tickets are chosen, else one or none."""
        phase, turn = int(self.state["phase"][0]), int(self.state["turn"][0])
        return seats_to_act(phase, turn, self.state["offer_size"][0])

    @property
    def events(self) -> tuple[RecordedEvent, ...]:
        """All events so far, hidden cards included."""
        return tuple(self._events)

    def legal_moves(self, seat: int, *, fewest_locomotives: bool = False) -> list[Move]:
        """All legal moves of a seat, optionally without claims that waste locomotives."""
        self._check_seat(seat)
        legal_mask(self.rules.tables, self.state, 0, seat, self._mask)
        if fewest_locomotives:
            fewest_locomotives_mask(self.rules.tables, self.state, 0, seat, self._mask)
        return moves_of(self.rules, offer_of(self.rules, self.state, seat), self._mask)

    def legal_move_mask(self, seat: int) -> np.ndarray:
        """The raw twin of `legal_moves`: the set of legal action ids as 64-bit words."""
        self._check_seat(seat)
        mask = new_mask()
        legal_mask(self.rules.tables, self.state, 0, seat, mask)
        return mask

    def play(self, seat: int, move: Move) -> list[RecordedEvent]:
        """Play a move and return its events: the move first, then its consequences.

        Raises `InvalidMove` or `IllegalMove`; the game is then unchanged.
        """
        self._check_seat(seat)
        action = self._legal_action(seat, move)
        if isinstance(move, KeepTickets):
            action = arrange_returned(self.rules, self.state, seat, move)
        tables = self.rules.tables
        events = self._logged(lambda log: apply_action(tables, self.state, 0, seat, action, log))
        self._events.extend(events)
        return events

    def why_not_claim(
        self, seat: int, route: str, color: Color | None = None
    ) -> IllegalMove | None:
        """Why a seat cannot claim a route now, with a colour or with any; None if it can.

        While others play, it tells what stands against the route itself.
        """
        self._check_seat(seat)
        claim = Claim(route, color, 0, 0)
        check_claim(self.rules, claim)
        reason = why_no_claim(self.rules, self.state, seat, claim)
        return reason and self._refusal(seat, claim, reason)

    def _legal_action(self, seat: int, move: Move) -> int:
        try:
            action = action_of(self.rules, self.state, seat, move)
        except IllegalMove as refusal:
            reason = wrong_time(self.state, seat, move) or refusal.reason
            raise self._refusal(seat, move, reason) from None
        legal_mask(self.rules.tables, self.state, 0, seat, self._mask)
        if not int(self._mask[action // WORD]) >> (action % WORD) & 1:
            known = self.rules.move_of_action.get(action, move)
            raise self._refusal(seat, known, why_not(self.rules, self.state, seat, known))
        return action

    def _refusal(self, seat: int, move: Move, reason: Reason) -> IllegalMove:
        facts = facts_about(self.rules, self.state, seat, move, reason)
        names = [player["name"] for player in self.players]
        return refusal_of(self.rules, names, seat, reason, facts)

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.players):
            check_seat(seat, len(self.players))

    def copy(self) -> Self:
        """An independent game in the same position, with the same cards to come."""
        twin = object.__new__(type(self))
        twin.rules, twin.players, twin.seed = self.rules, self.players, self.seed
        twin.first, twin.setup = self.first, self.setup
        twin.state = np.frombuffer(bytearray(self.state.tobytes()), dtype=GAME)
        twin._mask = new_mask()
        twin._log = new_log(LOG_CAPACITY)
        twin._events = self._events.copy()
        twin._seen = {viewer: seen.copy() for viewer, seen in self._seen.items()}
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        rules, seats = self.rules, len(self.players)
        about = f"{seats} players, {rules.ruleset.id} on {rules.map.id}, seed {self.seed!r:.40}"
        return f"<Game: {about}, {len(self._events)} events, {progress_text(self.to_act)}>"

    def view(self, seat: int | None) -> View:
        """What a seat may know; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return view_of(self.rules, self.state, seat, self._seen_by(seat).copy())

    def views(self) -> dict[int | None, View]:
        """The views of all seats and of a spectator (None); faster than one by one."""
        viewers = (*range(len(self.players)), None)
        seen = {viewer: self._seen_by(viewer).copy() for viewer in viewers}
        return views_of(self.rules, self.state, seen)

    def _seen_by(self, seat: int | None) -> History[Event]:
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = History()
        new = enumerate(self._events.after(len(seen)), start=len(seen))
        seen.extend([self._as_seen(seat, index, event) for index, event in new])
        return seen

    def _as_seen(self, seat: int | None, index: int, event: RecordedEvent) -> Event:
        # R2.2: even the number of first tickets kept is secret.
        if index < len(self.players) and event.seat != seat:  # type: ignore[union-attr]
            return FirstTicketsChosen(event.seat)  # type: ignore[union-attr]
        return event.seen_by(seat)

    def score(self) -> Score:
        """The score of every seat, line by line; while the game runs, as if it ended now."""
        names = tuple(player["name"] for player in self.players)
        return score_of(self.rules, self.state, names)

    def record(self, meta: dict[str, Any] | None = None) -> Record:
        """The game as a record. It holds every hidden card."""
        check_meta(meta)
        return Record(
            map=self.rules.map.id,
            ruleset=self.rules.ruleset.id,
            players=self.players,
            first=self.first,
            seed=self.seed,
            setup=self.setup,
            events=self.events,
            result=result_of(self.score()) if self.is_over else None,
            meta=UNSET if meta is None else meta,
        )

    @classmethod
    def from_record(cls, record: Record, map: str | PathLike[str] | Map | None = None) -> Self:
        """Replay a record; raises `RecordError` at the first fault.

        The map is the built-in one that the record names, unless another is given.
        """
        check_record(record)
        check_head(record)
        if map is None and record.map not in built_in_maps():
            raise RecordError("head", f"there is no built-in map {record.map!r}: give its folder")
        try:
            given = record.map if map is None else map
            game = cls(record.players, record.ruleset, given, record.seed, record.first)
        except ValueError as error:
            raise RecordError("head", str(error)) from error
        if game.rules.map.id != record.map:
            raise RecordError("head", f"the game was played on the map {record.map!r}")
        replay_record(game, record)
        return game

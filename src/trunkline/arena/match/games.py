"""One game between bots, and how each of them fared."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, NamedTuple

import msgspec

from trunkline.bots import Bot
from trunkline.bots.registry import Maker
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import MAX_LENGTH, TURN
from trunkline.engine.moves import Move
from trunkline.engine.score import SeatScore, routes_of
from trunkline.engine.view import View
from trunkline.maps import Map

LONGEST_FAULT = 200  # characters


class Seat(NamedTuple):
    """Who sits there: a bot's name, and how it is made from a seed."""

    bot: str
    make: Maker


@dataclass(frozen=True, slots=True)
class Deal:
    """What the seats are dealt: it depends on nothing but this."""

    seed: str
    ruleset: str = "classic"
    map: str | Map = "usa"


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one seat of a game fared."""

    bot: str
    score: int
    win_share: float
    rank: int
    """How many seats rank before it."""
    completed: int
    failed: int
    longest_path: int
    routes: Annotated[tuple[int, ...], msgspec.Meta(min_length=MAX_LENGTH, max_length=MAX_LENGTH)]
    """How many routes it claimed of length 1, 2 and so on."""
    turns: int
    moves: int
    seconds: float
    slowest: float
    """The seconds of its longest thought."""
    faults: int = 0
    fault: str = ""
    """What went wrong first."""


Result = tuple[Outcome, ...]


def beats(one: Outcome, other: Outcome) -> float:
    """1 if one seat ranks before the other, 0.5 if neither does."""
    return 0.5 if one.rank == other.rank else float(one.rank < other.rank)


class Player:
    """A bot in a game, and what it has done there so far."""

    def __init__(self, seat: Seat, seed: str) -> None:
        self.name = seat.bot
        self.turns = 0
        self.moves = 0
        self.thoughts: list[float] = []
        self.faults: list[str] = []
        self._make = seat.make
        self._seed = seed
        self._bot: Bot | None = None

    def move(self, game: Game, seat: int) -> None:
        """Play its choice; if it makes none that is legal, the simplest move instead."""
        view = game.view(seat)
        moves = tuple(view.legal_moves)
        self.moves += 1
        self.turns += int(game.state["phase"][0] == TURN)
        try:
            game.play(seat, self._choice(view, moves))
        except (Exception, SystemExit) as error:
            self.faults.append(f"{type(error).__name__}: {error}"[:LONGEST_FAULT])
            game.play(seat, moves[0])

    def _choice(self, view: View, moves: Sequence[Move]) -> Move:
        self._bot = self._bot or self._make(self._seed)
        begin = time.perf_counter()
        try:
            return self._bot.choose(view, moves)
        finally:
            self.thoughts.append(time.perf_counter() - begin)


def play_game(seats: Sequence[Seat], deal: Deal) -> Result:
    """Play a deal to its end. The same seats and deal: the same result, but for the seconds."""
    game, players = _begin(seats, deal)
    for _ in _moves(game, players):
        pass
    score = game.score()
    shares = [(seat in score.winners) / len(score.winners) for seat in range(len(players))]
    return tuple(
        _outcome(game, seat, player, score.seats[seat], shares[seat])
        for seat, player in enumerate(players)
    )


def play_opening(seats: Sequence[Seat], deal: Deal, moves: int) -> None:
    """Play the first moves of a deal, and reckon up."""
    game, players = _begin(seats, deal)
    for _ in islice(_moves(game, players), moves):
        pass
    game.score()


def _begin(seats: Sequence[Seat], deal: Deal) -> tuple[Game, list[Player]]:
    game = Game(len(seats), deal.ruleset, deal.map, deal.seed)
    return game, [Player(seat, f"{number}/{deal.seed}") for number, seat in enumerate(seats)]


def _moves(game: Game, players: Sequence[Player]) -> Iterator[int]:
    """Let the players move in turn; yields the seat that has moved."""
    while not game.is_over:
        seat = game.to_act[0]
        players[seat].move(game, seat)
        yield seat


def _outcome(game: Game, seat: int, player: Player, score: SeatScore, win_share: float) -> Outcome:
    return Outcome(
        bot=player.name,
        score=score.total,
        win_share=win_share,
        rank=score.rank - 1,
        completed=len(score.completed),
        failed=len(score.failed),
        longest_path=score.longest_path,
        routes=_lengths(game, seat),
        turns=player.turns,
        moves=player.moves,
        seconds=sum(player.thoughts),
        slowest=max(player.thoughts, default=0.0),
        faults=len(player.faults),
        fault=player.faults[0] if player.faults else "",
    )


def _lengths(game: Game, seat: int) -> tuple[int, ...]:
    rules = game.rules
    claimed = routes_of(rules, tuple(game.state["owned"][0, seat].tolist()))
    counts = Counter(rules.map.routes[rules.route_number[route]].length for route in claimed)
    return tuple(counts[length] for length in range(1, MAX_LENGTH + 1))

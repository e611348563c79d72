"""Plays games with Python bots, move by move; measures their time and survives their faults."""

import time
from collections.abc import Iterator, Sequence
from itertools import count, islice

from trunkline.arena.match.fixtures import Contender, Fixture
from trunkline.arena.match.played_games import Conduct, FirstFault, PlayedGames
from trunkline.bots import Bot
from trunkline.bots.faults import Fault, fault_of, refusal_of, text_of
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import TURN
from trunkline.engine.kernels.score import score_game
from trunkline.engine.kernels.workspace import new_workspace
from trunkline.engine.moves import Move
from trunkline.engine.rules import Rules
from trunkline.engine.view import View


class SeatedBot:
    """A bot in a game, and what it has done there so far."""

    def __init__(self, contender: Contender, seed: str) -> None:
        self._make = contender.make
        self._seed = seed
        self._bot: Bot | None = None
        self._turns = 0
        self._moves = 0
        self._thoughts: list[float] = []
        self._faults = 0
        self._first_fault: FirstFault | None = None

    def move(self, game: Game, seat: int, number: int) -> None:
        """Play the bot's choice, or the first legal move if the bot makes no legal choice.

        `number` counts the moves of the game, from 1.
        """
        view = game.view(seat)
        moves = tuple(view.legal_moves)
        self._moves += 1
        self._turns += int(game.state["phase"][0] == TURN)
        if fault := self._fault(game, seat, view, moves):
            self._faults += 1
            self._first_fault = self._first_fault or FirstFault(fault, number)
            game.play(seat, moves[0])

    def _fault(self, game: Game, seat: int, view: View, moves: Sequence[Move]) -> Fault | None:
        """Play the bot's choice; return what went wrong, if anything did."""
        try:
            choice = self._choice(view, moves)
        except (Exception, SystemExit) as error:
            return fault_of(error)
        try:
            game.play(seat, choice)
        except Exception as error:
            return refusal_of(text_of(error), self._bot, choice)
        return None

    def _choice(self, view: View, moves: Sequence[Move]) -> Move:
        self._bot = self._bot or self._make(self._seed)
        begin = time.perf_counter()
        try:
            return self._bot.choose(view, moves)
        finally:
            self._thoughts.append(time.perf_counter() - begin)

    @property
    def conduct(self) -> Conduct:
        """What the bot has done so far."""
        seconds, slowest = sum(self._thoughts), max(self._thoughts, default=0.0)
        done = (self._turns, self._moves, seconds, slowest)
        return Conduct(*done, self._faults, self._first_fault)


def play_with_bots(games: PlayedGames) -> None:
    """Play every game to its end and write states, scores, numbers of actions and conduct."""
    work = new_workspace()
    for place, fixture in enumerate(games.fixtures):
        game, bots = _begin(games.rules, fixture)
        games.actions[place] = sum(1 for _ in play_moves(game, bots))
        games.states[place] = game.state[0]
        score_game(games.rules.tables, game.state, 0, work, games.scores[place])
        games.conduct.append(tuple(bot.conduct for bot in bots))


def play_opening(rules: Rules, fixture: Fixture, moves: int) -> None:
    """Play the first moves of a game and score it, so that all the code it needs is compiled."""
    game, bots = _begin(rules, fixture)
    for _ in islice(play_moves(game, bots), moves):
        pass
    game.score()


def play_moves(game: Game, bots: Sequence[SeatedBot]) -> Iterator[int]:
    """Let the bots move until the game is over; yield each seat after its move."""
    for number in count(1):
        if game.is_over:
            return
        seat = game.to_act[0]
        bots[seat].move(game, seat, number)
        yield seat


def seat_bots(fixture: Fixture) -> list[SeatedBot]:
    """The bots of a game, each with its seed."""
    return [SeatedBot(one, fixture.bot_seed(seat)) for seat, one in enumerate(fixture.seats)]


def _begin(rules: Rules, fixture: Fixture) -> tuple[Game, list[SeatedBot]]:
    game = Game(len(fixture.seats), rules.ruleset.id, rules.map, fixture.seed)
    return game, seat_bots(fixture)

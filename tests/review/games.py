"""Games to review, and one decision that throws a game away."""

from functools import cache

from tests.engine.situations import begun, lay, lay_tickets, own
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, Move
from trunkline.review.decisions import PastDecision

WINNING_CLAIM = Claim("kansas-city--saint-louis--blue", "blue", 2, 0)


@cache
def finished(players: int = 2, ruleset: str = "classic", seed: str = "review") -> Game:
    """A game between greedy bots."""
    return played(players, ruleset, seed, 10_000)


def played(players: int, ruleset: str, seed: str, most_moves: int, bot: str = "greedy") -> Game:
    """So many moves of bots, at most."""
    game = Game(players, ruleset, seed=seed)
    bots = [make_bot(bot, str(seat)) for seat in range(players)]
    for _ in range(most_moves):
        if game.is_over:
            break
        seat = game.to_act[0]
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
    return game


def last_turn() -> Game:
    """Seat 0's last turn: one claim completes a ticket of 21 points, and with it wins the game."""
    game = begun(2)
    lay_tickets(game, (["los-angeles--new-york"], ["denver--el-paso"]))
    own(game, 0, "los-angeles--phoenix", "denver--phoenix", "denver--kansas-city--black")
    own(game, 0, "pittsburgh--saint-louis", "new-york--pittsburgh--green")
    lay(game, hands=("2 blue",))
    game.state["points"][0, 1] = game.state["points"][0, 0] + 30
    game.state["turns_left"][0] = 2
    return game


def decide(game: Game, seat: int, move: Move) -> PastDecision:
    """The decision for a move in a game, which stays as it is."""
    after = game.copy()
    after.play(seat, move)
    return PastDecision(0, seat, move, game, after)

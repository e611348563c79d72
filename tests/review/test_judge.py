"""What was better is judged by what the player could know, and only where it is sure."""

import numpy as np
import pytest

from tests.engine.hidden_information import scramble
from tests.review.games import WINNING_CLAIM, decide, finished, last_turn
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck, DrawTickets
from trunkline.review.decisions import decisions_of
from trunkline.review.effort import go_on
from trunkline.review.judge import NOTHING_BETTER, Judge
from trunkline.review.reviewer import Reviewer

SOME = 64  # roll-outs


def test_a_draw_that_throws_the_game_away_is_found() -> None:
    game = last_turn()
    reviewed = Reviewer(game, SOME).reviewed(decide(game, 0, DrawDeck()), (0.5, 0.5))
    assert reviewed.better == WINNING_CLAIM
    assert reviewed.loss > 0.9
    assert reviewed.verdict == "blunder"
    assert reviewed.chances[0] < 0.1


def test_the_best_move_has_nothing_better() -> None:
    game = last_turn()
    reviewed = Reviewer(game, SOME).reviewed(decide(game, 0, WINNING_CLAIM), (0.5, 0.5))
    assert (reviewed.better, reviewed.loss) == (None, 0.0)
    assert reviewed.chances[0] > 0.9


def test_a_forced_move_has_nothing_better() -> None:
    game = last_turn()
    game.play(0, DrawTickets())
    game.state["offer_size"][0, 0] = 1
    [only] = game.legal_moves(0)
    judge = Judge(game.view(0), SOME, go_on)
    assert judge.judge(decide(game, 0, only).action) == NOTHING_BETTER


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_seat_cannot_know_does_not_change_the_judgement(players: int) -> None:
    rng = np.random.default_rng(players)
    found = 0
    for number, decision in enumerate(decisions_of(finished(players))):
        if number % 8 == 0:
            judgements = []
            for _ in range(3):
                twin: Game = decision.before.copy()
                scramble(twin, decision.seat, rng)
                judge = Judge(twin.view(decision.seat), 24, go_on)
                judgements.append(judge.judge(decision.action))
            assert len(set(judgements)) == 1
            found += judgements[0] != NOTHING_BETTER
    assert found > 0


def test_a_loss_is_never_below_a_hundredth() -> None:
    game = finished(2, "mega")
    for number, decision in enumerate(decisions_of(game)):
        if number % 10 == 0:
            judge = Judge(decision.before.view(decision.seat), 24, go_on)
            better, loss = judge.judge(decision.action)
            assert (better is None and loss == 0) or loss >= 0.01
            assert better != decision.move


def test_planners_give_away_less_than_players_by_lot() -> None:
    assert given_away("planner") < given_away("random") / 2


def given_away(bot: str) -> float:
    """What a bot gives away in every third of its first thirty decisions."""
    game = Game(2, seed="given")
    bots = [make_bot(bot, str(seat)) for seat in range(2)]
    loss = 0.0
    for number in range(30):
        seat = game.to_act[0]
        move = bots[seat].choose(game.view(seat), game.legal_moves(seat))
        decision = decide(game, seat, move)
        if number % 3 == 0:
            loss += Judge(game.view(seat), 48, go_on).judge(decision.action).loss
        game.play(seat, move)
    return loss

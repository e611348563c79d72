"""A review is exact where it can be, the same every time, and works for any game."""

from itertools import islice, pairwise

import pytest

from tests.engine.random_play import POLICIES, SMALL, Lot, Setting, play_by
from tests.review.games import finished, played
from trunkline.engine.events import DeckDrawn, FaceUpDrawn, Passed
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, KeepTickets
from trunkline.review import ReviewedMove, review_of, reviews_of
from trunkline.review.decisions import count_decisions, decisions_of
from trunkline.review.results import seat_review
from trunkline.review.reviewer import Reviewer
from trunkline.review.verdicts import verdict_on

FEW = 2  # roll-outs a question
RULESETS = ("classic", "anniversary", "1910", "mega", "big-cities")


def test_the_same_game_and_budget_give_the_same_review() -> None:
    assert review_of(finished(), FEW) == review_of(finished(), FEW)


def test_more_roll_outs_give_another_review() -> None:
    game = played(2, "classic", "more", 12)
    assert review_of(game, FEW) != review_of(game, 2 * FEW)


def test_a_review_tells_of_every_decision_in_order() -> None:
    game = finished()
    review = review_of(game, FEW)
    kinds = {"keep_tickets", "draw_deck", "draw_face_up", "claim", "draw_tickets"}
    events = game.record().events
    decided = [
        index for index, event in enumerate(events) if type(event).__struct_config__.tag in kinds
    ]
    assert [move.event for move in review.moves] == decided
    assert [move.seat for move in review.moves] == [events[index].seat for index in decided]  # type: ignore[union-attr]
    assert review.decisions == len(decided)
    assert review.is_done


def test_chances_add_up_and_end_in_the_result() -> None:
    game = finished()
    review = review_of(game, FEW)
    for chances in (review.chances, *(move.chances for move in review.moves)):
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    [winner] = game.score().winners
    assert review.moves[-1].chances[winner] == 1


def test_only_draws_can_be_lucky() -> None:
    game = finished()
    lucky = {True: 0, False: 0}
    for decision, move in zip(decisions_of(game), review_of(game, FEW).moves, strict=True):
        lucky[isinstance(decision.move, Claim | KeepTickets)] += move.luck != 0
    assert lucky[True] == 0
    assert lucky[False] > 0


def test_a_draw_that_a_planner_would_make_is_as_lucky_as_the_chances_rise() -> None:
    game = played(2, "classic", "planned", 24, bot="planner")
    moves = review_of(game, FEW).moves
    draws = 0
    for before, move in pairwise(moves):
        if isinstance(game.events[move.event], DeckDrawn | FaceUpDrawn):
            assert move.luck == move.chances[move.seat] - before.chances[move.seat]
            draws += 1
    assert draws > 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_ruleset_and_number_of_seats_can_be_reviewed(ruleset: str, players: int) -> None:
    game = finished(players, ruleset)
    reviewer = Reviewer(game, FEW)
    last = count_decisions(game) - 1
    for number, decision in enumerate(decisions_of(game)):
        if number % 40 == 0 or number == last:
            reviewed = reviewer.reviewed(decision, reviewer.outlook.chances(decision.before))
            assert sum(reviewed.chances) == pytest.approx(1)
            assert reviewed.better in (None, *decision.before.legal_moves(decision.seat))
    winners = game.score().winners
    shares = [(seat in winners) / len(winners) for seat in range(players)]
    assert reviewed.chances == pytest.approx(shares)


def test_a_game_that_goes_on_is_reviewed_as_far_as_it_goes() -> None:
    game = played(3, "classic", "unfinished", 20)
    review = review_of(Game.from_record(game.record()), 16)
    assert review.is_done
    assert len(review.moves) == review.decisions == 20
    assert max(review.moves[-1].chances) < 1


def test_a_game_without_a_decision_has_chances() -> None:
    review = review_of(Game(2, seed="dealt"), 64)
    assert review.moves == ()
    assert review.chances != (0.5, 0.5)
    assert sum(review.chances) == pytest.approx(1)


def test_a_pass_is_no_decision() -> None:
    game, seed = Game(2, "short", SMALL), 0
    while not any(isinstance(event, Passed) for event in game.events):
        setting = Setting(SMALL, "short", 5)
        game = play_by(setting.game(f"passes {seed}"), Lot(str(seed)), POLICIES["hoarder"])
        seed += 1
    decisions = list(decisions_of(game))
    assert len(decisions) == count_decisions(game)
    assert all(not isinstance(game.events[each.event], Passed) for each in decisions)
    assert decisions[-1].after.score() == game.score()


def test_a_review_grows_decision_by_decision() -> None:
    game = played(2, "classic", "grows", 6)
    grown = list(reviews_of(game, FEW))
    assert grown[0].chances == (0.5, 0.5)
    assert [len(review.moves) for review in grown] == [0, *range(7)]
    assert [review.is_done for review in grown] == [False] * 7 + [True]
    assert {review.decisions for review in grown} == {6}
    for before, after in pairwise(grown[1:]):
        assert after.moves[: len(before.moves)] == before.moves
        assert after.chances == before.chances


class Enough(Exception):
    """Raised by a checkpoint."""


def test_a_checkpoint_can_end_a_review_anywhere() -> None:
    game = finished()
    for most in (0, 1, 5, 30):
        calls = iter(range(most))

        def check(calls: object = calls) -> None:
            if next(calls, None) is None:  # type: ignore[call-overload]
                raise Enough

        with pytest.raises(Enough):
            list(reviews_of(game, 64, check))


def test_a_seats_sum_counts_blunders_among_the_mistakes() -> None:
    losses = (0.0, 0.015, 0.02, 0.06, 0.3)
    own = [
        ReviewedMove(n, 1, (0.5, 0.5), 0.25, loss, None, verdict_on(loss))
        for n, loss in enumerate(losses)
    ]
    other = ReviewedMove(9, 0, (0.5, 0.5), 0.5, 0.7, DrawDeck(), "blunder")
    sums = seat_review([*own, other], 1)
    assert (sums.decisions, sums.mistakes, sums.blunders) == (5, 3, 2)
    assert sums.luck == 1.25
    assert sums.loss == pytest.approx(0.395)


def test_the_sums_are_those_of_the_moves() -> None:
    *_, review = islice(reviews_of(finished(3), FEW), 30)
    assert review.seats == tuple(seat_review(review.moves, seat) for seat in range(3))
    assert sum(seat.decisions for seat in review.seats) == len(review.moves) == 28
    seen = f"28 of {review.decisions} decisions"
    assert repr(review).startswith(f"<Review: 3 seats, {seen}, ")

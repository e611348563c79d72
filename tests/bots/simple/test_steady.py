"""Steady: a better player than direct, for the reasons it is meant to be."""

import pytest

from tests.bots.decisions import decide, hold_only, own
from trunkline.arena.match.simulation import Simulation, play_batches
from trunkline.arena.statistics.summary import SeatSummary, summarise
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck

RULESETS = ("classic", "anniversary", "1910", "mega", "big-cities")
TICKET = "kansas-city--houston"
WAY = tuple(
    f"{ends}--gray-1"
    for ends in ("kansas-city--oklahoma-city", "dallas--oklahoma-city", "dallas--houston")
)
ORANGE, GREEN, LOCOMOTIVE = 4, 7, 8


def seats_of(*bots: str, ruleset: str = "classic", games: int = 400) -> tuple[SeatSummary, ...]:
    simulation = Simulation(bots, ruleset, seed="steady")
    return summarise(simulation, play_batches(simulation, games)).seats


def test_in_either_seat_it_beats_direct_at_the_same_deals() -> None:
    assert seats_of("steady", "direct")[0].low > 0.6
    assert seats_of("direct", "steady")[1].low > 0.6


def test_two_of_it_score_more_than_two_greedies() -> None:
    steady, direct = seats_of("steady", "steady"), seats_of("direct", "direct")
    for seat in (0, 1):
        assert steady[seat].mean_score > direct[seat].mean_score + 5
        assert steady[seat].mean_score > 80


@pytest.mark.parametrize("players", [3, 4, 5])
def test_among_greedies_it_wins_more_than_its_share(players: int) -> None:
    assert seats_of("steady", *["direct"] * (players - 1))[0].low > 1 / players


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_beats_direct_by_every_ruleset(ruleset: str) -> None:
    assert seats_of("steady", "direct", ruleset=ruleset)[0].low > 0.5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_and_at_a_table_it_plays_the_same_game(ruleset: str, players: int) -> None:
    simulation = Simulation(("steady",) * players, ruleset, seed="table")
    seed = simulation.game_seed(0)
    game = Game(players, ruleset, seed=seed)
    bots = [make_bot("steady", f"{seat}/{seed}") for seat in range(players)]
    while not game.is_over:
        seat = game.to_act[0]
        game.play(seat, bots[seat].choose(game.view(seat), game.legal_moves(seat)))
    assert game.state.tobytes() == next(play_batches(simulation, 1)).states.tobytes()


def test_it_gives_up_few_of_the_tickets_that_it_keeps() -> None:
    for seat in seats_of("steady", "steady"):
        assert seat.tickets_completed > 0.9 * seat.tickets_kept


def test_it_holds_back_while_its_hand_is_small() -> None:
    assert decide("steady", lambda game: hold_only(game, TICKET, {ORANGE: 2})) == DrawDeck()


def test_with_a_full_hand_it_claims_on_the_way_and_spends_no_locomotive() -> None:
    cards = dict.fromkeys(range(LOCOMOTIVE), 2) | {LOCOMOTIVE: 1}
    move = decide("steady", lambda game: hold_only(game, TICKET, cards))
    assert isinstance(move, Claim)
    assert move.route in WAY
    assert move.locomotives == 0


def test_in_the_last_round_it_claims_the_most_points_whatever_the_way() -> None:
    def build(game: Game) -> None:
        hold_only(game, TICKET, {ORANGE: 4})
        game.state["turns_left"] = 1

    move = decide("steady", build)
    assert isinstance(move, Claim)
    assert move.cards == 4


def test_once_its_tickets_are_done_it_goes_for_long_routes_that_join_its_own() -> None:
    def build(game: Game) -> None:
        hold_only(game, TICKET, {GREEN: 6})
        own(game, *WAY)

    move = decide("steady", build)
    assert isinstance(move, Claim)
    assert move.route == "el-paso--houston"


def test_with_no_card_left_to_draw_it_does_not_wait() -> None:
    def build(game: Game) -> None:
        hold_only(game, TICKET, {ORANGE: 2})
        game.state["pile_size"] = 0

    assert isinstance(decide("steady", build), Claim)

"""The players of the literature: fair, at home in every game, and true to their descriptions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bots.decisions import own
from tests.bots.test_bots import RULESETS, play, with_hands_exchanged
from trunkline.bots.baselines import BASELINES, BaselineBot
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import KEEPING
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move
from trunkline.maps import load_map

SMALL = Path(__file__).parents[2] / "maps" / "small"

PURPLE, WHITE, BLUE, YELLOW, ORANGE, BLACK, RED, GREEN, LOCOMOTIVE = range(9)
SHORT, SHORT_2, LONG, LONG_2 = (
    "denver--el-paso",
    "kansas-city--houston",
    "seattle--new-york",
    "los-angeles--miami",
)
SHORT_WAY = ("denver--santa-fe", "el-paso--santa-fe")


def decide(name: str, build: Callable[[Game], None]) -> Move:
    """What the baseline at seat 0 does on its first turn, once the game is built."""
    game = Game(2, seed="deciding", first=0)
    for seat in (0, 1):
        game.play(seat, game.legal_moves(seat)[-1])
    build(game)
    return BaselineBot(name).choose(game.view(0), game.legal_moves(0))


def hold(game: Game, *tickets: str, cards: dict[int, int] | None = None) -> None:
    """Give seat 0 just these tickets and these cards, by kind."""
    game.state["ticket_marks"][0] = 0
    for ticket in tickets:
        game.state["ticket_marks"][0, game.rules.ticket_number[ticket]] = 1
    game.state["hands"][0, 0] = [(cards or {}).get(kind, 0) for kind in range(9)]


def lay(game: Game, *cards: int) -> None:
    """Lay these five cards face up."""
    game.state["face_up"][0] = cards
    game.state["engines"] = sum(1 << k for k, card in enumerate(cards) if card == LOCOMOTIVE)


def close(game: Game, *routes: str) -> None:
    """Let nobody claim these routes."""
    for route in routes:
        game.state["closed"][0] |= game.rules.tables["claims_of"][0, game.rules.route_number[route]]


def offer(game: Game, *tickets: str) -> None:
    """Offer these tickets to seat 0."""
    numbers = [game.rules.ticket_number[ticket] for ticket in tickets]
    game.state["offers"][0, 0, : len(numbers)] = numbers
    game.state["offer_size"][0, 0] = len(numbers)


def keeps_first(name: str, *tickets: str) -> set[str]:
    game = Game(2, seed="keeping")
    offer(game, *tickets)
    return kept(BaselineBot(name).choose(game.view(0), game.legal_moves(0)))


def keeps_later(name: str, *tickets: str) -> set[str]:
    def build(game: Game) -> None:
        hold(game)
        offer(game, *tickets)
        game.state["phase"] = KEEPING

    return kept(decide(name, build))


def kept(move: Move) -> set[str]:
    assert isinstance(move, KeepTickets)
    return set(move.kept)


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 5])
def test_every_baseline_plays_every_ruleset_to_the_end(
    name: str, ruleset: str, players: int
) -> None:
    game = play(Game(players, ruleset, seed="baselines"), [BaselineBot(name)] * players)
    assert game.is_over
    assert max(seat.routes for seat in game.score().seats) > 20


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("ruleset", ["classic", "short"])
def test_every_baseline_plays_another_map_where_cards_and_tickets_run_out(
    name: str, ruleset: str
) -> None:
    for number in range(10):
        game = Game(5, ruleset, load_map(SMALL), seed=f"small/{number}")
        assert play(game, [BaselineBot(name)] * 5).is_over


@pytest.mark.parametrize("name", BASELINES)
def test_a_baseline_decides_alike_whatever_it_cannot_know(name: str) -> None:
    for number in range(3):
        game = Game(3, seed=f"hidden/{number}")
        bot = BaselineBot(name)
        while not game.is_over:
            seat = game.to_act[0]
            moves = game.legal_moves(seat)
            chosen = bot.choose(game.view(seat), moves)
            assert bot.choose(with_hands_exchanged(game, seat).view(seat), moves) == chosen
            game.play(seat, chosen)


def test_together_at_a_table_they_play_to_the_end_and_draw_tickets_as_described() -> None:
    drew = set()
    for number in range(8):
        names = [list(BASELINES)[(number + k) % len(BASELINES)] for k in range(4)]
        game = Game(4, seed=f"mixed/{number}")
        bots = [BaselineBot(name) for name in names]
        while not game.is_over:
            seat = game.to_act[0]
            move = bots[seat].choose(game.view(seat), game.legal_moves(seat))
            if isinstance(move, DrawTickets):
                drew.add(names[seat])
            game.play(seat, move)
    assert {"nyu-one-step", "nyu-hungry", "labno"} <= drew
    assert not {"nyu-long-route", "nyu-route-focused"} & drew


def test_long_route_keeps_the_two_cheapest_tickets() -> None:
    assert keeps_first("nyu-long-route", LONG, SHORT, SHORT_2) == {SHORT, SHORT_2}


def test_long_route_joins_no_ticket_by_routes_shorter_than_three() -> None:
    def build(game: Game) -> None:
        hold(game, SHORT, cards={GREEN: 2})
        close(game, "denver--oklahoma-city", "denver--phoenix")

    assert not isinstance(decide("nyu-long-route", build), Claim)
    move = decide("nyu-one-step", build)
    assert isinstance(move, Claim)
    assert move.route == "denver--santa-fe"


def test_long_route_goes_for_the_longest_once_its_tickets_are_done() -> None:
    def build(game: Game) -> None:
        hold(game, SHORT, cards={GREEN: 6})
        own(game, *SHORT_WAY)

    move = decide("nyu-long-route", build)
    assert isinstance(move, Claim)
    assert move.cards == 6


def test_one_step_keeps_all_first_tickets_and_of_later_ones_the_cheapest() -> None:
    assert keeps_first("nyu-one-step", LONG, SHORT, SHORT_2) == {LONG, SHORT, SHORT_2}
    assert keeps_later("nyu-one-step", LONG, SHORT, SHORT_2) == {SHORT}


@pytest.mark.parametrize(("trains", "draws"), [(8, True), (7, False)])
def test_one_step_draws_tickets_when_done_unless_someone_is_short_of_trains(
    trains: int, draws: bool
) -> None:
    def build(game: Game) -> None:
        hold(game, SHORT, cards={GREEN: 6})
        own(game, *SHORT_WAY)
        game.state["trains"][0, 1] = trains

    assert isinstance(decide("nyu-one-step", build), DrawTickets if draws else Claim)


def test_one_step_draws_the_colour_of_its_target_then_a_locomotive() -> None:
    def build(face_up: list[int]) -> Callable[[Game], None]:
        def with_face_up(game: Game) -> None:
            hold(game, "calgary--salt-lake-city")
            own(game, "calgary--helena")
            lay(game, *face_up)

        return with_face_up

    purple_wanted = [RED, PURPLE, LOCOMOTIVE, RED, RED]
    assert decide("nyu-one-step", build(purple_wanted)) == DrawFaceUp(1)
    assert decide("nyu-one-step", build([RED, RED, LOCOMOTIVE, RED, RED])) == DrawFaceUp(2)
    assert decide("nyu-one-step", build([RED] * 5)) == DrawDeck()


def test_route_focused_never_takes_a_face_up_card_while_there_is_a_pile() -> None:
    for number in range(3):
        game = Game(2, seed=f"focused/{number}")
        bot = BaselineBot("nyu-route-focused")
        while not game.is_over:
            seat = game.to_act[0]
            move = bot.choose(game.view(seat), game.legal_moves(seat))
            assert not isinstance(move, DrawFaceUp) or game.state["pile_size"][0] == 0
            game.play(seat, move)


def test_route_focused_claims_for_its_dearest_ticket_and_fills_up_with_the_shortest() -> None:
    def two_tickets(game: Game) -> None:
        hold(game, SHORT, "calgary--salt-lake-city", cards={PURPLE: 3})

    def all_done(game: Game) -> None:
        hold(game, SHORT, cards={GREEN: 6})
        own(game, *SHORT_WAY)

    move = decide("nyu-route-focused", two_tickets)
    assert isinstance(move, Claim)
    assert move.route == "helena--salt-lake-city"
    filler = decide("nyu-route-focused", all_done)
    assert isinstance(filler, Claim)
    assert filler.cards == 1


def test_hungry_draws_tickets_first_until_they_need_most_of_its_trains() -> None:
    assert decide("nyu-hungry", lambda game: hold(game, SHORT)) == DrawTickets()
    assert decide("nyu-hungry", lambda game: hold(game, LONG, LONG_2)) != DrawTickets()


def test_hungry_pays_gray_routes_with_a_colour_that_no_other_route_needs() -> None:
    def claims_with(color: int) -> bool:
        tickets = (LONG, LONG_2, "calgary--salt-lake-city")
        move = decide("nyu-hungry", lambda game: hold(game, *tickets, cards={color: 2}))
        return isinstance(move, Claim)

    assert not claims_with(PURPLE), "it is for charleston--miami"
    assert any(claims_with(color) for color in range(LOCOMOTIVE))


def test_labno_keeps_what_takes_fewest_trains() -> None:
    assert keeps_first("labno", LONG, SHORT_2, SHORT) == {SHORT, SHORT_2}


@pytest.mark.parametrize(("cards", "move"), [(8, DrawTickets()), (7, DrawDeck())])
def test_labno_draws_tickets_when_done_and_its_hand_is_full(cards: int, move: Move) -> None:
    def build(game: Game) -> None:
        hold(game, SHORT, cards=dict.fromkeys(range(cards), 1))
        own(game, *SHORT_WAY)

    assert decide("labno", build) == move


def test_labno_claims_its_shortest_target_first_and_any_six_when_there_is_none_to_pay() -> None:
    short = decide("labno", lambda game: hold(game, SHORT_2, cards={GREEN: 6}))
    assert isinstance(short, Claim)
    assert short.route.startswith("dallas--houston")

    def only_a_six_can_be_paid(game: Game) -> None:
        hold(game, "calgary--salt-lake-city", cards={GREEN: 6})
        own(game, "calgary--helena")

    six = decide("labno", only_a_six_can_be_paid)
    assert isinstance(six, Claim)
    assert six.route == "el-paso--houston"


def test_cost_function_agents_claim_on_the_way_without_a_locomotive() -> None:
    for name in ("cf-base", "cf-ae"):
        move = decide(name, lambda game: hold(game, SHORT, cards={GREEN: 2, LOCOMOTIVE: 2}))
        assert isinstance(move, Claim)
        assert move.route in SHORT_WAY
        assert move.locomotives == 0


def test_cost_function_agents_draw_what_their_way_lacks() -> None:
    def build(game: Game) -> None:
        hold(game, "calgary--salt-lake-city")
        own(game, "calgary--helena")
        lay(game, RED, GREEN, PURPLE, RED, RED)

    for name in ("cf-base", "cf-ae"):
        assert decide(name, build) == DrawFaceUp(2)


@pytest.mark.parametrize(("trains", "draws"), [(45, True), (15, False)])
def test_cost_function_agents_draw_tickets_when_done_with_trains_to_spare(
    trains: int, draws: bool
) -> None:
    def build(game: Game) -> None:
        hold(game, SHORT)
        own(game, *SHORT_WAY)
        lay(game, *[RED] * 5)
        game.state["trains"][0, 0] = trains

    for name in ("cf-base", "cf-ae"):
        assert isinstance(decide(name, build), DrawTickets if draws else DrawDeck)


def test_h3_drops_the_ticket_that_would_take_too_many_trains() -> None:
    assert keeps_first("h3", LONG, SHORT, SHORT_2) == {SHORT, SHORT_2}


def test_h3_spares_the_cards_that_another_route_of_its_plan_needs() -> None:
    def build(game: Game) -> None:
        hold(game, "calgary--salt-lake-city", SHORT, cards={PURPLE: 3, GREEN: 2})

    move = decide("h3", build)
    assert isinstance(move, Claim)
    assert move.route == "helena--salt-lake-city" or move.color == "green"


def test_h3_completes_a_ticket_on_its_last_turn_rather_than_score_a_longer_route() -> None:
    def build(game: Game) -> None:
        hold(game, SHORT, cards={GREEN: 4})
        own(game, SHORT_WAY[0])
        game.state["turns_left"] = 1

    move = decide("h3", build)
    assert isinstance(move, Claim)
    assert move.route == SHORT_WAY[1]


def test_h3_is_the_strongest_of_them() -> None:
    wins = 0.0
    for number in range(20):
        for rival in ("nyu-route-focused", "nyu-one-step"):
            game = Game(2, seed=f"strongest/{number}", first=number % 2)
            winners = play(game, [BaselineBot("h3"), BaselineBot(rival)]).score().winners
            wins += (0 in winners) / len(winners)
    assert wins > 24, "of 40, where it wins about 33"

"""Direct: claims on the paths of its tickets."""

from tests.bots.decisions import decide, hold_only
from trunkline.engine.moves import Claim, DrawDeck


def test_direct_claims_a_route_on_the_way_of_its_ticket() -> None:
    move = decide("direct", lambda game: hold_only(game, "kansas-city--houston", {4: 2, 8: 1}))
    assert isinstance(move, Claim)
    way = {"kansas-city--oklahoma-city", "dallas--oklahoma-city", "dallas--houston"}
    assert any(move.route.startswith(part) for part in way)
    assert move.locomotives == 0, "it spends no locomotive where colour cards do"


def test_direct_draws_when_it_can_pay_for_nothing_on_the_way() -> None:
    # This way is all gray: no colour in particular is lacking, so it draws unseen.
    move = decide("direct", lambda game: hold_only(game, "kansas-city--houston", {}))
    assert move == DrawDeck()

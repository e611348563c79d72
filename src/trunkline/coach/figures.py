"""The planner's figures as Python functions: what routes, cards and claims are worth to it.

The planner's kernels compute the same; `tests/coach` compares these figures with its choices.
"""

from collections.abc import Iterable, Mapping, Sequence

from trunkline.bots.planner.kernels.route_prices import LEAST_COST, TRAINS_LEFT_OVER
from trunkline.bots.planner.taste import (
    CARD,
    CARDS_A_CLAIM,
    CONTEST,
    EXTRA_TRAIN,
    HASTE,
    HURRY,
    JOINED,
    LACK,
    LOCOMOTIVE_HELP,
    LOCOMOTIVE_PRICE,
    LOCOMOTIVE_WORTH,
    NEEDED_PRICE,
    PATIENCE,
    POINT,
    RIVAL_RISK,
    TRAIN,
    TURN_PRICE,
    TURNS_A_CARD,
    UNNEEDED,
)
from trunkline.coach.planned_routes import Position
from trunkline.engine.cards import CARDS, Card, Color
from trunkline.engine.kernels.layout import ROUTE_POINTS
from trunkline.engine.moves import Claim
from trunkline.maps import COLORS
from trunkline.maps.types import GRAY

Needs = Mapping[str, int]


def points_of(position: Position, route: str) -> int:
    """The points of a route (R5.2)."""
    return ROUTE_POINTS[position.rules.route(route).length]


def most_held(position: Position) -> int:
    """How many cards the seat holds of its most held colour."""
    return max(position.hand.get(color, 0) for color in CARDS[:-1])


def turns_for(position: Position, route: str) -> float:
    """Turns until a route is claimed: one, and those for drawing the missing cards."""
    taste, hand = position.taste, position.hand
    line = position.rules.route(route)
    held = most_held(position) if line.color == GRAY else hand.get(line.color, 0)  # type: ignore[call-overload]
    lack = line.length - held - taste[LOCOMOTIVE_HELP] * hand.get("locomotive", 0)
    return float(1.0 + taste[CARD] * max(0.0, lack))


def route_price(position: Position, route: str) -> float:
    """What a route costs in turns, with its trains, points and rivals counted in."""
    taste, length = position.taste, position.rules.route(route).length
    price = turns_for(position, route) + taste[TRAIN] * length
    price += taste[RIVAL_RISK] * contacts(position, route)
    return float(max(LEAST_COST, price - taste[POINT] * ROUTE_POINTS[length]))


def contacts(position: Position, route: str) -> int:
    """How many times rivals have reached an end of a route; one at both ends counts twice."""
    line = position.rules.route(route)
    return sum(
        (line.city_a in cities) + (line.city_b in cities) for cities in position.reached.values()
    )


def expected_turns(position: Position) -> float:
    """An estimate of the turns that each seat still has."""
    taste = position.taste

    def turns(trains: int, cards: int) -> float:
        ready = min(cards, trains) / taste[CARDS_A_CLAIM]
        return float(ready + taste[TURNS_A_CARD] * max(0, trains - cards))

    seats = position.view.seats
    return 1.0 + min(turns(max(0, s.trains - TRAINS_LEFT_OVER), s.cards) for s in seats)


def most_rewarding(position: Position) -> tuple[str, ...]:
    """The open route that is worth most per turn, if there is one."""
    taste = position.taste

    def worth(route: str) -> float:
        line = position.rules.route(route)
        points = ROUTE_POINTS[line.length] - taste[EXTRA_TRAIN] * line.length
        joins = line.city_a in position.own_cities or line.city_b in position.own_cities
        return float((points + (taste[JOINED] if joins else 0.0)) / turns_for(position, route))

    best = max(position.view.open_routes, key=worth, default=None)
    return () if best is None else (best,)


def needs_and_lacks(position: Position, wanted: Sequence[str]) -> tuple[dict[Color, int], Needs]:
    """The cards that wanted routes of each colour take, and those missing for all routes.

    A gray route is paid with the colour of which most is left over.
    """
    needs: dict[Color, int] = dict.fromkeys(COLORS, 0)  # type: ignore[arg-type]
    lacks: dict[str, int] = {color: -position.hand.get(color, 0) for color in needs}
    lines = [position.rules.route(route) for route in wanted]
    for line in lines:
        if line.color != GRAY:
            needs[line.color] += line.length  # type: ignore[index]
            lacks[line.color] += line.length
    for line in lines:
        if line.color == GRAY:
            lacks[min(lacks, key=lambda color: lacks[color])] += line.length
    return needs, lacks


def card_worths(position: Position, lacks: Needs) -> dict[Card, float]:
    """The worth of a card of each kind; a missing card is worth 1 or more."""
    taste = position.taste
    worths: dict[Card, float] = {
        color: float(1.0 + taste[LACK] * lacks[color] if lacks[color] > 0 else taste[UNNEEDED])
        for color in CARDS[:-1]
    }
    return {**worths, "locomotive": float(taste[LOCOMOTIVE_WORTH])}


def mean_unseen_worth(position: Position, worths: Mapping[Card, float]) -> float:
    """The mean worth of a card that the seat cannot see."""
    unseen = {card: max(0, _unseen(position, card)) for card in CARDS}
    total = sum(unseen.values())
    return sum(unseen[card] * worths[card] for card in CARDS) / total if total else 0.0


def _unseen(position: Position, card: Card) -> int:
    view, ruleset = position.view, position.rules.ruleset
    number = ruleset.locomotives if card == "locomotive" else ruleset.color_cards
    seen = position.hand.get(card, 0) + view.discards.get(card, 0) + position.face_up.count(card)
    rivals = (seat for number, seat in enumerate(view.seats) if number != position.seat)
    return number - seen - sum(rival.known.get(card, 0) for rival in rivals)


def claim_worth(position: Position, needs: Mapping[Color, int], claim: Claim) -> float:
    """The points of a claim, those of keeping rivals out, less the price of its cards."""
    taste = position.taste
    price = taste[LOCOMOTIVE_PRICE] * claim.locomotives
    if position.rules.route(claim.route).color == GRAY and claim.color:
        spare = max(0, position.hand.get(claim.color, 0) - needs[claim.color])
        price += taste[NEEDED_PRICE] * max(0, claim.cards - spare)
    worth = points_of(position, claim.route) + taste[CONTEST] * contacts(position, claim.route)
    return float(worth - price)


def least_worth(position: Position, claims: int) -> float | None:
    """The least worth of a claim now; None late in the game, when any claim is good."""
    taste = position.taste
    if expected_turns(position) - claims <= taste[HURRY]:
        return None
    return float(taste[PATIENCE] - taste[HASTE] * position.own.cards)


def plan_worth(position: Position, tickets: Iterable[str], wanted: Sequence[str]) -> float:
    """The points of the tickets that a plan completes, less those it does not and its turns."""
    paths = {ticket: position.path_among(ticket, wanted) for ticket in tickets}
    points = sum(
        position.rules.ticket(ticket).points * (-1 if way is None else 1)
        for ticket, way in paths.items()
    )
    turns = sum(route_price(position, route) for route in wanted)
    return float(points - position.taste[TURN_PRICE] * turns)

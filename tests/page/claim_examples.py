"""Finds routes, and the ways to claim them, in a game of Ada and Ben."""

from collections import defaultdict

from tests.page.prepared_tables import Rehearsal
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim
from trunkline.maps import LOCOMOTIVE, load_map

USA = load_map("usa")
CITIES = {city.id: city.name for city in USA.cities}
ROUTES = {route.id: route for route in USA.routes}


def claims_of(game: Game) -> dict[str, list[Claim]]:
    """The ways for Ada to claim each route."""
    claims = defaultdict(list)
    for move in game.legal_moves(0):
        if isinstance(move, Claim):
            claims[move.route].append(move)
    return claims


def a_claim_without_choice(game: Game) -> Claim | None:
    """The only way to claim a single route."""
    only = [claims[0] for claims in claims_of(game).values() if len(claims) == 1]
    return next((claim for claim in only if not ROUTES[claim.route].double_with), None)


def a_choice_of_colors(game: Game) -> list[Claim] | None:
    """The ways to claim a gray route in several colours, without locomotives."""
    if LOCOMOTIVE in game.view(0).hand:
        return None
    ways = claims_of(game).values()
    return next((w for w in ways if len(w) > 1 and not ROUTES[w[0].route].double_with), None)


def a_choice_of_mixes(game: Game) -> list[Claim] | None:
    """The ways to claim a coloured route with none, one or more locomotives."""
    ways = claims_of(game).values()
    return next((w for w in ways if len(w) > 2 and is_choice_of_mixes(w)), None)


def is_choice_of_mixes(ways: list[Claim]) -> bool:
    route = ROUTES[ways[0].route]
    return bool(route.color != "gray" and min(way.locomotives for way in ways) == 0)


def a_route_with_two_questions(game: Game) -> str | None:
    """A route with a choice of both the colour and the number of locomotives."""
    for route, ways in claims_of(game).items():
        colors = [way.color for way in ways if way.color]
        if len(set(colors)) > 1 and colors.count(colors[0]) > 1 and not ROUTES[route].double_with:
            return route
    return None


def a_lane_for_one_color(game: Game) -> Claim | None:
    """The claim of a lane without locomotives, where the other lane takes another colour."""
    if LOCOMOTIVE in game.view(0).hand:
        return None
    claims = [claim for ways in claims_of(game).values() for claim in ways]
    return next((claim for claim in claims if has_other_neighbour(claim.route)), None)


def the_only_open_lane(game: Game) -> Claim | None:
    """The only way to claim one lane of a double route whose other lane cannot be paid."""
    claims = claims_of(game)
    only = [ways[0] for ways in claims.values() if len(ways) == 1]
    return next((c for c in only if ROUTES[c.route].double_with in ROUTES.keys() - claims), None)


def a_double_that_is_open(game: Game) -> str | None:
    """A double route with both lanes claimable."""
    claims = claims_of(game)
    return next((route for route in claims if ROUTES[route].double_with in claims), None)


def has_other_neighbour(route: str) -> bool:
    twin = ROUTES[route].double_with
    return twin is not None and ROUTES[twin].color != ROUTES[route].color


def spend_trains(rehearsal: Rehearsal) -> None:
    """Let both play until Ada has few trains and it is her turn."""
    rehearsal.play_until(lambda game: game.to_act == (0,) and game.view(0).seats[0].trains < 6)


def routes_out_of_reach(game: Game) -> dict[str, str] | None:
    """One route for each reason why Ada cannot claim it, if every reason occurs."""
    view = game.view(0)
    ada, ben = view.seats
    claimed = {*ada.routes, *ben.routes}
    closed = [route for route in view.closed_routes if ROUTES[route].double_with in claimed]
    free = ROUTES.keys() - claimed - {*closed} - claims_of(game).keys()
    found = {
        "route_taken": ben.routes,
        "closed_double": [route for route in closed if ROUTES[route].double_with in ben.routes],
        "own_double": [route for route in closed if ROUTES[route].double_with in ada.routes],
        "trains_short": [route for route in free if ROUTES[route].length > ada.trains],
        "cards_short": [route for route in free if ROUTES[route].length <= ada.trains],
    }
    return {code: min(routes) for code, routes in found.items()} if all(found.values()) else None


def card_words(card: str, count: int) -> str:
    """A number of cards of one kind, as the page names them."""
    noun = LOCOMOTIVE if card == LOCOMOTIVE else f"{card} card"
    return f"{count} {noun}{'' if count == 1 else 's'}"

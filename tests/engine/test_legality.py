"""Tests every reason to refuse a move, and that a refused move changes nothing."""

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.engine.hidden_information import scramble
from tests.engine.situations import begun, cut_ticket_deck, lay, own, set_trains, ticket_deck
from trunkline.engine.errors import IllegalMove, InvalidMove, Reason
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import OVER
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move, Pass
from trunkline.engine.refusal_facts import Facts

RED, LANE, OTHER_LANE = (
    "chicago--duluth",
    "denver--salt-lake-city--red",
    "denver--salt-lake-city--yellow",
)

Attempt = tuple[Game, int, Move]


def rich(players: int = 2) -> Game:
    game = begun(players)
    lay(game, hands=["6 red 3 yellow", "3 yellow"], row="red locomotive blue green white")
    return game


def fresh() -> Game:
    return Game(2, seed="refusals", first=0)


def over() -> Attempt:
    game = rich()
    game.state["phase"][0] = OVER
    return game, 0, DrawDeck()


def waiting() -> Attempt:
    game = fresh()
    game.play(0, KeepTickets(game.view(0).offer))
    return game, 0, DrawDeck()


def offered(kept: Callable[[Game], KeepTickets | DrawDeck]) -> Attempt:
    game = rich()
    game.play(0, DrawTickets())
    return game, 0, kept(game)


def without_tickets() -> Attempt:
    game = rich()
    cut_ticket_deck(game, 0)
    return game, 0, DrawTickets()


def second(move: Move) -> Attempt:
    game = rich()
    game.play(0, DrawFaceUp(0))
    return game, 0, move


def empty(move: Move) -> Attempt:
    game = begun()
    lay(game, row="red - blue green white", rest=1)
    return game, 0, move


def with_few_trains() -> Attempt:
    game = rich()
    set_trains(game, 0, 2)
    return game, 0, Claim(RED, "red", 3, 0)


def owned(seat: int, route: str, claim: Claim) -> Attempt:
    game = rich()
    own(game, seat, route)
    return game, 0, claim


YELLOW = Claim(OTHER_LANE, "yellow", 3, 0)
ATTEMPTS: dict[Reason, Callable[[], Attempt]] = {
    Reason.GAME_OVER: over,
    Reason.NO_SUCH_SEAT: lambda: (rich(), 2, DrawDeck()),
    Reason.NOT_YOUR_TURN: lambda: (rich(), 1, DrawDeck()),
    Reason.CHOOSE_FIRST_TICKETS: lambda: (fresh(), 1, DrawTickets()),
    Reason.WAIT_FOR_FIRST_TICKETS: waiting,
    Reason.ANSWER_THE_OFFER: lambda: offered(lambda game: DrawDeck()),
    Reason.NOTHING_OFFERED: lambda: (rich(), 0, KeepTickets(("boston--miami",))),
    Reason.NOT_OFFERED: lambda: offered(lambda game: KeepTickets((ticket_deck(game)[0],))),
    Reason.TOO_FEW_FIRST_TICKETS: lambda: (
        game := fresh(),
        1,
        KeepTickets(game.view(1).offer[:1]),
    ),
    Reason.TOO_FEW_TICKETS: lambda: offered(lambda game: KeepTickets(())),
    Reason.NO_TICKETS_LEFT: without_tickets,
    Reason.SECOND_CARD_DUE: lambda: second(DrawTickets()),
    Reason.EMPTY_PILE: lambda: empty(DrawDeck()),
    Reason.EMPTY_SLOT: lambda: empty(DrawFaceUp(1)),
    Reason.SECOND_LOCOMOTIVE: lambda: second(DrawFaceUp(1)),
    Reason.WRONG_NUMBER_OF_CARDS: lambda: (rich(), 0, Claim(RED, "red", 2, 0)),
    Reason.WRONG_COLOR: lambda: (rich(), 0, Claim(RED, "yellow", 3, 0)),
    Reason.CARDS_SHORT: lambda: (rich(), 0, Claim(RED, "red", 2, 1)),
    Reason.TRAINS_SHORT: with_few_trains,
    Reason.ROUTE_TAKEN: lambda: owned(1, RED, Claim(RED, "red", 3, 0)),
    Reason.OWN_DOUBLE: lambda: owned(0, LANE, YELLOW),
    Reason.CLOSED_DOUBLE: lambda: owned(1, LANE, YELLOW),
    Reason.MUST_ACT: lambda: (rich(), 0, Pass()),
}


LANES = "Denver – Salt Lake City"
# The sentences of the attempts above that tell facts.
SENTENCES = {
    Reason.NOT_YOUR_TURN: "It is not your turn. Wait for Player 1.",
    Reason.WAIT_FOR_FIRST_TICKETS: "First tickets are still being chosen. Wait for Player 2.",
    Reason.TOO_FEW_FIRST_TICKETS: "You must keep at least 2 of your first tickets.",
    Reason.TOO_FEW_TICKETS: "You must keep at least 1 of the tickets.",
    Reason.WRONG_NUMBER_OF_CARDS: "Chicago – Duluth costs exactly 3 cards.",
    Reason.WRONG_COLOR: "Chicago – Duluth needs 3 red cards; you cannot pay with yellow.",
    Reason.CARDS_SHORT: "You have the cards for Chicago – Duluth, but not for this payment.",
    Reason.TRAINS_SHORT: "Chicago – Duluth needs 3 trains; you have 2 left.",
    Reason.ROUTE_TAKEN: "Player 2 has already claimed Chicago – Duluth.",
    Reason.OWN_DOUBLE: f"You already own the other half of {LANES}.",
    Reason.CLOSED_DOUBLE: (
        f"Player 2 owns the other half of {LANES}. {Reason.CLOSED_DOUBLE.sentence}"
    ),
}


def everything(game: Game) -> tuple[Any, ...]:
    """Everything that could have changed."""
    viewers = (None, *range(len(game.players)))
    views = tuple(game.view(viewer) for viewer in viewers)
    return game.state.tobytes(), game.events, views, game.record(), game.score()


def test_every_reason_is_tried() -> None:
    assert set(ATTEMPTS) == set(Reason)


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_tells_the_reason_its_rule_and_a_sentence(reason: Reason) -> None:
    game, seat, move = ATTEMPTS[reason]()
    before = everything(game)
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    assert caught.value.reason is reason
    told = str(caught.value).removesuffix("; seats are 0 to 1")
    assert told == f"{SENTENCES.get(reason, reason.sentence)} ({reason.rule})"
    assert everything(game) == before


@pytest.mark.parametrize("reason", Reason)
def test_a_reason_has_a_code_a_rule_and_a_sentence(reason: Reason) -> None:
    assert reason.value == reason.name.lower()
    assert re.fullmatch(r"R[1-8]\.[1-8]", reason.rule)
    assert re.fullmatch(r"[A-Z][^.]+\.", reason.sentence)
    assert Reason(reason.value) is reason  # type: ignore[call-arg]


@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.NO_SUCH_SEAT}, key=str))
def test_what_is_refused_is_not_among_the_legal_moves(reason: Reason) -> None:
    game, seat, move = ATTEMPTS[reason]()
    assert move not in game.legal_moves(seat)


UNREADABLE: dict[str, Any] = {
    "nothing": None,
    "a text": "draw deck",
    "a number": 5,
    "a list": [],
    "a dict": {"type": "draw_deck"},
    "a class": DrawDeck,
    "an object": object(),
    "slot -1": DrawFaceUp(-1),
    "slot 5": DrawFaceUp(5),
    "slot 10**30": DrawFaceUp(10**30),
    "a slot that is a text": DrawFaceUp("1"),  # type: ignore[arg-type]
    "a slot that is a list": DrawFaceUp([]),  # type: ignore[arg-type]
    "a slot that is no number": DrawFaceUp(float("nan")),  # type: ignore[arg-type]
    "an unknown route": Claim("chicago--paris", "red", 3, 0),
    "a route that is a list": Claim([RED], "red", 3, 0),  # type: ignore[arg-type]
    "no route": Claim(None, "red", 3, 0),  # type: ignore[arg-type]
    "an unknown colour": Claim(RED, "mauve", 3, 0),  # type: ignore[arg-type]
    "locomotive as a colour": Claim(RED, "locomotive", 3, 0),  # type: ignore[arg-type]
    "gray as a colour": Claim("calgary--vancouver", "gray", 3, 0),  # type: ignore[arg-type]
    "a colour that is a list": Claim(RED, ["red"], 3, 0),  # type: ignore[arg-type]
    "a colour without cards": Claim(RED, "red", 0, 3),
    "cards without a colour": Claim(RED, None, 3, 0),
    "fewer than no cards": Claim(RED, "red", -1, 4),
    "fewer than no locomotives": Claim(RED, "red", 4, -1),
    "cards that are a text": Claim(RED, "red", "3", 0),  # type: ignore[arg-type]
    "cards that are nothing": Claim(RED, "red", 3, None),  # type: ignore[arg-type]
    "cards and a half": Claim(RED, "red", 2.5, 0.5),  # type: ignore[arg-type]
    "an unknown ticket": KeepTickets(("paris--rome",)),
    "an unknown ticket returned": KeepTickets(("boston--miami",), ("paris--rome",)),
    "a ticket of another deck": KeepTickets(("boston--washington",)),
    "a ticket kept twice": KeepTickets(("boston--miami", "boston--miami")),
    "a ticket kept and returned": KeepTickets(("boston--miami",), ("boston--miami",)),
    "a ticket that is a number": KeepTickets((1,)),  # type: ignore[arg-type]
    "a ticket that is a list": KeepTickets(([],)),  # type: ignore[arg-type]
    "tickets that are a text": KeepTickets("boston--miami"),  # type: ignore[arg-type]
    "tickets that are nothing": KeepTickets(None),  # type: ignore[arg-type]
    "returned ones that are a number": KeepTickets(("boston--miami",), 5),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("keeping", [False, True])
def test_what_is_no_move_is_invalid_and_changes_nothing(what: str, keeping: bool) -> None:
    game = rich()
    if keeping:
        game.play(0, DrawTickets())
    before = everything(game)
    with pytest.raises(InvalidMove, match=r"\w \w"):
        game.play(0, UNREADABLE[what])
    assert everything(game) == before


@pytest.mark.parametrize(
    ("move", "fields"),
    [
        (Claim("denver--santa-fe", "pink", 2, 0), "color is None or one of purple, white, "),  # type: ignore[arg-type]
        (DrawFaceUp("2"), "slot is a number from 0 to 4"),  # type: ignore[arg-type]
        (KeepTickets("denver--el-paso"), "kept and returned are lists of ticket ids"),  # type: ignore[arg-type]
    ],
)
def test_a_move_with_a_wrong_field_says_what_belongs_there(move: Move, fields: str) -> None:
    with pytest.raises(InvalidMove, match=f"is not a move: .*{fields}"):
        rich().play(0, move)


def test_a_colour_without_cards_is_refused_with_what_to_write() -> None:
    with pytest.raises(InvalidMove, match="with locomotives only, color is None"):
        rich().play(0, Claim("denver--santa-fe", "red", 0, 2))


@pytest.mark.parametrize("cards", [10**30, 2**63, 2**64 + 3, 256 + 3])
def test_huge_numbers_of_cards_are_just_too_many(cards: int) -> None:
    with pytest.raises(IllegalMove) as caught:
        rich().play(0, Claim(RED, "red", cards, 0))
    assert caught.value.reason is Reason.WRONG_NUMBER_OF_CARDS


def test_a_slot_like_one_is_slot_one_and_refused_like_it() -> None:
    game, _, _ = second(DrawFaceUp(1))
    for slot in (1, True, 1.0):
        with pytest.raises(IllegalMove) as caught:
            game.play(0, DrawFaceUp(slot))  # type: ignore[arg-type]
        assert caught.value.reason is Reason.SECOND_LOCOMOTIVE


def doors(game: Game, seat: Any) -> list[Callable[[], object]]:
    """Every method that asks for a seat."""
    asking: list[Callable[[], object]] = [
        lambda: game.play(seat, DrawDeck()),
        lambda: game.legal_moves(seat),
        lambda: game.legal_move_mask(seat),
    ]
    return asking if seat is None else [*asking, lambda: game.view(seat)]  # None is a spectator


@pytest.mark.parametrize("seat", [-1, 2, 5, 256, 10**30, -(10**30)])
def test_a_seat_that_does_not_exist_is_refused_wherever_a_seat_is_asked_for(seat: int) -> None:
    game = rich()
    before = everything(game)
    for door in doors(game, seat):
        with pytest.raises(IllegalMove) as caught:
            door()
        assert caught.value.reason is Reason.NO_SUCH_SEAT
        assert str(caught.value).endswith("; seats are 0 to 1")
    assert everything(game) == before


@pytest.mark.parametrize("seat", [True, 0.0, 0.5, "0", None, [], DrawDeck()])
def test_what_is_no_number_is_no_seat_wherever_a_seat_is_asked_for(seat: Any) -> None:
    game = rich()
    before = everything(game)
    for door in doors(game, seat):
        with pytest.raises(TypeError, match=r"^seat is a number from 0 to 1, not "):
            door()
    assert everything(game) == before


def test_a_seat_may_be_a_number_of_numpy() -> None:
    game = rich()
    assert game.legal_moves(np.int64(0)) == game.legal_moves(0)  # type: ignore[arg-type]
    assert game.play(np.int64(0), DrawDeck())[0].seat == 0  # type: ignore[arg-type, union-attr]


GRAY_ROUTE = "duluth--sault-st-marie"
# A hand, a route, and what it says of them.
HANDS = [
    ("1 red", RED, "3 red cards; you have 1 and no locomotive."),
    ("1 red 1 locomotive", RED, "3 red cards; you have 1 and 1 locomotive."),
    ("2 locomotive", RED, "3 red cards; you have only 2 locomotives."),
    ("9 blue", RED, "3 red cards; you have none, and no locomotive."),
    ("2 blue", GRAY_ROUTE, "3 cards of one colour; you have 2 blue cards and no locomotive."),
    ("1 blue 1 locomotive", GRAY_ROUTE, "3 cards of one colour; you have 1 blue card and 1 locomotive."),  # noqa: E501
    ("1 locomotive", GRAY_ROUTE, "3 cards of one colour; you have only 1 locomotive."),
    ("3 red", RED, None),
    ("1 blue 2 locomotive", GRAY_ROUTE, None),
]  # fmt: skip
LONG_GRAY = "sault-st-marie--winnipeg"
NAMES = {RED: "Chicago – Duluth", GRAY_ROUTE: "Duluth – Sault St. Marie"}


def with_hand(hand: str) -> Game:
    game = begun()
    lay(game, hands=[hand, "4 red 2 blue"], row="green white black green white")
    return game


@pytest.mark.parametrize(("hand", "route", "sentence"), HANDS)
def test_a_route_says_what_it_needs_and_what_the_player_has(
    hand: str, route: str, sentence: str | None
) -> None:
    refusal = with_hand(hand).why_not_claim(0, route)
    assert (refusal and refusal.sentence) == (sentence and f"{NAMES[route]} needs {sentence}")
    assert refusal is None or refusal.reason is Reason.CARDS_SHORT


def test_a_colour_that_does_not_fit_is_named() -> None:
    game = rich()
    refusal = game.why_not_claim(0, RED, "yellow")
    assert refusal is not None
    assert refusal.facts == Facts(RED, 3, "red", "yellow")
    short = game.why_not_claim(0, LONG_GRAY, "yellow")
    assert short is not None
    assert short.facts == Facts(LONG_GRAY, 6, "yellow", cards=3, locomotives=0)


def test_a_route_out_of_reach_says_why_while_others_play() -> None:
    game = rich()
    own(game, 0, RED)
    game.state["turn"][0] = 1
    reasons = [game.why_not_claim(0, route) for route in (RED, "el-paso--los-angeles", LANE)]
    assert [refusal and refusal.reason for refusal in reasons] == [
        Reason.ROUTE_TAKEN,
        Reason.CARDS_SHORT,
        Reason.NOT_YOUR_TURN,
    ]
    assert str(reasons[0]) == "You have already claimed Chicago – Duluth. (R5.4)"


def test_a_choice_of_ones_own_comes_before_any_route() -> None:
    game = fresh()
    assert game.why_not_claim(0, RED).reason is Reason.CHOOSE_FIRST_TICKETS  # type: ignore[union-attr]
    game, _, _ = second(DrawDeck())
    assert game.why_not_claim(0, GRAY_ROUTE).reason is Reason.SECOND_CARD_DUE  # type: ignore[union-attr]


@pytest.mark.parametrize(("route", "color"), [("paris--rome", None), (RED, "pink"), (5, None)])
def test_what_is_no_claim_is_invalid(route: Any, color: Any) -> None:
    with pytest.raises(InvalidMove, match=r"\w \w"):
        rich().why_not_claim(0, route, color)


@pytest.mark.parametrize("reason", sorted(set(Reason) - {Reason.NO_SUCH_SEAT}, key=str))
def test_a_refusal_tells_nothing_that_the_seat_may_not_know(reason: Reason) -> None:
    game, seat, move = ATTEMPTS[reason]()
    twin = game.copy()
    scramble(twin, seat, np.random.default_rng(17))
    assert refusal_of(twin, seat, move) == refusal_of(game, seat, move)


def refusal_of(game: Game, seat: int, move: Move) -> tuple[str, Facts | None]:
    with pytest.raises(IllegalMove) as caught:
        game.play(seat, move)
    return str(caught.value), caught.value.facts

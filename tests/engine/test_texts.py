"""Tests moves and events as text that people write and read."""

import random
from pathlib import Path

import pytest

from tests.engine.situations import SMALL
from trunkline.engine.cards import CARDS
from trunkline.engine.errors import InvalidMove
from trunkline.engine.event_text import parse_event
from trunkline.engine.events import (
    DeckDrawn,
    Event,
    FaceUpDrawn,
    FaceUpTurned,
    FirstTicketsChosen,
    GameEnded,
    LastRoundBegun,
    Passed,
    PileReshuffled,
    RouteClaimed,
    RowRefreshed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.game import Game
from trunkline.engine.moves import (
    Claim,
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
    parse_move,
)
from trunkline.engine.rules import get_rules

MOVES: dict[str, Move] = {
    "keep boston--miami": KeepTickets(("boston--miami",)),
    "keep boston--miami, denver--el-paso": KeepTickets(("boston--miami", "denver--el-paso")),
    "keep a return b": KeepTickets(("a",), ("b",)),
    "keep a, b return d, c": KeepTickets(("a", "b"), ("d", "c")),
    "draw deck": DrawDeck(),
    "draw slot 0": DrawFaceUp(0),
    "draw slot 4": DrawFaceUp(4),
    "claim chicago--duluth with 3 red": Claim("chicago--duluth", "red", 3, 0),
    "claim x with 1 red 2 locomotive": Claim("x", "red", 1, 2),
    "claim x with 6 locomotive": Claim("x", None, 0, 6),
    "draw tickets": DrawTickets(),
    "pass": Pass(),
}
EVENTS: dict[str, Event] = {
    "seat 0 keeps a, b and returns c": TicketsKept(0, ("a", "b"), ("c",)),
    "seat 1 keeps a, b and returns nothing": TicketsKept(1, ("a", "b"), ()),
    "seat 2 keeps ?, ? and returns ?": TicketsKept(2, (None, None), (None,)),
    "seat 3 has chosen its first tickets": FirstTicketsChosen(3),
    "seat 4 draws red from the deck": DeckDrawn(4, "red"),
    "seat 4 draws ? from the deck": DeckDrawn(4, None),
    "seat 0 takes locomotive from slot 4": FaceUpDrawn(0, 4, "locomotive"),
    "seat 0 claims x with 2 red 1 locomotive for 4": RouteClaimed(
        0, "x", {"red": 2, "locomotive": 1}, 4
    ),
    "seat 1 claims y with 6 locomotive for 15": RouteClaimed(1, "y", {"locomotive": 6}, 15),
    "seat 0 draws tickets a, b, c": TicketsDrawn(0, ("a", "b", "c")),
    "seat 0 draws tickets ?": TicketsDrawn(0, (None,)),
    "seat 0 passes": Passed(0),
    "slot 2 turns up green": FaceUpTurned(2, "green"),
    "the row is swept: red, locomotive, locomotive, locomotive, blue": RowRefreshed(
        ("red", "locomotive", "locomotive", "locomotive", "blue")
    ),
    "105 discards become the draw pile": PileReshuffled(105),
    "seat 1 brings about the last round": LastRoundBegun(1),
    "the game ends": GameEnded(),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_reads_as_it_is_written(text: str) -> None:
    assert str(MOVES[text]) == text
    assert parse_move(text) == MOVES[text]


@pytest.mark.parametrize("text", EVENTS)
def test_an_event_reads_as_it_is_written(text: str) -> None:
    assert str(EVENTS[text]) == text
    assert parse_event(text) == EVENTS[text]


@pytest.mark.parametrize("ruleset", ["classic", "mega"])
def test_every_claim_of_a_map_has_a_text_of_its_own(ruleset: str) -> None:
    moves = list(get_rules("usa", ruleset).action_of_move)
    assert len({str(move) for move in moves}) == len(moves) > 1000
    for move in moves:
        assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("map", "ruleset", "seats"),
    [
        ("usa", "classic", 2),
        ("usa", "mega", 5),
        ("usa", "big-cities", 3),
        (SMALL, "short", 4),
        (SMALL, "many", 3),
    ],
)
def test_whole_games_read_back_from_their_texts_for_every_viewer(
    map: str | Path, ruleset: str, seats: int
) -> None:
    game, chance = Game(seats, ruleset, map, seed="texts"), random.Random(1)
    while not game.is_over:
        seat = chance.choice(game.to_act)
        moves = game.legal_moves(seat)
        for move in moves:
            assert parse_move(str(move)) == move
        game.play(seat, chance.choice(moves))
    for event in game.events:
        assert parse_event(str(event)) == event
    for viewer in (None, *range(seats)):
        for seen in game.view(viewer).history:
            assert parse_event(str(seen)) == seen


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_its_word(card: str) -> None:
    assert str(parse_event(f"slot 0 turns up {card}")) == f"slot 0 turns up {card}"


def test_a_colour_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(InvalidMove, match=r"'2 pink'; cards are purple, .*, locomotive"):
        parse_move("claim x with 2 pink")


def test_spaces_between_words_do_not_matter() -> None:
    assert parse_move("  claim   x with 2  red \n") == Claim("x", "red", 2, 0)
    assert parse_event("\tseat 0   passes ") == Passed(0)


UNREADABLE_MOVES = (
    *("", " ", "draw", "deck", "draw deck now", "draw  slot", "draw slot 5"),
    *("draw slot -1", "draw slot 10", "draw slot one", "draw slot \u0663", "keep", "keep return a"),
    *("keep a b", "keep a, b return", "keep , a", "claim", "claim x", "claim x with"),
    *("claim x with red", "claim x with 2", "claim x with 2 mauve", "claim x with 2 gray"),
    *("claim x with 0 red", "claim x with -1 red", "claim x with 02 red", "claim x with 100 red"),
    *("claim x with two red", "claim x with 1 red 1 blue", "claim x with 1 red 1 red"),
    *("claim x with 2 red 1", "claim x with 2 red, 1 locomotive", "claim x y with 2 red"),
    *("pass on", "passes", "draw ticket", "\0", "x" * 100_000),
)
UNREADABLE_EVENTS = (
    *("", " ", "seat", "seat 0", "seat passes", "seat 10 passes", "seat -1 passes", "the end"),
    *("seat 0 draws mauve from the deck", "seat 0 takes ? from slot 1", "slot 0 turns up ?"),
    *("seat 0 takes red from slot x", "slot 12 turns up red", "slot 0 turns up Red"),
    *("the row is swept: nothing", "the row is swept: red, mauve", "the row is swept: ?, ?"),
    *("many discards become the draw pile", "-3 discards become the draw pile"),
    *("seat 0 claims x with 2 red", "seat 0 claims x with 2 mauve for 3"),
    *("seat 0 claims x with red for 3", "seat 0 claims x with 2 red for lots"),
    *("seat 0 keeps a", "seat 0 keeps a and returns", "seat 0 draws tickets", "draw deck"),
    *("\0", "x" * 100_000),
)


@pytest.mark.parametrize("text", UNREADABLE_MOVES, ids=lambda text: repr(text[:40]))
def test_an_unreadable_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove, match=r"cannot read|R5\.1"):
        parse_move(text)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("claim boston--miami", "write 'claim ROUTE with 2 red 1 locomotive'"),
        ("draw slot 7", "write 'draw deck' or 'draw slot 0' to 'draw slot 4' or 'draw tickets'"),
        ("keep", "write 'keep TICKET, TICKET' or 'keep TICKET return TICKET, TICKET'"),
        ("take red", "moves begin with keep, draw, claim, pass"),
    ],
)
def test_an_unreadable_move_says_what_to_write(text: str, form: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(text)
    assert str(caught.value) == f"cannot read the move {text!r}; {form}"


@pytest.mark.parametrize("text", UNREADABLE_EVENTS, ids=lambda text: repr(text[:40]))
def test_an_unreadable_event_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse_event(text)


@pytest.mark.parametrize(
    "text",
    [
        "9" * 5000 + " discards become the draw pile",
        "seat 0 claims x with 2 red for " + "9" * 5000,
        "seat \u0663 passes",
        "\u0661 discards become the draw pile",
    ],
    ids=["5000 digits", "5000 points", "a foreign digit", "a foreign number"],
)
def test_an_event_with_numbers_that_no_event_has_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse_event(text)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Draw Deck", "draw deck"),
        ("keep boston--miami,calgary--phoenix", "keep boston--miami, calgary--phoenix"),
        ("claim X with 2 Red 2 locomotives", "claim x with 2 red 2 locomotive"),
    ],
)
def test_what_people_type_is_read_with_leniency(typed: str, meant: str) -> None:
    assert str(parse_move(typed)) == meant

"""A replay finds each kind of false entry at its event, and accepts what the format leaves open."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.records.games import Json, find, plain_record, played, refusal, replayed
from trunkline.engine.cards import CARDS
from trunkline.engine.errors import RecordError
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawTickets, KeepTickets
from trunkline.engine.record import Record
from trunkline.maps import load_map

CONSEQUENCES = {"turn_face_up", "refresh", "reshuffle", "last_round", "end"}


@pytest.fixture(name="plain")
def _plain() -> Json:
    return plain_record()


def other_card(card: str) -> str:
    return "red" if card != "red" else "green"


def test_an_honest_record_is_replayed_to_its_last_point(plain: Json) -> None:
    game = replayed(plain)
    assert game.is_over
    assert [score.total for score in game.score().seats] == [
        score["total"] for score in plain["result"]["scores"]
    ]


@pytest.mark.parametrize("kind", ["draw_deck", "draw_face_up", "turn_face_up"])
def test_a_swapped_card_is_found_at_its_event(plain: Json, kind: str) -> None:
    index = find(plain, kind)
    card = plain["events"][index]["card"]
    plain["events"][index]["card"] = other_card(card)
    error = refusal(plain)
    assert error.where == f"event {index}"
    told, right = error.why.split("; by the rules and the seed it should be: ")
    assert other_card(card) in told
    assert card in right


def test_a_card_may_not_be_hidden(plain: Json) -> None:
    index = find(plain, "draw_deck")
    plain["events"][index]["card"] = None
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert "draws ? from the deck; by the rules and the seed it should be:" in error.why


def test_a_ticket_may_not_be_hidden(plain: Json) -> None:
    plain["events"][0]["kept"][0] = None
    assert str(refusal(plain)).endswith("a hidden ticket has no place in a record")


@pytest.mark.parametrize("part", ["hands", "offers"])
def test_another_deal_is_found_in_the_setup(plain: Json, part: str) -> None:
    first, second = plain["setup"][part][0], plain["setup"][part][1]
    first[:], second[:] = second[:], first[:]
    error = refusal(plain)
    assert error.where == "setup"
    assert error.why.startswith(f"{part} are not what the seed deals: ")


def test_another_row_is_found_in_the_setup(plain: Json) -> None:
    plain["setup"]["face_up"][2] = other_card(plain["setup"]["face_up"][2])
    assert str(refusal(plain)).startswith("setup: face_up are not what the seed deals")


def test_another_seed_deals_other_cards(plain: Json) -> None:
    plain["seed"] += "!"
    assert refusal(plain).where == "setup"


def test_a_dropped_consequence_is_missed_where_it_was(plain: Json) -> None:
    index = find(plain, "turn_face_up")
    del plain["events"][index]
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert "turns up" in error.why.split("by the rules and the seed it should be: ")[1]


def test_a_dropped_move_is_missed_where_it_was(plain: Json) -> None:
    index = find(plain, "claim")
    del plain["events"][index]
    assert refusal(plain).where == f"event {index}"


def test_an_added_consequence_has_no_cause(plain: Json) -> None:
    index = find(plain, "claim")
    plain["events"].insert(index, {"type": "turn_face_up", "slot": 0, "card": "red"})
    error = refusal(plain)
    assert (error.where, error.why) == (
        f"event {index}",
        "nothing causes it: slot 0 turns up red",
    )


def test_a_second_claim_is_out_of_turn(plain: Json) -> None:
    index = find(plain, "claim")
    plain["events"].insert(index, plain["events"][index])
    error = refusal(plain)
    assert error.where == f"event {index + 1}"
    assert error.why.endswith("It is not your turn. Wait for Player 3. (R2.3)")


def test_an_early_last_round_has_no_cause(plain: Json) -> None:
    index = find(plain, "claim")
    plain["events"].insert(index, {"type": "last_round", "seat": 0})
    assert refusal(plain).why == "nothing causes it: seat 0 brings about the last round"


def test_reordered_events_are_found_at_the_first(plain: Json) -> None:
    index = find(plain, "draw_face_up")
    events = plain["events"]
    events[index], events[index + 1] = events[index + 1], events[index]
    assert refusal(plain).where == f"event {index}"


def test_wrong_points_are_found(plain: Json) -> None:
    index = find(plain, "claim")
    points = plain["events"][index]["points"]
    plain["events"][index]["points"] = points + 1
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert error.why.split("; by the rules and the seed it should be: ")[0].endswith(
        f"for {points + 1}"
    )
    assert error.why.endswith(f"for {points}")


def test_a_wrong_seat_is_found(plain: Json) -> None:
    index = find(plain, "claim")
    plain["events"][index]["seat"] = (plain["events"][index]["seat"] + 1) % 3
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert "It is not your turn. Wait for Player 2. (R2.3)" in error.why


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_a_seat_that_is_not_there_is_found(plain: Json, seat: int) -> None:
    plain["events"][1]["seat"] = seat
    error = refusal(plain)
    assert error.where == "event 1"
    assert "There is no such seat at this table. (R1.2)" in error.why


@pytest.mark.parametrize("slot", [-1, 5, 10**30])
def test_a_slot_that_is_not_there_is_found(plain: Json, slot: int) -> None:
    index = find(plain, "draw_face_up")
    plain["events"][index]["slot"] = slot
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert error.why.endswith(f"there is no slot {slot}: slots are 0 to 4")


def test_a_wrong_slot_is_found(plain: Json) -> None:
    index = find(plain, "turn_face_up")
    plain["events"][index]["slot"] = (plain["events"][index]["slot"] + 1) % 5
    assert refusal(plain).where == f"event {index}"


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ({}, "Las Vegas – Los Angeles costs exactly 2 cards. (R5.1)"),
        ({"red": 9}, "Las Vegas – Los Angeles costs exactly 2 cards. (R5.1)"),
        ({"red": 1, "blue": 1}, "a route is paid with one colour and locomotives (R5.1)"),
        ({"red": -1}, "a claim must name its colour and how many cards of each kind"),
        ({"red": 10**40}, "Las Vegas – Los Angeles costs exactly 2 cards. (R5.1)"),
    ],
)
def test_a_wrong_payment_is_found(plain: Json, cards: Json, reason: str) -> None:
    index = find(plain, "claim")
    plain["events"][index]["cards"] = cards
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert error.why.endswith(reason)


def test_a_zero_count_among_the_cards_is_found(plain: Json) -> None:
    index = find(plain, "claim")
    cards = plain["events"][index]["cards"]
    cards[next(card for card in reversed(CARDS) if card not in cards)] = 0
    assert refusal(plain).where == f"event {index}"


def test_an_unknown_route_is_named(plain: Json) -> None:
    index = find(plain, "claim")
    plain["events"][index]["route"] = "here--nowhere"
    assert refusal(plain).why.endswith("there is no route 'here--nowhere' on this map")


def test_tickets_that_were_not_offered_cannot_be_kept(plain: Json) -> None:
    plain["events"][0]["kept"] = plain["events"][1]["kept"]
    assert refusal(plain).where == "event 0"


def test_too_few_first_tickets_are_found(plain: Json) -> None:
    event = plain["events"][0]
    offer = plain["setup"]["offers"][event["seat"]]
    event["kept"], event["returned"] = offer[:1], offer[1:]
    assert refusal(plain).why.endswith("You must keep at least 2 of your first tickets. (R2.2)")


def test_other_tickets_than_the_deck_gives_are_found() -> None:
    plain = plain_record("tickets")
    index = find(plain, "draw_tickets")
    plain["events"][index]["offered"].reverse()
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert "by the rules and the seed it should be: " in error.why


def game_with_an_offer() -> Game:
    game = played("order", 2, most_moves=2)
    game.play(game.to_act[0], DrawTickets())
    return game


def draw_the_deck_out(game: Game) -> list[tuple[str | None, ...]]:
    """Draw until the ticket deck is empty; returns the offers."""
    offers = []
    while any(isinstance(move, DrawTickets) for move in game.legal_moves(game.to_act[0])):
        [drawn] = game.play(game.to_act[0], DrawTickets())
        offers.append(drawn.offered)  # type: ignore[union-attr]
        game.play(game.to_act[0], game.legal_moves(game.to_act[0])[-1])
    return offers


def test_another_order_of_returned_tickets_is_legal_and_honoured() -> None:
    last_offers = []
    for order in ((1, 2), (2, 1)):
        game = game_with_an_offer()
        seat = game.to_act[0]
        offer = game.view(seat).offer
        game.play(seat, KeepTickets(offer[:1], tuple(offer[k] for k in order)))
        again = Game.from_record(game.record())
        last_offers.append(draw_the_deck_out(again)[-1])
        assert last_offers[-1] == draw_the_deck_out(game)[-1]
    assert last_offers[0] != last_offers[1]
    assert sorted(map(str, last_offers[0])) == sorted(map(str, last_offers[1]))


def test_returned_tickets_must_all_be_told() -> None:
    plain = plain_record("order", 2, most_moves=2)
    index = next(k for k, event in enumerate(plain["events"]) if event["returned"])
    plain["events"][index]["returned"] = []
    assert refusal(plain).where == f"event {index}"


def test_an_event_after_the_end_is_found(plain: Json) -> None:
    plain["events"].append({"type": "pass", "seat": 0})
    error = refusal(plain)
    assert error.where == f"event {len(plain['events']) - 1}"
    assert error.why == "seat 0 passes: The game is over. (R7.1)"


def test_a_second_end_is_found(plain: Json) -> None:
    plain["events"].append({"type": "end"})
    assert refusal(plain).why == "nothing causes it: the game ends"


def test_a_missing_end_is_found(plain: Json) -> None:
    index = len(plain["events"]) - 1
    assert plain["events"].pop() == {"type": "end"}
    error = refusal(plain)
    assert (error.where, error.why) == (
        f"event {index}",
        "the record ends before: the game ends",
    )


def test_a_missing_result_is_found(plain: Json) -> None:
    plain["result"] = None
    assert str(refusal(plain)) == "result: the game is over, but its result is missing"


def test_an_early_result_is_found(plain: Json) -> None:
    running = plain_record(most_moves=30)
    running["result"] = plain["result"]
    assert str(refusal(running)) == "result: the game is not over"


def test_a_wrong_winner_is_found(plain: Json) -> None:
    right = plain["result"]["winners"]
    plain["result"]["winners"] = [(right[0] + 1) % 3]
    told = plain["result"]["winners"]
    assert str(refusal(plain)) == f"result: winners should be {right} by the rules, not {told}"


@pytest.mark.parametrize("name", ["routes", "tickets", "bonus", "total", "longest_path"])
def test_a_wrong_score_is_found(plain: Json, name: str) -> None:
    right = plain["result"]["scores"][1][name]
    plain["result"]["scores"][1][name] += 1
    expected = f"result: {name} of seat 1 should be {right} by the rules, not {right + 1}"
    assert str(refusal(plain)) == expected


def test_a_failed_ticket_told_as_completed_is_found(plain: Json) -> None:
    scores = plain["result"]["scores"]
    seat = next(k for k, score in enumerate(scores) if score["failed"])
    scores[seat]["completed"].append(scores[seat]["failed"].pop())
    assert str(refusal(plain)).startswith(f"result: completed of seat {seat} should be ")


def test_a_score_too_many_is_found(plain: Json) -> None:
    plain["result"]["scores"].append(plain["result"]["scores"][0])
    assert refusal(plain).why == "the number of scores should be 3 by the rules, not 4"


def test_a_wrong_sweep_is_found() -> None:
    plain = record_with("refresh")
    index = find(plain, "refresh")
    discarded = plain["events"][index]["discarded"]
    discarded[discarded.index("locomotive")] = "red"
    error = refusal(plain)
    assert error.where == f"event {index}"
    assert error.why.startswith("the row is swept: ")


def test_a_wrong_reshuffle_is_found() -> None:
    plain = record_with("reshuffle")
    index = find(plain, "reshuffle")
    plain["events"][index]["cards"] += 1
    assert refusal(plain).where == f"event {index}"


def record_with(kind: str) -> Json:
    records = (plain_record(f"with {number}", 5) for number in range(50))
    return next(plain for plain in records if any(e["type"] == kind for e in plain["events"]))


def test_an_unfinished_record_stops_where_a_player_decides() -> None:
    plain = plain_record()
    plain["result"] = None
    events = plain["events"]
    for stop in range(len(events)):
        plain["events"] = events[:stop]
        if events[stop]["type"] in CONSEQUENCES:
            error = refusal(plain)
            assert error.where == f"event {stop}"
            assert error.why.startswith("the record ends before: ")
        elif stop % 8 == 0:
            assert len(replayed(plain).events) == stop


def test_free_orders_are_free() -> None:
    plain = record_with("refresh")
    reverse_all(plain["setup"]["hands"])
    plain["setup"]["discarded"].reverse()
    for event in plain["events"]:
        reverse_all(event.get(key, []) for key in ("kept", "discarded"))
    for score in plain["result"]["scores"]:
        reverse_all([score["completed"], score["failed"]])
    plain["result"]["winners"].reverse()
    assert replayed(plain).is_over


def reverse_all(lists: object) -> None:
    for items in lists:  # type: ignore[attr-defined]
        items.reverse()


def test_shared_wins_are_told_in_any_order() -> None:
    record = played("plain").record()
    assert record.result
    doubled = msgspec.structs.replace(record.result, winners=record.result.winners * 2)
    with pytest.raises(RecordError, match="winners should be"):
        Game.from_record(msgspec.structs.replace(record, result=doubled))


def set_head(key: str, value: object) -> Callable[[Record], Record]:
    return lambda record: msgspec.structs.replace(record, **{key: value})


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("map", "../../etc", "head: there is no built-in map '../../etc': give its folder"),
        ("map", "/", "head: there is no built-in map '/': give its folder"),
        ("map", "", "head: there is no built-in map '': give its folder"),
        ("map", "a\ud800", "map: it has half of a surrogate pair"),
        ("ruleset", "house", "head: the map 'usa' has no ruleset 'house'; it has classic, "),
        ("first", -1, "head: seat -1 cannot go first: seats are 0 to 2"),
        ("first", 3, "head: seat 3 cannot go first: seats are 0 to 2"),
        ("first", 10**40, f"head: seat {10**40} cannot go first"),
        ("first", True, "first: it is not a whole number"),
        ("first", 1.0, "first: it is not a whole number"),
        ("seed", "\ud800", "seed: the seed is not Unicode text"),
        ("seed", None, "seed: a seed must be a text, not None"),
        ("players", (), "players: there are 0 players, not 2 to 5"),
        ("players", ({"name": "A"},) * 6, "players: there are 6 players, not 2 to 5"),
        ("players", ({"name": "A"}, {}), "players[1].name: it is missing or not a text"),
        ("players", ({"name": 1},) * 2, "players[0].name: it is missing or not a text"),
        (
            "players",
            ({"name": "A", "bot": None},) * 2,
            "players[0].bot: it is missing or not a text",
        ),
    ],
)
def test_a_hostile_head_is_refused_also_without_a_file(
    key: str, value: object, expected: str
) -> None:
    record = set_head(key, value)(played("plain").record())
    with pytest.raises(RecordError) as caught:
        Game.from_record(record)
    assert str(caught.value).startswith(expected)


def test_a_record_names_no_folder_even_if_it_is_a_good_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small = Path(__file__).parents[1] / "maps" / "small"
    game = Game(2, next(iter(load_map(small).rulesets)), small, "small")
    with pytest.raises(RecordError, match="there is no built-in map 'small'"):
        Game.from_record(game.record())
    monkeypatch.chdir(small.parent)
    with pytest.raises(RecordError, match="there is no built-in map 'small'"):
        Game.from_record(game.record())
    assert Game.from_record(game.record(), small).record() == game.record()


def test_a_record_of_another_map_is_refused() -> None:
    small = Path(__file__).parents[1] / "maps" / "small"
    record = set_head("ruleset", next(iter(load_map(small).rulesets)))(played("plain").record())
    with pytest.raises(RecordError, match="head: the game was played on the map 'usa'"):
        Game.from_record(record, small)

"""An independent referee of game records: uses the rules and the map, nothing of the engine.

`check_record` ignores the seed. `check_shuffles` uses it to play the game again.
"""

from pathlib import Path
from typing import Any

from .engine import ReferenceGame
from .maps import GameMap, load_map
from .referee_cards import RuleBrokenError
from .referee_forms import BEFORE_EVENTS, RefereeError, check_event, check_head, check_result
from .referee_score import expected_result, sorted_result
from .referee_table import RefereeTable

__all__ = ["RefereeError", "check_record", "check_shuffles"]

Json = dict[str, Any]
MOVE_KEYS = {
    "keep_tickets": ["kept", "returned"],
    "draw_deck": [],
    "draw_face_up": ["slot"],
    "claim": ["route", "cards"],
    "draw_tickets": [],
    "pass": [],
}


def check_record(record: Json, map_dir: str | Path) -> None:
    """Raises RefereeError at the first event that the rules do not allow."""
    check_head(record)
    game_map = _map_of(record, map_dir)
    try:
        seats = len(record["players"])
        table = RefereeTable(game_map, seats, record["first"], record["setup"])
    except RuleBrokenError as error:
        raise RefereeError(BEFORE_EVENTS, str(error)) from error
    for index, event in enumerate(record["events"]):
        check_event(event, index)
        try:
            table.take(event)
        except RuleBrokenError as error:
            raise RefereeError(index, str(error)) from error
    _check_ending(record, table)


def _map_of(record: Json, map_dir: str | Path) -> GameMap:
    if record["map"] != Path(map_dir).name:
        raise RefereeError(BEFORE_EVENTS, f"the map is not {record['map']!r}")
    try:
        return load_map(map_dir, record["ruleset"])
    except KeyError as error:
        raise RefereeError(BEFORE_EVENTS, str(error)) from error


def _check_ending(record: Json, table: RefereeTable) -> None:
    index = len(record["events"])
    result = record["result"]
    forced = table.forced_event()
    if forced is not None:
        raise RefereeError(index, f"the record stops where {forced['type']} must come")
    if (table.phase == "over") != (result is not None):
        raise RefereeError(index, "there is a result when, and only when, the game is over")
    if result is None:
        return
    check_result(result, table.seats, index)
    expected = expected_result(table.map, table.owner, table.kept)
    told = sorted_result(result)
    for seat in range(table.seats):
        for key, value in expected["scores"][seat].items():
            if told["scores"][seat][key] != value:
                raise RefereeError(index, f"R8: {key} of seat {seat} must be {value}")
    if told["winners"] != expected["winners"]:
        raise RefereeError(index, f"R8.4: the winners are {expected['winners']}")


def check_shuffles(record: Json, map_dir: str | Path) -> None:
    """Plays the record's decisions again from its seed and compares all consequences.

    The host may have chosen the first seat, so `first` is taken from the record.
    """
    check_head(record)
    _map_of(record, map_dir)
    seats = len(record["players"])
    game = ReferenceGame(map_dir, record["ruleset"], seats, record["seed"], record["first"])
    if _ordered_setup(record["setup"]) != _ordered_setup(game.setup):
        raise RefereeError(BEFORE_EVENTS, "the seed gives another set-up")
    events = record["events"]
    index = 0
    while index < len(events):
        for happened in _replay(game, events[index], index):
            if index == len(events) or _ordered(events[index]) != _ordered(happened):
                raise RefereeError(index, f"the seed gives {happened}")
            index += 1
    result = game.result() if game.is_over else None
    if _ordered_result(record["result"]) != _ordered_result(result):
        raise RefereeError(index, f"the result must be {result}")


def _replay(game: ReferenceGame, event: Json, index: int) -> list[Json]:
    check_event(event, index)
    if event["type"] not in MOVE_KEYS:
        raise RefereeError(index, f"no {event['type']} comes here")
    move = {key: event[key] for key in MOVE_KEYS[event["type"]]}
    try:
        return game.play(event["seat"], {"type": event["type"], **move})
    except ValueError as error:
        raise RefereeError(index, str(error)) from error


def _ordered(event: Json) -> Json:
    """The event, with those lists sorted whose order is free."""
    return {
        key: sorted(value) if key in ("kept", "discarded") else value
        for key, value in event.items()
    }


def _ordered_setup(setup: Json) -> Json:
    hands = [sorted(hand) for hand in setup["hands"]]
    return {**setup, "hands": hands, "discarded": sorted(setup["discarded"])}


def _ordered_result(result: Json | None) -> Json | None:
    return None if result is None else sorted_result(result)

"""The form of a record: its keys and the kind of value of each."""

from collections.abc import Callable
from typing import Any

from .maps import CARDS

Json = dict[str, Any]
BEFORE_EVENTS = -1


class RefereeError(Exception):
    """The first thing that is wrong in a record.

    `event_index` is -1 for the head and the set-up. It is the number of events for an error
    after the last one (a missing consequence, the result).
    """

    def __init__(self, event_index: int, reason: str) -> None:
        super().__init__(f"event {event_index}: {reason}")
        self.event_index = event_index
        self.reason = reason


def is_int(value: Any) -> bool:
    return type(value) is int


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_card(value: Any) -> bool:
    return is_text(value) and value in CARDS


def is_card_or_gap(value: Any) -> bool:
    return value is None or is_card(value)


def is_card_counts(value: Any) -> bool:
    if not isinstance(value, dict):
        return False
    return all(is_card(card) and is_int(n) and n > 0 for card, n in value.items())


def list_of(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(check(item) for item in value)


Form = dict[str, Callable[[Any], bool]]

EVENT_FORMS: dict[str, Form] = {
    "keep_tickets": {"seat": is_int, "kept": list_of(is_text), "returned": list_of(is_text)},
    "draw_deck": {"seat": is_int, "card": is_card},
    "draw_face_up": {"seat": is_int, "slot": is_int, "card": is_card},
    "claim": {"seat": is_int, "route": is_text, "cards": is_card_counts, "points": is_int},
    "draw_tickets": {"seat": is_int, "offered": list_of(is_text)},
    "pass": {"seat": is_int},
    "turn_face_up": {"slot": is_int, "card": is_card},
    "refresh": {"discarded": list_of(is_card)},
    "reshuffle": {"cards": is_int},
    "last_round": {"seat": is_int},
    "end": {},
}

SETUP_FORM: Form = {
    "hands": list_of(list_of(is_card)),
    "face_up": list_of(is_card_or_gap),
    "discarded": list_of(is_card),
    "offers": list_of(list_of(is_text)),
}

SCORE_FORM: Form = {
    "routes": is_int,
    "tickets": is_int,
    "bonus": is_int,
    "total": is_int,
    "completed": list_of(is_text),
    "failed": list_of(is_text),
    "longest_path": is_int,
}

HEAD_FORM: Form = {
    "format": lambda value: value == "trunkline-record",
    "version": lambda value: is_int(value) and value == 1,
    "map": is_text,
    "ruleset": is_text,
    "players": list_of(lambda value: is_player(value)),
    "first": is_int,
    "seed": is_text,
    "setup": lambda value: isinstance(value, dict),
    "events": lambda value: isinstance(value, list),
    "result": lambda value: value is None or isinstance(value, dict),
}


def is_player(value: Any) -> bool:
    if not isinstance(value, dict) or not is_text(value.get("name")):
        return False
    return "bot" not in value or is_text(value["bot"])


def check_form(value: Any, form: Form, index: int, what: str) -> None:
    """Raises unless `value` has exactly the keys of `form`, each of its kind."""
    if not isinstance(value, dict):
        raise RefereeError(index, f"{what} is no object")
    if set(value) != set(form):
        raise RefereeError(index, f"{what} has the keys {sorted(map(str, value))}")
    for key, check in form.items():
        if not check(value[key]):
            raise RefereeError(index, f"{what}: {key} cannot be {value[key]!r}")


def check_head(record: Any) -> None:
    """Checks the top level and the set-up, except for what needs the map."""
    if not isinstance(record, dict):
        raise RefereeError(BEFORE_EVENTS, "the record is no object")
    head = {key: value for key, value in record.items() if key != "meta"}
    check_form(head, HEAD_FORM, BEFORE_EVENTS, "the record")
    if "meta" in record and not isinstance(record["meta"], dict):
        raise RefereeError(BEFORE_EVENTS, "meta is no object")
    check_form(record["setup"], SETUP_FORM, BEFORE_EVENTS, "the set-up")
    seats = len(record["players"])
    if not 2 <= seats <= 5:
        raise RefereeError(BEFORE_EVENTS, f"{seats} players")
    if not 0 <= record["first"] < seats:
        raise RefereeError(BEFORE_EVENTS, f"no seat {record['first']} to begin")


def check_event(event: Any, index: int) -> None:
    """Raises unless the event is of a known type and has that type's keys."""
    if not isinstance(event, dict) or event.get("type") not in list(EVENT_FORMS):
        raise RefereeError(index, "no event of a known type")
    form = {"type": is_text, **EVENT_FORMS[event["type"]]}
    check_form(event, form, index, event["type"])


def check_result(result: Json, seats: int, index: int) -> None:
    """Raises unless the result has its keys and one score per seat."""
    form: Form = {"scores": lambda value: isinstance(value, list), "winners": list_of(is_int)}
    check_form(result, form, index, "the result")
    if len(result["scores"]) != seats:
        raise RefereeError(index, f"{len(result['scores'])} scores for {seats} seats")
    for score in result["scores"]:
        check_form(score, SCORE_FORM, index, "a score")

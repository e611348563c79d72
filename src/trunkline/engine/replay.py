"""Replaying a record: every event against the rules, every card against the seed."""

from typing import TYPE_CHECKING

from trunkline.engine.errors import IllegalMove, InvalidMove, RecordError
from trunkline.engine.events import (
    DeckDrawn,
    FaceUpDrawn,
    Passed,
    RecordedEvent,
    RouteClaimed,
    TicketsDrawn,
    TicketsKept,
)
from trunkline.engine.moves import (
    DrawDeck,
    DrawFaceUp,
    DrawTickets,
    KeepTickets,
    Move,
    Pass,
    claim_with,
)
from trunkline.engine.record import (
    Record,
    normal_event,
    normal_result,
    normal_setup,
    result_of,
)

if TYPE_CHECKING:
    from trunkline.engine.game import Game


def move_of(event: RecordedEvent) -> Move | None:
    """The move that an event tells of; None for a mere consequence."""
    match event:
        case TicketsKept(_, kept, returned):
            return KeepTickets(_known(kept), _known(returned) or None)
        case DeckDrawn():
            return DrawDeck()
        case FaceUpDrawn(_, slot):
            return DrawFaceUp(slot)
        case RouteClaimed(_, route, cards):
            return claim_with(route, cards)
        case TicketsDrawn():
            return DrawTickets()
        case Passed():
            return Pass()
        case _:
            return None


def _known(tickets: tuple[str | None, ...]) -> tuple[str, ...]:
    if None in tickets:
        raise InvalidMove("a hidden ticket has no place in a record")
    return tuple(ticket for ticket in tickets if ticket)


def replay_record(game: "Game", record: Record) -> None:
    """Play a record on a game that was dealt from its seed; raise at the first difference."""
    if normal_setup(game.setup) != normal_setup(record.setup):
        raise RecordError("setup", _setup_difference(game, record))
    index = 0
    while index < len(record.events):
        index += _replay_move(game, record, index)
    _check_result(game, record)


def _setup_difference(game: "Game", record: Record) -> str:
    dealt, told = normal_setup(game.setup), normal_setup(record.setup)
    names = ("hands", "face_up", "discarded", "offers")
    wrong = next(name for name, a, b in zip(names, dealt, told, strict=True) if a != b)
    return f"{wrong} are not what the seed deals: {getattr(game.setup, wrong)}"


def _replay_move(game: "Game", record: Record, index: int) -> int:
    """Play one move and compare all that follows from it; return how many events that was."""
    where = f"event {index}"
    event = record.events[index]
    try:
        move = move_of(event)
        if move is None or not hasattr(event, "seat"):
            raise RecordError(where, f"nothing brings it about: {event}")
        happened = game.play(event.seat, move)
    except (InvalidMove, IllegalMove) as refusal:
        raise RecordError(where, f"{event}: {refusal}") from refusal
    for offset, expected in enumerate(happened):
        _compare(expected, record, index + offset)
    return len(happened)


def _compare(expected: RecordedEvent, record: Record, index: int) -> None:
    if index >= len(record.events):
        raise RecordError(f"event {index}", f"the record stops short of: {expected}")
    told = record.events[index]
    if told != expected and normal_event(told) != normal_event(expected):
        raise RecordError(f"event {index}", f"{told}; by rules and seed it is: {expected}")


def _check_result(game: "Game", record: Record) -> None:
    if not game.is_over:
        if record.result is not None:
            raise RecordError("result", "the game is not over")
        return
    result = result_of(game.score())
    if record.result is None:
        raise RecordError("result", "the game is over, but its result is missing")
    if normal_result(record.result) != normal_result(result):
        raise RecordError("result", f"by the rules it is {result}")

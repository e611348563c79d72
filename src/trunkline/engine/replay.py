"""Replays a record: checks every event against the rules and every card against the seed."""

from typing import TYPE_CHECKING, Any

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
from trunkline.engine.kernels.chance import checked_seed
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
    Result,
    normal_event,
    normal_result,
    normal_setup,
    result_of,
)
from trunkline.engine.score import SeatResult

if TYPE_CHECKING:
    from trunkline.engine.game import Game

SEATS = range(2, 6)


def move_of(event: RecordedEvent) -> Move | None:
    """The move of an event; None if the event is only a consequence."""
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


def check_head(record: Record) -> None:
    """Refuse a malformed header, even if the record does not come from a file."""
    if len(record.players) not in SEATS:
        raise RecordError("players", f"there are {len(record.players)} players, not 2 to 5")
    for seat, player in enumerate(record.players):
        _check_text(f"players[{seat}].name", player.get("name"))
        _check_text(f"players[{seat}].bot", player.get("bot", ""))
    if type(record.first) is not int:
        raise RecordError("first", "it is not a whole number")
    for key in ("map", "ruleset"):
        _check_text(key, getattr(record, key))
    try:
        checked_seed(record.seed)
    except ValueError as error:
        raise RecordError("seed", str(error)) from None


def _check_text(where: str, text: object) -> None:
    if not isinstance(text, str):
        raise RecordError(where, "it is missing or not a text")
    if "\0" in text:
        raise RecordError(where, "it has a NUL character")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise RecordError(where, "it has half of a surrogate pair") from None


def replay_record(game: "Game", record: Record) -> None:
    """Replay a record on a game dealt from its seed; raise at the first difference."""
    if len(record.setup.hands) != len(game.players):
        raise RecordError("setup", f"{len(record.setup.hands)} hands for {len(game.players)} seats")
    if normal_setup(game.setup) != normal_setup(record.setup):
        raise RecordError("setup", _setup_difference(game, record))
    index = 0
    while index < len(record.events):
        index += _replay_move(game, record, index)
    _check_result(game, record)


def _setup_difference(game: "Game", record: Record) -> str:
    dealt, recorded = normal_setup(game.setup), normal_setup(record.setup)
    names = ("hands", "face_up", "discarded", "offers")
    wrong = next(name for name, a, b in zip(names, dealt, recorded, strict=True) if a != b)
    return f"{wrong} are not what the seed deals: {getattr(game.setup, wrong)}"


def _replay_move(game: "Game", record: Record, index: int) -> int:
    """Play one move and compare its consequences; return the number of events."""
    where = f"event {index}"
    event = record.events[index]
    try:
        move = move_of(event)
        if move is None or not hasattr(event, "seat"):
            raise RecordError(where, f"nothing causes it: {event}")
        happened = game.play(event.seat, move)
    except (InvalidMove, IllegalMove, TypeError) as refusal:  # TypeError: a seat is no number
        raise RecordError(where, f"{event}: {refusal}") from refusal
    for offset, expected in enumerate(happened):
        _compare(expected, record, index + offset)
    return len(happened)


def _compare(expected: RecordedEvent, record: Record, index: int) -> None:
    if index >= len(record.events):
        raise RecordError(f"event {index}", f"the record ends before: {expected}")
    recorded = record.events[index]
    if recorded != expected and normal_event(recorded) != normal_event(expected):
        raise RecordError(
            f"event {index}", f"{recorded}; by the rules and the seed it should be: {expected}"
        )


def _check_result(game: "Game", record: Record) -> None:
    if not game.is_over:
        if record.result is not None:
            raise RecordError("result", "the game is not over")
        return
    result = result_of(game.score())
    if record.result is None:
        raise RecordError("result", "the game is over, but its result is missing")
    if normal_result(record.result) != normal_result(result):
        raise RecordError("result", _result_difference(record.result, result))


def _result_difference(recorded: Result, right: Result) -> str:
    (recorded_seats, recorded_winners), (seats, winners) = (
        normal_result(recorded),
        normal_result(right),
    )
    for seat, (a, b) in enumerate(zip(recorded_seats, seats, strict=False)):
        for name in SeatResult.__struct_fields__:
            if getattr(a, name) != getattr(b, name):
                return f"{name} of seat {seat} {_instead(getattr(a, name), getattr(b, name))}"
    if len(recorded_seats) != len(seats):
        return f"the number of scores {_instead(len(recorded_seats), len(seats))}"
    return f"winners {_instead(recorded_winners, winners)}"


def _instead(recorded: Any, right: Any) -> str:
    return f"should be {right} by the rules, not {recorded}"

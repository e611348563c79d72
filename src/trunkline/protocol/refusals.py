"""Why a table refuses a command: a code for programs, a sentence for people."""

from enum import Enum

import msgspec

from trunkline.engine.errors import IllegalMove, InvalidMove


class Cause(Enum):
    """Causes that are the table's own; the rules' are those of `trunkline.engine.errors.Reason`."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> "Cause":
        cause = object.__new__(cls)
        cause._value_ = code
        cause.sentence = sentence
        return cause

    INVALID_MOVE = ("invalid_move", "That is not a move.")
    STALE = ("stale", "The table has moved on since; look again.")
    NOT_YOUR_SEAT = ("not_your_seat", "That seat is not yours.")
    NO_SUCH_SEAT = ("no_such_seat", "There is no such seat at this table.")
    NOBODY_THERE = ("nobody_there", "No person sits there.")
    SEAT_TAKEN = ("seat_taken", "Somebody sits there already.")
    TABLE_FULL = ("table_full", "No seat is free.")
    ALREADY_SEATED = ("already_seated", "You sit at this table already.")
    NOT_SEATED = ("not_seated", "You do not sit at this table.")
    ONLY_THE_HOST = ("only_the_host", "Only the host may do that.")
    NO_SUCH_BOT = ("no_such_bot", "There is no such bot.")
    BOT_SEATED = ("bot_seated", "That bot sits at this table already.")
    NOT_FOR_BOTS = ("not_for_bots", "A bot cannot do that.")
    SEATS_OPEN = ("seats_open", "The game begins when every seat is taken.")
    HAS_STARTED = ("has_started", "The game has begun.")
    NOT_STARTED = ("not_started", "The game has not begun.")
    GAME_OVER = ("game_over", "The game is over.")
    NOT_OVER = ("not_over", "The game is not over.")
    KEPT_WARM = ("kept_warm", "A bot plays your seat; take it back first.")
    NOT_KEPT_WARM = ("not_kept_warm", "No bot plays that seat for somebody who is away.")
    OUT_OF_TIME = ("out_of_time", "Your time is used up; a bot plays on for you.")
    TIME_LEFT = ("time_left", "There is time left.")
    VOTED_ALREADY = ("voted_already", "You have voted already.")
    BAD_NAME = ("bad_name", "A name has 1 to 24 printable characters.")
    BAD_TEXT = ("bad_text", "A line has 1 to 300 printable characters.")
    HAS_REMATCH = ("has_rematch", "There is a rematch already.")
    TOO_FAST = ("too_fast", "That was too much at once; wait a moment.")
    ONLY_LOOKING_ON = ("only_looking_on", "Give yourself a name to take part.")
    TOO_LONG = ("too_long", "The message is too long.")
    UNREADABLE = ("unreadable", "The message cannot be read.")
    STORE_FAILED = ("store_failed", "The move could not be kept; please try again.")


class Refusal(msgspec.Struct, frozen=True):
    """What a client is told."""

    code: str
    sentence: str
    rule: str | None = None


class Refused(Exception):
    """A command was refused, and nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def refuse(cause: Cause, detail: str = "") -> Refused:
    """The refusal for a cause."""
    sentence = f"{cause.sentence} ({detail})" if detail else cause.sentence
    return Refused(Refusal(cause.value, sentence))


def refuse_move(error: InvalidMove | IllegalMove) -> Refused:
    """The refusal for what the engine says of a move."""
    if isinstance(error, IllegalMove):
        reason = error.reason
        return Refused(Refusal(reason.value, reason.sentence, reason.rule))
    return refuse(Cause.INVALID_MOVE, str(error))

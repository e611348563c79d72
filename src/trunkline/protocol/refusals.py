"""Why a table refuses a message: a code for programs, a sentence for people."""

from enum import Enum

import msgspec

from trunkline.engine.errors import IllegalMove, InvalidMove
from trunkline.engine.refusal_facts import Facts


class Cause(Enum):
    """The table's own causes. Those of the rules are in `trunkline.engine.errors.Reason`."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> "Cause":
        cause = object.__new__(cls)
        cause._value_ = code
        cause.sentence = sentence
        return cause

    INVALID_MOVE = ("invalid_move", "That is not a valid move.")
    STALE = ("stale", "The table has changed since then. Look again.")
    NOT_YOUR_SEAT = ("not_your_seat", "That seat is not yours.")
    NO_SUCH_SEAT = ("no_such_seat", "There is no such seat at this table.")
    NOBODY_THERE = ("nobody_there", "No player sits there.")
    SEAT_TAKEN = ("seat_taken", "That seat is already taken.")
    TABLE_FULL = ("table_full", "This table has no free seat.")
    ALREADY_SEATED = ("already_seated", "You already have a seat at this table.")
    NOT_SEATED = ("not_seated", "You do not have a seat at this table.")
    ONLY_THE_HOST = ("only_the_host", "Only the host can do that.")
    NO_SUCH_BOT = ("no_such_bot", "There is no such bot.")
    BOT_SEATED = ("bot_seated", "That bot already has a seat at this table.")
    NOT_FOR_BOTS = ("not_for_bots", "A bot cannot do that.")
    SEATS_OPEN = ("seats_open", "The game starts when every seat is taken.")
    HAS_STARTED = ("has_started", "The game has already started.")
    NOT_STARTED = ("not_started", "The game has not started yet.")
    GAME_OVER = ("game_over", "The game is over.")
    NOT_OVER = ("not_over", "The game is not over yet.")
    KEPT_WARM = ("kept_warm", "A bot is playing for you. Take your seat back first.")
    NOT_KEPT_WARM = ("not_kept_warm", "No bot is playing for an absent player in that seat.")
    OUT_OF_TIME = ("out_of_time", "Your time is up. A bot will finish the game for you.")
    TIME_LEFT = ("time_left", "There is still time left.")
    VOTED_ALREADY = ("voted_already", "You have already voted.")
    BAD_NAME = ("bad_name", "A name must have 1 to 24 printable characters.")
    BAD_TEXT = ("bad_text", "A message must have 1 to 300 printable characters.")
    HAS_REMATCH = ("has_rematch", "There is already a rematch.")
    ONLY_A_LESSON = ("only_a_lesson", "There is no rematch of the guided game. Play a full game.")
    TOO_FAST = ("too_fast", "That was too fast. Wait a moment and try again.")
    ONLY_LOOKING_ON = ("only_looking_on", "You are only watching. Choose a name to take part.")
    TOO_LONG = ("too_long", "That is too long.")
    UNREADABLE = ("unreadable", "The server could not read that.")
    STORE_FAILED = ("store_failed", "That could not be saved. Please try again.")


class Refusal(msgspec.Struct, frozen=True):
    """What the client receives."""

    code: str
    sentence: str
    rule: str | None = None
    facts: Facts | None = None


class Refused(Exception):
    """The command was refused, and nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def refuse(cause: Cause, detail: str = "") -> Refused:
    """Return the refusal for a cause."""
    sentence = f"{cause.sentence} ({detail})" if detail else cause.sentence
    return Refused(Refusal(cause.value, sentence))


def refuse_move(error: InvalidMove | IllegalMove) -> Refused:
    """Return the refusal for an error of the engine."""
    if isinstance(error, IllegalMove):
        reason = error.reason
        return Refused(Refusal(reason.value, error.sentence, reason.rule, error.facts))
    return refuse(Cause.INVALID_MOVE, str(error))

"""Why the server refuses an HTTP request: a status, a code and a sentence."""

from enum import Enum

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """The body of a refusal: a code for programs, a sentence for people."""

    code: str
    sentence: str


class ProblemKind(Enum):
    """Every problem with its code, status and sentence."""

    status: int
    sentence: str

    def __new__(cls, code: str, status: int, sentence: str) -> "ProblemKind":
        kind = object.__new__(cls)
        kind._value_ = code
        kind.status = status
        kind.sentence = sentence
        return kind

    NO_PERSON = ("no_person", 401, "Choose a name first.")
    WRONG_LOGIN = ("wrong_login", 401, "That name and password do not match.")
    WRONG_TOKEN = ("wrong_token", 401, "No bot has that token. It may have been revoked.")
    FORBIDDEN_ORIGIN = ("forbidden_origin", 403, "Pages of other sites cannot do that.")
    WRONG_PASSWORD = ("wrong_password", 403, "That is not your current password.")
    NOT_FOR_BOTS = ("not_for_bots", 403, "A bot cannot do that.")
    ONLY_ACCOUNTS = ("only_accounts", 403, "You need an account to have bots.")
    REGISTRATION_CLOSED = (
        "registration_closed",
        403,
        "This server accepts no new accounts. You can play as a guest.",
    )
    NOT_FOUND = ("not_found", 404, "There is nothing at this address.")
    NO_SUCH_TABLE = ("no_such_table", 404, "There is no such table.")
    NO_SUCH_MAP = ("no_such_map", 404, "There is no such map.")
    NO_SUCH_BOT = ("no_such_bot", 404, "There is no such bot.")
    WRONG_METHOD = ("wrong_method", 405, "That cannot be done at this address.")
    FIXED_NAME = ("fixed_name", 409, "You cannot change the name of an account.")
    NAME_TAKEN = ("name_taken", 409, "That name is taken. Choose another.")
    HAS_ACCOUNT = ("has_account", 409, "You already have an account.")
    NO_ACCOUNT = ("no_account", 409, "A guest has no password to change.")
    TOO_MANY_BOTS = ("too_many_bots", 409, "You have reached the limit for bots.")
    TOO_MANY_REVIEWS = ("too_many_reviews", 409, "Your other reviews come first. Try again later.")
    NOT_SEATED = ("not_seated", 409, "You do not have a seat at this table.")
    NOT_SOLO = ("not_solo", 409, "The coach only helps a single person who plays against bots.")
    NOT_OVER = ("not_over", 409, "The game is not over yet.")
    DAMAGED_TABLE = (
        "damaged_table",
        410,
        "The log of this table is damaged, so it cannot be opened. Tell the host of the server.",
    )
    TOO_LONG = ("too_long", 413, "That is too long.")
    NOT_JSON = ("not_json", 415, "The server only accepts requests in JSON.")
    UNREADABLE = ("unreadable", 422, "The server could not read that.")
    BAD_NAME = ("bad_name", 422, "A name must have 1 to 24 printable characters.")
    BAD_PASSWORD = ("bad_password", 422, "A password must have 8 to 256 characters.")
    BAD_SETTINGS = ("bad_settings", 422, "A game cannot be played with these settings.")
    TOO_FAST = ("too_fast", 429, "That was too fast. Wait a moment and try again.")
    FAILED = ("failed", 500, "Something went wrong on the server.")
    DRAINING = ("draining", 503, "The server is about to restart. Please try again soon.")
    STORE_FAILED = ("store_failed", 503, "That could not be saved. Please try again.")

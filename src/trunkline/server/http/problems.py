"""Why a request is not answered as it was asked: a status, a code, a sentence."""

import math
from enum import Enum

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """A code for programs and a sentence for people."""

    code: str
    sentence: str


class Kind(Enum):
    """Every problem there is."""

    status: int
    sentence: str

    def __new__(cls, code: str, status: int, sentence: str) -> "Kind":
        kind = object.__new__(cls)
        kind._value_ = code
        kind.status = status
        kind.sentence = sentence
        return kind

    NO_PERSON = ("no_person", 401, "Give yourself a name first.")
    WRONG_LOGIN = ("wrong_login", 401, "No account has that name and password.")
    WRONG_TOKEN = ("wrong_token", 401, "No bot has that token; it may have been revoked.")
    FORBIDDEN_ORIGIN = ("forbidden_origin", 403, "Another site's page cannot ask this.")
    WRONG_PASSWORD = ("wrong_password", 403, "The old password is another.")
    NOT_FOR_BOTS = ("not_for_bots", 403, "A bot cannot do that.")
    ONLY_ACCOUNTS = ("only_accounts", 403, "Only an account can have bots.")
    NOT_FOUND = ("not_found", 404, "There is nothing at this address.")
    NO_SUCH_TABLE = ("no_such_table", 404, "There is no such table.")
    NO_SUCH_MAP = ("no_such_map", 404, "There is no such map.")
    NO_SUCH_BOT = ("no_such_bot", 404, "You have no such bot.")
    WRONG_METHOD = ("wrong_method", 405, "That cannot be done with this address.")
    FIXED_NAME = ("fixed_name", 409, "The name of an account stays as it is.")
    NAME_TAKEN = ("name_taken", 409, "Another account has that name.")
    HAS_ACCOUNT = ("has_account", 409, "You have an account already.")
    NO_ACCOUNT = ("no_account", 409, "A guest has no password.")
    TOO_MANY_BOTS = ("too_many_bots", 409, "You have as many bots as anybody may have.")
    TOO_MANY_REVIEWS = ("too_many_reviews", 409, "Your other reviews come first; try again later.")
    NOT_OVER = ("not_over", 409, "That can be had when the game is over.")
    TOO_LONG = ("too_long", 413, "The request is too long.")
    NOT_JSON = ("not_json", 415, "The body of a request is application/json.")
    UNREADABLE = ("unreadable", 422, "The request cannot be read.")
    BAD_NAME = ("bad_name", 422, "That is no name.")
    BAD_PASSWORD = ("bad_password", 422, "That is no password.")
    BAD_SETTINGS = ("bad_settings", 422, "No game can be played so.")
    TOO_FAST = ("too_fast", 429, "That was too often; please wait a little.")
    FAILED = ("failed", 500, "Something went wrong here.")
    DRAINING = ("draining", 503, "The server is about to stop; please try again.")
    STORE_FAILED = ("store_failed", 503, "Nothing can be kept just now; please try again.")


class RequestRefused(Exception):
    """A request was refused, and nothing has changed."""

    def __init__(self, kind: Kind, sentence: str | None = None, wait: float | None = None) -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.problem = Problem(kind.value, sentence or kind.sentence)
        self.headers = {} if wait is None else {"Retry-After": str(max(1, math.ceil(wait)))}

"""The codes with which the server closes a websocket."""

from enum import IntEnum


class CloseCode(IntEnum):
    """Why the server closes a websocket. docs/protocol.md says what a client should do then."""

    MESSAGE_FAR_TOO_LONG = 1009
    RESTARTING = 1012
    TOO_SLOW = 1013
    WRONG_TOKEN = 4401
    PASSWORD_CHANGED = 4402
    FORBIDDEN_ORIGIN = 4403
    NO_SUCH_TABLE = 4404
    REPLACED = 4409
    DAMAGED_TABLE = 4410
    TOO_FAST = 4429
    STORE_FAILED = 4503

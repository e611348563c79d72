"""Names the place of a fault in a record, in the same words as a replay."""

import re

from trunkline.engine.errors import RecordError

_EVENT = re.compile(r"\.events\[(\d+)\]\.?(.*)", re.DOTALL)


def error_at(path: str, why: str) -> RecordError:
    """The error at a path such as `.events[3].card`."""
    if event := _EVENT.fullmatch(path):
        number, inner = event.groups()
        return RecordError(f"event {number}", f"{inner}: {why}" if inner else why)
    return RecordError(path.removeprefix(".") or "record", why)

"""Merges a change into the update before it."""

from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from trunkline.protocol.server_messages import ChangeMessage, UpdateMessage, ViewMessage


class MissedMessage(Exception):
    """A change does not build on what was received before. Connect again."""


def merge_change(before: UpdateMessage | None, change: ChangeMessage) -> UpdateMessage:
    """Return the update that a client without changes would have received.

    Raises `MissedMessage`.
    """
    if before is None or before.version != change.since:
        raise MissedMessage(f"a change of version {change.since} came too early")
    changed = {key: value for key, value in _changed(change).items() if key != "since"}
    continued: dict[str, Any] = {
        "first_event": before.first_event + len(before.events),
        "events": (),
        "chat": (),
    }
    return replace(before, **continued | changed | {"view": _merge_view(before, change)})


def _merge_view(before: UpdateMessage, change: ChangeMessage) -> ViewMessage | None:
    if change.view is UNSET:
        return before.view
    changed = _changed(change.view)
    return replace(before.view, **changed) if before.view else ViewMessage(**changed)


def _changed(message: Struct) -> dict[str, Any]:
    keys = message.__struct_fields__
    return {key: value for key in keys if (value := getattr(message, key)) is not UNSET}

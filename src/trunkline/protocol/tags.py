"""The names of messages and log entries in JSON."""

import re


def tag_of(class_name: str) -> str:
    """Return the tag of a message or entry: its class name in snake case.

    >>> tag_of("SeatBot"), tag_of("UpdateMessage")
    ('seat_bot', 'update')
    """
    words = re.findall("[A-Z][a-z]*", class_name.removesuffix("Message"))
    return "_".join(words).lower()

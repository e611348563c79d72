"""How long a bot may think about one move."""

import re

import msgspec

WRITTEN = re.compile(r"(?P<name>.+)@(?P<number>[0-9]{1,9})(?P<unit>ms)?")


class Budget(msgspec.Struct, frozen=True, omit_defaults=True):
    """Milliseconds or iterations per move. Only with iterations does a seed decide every choice.

    A bot that takes a budget has an attribute `budget`, which is set before its first move.
    """

    milliseconds: int | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        if self.milliseconds is None:
            return f"{self.iterations} iterations a move"
        return f"{self.milliseconds} ms a move"


def split_budget(text: str) -> tuple[str, Budget | None]:
    """Split a bot's name from its budget: `search@100ms`, `search@500` (iterations)."""
    written = WRITTEN.fullmatch(text)
    if not written:
        return text, None
    number = int(written["number"])
    if number == 0:
        raise ValueError(f"the budget of {text!r} is zero")
    return written["name"], Budget(number) if written["unit"] else Budget(iterations=number)

"""Shows the examples in docstrings as code: a plugin of the source reader."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)


class DoctestBlocks(griffe.Extension):
    """Puts a fence around each run of lines that begins with `>>> `."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called with every object of a package that was read."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(fenced, obj.docstring.value)


def fenced(example: re.Match[str]) -> str:
    return f"```pycon\n{example[0]}\n```"

"""Runs the Python of a page from top to bottom, and compares what it prints.

A page is one session: its `python` blocks share their names. If a block prints something, a `text`
block right after it shows exactly that. A line `...` there stands for any lines.
"""

import re
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class RunnableBlock:
    """A block of Python, the line of the page it begins on, and what it is said to print."""

    code: str
    line: int
    output: str


def runnable_blocks(page: str) -> list[RunnableBlock]:
    """The Python blocks of a page, in order."""
    fences = list(FENCE.finditer(page))
    return [
        RunnableBlock(
            code=fence[2],
            line=page.count("\n", 0, fence.start(2)),
            output=_output_after(page, fence, following),
        )
        for fence, following in zip(fences, [*fences[1:], None], strict=True)
        if fence[1] == "python"
    ]


def _output_after(page: str, fence: re.Match[str], following: re.Match[str] | None) -> str:
    if following is None or following[1] != "text":
        return ""
    is_next = not page[fence.end() : following.start()].strip()
    return following[2] if is_next else ""


def run_page(path: Path, folder: Path) -> int:
    """Run a page with `folder` as the current folder; return how many blocks it has.

    Raises what the page's code raises, or `AssertionError` if a block prints something else.
    """
    names: dict[str, Any] = {"__name__": path.stem}
    blocks = runnable_blocks(path.read_text(encoding="utf-8"))
    with chdir(folder):
        for block in blocks:
            _run(block, path.name, names)
    return len(blocks)


def _run(block: RunnableBlock, page: str, names: dict[str, Any]) -> None:
    printed = StringIO()
    code = compile("\n" * block.line + block.code, page, "exec")  # so that errors name the line
    with redirect_stdout(printed):
        exec(code, names)
    found = printed.getvalue()
    if not prints(block.output, found):
        where = f"{page}, line {block.line}"
        raise AssertionError(f"{where}: the block prints\n{found}\nnot\n{block.output}")


def prints(shown: str, printed: str) -> bool:
    """Whether the output that a page shows fits what was printed."""
    lines = (".*" if line == "..." else re.escape(line) for line in shown.splitlines())
    return re.fullmatch("\n".join(lines), printed.rstrip("\n"), re.DOTALL) is not None

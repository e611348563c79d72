"""Tests the runner of pages: order, shared names, output, and where a fault is."""

from pathlib import Path

import pytest

from tests.docs.runnable_pages import prints, run_page, runnable_blocks

PAGE = """# A page

```python
from pathlib import Path

count = 1
```

```
not python
```

```python
print(count + 1)
Path("made.txt").touch()
```

```text
2
```
"""


def write(folder: Path, text: str) -> Path:
    page = folder / "README.md"
    page.write_text(text, encoding="utf-8")
    return page


def test_the_blocks_of_a_page_are_one_session_in_the_given_folder(tmp_path: Path) -> None:
    assert run_page(write(tmp_path, PAGE), tmp_path) == 2
    assert (tmp_path / "made.txt").exists()


def test_a_page_that_shows_something_else_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"README.md, line 13: the block prints\n2\n\nnot\n3"):
        run_page(write(tmp_path, PAGE.replace("```text\n2", "```text\n3")), tmp_path)


def test_output_that_is_not_shown_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the block prints"):
        run_page(write(tmp_path, PAGE.replace("```text", "Text.\n\n```text")), tmp_path)


def test_an_error_names_the_line_of_the_page(tmp_path: Path) -> None:
    with pytest.raises(NameError) as caught:
        run_page(write(tmp_path, PAGE.replace("count + 1", "counter")), tmp_path)
    assert caught.traceback[-1].lineno + 1 == 14


def test_a_block_knows_its_line_and_its_output() -> None:
    first, second = runnable_blocks(PAGE)
    assert (first.line, first.output) == (3, "")
    assert (second.line, second.output) == (13, "2\n")


@pytest.mark.parametrize(
    ("shown", "printed", "fits"),
    [
        ("a\n...\nz\n", "a\nb\nc\nz\n", True),
        ("a\n...\n", "a\nb\n", True),
        ("a.\n", "ab\n", False),
        ("", "", True),
        ("", "a\n", False),
    ],
)
def test_three_dots_stand_for_any_lines(shown: str, printed: str, fits: bool) -> None:
    assert prints(shown, printed) == fits

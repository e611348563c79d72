"""The runner of tutorials finds a page that is not true."""

from pathlib import Path

import pytest

from tests.docs.tutorial_steps import Command, Reader, commands_of, is_as_shown


def test_a_block_has_commands_with_what_they_print() -> None:
    block = "$ one\na\nb\n$ two \\\n  --three\n$ four\n"
    expected = [Command("one", "a\nb"), Command("two   --three", ""), Command("four", "")]
    assert list(commands_of(block)) == expected


@pytest.mark.parametrize("shown", ["a 1\nb", "a  1\nb", "...\nb", "a ...\nb", "...", "a 1\n...\nb"])
def test_dots_stand_for_any_text_or_any_lines(shown: str) -> None:
    assert is_as_shown("a 1\nb\n", shown)


@pytest.mark.parametrize("shown", ["a 1", "b\na 1", "a ...", "a 2\nb", "a 1\nb\nc"])
def test_another_text_is_not_what_is_shown(shown: str) -> None:
    assert not is_as_shown("a 1\nb\n", shown)


def test_files_are_written_and_values_are_kept_for_later_commands(tmp_path: Path) -> None:
    page = "**`hello.txt`**\n\n```text\nhello\n```\n\n```console\n$ cat hello.txt\nhello\n"
    Reader(tmp_path).follow(page + "$ export WORD=hel...\n$ echo $WORD you\nhello you\n```\n")


@pytest.mark.parametrize("command", ["false", "echo no\nyes", "trunkline map check no-such-map"])
def test_a_command_that_fails_or_prints_something_else_is_found(
    tmp_path: Path, command: str
) -> None:
    with pytest.raises(AssertionError):
        Reader(tmp_path).follow(f"```console\n$ {command}\n```\n")


def test_a_failure_that_the_page_shows_is_fine(tmp_path: Path) -> None:
    Reader(tmp_path).follow("```console\n$ echo broken; false\nbroken\n```\n")


def test_a_page_without_steps_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing to do"):
        Reader(tmp_path).follow("Only words.\n")

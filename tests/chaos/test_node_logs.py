"""The checker reads what nodes logged."""

import pytest

from benchmarks.chaos.checker.node_logs import check_node_log

USUAL = [
    b'{"event": "the store failed", "reason": "disk full", "level": "error"}',
    b'{"event": "other nodes cannot be reached", "level": "warning"}',
    b'{"event": "pool", "failure": ["OSError: a.py:1 f"], "level": "warning"}',
    b"Trunkline is ready at http://127.0.0.1:8000",
    b"",
]


def test_what_faults_explain_is_no_violation() -> None:
    assert check_node_log("node0", USUAL).violations == []


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (
            b'{"event": "Task exception was never retrieved", "failure": ["KeyError: a.py:1 f"],'
            b' "level": "error"}',
            "Task exception was never retrieved: KeyError: a.py:1 f, 2 times",
        ),
        (b'{"event": "a bot failed", "level": "error"}', "a bot failed, 2 times"),
        (b"Traceback (most recent call last):", "a traceback, 2 times"),
    ],
)
def test_any_other_error_is_found_once_with_its_count(line: bytes, text: str) -> None:
    [violation] = check_node_log("node0", [line, *USUAL, line]).violations
    assert (violation.kind, violation.where, violation.text) == ("error", "node0", text)

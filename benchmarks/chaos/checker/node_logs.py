"""Checks that nodes logged no error but those that the faults explain."""

import contextlib
from collections import Counter
from collections.abc import Iterable

import msgspec

from benchmarks.chaos.checker.findings import Findings

EXPECTED = {"the store failed"}
TRACEBACK = b"Traceback"  # what no part of a node has caught


class _Line(msgspec.Struct):
    level: str
    event: str
    failure: list[str] = []


_DECODER = msgspec.json.Decoder(_Line)


def check_node_log(node: str, lines: Iterable[bytes]) -> Findings:
    """Return the unexpected errors that a node logged, each once, with how often it came."""
    findings = Findings()
    for text, count in Counter(filter(None, map(_error_in, lines))).items():
        findings.add("error", node, f"{text}, {count} times")
    return findings


def _error_in(line: bytes) -> str | None:
    if line.startswith(TRACEBACK):
        return "a traceback"
    with contextlib.suppress(msgspec.DecodeError):  # a line for people
        read = _DECODER.decode(line)
        if read.level == "error" and read.event not in EXPECTED:
            return ": ".join([read.event, *read.failure])
    return None

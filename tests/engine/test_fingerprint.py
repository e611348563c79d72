"""The fingerprint of the engine: one hash over seeded games of every ruleset and seat count."""

from tests.golden.regenerate import FINGERPRINT, fingerprint

MOVED = """the engine's fingerprint has moved: some seeded game is played otherwise than before.
A commit that is meant to change behaviour says so, and updates the file with
    python tests/golden/regenerate.py
A commit that is not meant to has a bug."""


def test_the_engine_has_the_fingerprint_that_the_repository_keeps() -> None:
    assert fingerprint() == FINGERPRINT.read_text(encoding="utf-8").strip(), MOVED

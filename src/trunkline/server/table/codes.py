"""Table codes: a table's id, its link, and what a friend reads out."""

import secrets

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without letters that look alike
CODE_LENGTH = 8  # short enough to read out; 40 bits, so nobody finds one by guessing


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def parse_code(typed: str) -> str:
    """Return the code that somebody typed, without capitals, spaces and hyphens."""
    return "".join(letter for letter in typed.lower() if letter.isalnum())

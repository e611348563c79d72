"""Says which part of Trunkline is missing if its packages are not installed."""

from importlib.util import find_spec

# The extras of pyproject.toml, and what each is called in a sentence.
PARTS = {
    "client": "client",
    "server": "server",
    "postgres": "PostgreSQL",
    "arena": "arena",
    "train": "training",
    "dataset": "dataset",
    "envs": "environment",
    "openspiel": "OpenSpiel",
    "ray": "Ray",
}


class MissingExtra(ImportError):
    """Raised on import of a part whose packages are not installed."""

    def __init__(self, extra: str) -> None:
        super().__init__(
            f"the {PARTS[extra]} part of Trunkline is not installed:"
            f' pip install "trunkline[{extra}]"'
        )


def require(extra: str, *modules: str) -> None:
    """Raise `MissingExtra` unless every one of these top-level modules is installed."""
    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(extra)

"""What an environment refuses."""


class IllegalAction(ValueError):
    """An action that is not legal; nothing has changed."""


class EpisodeOver(RuntimeError):
    """A step before the first reset, or after the end of a game."""

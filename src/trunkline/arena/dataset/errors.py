"""What the folder of a dataset may be refused for."""


class UnusableFolder(ValueError):
    """A folder that a dataset cannot be written to or loaded from."""

"""The exception that refuses an HTTP request."""

import math

from trunkline.protocol.problems import Problem, ProblemKind


class RequestRefused(Exception):
    """The request was refused, and nothing changed."""

    def __init__(
        self, kind: ProblemKind, sentence: str | None = None, wait: float | None = None
    ) -> None:
        super().__init__(kind.value)
        self.kind = kind
        self.problem = Problem(kind.value, sentence or kind.sentence)
        self.headers = {} if wait is None else {"Retry-After": str(max(1, math.ceil(wait)))}

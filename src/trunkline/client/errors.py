"""The errors of the client."""

from trunkline.protocol.problems import Problem
from trunkline.protocol.server_messages import RefusedMessage


class RefusedByServer(Exception):
    """The server refused something. `refusal` has a code and a sentence that say why."""

    def __init__(self, refusal: Problem | RefusedMessage) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal

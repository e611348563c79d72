"""Notices a silent page within five seconds, by pings that browsers answer even in hidden tabs."""

from trunkline.server.transport.intake import Intake

PING_SECONDS = 20.0  # scripts may think for long before they answer; lost after two of these
PAGE_PING_SECONDS = 2.0
PAGE_PONG_SECONDS = 2.5
SECOND_LOOK_SECONDS = 0.3


class Heartbeat(Intake):
    """A websocket that pings pages more often than scripts. Only browsers send an `Origin`."""

    def start_keepalive(self) -> None:
        """Begin to ping."""
        if "Origin" in self.request.headers:
            self.ping_interval, self.ping_timeout = PAGE_PING_SECONDS, PAGE_PONG_SECONDS
        super().start_keepalive()

    def keepalive_timeout(self) -> None:
        """Look once more before giving up: after a pause of the server, the pong may be unread."""
        self.pong_timer = self.loop.call_later(SECOND_LOOK_SECONDS, self._give_up)

    def _give_up(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # to close, it would wait until the lost client has read everything

"""A Python client for scripts: take a name, open tables, sit down, play."""

from trunkline.extras import require

require("client", "httpx", "websockets")

from httpx import TransportError

from trunkline.client.client import Client
from trunkline.client.errors import RefusedByServer
from trunkline.client.seat import Seat

__all__ = ["Client", "RefusedByServer", "Seat", "TransportError"]

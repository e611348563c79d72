"""All that the answers of a server are made with."""

from dataclasses import dataclass

from trunkline.server.accounts import Accounts
from trunkline.server.bot_tokens import BotTokens
from trunkline.server.config import Config
from trunkline.server.hub import Hub
from trunkline.server.identity import Identities
from trunkline.server.limits import Limits
from trunkline.server.metrics import Metrics
from trunkline.server.reviews import Reviews
from trunkline.server.sockets import Connections
from trunkline.server.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server, each made once; `app.state.services` holds them."""

    config: Config
    store: Store
    hub: Hub
    identities: Identities
    accounts: Accounts
    bot_tokens: BotTokens
    limits: Limits
    metrics: Metrics
    reviews: Reviews
    connections: Connections

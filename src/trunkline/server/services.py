"""The parts that handlers of requests use."""

from dataclasses import dataclass

from trunkline.server.hub import Hub
from trunkline.server.nodes.node import Node
from trunkline.server.nodes.public_tables import PublicTables
from trunkline.server.operations.config import Config
from trunkline.server.operations.metrics import Metrics
from trunkline.server.operations.preparation import Preparation
from trunkline.server.people.accounts import Accounts
from trunkline.server.people.bot_tokens import BotTokens
from trunkline.server.people.identity import Identities
from trunkline.server.people.rate_limits import Limits
from trunkline.server.reviews import Reviews
from trunkline.server.store import Store
from trunkline.server.transport.connections import Connections
from trunkline.server.transport.cut_offs import CutOffs
from trunkline.server.transport.door import Door


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server. `app.state.services` holds them."""

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
    cut_offs: CutOffs
    door: Door
    preparation: Preparation
    public_tables: PublicTables
    node: Node

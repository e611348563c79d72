"""Remote bots that wait for a seat. The server invites them to the tables where they have one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from trunkline.protocol.server_messages import SeatedMessage
from trunkline.server.nodes.peer_messages import BotWaits, Invite, PeerMessage
from trunkline.server.people.bot_tokens import bot_key
from trunkline.server.people.identity import Person
from trunkline.server.table.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class WaitingBot:
    """A connection of a bot that waits for a seat."""

    person: Person
    send: Callable[[SeatedMessage], None]

    def invite(self, table: Table) -> None:
        """Invite the bot to a table if it has a seat there and the game is not over."""
        game = table.state.game
        if table.state.seats_of(self.person.player) and not (game and game.is_over):
            self.send(SeatedMessage(table.id))


class WaitingBots:
    """All waiting bots. A bot may wait over several connections, also at other nodes."""

    def __init__(self, publish: Callable[[PeerMessage], None] = lambda _message: None) -> None:
        self._publish = publish
        self._waiting: list[WaitingBot] = []
        self._elsewhere: dict[tuple[str, str], Person] = {}
        """By node and player."""

    def add(
        self, person: Person, send: Callable[[SeatedMessage], None], tables: Iterable[Table]
    ) -> WaitingBot:
        """Add a bot and invite it to those of the tables where it has a seat."""
        bot = WaitingBot(person, send)
        self._waiting.append(bot)
        self._publish(BotWaits(person.player, person.name, is_waiting=True))
        for table in tables:
            bot.invite(table)
        return bot

    def remove(self, bot: WaitingBot) -> None:
        """Stop inviting a bot."""
        self._waiting.remove(bot)
        if not any(other.person == bot.person for other in self._waiting):
            self._publish(BotWaits(bot.person.player, bot.person.name, is_waiting=False))

    def names(self) -> tuple[str, ...]:
        """Return the names of the waiting bots in order."""
        return tuple(sorted({person.name for person in self._people()}))

    def find(self, name: str) -> Person | None:
        """Return the waiting bot with that name, if there is one."""
        return next((one for one in self._people() if bot_key(one.name) == bot_key(name)), None)

    def _people(self) -> Iterator[Person]:
        yield from (bot.person for bot in self._waiting)
        yield from self._elsewhere.values()

    def invite_absent(self, table: Table) -> None:
        """Invite the bots that have a seat at a table and are not connected to it."""
        remote = [sitter.player for sitter in table.state.sitters if sitter and sitter.is_remote]
        absent = [player for player in remote if not table.presence.is_here(player)]
        for bot in self._waiting if absent else ():
            if bot.person.player in absent:
                bot.invite(table)
        for _, player in self._elsewhere if absent and table.is_held else ():
            if player in absent and table.state.can_go_on:
                self._publish(Invite(player, table.id))

    def received(self, node: str, message: BotWaits | Invite, tables: Iterable[Table]) -> None:
        """Note a bot that waits at another node, or pass on that node's invitation."""
        match message:
            case BotWaits(player, name, is_waiting):
                self._elsewhere.pop((node, player), None)
                if is_waiting:
                    self._elsewhere[node, player] = Person(player, name, is_bot=True)
                    for table in tables:
                        self.invite_absent(table)
            case Invite(player, table_id):
                for bot in self._waiting:
                    if bot.person.player == player:
                        bot.send(SeatedMessage(table_id))

    def node_left(self, node: str) -> None:
        """Forget the bots that waited at a node."""
        for key in tuple(self._elsewhere):
            if key[0] == node:
                del self._elsewhere[key]

    def publish_all(self) -> None:
        """Tell other nodes who waits here."""
        for bot in self._waiting:
            self._publish(BotWaits(bot.person.player, bot.person.name, is_waiting=True))

"""Remote bots that wait for a seat. The server invites them to the tables where they have one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from trunkline.protocol.server_messages import SeatedMessage
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
    """All waiting bots. A bot may wait over several connections."""

    def __init__(self) -> None:
        self._waiting: list[WaitingBot] = []

    def add(
        self, person: Person, send: Callable[[SeatedMessage], None], tables: Iterable[Table]
    ) -> WaitingBot:
        """Add a bot and invite it to those of the tables where it has a seat."""
        bot = WaitingBot(person, send)
        self._waiting.append(bot)
        for table in tables:
            bot.invite(table)
        return bot

    def remove(self, bot: WaitingBot) -> None:
        """Stop inviting a bot."""
        self._waiting.remove(bot)

    def names(self) -> tuple[str, ...]:
        """Return the names of the waiting bots in order."""
        return tuple(sorted({bot.person.name for bot in self._waiting}))

    def find(self, name: str) -> Person | None:
        """Return the waiting bot with that name, if there is one."""
        people = (bot.person for bot in self._waiting)
        return next((one for one in people if bot_key(one.name) == bot_key(name)), None)

    def invite_absent(self, table: Table) -> None:
        """Invite the bots that have a seat at a table and are not connected to it."""
        remote = [sitter.player for sitter in table.state.sitters if sitter and sitter.is_remote]
        absent = [player for player in remote if not table.presence.is_here(player)]
        for bot in self._waiting if absent else ():
            if bot.person.player in absent:
                bot.invite(table)

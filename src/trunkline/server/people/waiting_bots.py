"""Remote bots that wait to be given a seat, and are called to the tables where they have one."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from trunkline.protocol.messages import SeatedMessage
from trunkline.server.people.bot_tokens import bot_key
from trunkline.server.people.identity import Person
from trunkline.server.table.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class WaitingBot:
    """A bot on the line."""

    person: Person
    tell: Callable[[SeatedMessage], None]

    def call(self, table: Table) -> None:
        """Tell the bot of a table where it has a seat in a game that is not over."""
        game = table.state.game
        if table.state.seats_of(self.person.player) and not (game and game.is_over):
            self.tell(SeatedMessage(table.id))


class WaitingBots:
    """All that are on the line; a bot may be so several times."""

    def __init__(self) -> None:
        self._waiting: list[WaitingBot] = []

    def join(
        self, person: Person, tell: Callable[[SeatedMessage], None], tables: Iterable[Table]
    ) -> WaitingBot:
        """Call a bot to those of the tables where it sits, and from now on to others."""
        bot = WaitingBot(person, tell)
        self._waiting.append(bot)
        for table in tables:
            bot.call(table)
        return bot

    def part(self, bot: WaitingBot) -> None:
        """Call a bot no more."""
        self._waiting.remove(bot)

    def names(self) -> tuple[str, ...]:
        """Who can be given a seat now."""
        return tuple(sorted({bot.person.name for bot in self._waiting}))

    def find(self, name: str) -> Person | None:
        """The bot of that name, if it is on the line."""
        people = (bot.person for bot in self._waiting)
        return next((one for one in people if bot_key(one.name) == bot_key(name)), None)

    def look(self, table: Table) -> None:
        """Call whoever has a seat at a table and is not there."""
        remote = [sitter.player for sitter in table.state.sitters if sitter and sitter.is_remote]
        absent = [player for player in remote if not table.presence.is_here(player)]
        for bot in self._waiting if absent else ():
            if bot.person.player in absent:
                bot.call(table)

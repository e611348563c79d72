"""Remote bots and their tokens. Each bot is a separate player and belongs to an account."""

import hashlib
import re
import secrets

from trunkline.bots import BOTS
from trunkline.server.people.identity import Person
from trunkline.server.store import NameTaken, OwnedBot, Store

MAX_BOT_NAME = 24
BOT_NAME = rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{MAX_BOT_NAME - 1}}}"
MOST_BOTS = 20  # of one account
TOKEN_PREFIX = "trunkline-bot-"  # so that scanners find a leaked token
TOKEN_BYTES = 32


class BotTokens:
    """Makes bots and identifies them by their tokens. Stores only hashes of tokens."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, owner: Person, name: str) -> str:
        """Make a bot and return its token, which is shown only once.

        Raises `ValueError` for a bad name, `NameTaken` or `TooManyBots`.
        """
        key = bot_key(checked_bot_name(name))
        if key in BOTS:
            raise NameTaken(key)
        player, token = secrets.token_urlsafe(16), TOKEN_PREFIX + secrets.token_hex(TOKEN_BYTES)
        bot = OwnedBot(key, name, player, owner.player, _hash(token))
        await self._store.add_bot(bot, MOST_BOTS)
        return token

    async def names(self, owner: Person) -> tuple[str, ...]:
        """Return the names of the owner's bots."""
        return tuple(bot.name for bot in await self._store.bots_of(owner.player))

    async def revoke(self, owner: Person, name: str) -> str | None:
        """Delete a bot and return its player, if there was one. Its token stops working."""
        bot = await self._store.remove_bot(owner.player, bot_key(name))
        return bot.player if bot else None

    async def bot_of(self, token: str) -> Person | None:
        """Return the bot with that token, if there is one."""
        bot = await self._store.bot(_hash(token))
        return Person(bot.player, bot.name, is_bot=True) if bot else None


def bot_key(name: str) -> str:
    """Return a bot's name in the form used to compare names."""
    return name.lower()


def checked_bot_name(name: str) -> str:
    """Return a valid name for a bot. Raises `ValueError`."""
    if not re.fullmatch(BOT_NAME, name):
        raise ValueError(
            f"A bot's name must have 1 to {MAX_BOT_NAME} letters, digits, hyphens and underscores."
        )
    return name


def _hash(token: str) -> str:
    """Return a plain hash, which is enough for a random token."""
    return hashlib.sha256(token.encode()).hexdigest()

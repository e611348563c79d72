"""Remote bots and their tokens: each is a player of its own, and belongs to an account."""

import hashlib
import re
import secrets

from trunkline.bots import BOTS
from trunkline.server.people.identity import Person
from trunkline.server.store import NameTaken, OwnedBot, Store

MAX_BOT_NAME = 24
BOT_NAME = rf"[A-Za-z0-9][A-Za-z0-9_-]{{0,{MAX_BOT_NAME - 1}}}"
MOST_BOTS = 20  # of one account
TOKEN_PREFIX = "trunkline-bot-"  # so that one that has got into a file is found there
TOKEN_BYTES = 32


class BotTokens:
    """Makes bots and knows them by their tokens, of which it keeps nothing but hashes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def make(self, owner: Person, name: str) -> str:
        """A new bot of that owner; return its token, which cannot be had again.

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
        """The owner's bots by name."""
        return tuple(bot.name for bot in await self._store.bots_of(owner.player))

    async def revoke(self, owner: Person, name: str) -> str | None:
        """Forget a bot, whose token is void from now on; return its player, if it was there."""
        bot = await self._store.remove_bot(owner.player, bot_key(name))
        return bot.player if bot else None

    async def bot_of(self, token: str) -> Person | None:
        """The bot that has a token, if one has."""
        bot = await self._store.bot(_hash(token))
        return Person(bot.player, bot.name, is_bot=True) if bot else None


def bot_key(name: str) -> str:
    """A bot's name in the form in which names are compared."""
    return name.lower()


def checked_bot_name(name: str) -> str:
    """A name that a bot can have; raises `ValueError`."""
    if not re.fullmatch(BOT_NAME, name):
        raise ValueError(
            f"A bot's name must have 1 to {MAX_BOT_NAME} letters, digits, hyphens and underscores."
        )
    return name


def _hash(token: str) -> str:
    """A plain hash will do, for nobody can guess what chance has made."""
    return hashlib.sha256(token.encode()).hexdigest()

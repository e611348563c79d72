"""The queries of the PostgreSQL store, except those that append."""

import secrets
from typing import TYPE_CHECKING

from trunkline.server.store.interface import (
    Account,
    HasAccount,
    NameTaken,
    OwnedBot,
    TooManyBots,
)

if TYPE_CHECKING:
    from trunkline.server.store.postgres.postgres_connections import AnyConnection

ACCOUNT = "SELECT key, name, player, password_hash, epoch FROM accounts"
BOT = "SELECT key, name, player, owner, token_hash FROM bots"
SIGNING_KEY = "signing key"
KEY_BYTES = 32


async def tables(connection: "AnyConnection") -> list[str]:
    """Return all tables, oldest first."""
    return [id for (id,) in await connection.fetch("SELECT id FROM tables ORDER BY number")]


async def tables_of(connection: "AnyConnection", player: str, most: int) -> list[str]:
    """Return the tables of a player, newest first."""
    found = await connection.fetch(
        "SELECT id FROM seated JOIN tables ON number = table_number"
        " WHERE player = $1 ORDER BY table_number DESC LIMIT $2",
        player,
        most,
    )
    return [id for (id,) in found]


async def running_tables(connection: "AnyConnection", most: int) -> list[str]:
    """Return the tables with a game in progress, newest first."""
    found = await connection.fetch(
        "SELECT id FROM tables WHERE is_running ORDER BY number DESC LIMIT $1", most
    )
    return [id for (id,) in found]


async def add_account(connection: "AnyConnection", account: Account) -> None:
    """Add an account."""
    added = await connection.fetchval(
        "INSERT INTO accounts VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING key",
        account.key,
        account.name,
        account.player,
        account.password_hash,
        account.epoch,
    )
    if added is None:
        is_taken = await find_account(connection, account.key)
        raise (NameTaken if is_taken else HasAccount)(account.key)


async def find_account(connection: "AnyConnection", key: str) -> Account | None:
    """Return the account with that key."""
    found = await connection.fetchrow(f"{ACCOUNT} WHERE key = $1", key)
    return Account(*found) if found else None


async def account_of(connection: "AnyConnection", player: str) -> Account | None:
    """Return the account of a player."""
    found = await connection.fetchrow(f"{ACCOUNT} WHERE player = $1", player)
    return Account(*found) if found else None


async def set_password(
    connection: "AnyConnection", key: str, password_hash: str, epoch: int
) -> None:
    """Change a password, unless there was a later change."""
    await connection.execute(
        "UPDATE accounts SET password_hash = $1, epoch = $2 WHERE key = $3 AND epoch <= $2",
        password_hash,
        epoch,
        key,
    )


async def add_bot(connection: "AnyConnection", bot: OwnedBot, most: int) -> None:
    """Add a bot. The lock makes those of the same owner wait for each other."""
    async with connection.transaction():
        await connection.execute("SELECT FROM accounts WHERE player = $1 FOR UPDATE", bot.owner)
        if await connection.fetchrow(f"{BOT} WHERE key = $1", bot.key):
            raise NameTaken(bot.key)
        if len(await bots_of(connection, bot.owner)) >= most:
            raise TooManyBots(bot.owner)
        added = await connection.fetchval(
            "INSERT INTO bots VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING"
            " RETURNING key",
            bot.key,
            bot.name,
            bot.player,
            bot.owner,
            bot.token_hash,
        )
        if added is None:
            raise NameTaken(bot.key)


async def find_bot(connection: "AnyConnection", token_hash: str) -> OwnedBot | None:
    """Return the bot with that token."""
    found = await connection.fetchrow(f"{BOT} WHERE token_hash = $1", token_hash)
    return OwnedBot(*found) if found else None


async def bots_of(connection: "AnyConnection", owner: str) -> list[OwnedBot]:
    """Return the bots of an owner, by name."""
    found = await connection.fetch(f'{BOT} WHERE owner = $1 ORDER BY key COLLATE "C"', owner)
    return [OwnedBot(*row) for row in found]


async def remove_bot(connection: "AnyConnection", owner: str, key: str) -> OwnedBot | None:
    """Delete a bot of that owner and return it."""
    found = await connection.fetchrow(
        "DELETE FROM bots WHERE owner = $1 AND key = $2"
        " RETURNING key, name, player, owner, token_hash",
        owner,
        key,
    )
    return OwnedBot(*found) if found else None


async def signing_key(connection: "AnyConnection") -> str:
    """Return the key that signs cookies. The first node that asks makes it."""
    await connection.execute(
        "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING",
        SIGNING_KEY,
        secrets.token_urlsafe(KEY_BYTES),
    )
    key: str = await connection.fetchval("SELECT value FROM secrets WHERE name = $1", SIGNING_KEY)
    return key


async def touch(connection: "AnyConnection") -> None:
    """Write a value that is already there, which fails if writing is impossible."""
    await connection.execute("UPDATE schema SET version = version")

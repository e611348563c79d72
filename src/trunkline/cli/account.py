"""`trunkline account`: lists and removes accounts of a server, and resets passwords."""

from typing import TYPE_CHECKING, Annotated

import typer

from trunkline.cli.chosen_database import ConfigFile, DatabaseName, with_database
from trunkline.cli.text.terminal import fail, printable

if TYPE_CHECKING:
    from trunkline.server.operations.host_database import HostDatabase
    from trunkline.server.store import Account, Store

PASSWORD_BYTES = 12  # 16 characters

AccountName = Annotated[str, typer.Argument(metavar="NAME", help="Name of the account.")]


def register(app: typer.Typer) -> None:
    """Add the command group."""
    accounts = typer.Typer(help="Manage the accounts of a server.")
    accounts.command("list")(list_accounts)
    accounts.command("reset-password")(reset_password)
    accounts.command("remove")(remove_account)
    app.add_typer(accounts, name="account")


def list_accounts(
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")] = False,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """List the accounts of a server, each with its bots."""

    async def work(opened: "HostDatabase") -> None:
        from json import dumps

        found = await _accounts(opened.store)
        if json:
            listed = [{"name": name, "bots": bots} for name, bots in found]
            typer.echo(dumps(listed, indent=2))
            return
        for name, bots in found:
            typer.echo(printable(f"{name} ({', '.join(bots)})" if bots else name, 1000))

    with_database(database, config, work)


async def _accounts(store: "Store") -> list[tuple[str, list[str]]]:
    """The names of accounts and of their bots, in order."""
    from contextlib import aclosing

    from trunkline.server.store import Account, OwnedBot

    names: dict[str, str] = {}
    bots: dict[str, list[str]] = {}
    async with aclosing(store.snapshot([])) as contents:
        async for one in contents:
            if isinstance(one, Account) and one.name:
                names[one.player] = one.name
            elif isinstance(one, OwnedBot):
                bots.setdefault(one.owner, []).append(one.name)
    return [(name, bots.get(player, [])) for player, name in names.items()]


def reset_password(
    name: AccountName,
    prompt: Annotated[
        bool, typer.Option("--prompt", help="Ask for the new password instead of making one.")
    ] = False,
    database: DatabaseName = None,
    config: ConfigFile = None,
) -> None:
    """Give an account a new password and print it once. All its sessions end."""

    async def work(opened: "HostDatabase") -> None:
        account = await _found(opened.store, name)
        password = _asked_password() if prompt else _new_password()
        await _set_password(opened.store, account, password)
        typer.echo("The password is changed." if prompt else password)

    with_database(database, config, work)


async def _set_password(store: "Store", account: "Account", password: str) -> None:
    from trunkline.server.people.accounts import HASHER

    await store.set_password(account.key, HASHER.hash(password), account.epoch + 1)


def _new_password() -> str:
    import secrets

    return secrets.token_urlsafe(PASSWORD_BYTES)


def _asked_password() -> str:
    from trunkline.server.people.accounts import checked_password

    password: str = typer.prompt(
        "New password", hide_input=True, confirmation_prompt=True, err=True
    )
    try:
        return checked_password(password)
    except ValueError as error:
        fail(str(error), 2)


def remove_account(
    name: AccountName, database: DatabaseName = None, config: ConfigFile = None
) -> None:
    """Remove an account and its bots for good.

    All its sessions end. Tables keep the name that it had there.
    """

    async def work(opened: "HostDatabase") -> None:
        account = await _found(opened.store, name)
        await opened.store.remove_account(account.key)
        typer.echo(printable(f"the account {account.name} is removed"))

    with_database(database, config, work)


async def _found(store: "Store", name: str) -> "Account":
    from trunkline.server.people.accounts import account_key

    account = await store.account(account_key(name))
    if account is None or not account.name:
        fail(printable(f"there is no account {name}"), 2)
    return account

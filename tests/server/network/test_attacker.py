"""An attacker's client: whatever it tries is refused, changes nothing, and shows no hand."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest

from tests.server.network.players import guests, playing, refusal_of, run, until, view_of
from tests.server.server_process import Server
from trunkline.client import Client, Seat
from trunkline.engine.moves import DrawDeck, DrawFaceUp, KeepTickets
from trunkline.protocol.client_messages import Play, SeatBot, Sit, VoteKick
from trunkline.protocol.server_messages import UpdateMessage
from trunkline.protocol.table_settings import TableSettings


@dataclass(frozen=True)
class Scene:
    """A game of two people and a bot (seat 2), and somebody who wants to spoil it."""

    server: Server
    table: str
    seats: list[Seat]
    attacker: Client
    attack: Seat

    @property
    def version(self) -> int:
        """How far the attacker has seen the table go."""
        assert self.attack.update is not None
        return self.attack.update.version


@contextlib.asynccontextmanager
async def scene(server: Server) -> AsyncIterator[Scene]:
    """The game, with its first tickets still to be chosen by the people."""
    async with (
        playing(server.url, TableSettings(3), people=2) as (_, seats, table),
        guests(server.url, "Ada") as (attacker,),
        attacker.at_table(table) as attack,
    ):
        await until(attack, lambda update: to_act(update) == (0, 1))
        yield Scene(server, table, seats, attacker, attack)


def to_act(update: UpdateMessage) -> tuple[int, ...]:
    """The seats that the table waits for."""
    return update.view.to_act if update.view else ()


def own_offer(scene: Scene) -> KeepTickets:
    """A good move of seat 0, as if the attacker could know it."""
    return KeepTickets(view_of(scene.seats[0]).offer)


Attack = Callable[[Scene], Awaitable[object]]
ATTACKS: dict[str, tuple[Attack, str]] = {
    "plays for another": (
        lambda s: s.attack.do(Play(1, 0, s.version, own_offer(s))),
        "not_your_seat",
    ),
    "plays for the bot": (
        lambda s: s.attack.do(Play(1, 2, s.version, DrawDeck())),
        "not_your_seat",
    ),
    "plays for no seat": (
        lambda s: s.attack.do(Play(1, -1, s.version, DrawDeck())),
        "no_such_seat",
    ),
    "a player plays for another": (
        lambda s: s.seats[1].do(Play(1, 0, s.version, own_offer(s))),
        "not_your_seat",
    ),
    "a player plays for the bot": (
        lambda s: s.seats[1].do(Play(1, 2, s.version, DrawFaceUp(0))),
        "not_your_seat",
    ),
    "a player keeps another's tickets": (
        lambda s: s.seats[1].do(Play(1, 1, s.version, own_offer(s))),
        "not_offered",
    ),
    "looks through another's seat": (lambda s: s.attack.look(0), "not_your_seat"),
    "a player looks through another's seat": (lambda s: s.seats[1].look(0), "not_your_seat"),
    "looks through the bot": (lambda s: s.attack.look(2), "not_your_seat"),
    "looks through no seat": (lambda s: s.attack.look(10**6), "not_your_seat"),
    "takes a seat": (lambda s: s.attack.do(Sit(1, 0)), "has_started"),
    "shares a seat": (lambda s: s.attack.do(Sit(1, 0, "Ada")), "has_started"),
    "gives a seat to a bot": (
        lambda s: s.attack.do(SeatBot(1, 0, "greedy")),
        "has_started",
    ),
    "clears a seat": (lambda s: s.attack.clear_seat(0), "has_started"),
    "starts anew": (lambda s: s.attack.start(), "has_started"),
    "leaves": (lambda s: s.attack.leave(), "not_seated"),
    "takes back": (lambda s: s.attack.resume(), "not_seated"),
    "kicks": (lambda s: s.attack.vote_kick(0), "not_seated"),
    "a player kicks who is there": (lambda s: s.seats[1].vote_kick(0), "not_kept_warm"),
    "a player kicks the bot": (lambda s: s.seats[1].do(VoteKick(1, 2)), "nobody_there"),
    "mutes": (lambda s: s.attack.mute(0), "not_seated"),
    "talks": (lambda s: s.attack.say("hello"), "not_seated"),
    "wants a rematch": (lambda s: s.attack.rematch(), "not_seated"),
    "a player wants a rematch": (lambda s: s.seats[1].rematch(), "not_over"),
    "asks for the record": (lambda s: s.attacker.record(s.table), "not_over"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_and_changes_nothing(server: Server, name: str) -> None:
    attack, code = ATTACKS[name]

    async def story() -> None:
        async with scene(server) as there:
            before = await server.entries(there.table)
            hand = view_of(there.seats[0]).hand
            assert await refusal_of(attack(there)) == code
            assert await server.entries(there.table) == before
            assert view_of(there.attack).hand == {} != hand
            assert view_of(there.attack).offer == ()
            assert view_of(there.seats[1]).hand != {}
            assert set(view_of(there.seats[1]).offer).isdisjoint(view_of(there.seats[0]).offer)

    run(story())


def test_a_seat_that_a_bot_keeps_warm_is_nobodys_to_play(server: Server) -> None:
    async def story() -> None:
        async with scene(server) as there:
            await there.seats[0].leave()
            for seat in (there.seats[0], there.seats[1], there.attack):
                await until(seat, lambda update: to_act(update) == (1,))
            version = there.version
            move = Play(1, 0, version, DrawDeck())
            assert await refusal_of(there.seats[0].do(move)) == "kept_warm"
            assert await refusal_of(there.seats[1].do(move)) == "not_your_seat"
            assert await refusal_of(there.attack.do(move)) == "not_your_seat"
            assert len(await server.entries(there.table)) == version

    run(story())


def test_before_the_game_only_the_host_decides_about_seats(server: Server) -> None:
    async def story() -> None:
        async with guests(server.url, "Ada", "Mallory") as (ada, mallory):
            table = await ada.open_table(TableSettings(2))
            async with ada.at_table(table) as seat, mallory.at_table(table) as attack:
                await seat.sit(0)
                assert await refusal_of(attack.sit(0)) == "seat_taken"
                assert await refusal_of(attack.sit(2)) == "no_such_seat"
                assert await refusal_of(attack.clear_seat(0)) == "only_the_host"
                assert await refusal_of(attack.seat_bot(1, "greedy")) == "only_the_host"
                assert await refusal_of(attack.start()) == "only_the_host"
                assert await refusal_of(attack.rematch()) == "not_seated"
                assert len(await server.entries(table)) == 2

    run(story())


def test_a_spectator_without_a_name_can_do_nothing(server: Server) -> None:
    async def story() -> None:
        async with scene(server) as there, Client(server.url) as nobody:
            before = await server.entries(there.table)
            async with nobody.at_table(there.table) as watching:
                await watching.next_update()
                assert view_of(watching).hand == {}
                for asking in (
                    watching.sit(),
                    watching.look(0),
                    watching.say("hello"),
                    watching.vote_kick(0),
                    watching.do(Play(1, 0, there.version, own_offer(there))),
                ):
                    assert await refusal_of(asking) == "only_looking_on"
            assert await server.entries(there.table) == before

    run(story())

"""The guided game: everybody gets the same prepared deal, nobody else can have it."""

import asyncio
from pathlib import Path

import pytest

from tests.server.http.site import Site, run
from tests.server.requests import ask
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import DrawDeck
from trunkline.protocol.client_messages import Play, Rematch
from trunkline.protocol.refusals import Cause, Refused
from trunkline.records import parse_record
from trunkline.server.people.identity import Person
from trunkline.server.table.guided import BOT, RULESET, SEED
from trunkline.server.table.table import Table

ADA = Person("ada", "Ada")


def deal_of(table: Table) -> Game:
    game = table.state.game
    assert game is not None
    return game


def test_everybody_gets_the_same_deal_and_moves_first(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        first = await site.services.hub.open_guided(ADA)
        second = await site.services.hub.open_guided(Person("ben", "Ben"))
        deals = [deal_of(table) for table in (first, second)]
        assert deals[0].view(0).hand == deals[1].view(0).hand
        assert deals[0].view(0).offer == deals[1].view(0).offer
        assert deals[0].view(None).face_up == deals[1].view(None).face_up
        assert [deal.first for deal in deals] == [0, 0]
        assert [sitter and sitter.bot for sitter in first.state.sitters] == [None, BOT]

    run(story, tmp_path)


def test_it_is_opened_over_http_with_the_game_started(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            assert (await ada.post("/api/guided-tables")).status_code == 401
            await ada.post("/api/guest", json={"name": "Ada"})
            answer = await ada.post("/api/guided-tables")
            assert answer.status_code == 201
            summary = (await ada.get(f"/api/tables/{answer.json()['id']}")).json()
            assert summary["stage"] == "running"
            assert [sitter["name"] for sitter in summary["sitters"]] == ["Ada", "Passepartout"]
            assert summary["settings"]["is_private"]
            own = (await ada.get("/api/me/tables")).json()["tables"]
            assert [table["id"] for table in own] == [answer.json()["id"]]

    run(story, tmp_path)


def test_no_host_can_choose_its_ruleset(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            answer = await ada.post("/api/tables", json={"seats": 2, "ruleset": RULESET})
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_settings")
            (usa,) = (await ada.get("/api/rulesets")).json()["maps"]
            assert RULESET not in [ruleset["id"] for ruleset in usa["rulesets"]]
            assert [ruleset["id"] for ruleset in usa["guided"]] == [RULESET]
            board = (await ada.get("/api/maps/usa")).json()
            assert len(board["tickets"][RULESET]) == usa["guided"][0]["tickets"]

    run(story, tmp_path)


def test_a_server_that_stops_opens_no_guided_table(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as ada:
            await ada.post("/api/guest", json={"name": "Ada"})
            site.services.hub.is_draining = True
            answer = await ada.post("/api/guided-tables")
            assert (answer.status_code, answer.json()["code"]) == (503, "draining")

    run(story, tmp_path)


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        hub = site.services.hub
        table = await hub.open_guided(ADA)
        hand = deal_of(table).view(0).hand
        assert table.id in await site.services.store.running_tables(10)
        loaded = await Table.load(table.id, site.services.store)
        assert deal_of(loaded).view(0).hand == hand
        assert deal_of(loaded).seed == SEED
        await loaded.close()

    run(story, tmp_path)


def test_its_record_verifies_like_any_other(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await site.services.hub.open_guided(ADA)
        game = await finish(table)
        async with site.device() as nobody:
            record = (await nobody.get(f"/api/tables/{table.id}/record")).content
        replayed = Game.from_record(parse_record(record))
        assert replayed.is_over
        assert replayed.score() == game.score()
        assert replayed.rules.ruleset.id == RULESET

    run(story, tmp_path)


def test_it_has_no_rematch(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await site.services.hub.open_guided(ADA)
        await finish(table)
        with pytest.raises(Refused) as refused:
            await table.do(ask(ADA, Rematch))
        assert refused.value.refusal.code == Cause.ONLY_A_LESSON.value
        assert [each.id for each in await site.services.hub.tables_of("ada")] == [table.id]

    run(story, tmp_path)


async def finish(table: Table) -> Game:
    """Play for Ada to the end, while the server plays for its bot."""
    bot = make_bot("greedy", "ada")
    while not (game := deal_of(table)).is_over:
        if 0 in game.to_act:
            move = bot.choose(game.view(0), game.legal_moves(0))
            await table.do(ask(ADA, Play, 0, table.state.version, move))
        else:
            await asyncio.sleep(0.01)
    return game


def test_the_opponent_answers_the_same_moves_with_the_same_moves() -> None:
    games = [play_against_the_opponent() for _ in range(2)]
    assert games[0].events == games[1].events


def play_against_the_opponent() -> Game:
    game = Game(2, RULESET, seed=SEED, first=0)
    bot = make_bot(BOT, f"1/{SEED}")
    while not game.is_over and len(game.events) < 60:
        seat = game.to_act[0]
        moves = game.legal_moves(seat)
        own = DrawDeck() if DrawDeck() in moves else moves[0]
        game.play(seat, own if seat == 0 else bot.choose(game.view(1), moves))
    return game


@pytest.mark.parametrize("seats", [3, 4])
def test_its_deck_serves_more_players_too(seats: int) -> None:
    assert Game(seats, RULESET).rules.most_seats >= seats

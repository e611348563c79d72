"""Whatever is asked, the server answers as its description promises."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.config import SchemathesisConfig

from tests.server.http.site import KEY, Site, listening, run, serving
from tests.server.requests import ask
from trunkline.protocol.client_messages import SeatBot, Start
from trunkline.protocol.cookie import COOKIE
from trunkline.protocol.table_settings import TableSettings
from trunkline.server.http.description import describe
from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.people.identity import Identities, Person, new_guest

EXAMPLES = 40
# A request of the right form may still ask for what cannot be, such as a ruleset of another map.
ACCEPTED = ["2xx", "401", "403", "404", "409", "413", "422"]
CONFIG = {
    "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
    "generation": {"with-security-parameters": False},  # we say who asks
}

description = schemathesis.openapi.from_dict(
    describe(ENDPOINTS), config=SchemathesisConfig.from_dict(CONFIG)
)


class Listener:
    """A server in a thread of its own, that knows a guest and an account."""

    def __init__(self, place: Path) -> None:
        self.url = ""
        self._cookies: dict[str, dict[str, str]] = {"nobody": {}, "bot": {}}
        self._token = ""
        self._place = place
        self._end = asyncio.Event()
        self._is_ready = threading.Event()

    def cookies(self, who: str) -> dict[str, str]:
        """What their browser would send."""
        return self._cookies[who]

    def headers(self, who: str) -> dict[str, str]:
        """What a bot would send."""
        return {"Authorization": f"Bearer {self._token}"} if who == "bot" else {}

    def run(self) -> Iterator["Listener"]:
        """Listen until the caller goes on."""
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_until_complete, args=(self._listen(),))
        thread.start()
        assert self._is_ready.wait(60)
        yield self
        loop.call_soon_threadsafe(self._end.set)
        thread.join()
        loop.close()

    async def _listen(self) -> None:
        async with serving(self._place, limits=False) as site, listening(site) as host:
            account = await site.services.accounts.register("Ada", "correct horse", None)
            self._know("guest", new_guest("Ben"))
            self._know("account", account)
            self._token = await site.services.bot_tokens.make(account, "bot")
            self.url = f"http://{host}"
            self._is_ready.set()
            await self._end.wait()

    def _know(self, who: str, person: Person) -> None:
        self._cookies[who] = {COOKIE: Identities(KEY).cookie_of(person)}


Case = schemathesis.Case[Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listener]:
    yield from Listener(tmp_path_factory.mktemp("site")).run()


@pytest.mark.parametrize("who", ["nobody", "guest", "account", "bot"])
@description.parametrize()
@settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
def test_the_server_keeps_its_promises(case: Case, server: Listener, who: str) -> None:
    case.call_and_validate(
        base_url=server.url, cookies=server.cookies(who), headers=server.headers(who)
    )


def test_a_table_and_its_record_and_review_are_as_described(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        table = await site.services.hub.open(TableSettings(2), "ada")
        await check(site, "/api/tables/{id}", table.id)
        for seat in (0, 1):
            await table.do(ask("ada", SeatBot, seat, "greedy"))
        await table.do(ask("ada", Start))
        while not (table.state.game and table.state.game.is_over):
            await asyncio.sleep(0.01)
        for path in ("", "/{id}", "/{id}/record", "/{id}/review"):
            await check(site, f"/api/tables{path}", table.id)

    async def check(site: Site, path: str, table: str) -> None:
        async with site.device() as device:
            answer = await device.get(path.format(id=table))
        assert answer.status_code == 200
        case = description[path]["GET"].Case(path_parameters={"id": table})
        case.validate_response(answer)

    run(story, tmp_path)

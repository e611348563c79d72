"""The description and the routes are made from one table, and cannot differ."""

from pathlib import Path

from starlette.routing import BaseRoute, Route, WebSocketRoute

from tests.server.http.site import Site, run
from trunkline.protocol.problems import ProblemKind
from trunkline.server.http.endpoints import ENDPOINTS
from trunkline.server.page import page_routes

SOCKETS = {"/api/tables/{id}/socket", "/api/bots/socket"}
NEVER_OF_AN_ENDPOINT = {ProblemKind.NOT_FOUND, ProblemKind.WRONG_METHOD}


def test_every_endpoint_is_routed_and_every_route_described(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as device:
            paths = (await device.get("/api/openapi.json")).json()["paths"]
        described = {(path, method.upper()) for path in paths for method in paths[path]}
        page = {route.path for route in page_routes() if isinstance(route, Route)}
        pairs = {pair for route in site.app.routes for pair in pairs_of(route)}
        routed = {(path, method) for path, method in pairs if path not in page}
        assert routed == described
        assert routed == {(each.path, each.method) for each in ENDPOINTS}
        assert len(routed) == len(ENDPOINTS), "none is there twice"

    run(story, tmp_path)


def pairs_of(route: BaseRoute) -> set[tuple[str, str]]:
    if isinstance(route, WebSocketRoute):
        assert route.path in SOCKETS
        return set()
    assert isinstance(route, Route)
    assert route.methods is not None
    return {(route.path, method) for method in route.methods - {"HEAD"}}


def test_every_kind_of_problem_is_described_somewhere() -> None:
    described = {kind for endpoint in ENDPOINTS for kind in endpoint.all_problems}
    assert described | NEVER_OF_AN_ENDPOINT == set(ProblemKind)


def test_a_description_says_all_that_its_endpoint_does(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.device() as device:
            document = (await device.get("/api/openapi.json")).json()
        opening = document["paths"]["/api/tables"]["post"]
        assert opening["security"] == [{"cookie": []}]
        assert set(opening["responses"]) == {
            *("201", "401", "403", "413", "415", "422", "429", "500", "503")
        }
        body = opening["requestBody"]["content"]["application/json"]["schema"]
        assert body == {"$ref": "#/components/schemas/TableSettings"}
        assert "TableSettings" in document["components"]["schemas"]
        assert "Retry-After" in opening["responses"]["429"]["headers"]
        looking = document["paths"]["/api/tables/{id}"]["get"]
        assert [parameter["name"] for parameter in looking["parameters"]] == ["id"]
        assert "security" not in looking

    run(story, tmp_path)

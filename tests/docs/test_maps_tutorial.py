"""docs/maps.md is true: its files are a map, its commands play it, and a server refuses it."""

from pathlib import Path

from tests.docs.pages import page_text
from tests.docs.tutorial_steps import Reader
from tests.server.http.site import Site, run
from trunkline.maps import built_in_maps, load_map

PAGE = page_text("maps.md")


def test_the_steps_from_an_empty_folder_to_a_played_map_work(tmp_path: Path) -> None:
    Reader(tmp_path).follow(PAGE)
    lakeland = load_map(tmp_path / "lakeland")
    assert any(route.double_with for route in lakeland.routes)
    assert any(route.color == "gray" for route in lakeland.routes)


def test_a_server_refuses_maps_that_are_not_built_in(tmp_path: Path) -> None:
    """When servers accept other maps, the page's table of what works has to change."""
    assert "a server offers only built-in maps" in PAGE
    assert built_in_maps() == ("usa",)

    async def story(site: Site) -> None:
        async with site.device() as device:
            await device.post("/api/guest", json={"name": "Ada"})
            answer = await device.post("/api/tables", json={"seats": 2, "map": "lakeland"})
            assert answer.json()["code"] == "bad_settings"

    run(story, tmp_path)

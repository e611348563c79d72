"""Writes the places of the page's board for pictures: `python -m tests.envs.page_places`."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "web" / "src" / "map" / "layout.json"
PLACES = ROOT / "src" / "trunkline" / "envs" / "picture" / "usa.json"


def places() -> dict[str, Any]:
    """Cities and train spaces of the page's board."""
    drawn = json.loads(PAGE.read_text("utf-8"))
    return {
        "cities": {city: [at["x"], at["y"]] for city, at in drawn["cities"].items()},
        "routes": {route: facts["spaces"] for route, facts in drawn["routes"].items()},
    }


if __name__ == "__main__":
    PLACES.write_text(json.dumps(places(), separators=(",", ":")) + "\n", "utf-8")

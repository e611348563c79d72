"""Installs boardgame.io into a folder, and starts its server."""

import json
import shutil
import signal
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.measured_server import MeasuredProcess
from trunkline.maps import COLORS, load_map
from web.make import node, npm, run_quietly

HERE = Path(__file__).resolve().parent
INSTALL = ("install", "--no-package-lock", "--no-audit", "--no-fund", "--omit=dev")
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def install(folder: Path) -> None:
    """Install the packages and write the board."""
    shutil.copy(HERE / "package.json", folder)
    run_quietly(npm(*INSTALL), folder)
    (folder / "board.json").write_text(json.dumps(board()))


@cache
def board() -> dict[str, Any]:
    """The facts of our map that the game for boardgame.io is made from."""
    usa = load_map("usa")
    rules = usa.rulesets["classic"]
    return {
        "colors": list(COLORS),
        "colorCards": rules.color_cards,
        "locomotives": rules.locomotives,
        "trains": rules.trains,
        "points": POINTS,
        "tickets": [ticket.id for ticket in rules.tickets],
        "routes": [
            {"id": route.id, "length": route.length, "color": route.color} for route in usa.routes
        ],
    }


class BoardgameServer(MeasuredProcess):
    """A server of boardgame.io; `store` is empty for memory, or the words after the board."""

    def __init__(self, folder: Path, store: Sequence[str] = ()) -> None:
        command = node("--expose-gc", str(HERE / "server.js"), str(folder / "board.json"), *store)
        packages = str(folder / "node_modules")
        super().__init__(command, {"NODE_PATH": packages, "NODE_ENV": "production"})

    def settle(self) -> None:
        """Let it collect its garbage."""
        self.process.send_signal(signal.SIGUSR2)

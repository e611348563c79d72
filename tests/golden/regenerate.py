"""Writes the golden games and the engine's fingerprint; with --check only compares them.

python tests/golden/regenerate.py [--check]
"""

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

HOME = Path(__file__).parent
ROOT = HOME.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.engine.random_play import (  # noqa: E402
    POLICIES,
    SETTINGS,
    SMALL,
    USA,
    Lot,
    Policy,
    Setting,
    next_move,
    play_by,
)
from trunkline.engine.game import Game  # noqa: E402
from trunkline.engine.kernels.layout import CHOOSING, TURN  # noqa: E402
from trunkline.engine.moves import Claim, DrawTickets, Move  # noqa: E402

FINGERPRINT = ROOT / "tests" / "engine" / "fingerprint.txt"
FINGERPRINT_GAMES = 200
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def planner(lot: Lot, moves: Sequence[Move]) -> Move:
    """Claim the longest route with the fewest locomotives, else draw."""
    claims = [move for move in moves if isinstance(move, Claim) and move.cards > 1]
    if claims:
        return max(claims, key=lambda claim: (claim.cards, -claim.locomotives, lot.below(100)))
    others = [move for move in moves if not isinstance(move, Claim | DrawTickets)]
    return lot.pick(others if others and not lot.happens(4) else moves)


GOLDEN: dict[str, tuple[Setting, Policy]] = {
    "usa-classic-2": (Setting(USA, "classic", 2), planner),
    "usa-1910-3": (Setting(USA, "1910", 3), planner),
    "usa-mega-5": (Setting(USA, "mega", 5), planner),
    "small-short-4": (Setting(SMALL, "short", 4), POLICIES["hoarder"]),
}


def golden_game(name: str) -> tuple[Game, str]:
    """A finished game and its text."""
    setting, policy = GOLDEN[name]
    map_ = "usa" if setting.folder == USA else setting.folder
    game = Game(NAMES[: setting.seats], setting.ruleset, map_, seed=f"golden {name}")
    lines = [*_head(game)]
    lot = Lot(f"golden {name}")
    turns = 0
    while not game.is_over:
        phase = game.state["phase"][0]
        seat, move = next_move(game, lot, policy)
        if phase == TURN:
            turns += 1
            lines += ["", f"-- turn {turns}: seat {seat}"]
        elif phase == CHOOSING and not game.events:
            lines += ["", "-- first tickets"]
        lines += [str(event) for event in game.play(seat, move)]
    return game, "\n".join([*lines, *_score(game)]) + "\n"


def _head(game: Game) -> list[str]:
    setup = game.setup
    return [
        f"players: {', '.join(player['name'] for player in game.players)}",
        f"map: {game.rules.map.id}",
        f"ruleset: {game.rules.ruleset.id}",
        f"seed: {game.seed}",
        f"first: seat {game.first}",
        *(f"hand of seat {seat}: {', '.join(hand)}" for seat, hand in enumerate(setup.hands)),
        f"row: {', '.join(setup.face_up)}",
        f"swept: {', '.join(setup.discarded) or 'nothing'}",
        *(f"offer to seat {seat}: {', '.join(offer)}" for seat, offer in enumerate(setup.offers)),
    ]


def _score(game: Game) -> list[str]:
    score = game.score()
    lines = ["", "-- score"]
    for seat, reckoned in enumerate(score.seats):
        parts = f"{reckoned.routes} routes {reckoned.tickets:+} tickets {reckoned.bonus:+} bonus"
        lines.append(f"seat {seat}: {reckoned.total} = {parts}")
        lines += [f"    {line.points:+} {line.what} ({line.rule})" for line in reckoned.lines]
    return [*lines, f"winners: {', '.join(f'seat {seat}' for seat in score.winners)}"]


def event_lines(text: str) -> list[str]:
    """The lines of a golden game that describe events."""
    told = text.split("-- first tickets", 1)[1].split("-- score", 1)[0]
    return [line for line in told.splitlines() if line and not line.startswith("--")]


def fingerprint() -> str:
    """A hash over seeded games of every setting: the deal, all events and the result."""
    digest = hashlib.sha256()
    for number in range(FINGERPRINT_GAMES):
        setting = SETTINGS[number % len(SETTINGS)]
        game = setting.game(f"fingerprint {number}")
        play_by(game, Lot(f"fingerprint {number}"))
        record = game.record()
        told = (str(setting), record.first, record.setup, record.events, record.result)
        digest.update(msgspec.json.encode(told, order="deterministic"))
    return digest.hexdigest()


def contents() -> dict[Path, str]:
    """Every file and its expected contents."""
    games = {HOME / f"{name}.txt": golden_game(name)[1] for name in GOLDEN}
    return games | {FINGERPRINT: fingerprint() + "\n"}


def differing(files: dict[Path, str]) -> list[Path]:
    """The files whose contents differ from the expected ones."""
    return [
        path
        for path, text in files.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or compare; returns 1 if a comparison found a difference."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    options = parser.parse_args(arguments)
    files = contents()
    changed = differing(files)
    for path in changed:
        print(f"{'differs' if options.check else 'written'}: {path.relative_to(ROOT)}")
        if not options.check:
            path.write_text(files[path], encoding="utf-8")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Replays games of a dataset move by move, with the engine's own `Game`."""

from typing import Any

from trunkline.engine.actions import action_of
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import TURN

PHASE_NAMES = ("choosing", "turn", "second_card", "keeping")


def decisions_by_replay(game: Game, number: int, bots: list[str], rows: list[Any]) -> list[Any]:
    """What the rows of a game should be, given the actions that they name."""
    found: list[dict[str, Any]] = []
    turn = 0
    for row in rows:
        seat = game.to_act[0]
        turn += int(game.state["phase"][0] == TURN)
        before = position(game, seat) | {"turn": turn, "bot": bots[seat]}
        found.append({"game": number, "decision": len(found), "action": row["action"], **before})
        play(game, seat, row["action"])
    assert game.is_over
    score = game.score()
    for row in found:
        won = row["seat"] in score.winners
        row["total"] = score.seats[row["seat"]].total
        row["win_share"] = 1 / len(score.winners) if won else 0
    return found


def position(game: Game, seat: int) -> dict[str, Any]:
    """What a row says about the position before the decision."""
    own = game.view(seat)
    public = own.seats[seat]
    return {
        "players": len(game.players),
        "seat": seat,
        "phase": PHASE_NAMES[game.state["phase"][0]],
        "legal_actions": len(game.legal_moves(seat)),
        "trains": public.trains,
        "points": public.points,
        "cards": sum(own.hand.values()),
        "tickets": len(own.tickets),
    }


def play(game: Game, seat: int, action: int) -> None:
    """Play the legal move that has this action id."""
    legal = game.legal_moves(seat)
    moves = {action_of(game.rules, game.state, seat, move): move for move in legal}
    game.play(seat, moves[action])

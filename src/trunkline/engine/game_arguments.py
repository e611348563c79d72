"""Checks what callers pass to a game, and says what to pass instead."""

from collections.abc import Sequence
from os import PathLike
from typing import Any

from trunkline.engine.errors import IllegalMove, Reason
from trunkline.engine.moves import Move
from trunkline.engine.record import Record
from trunkline.engine.seeds import is_whole_number
from trunkline.hints import quoted, wrong_type

Player = dict[str, Any]


def number_of_players(players: int | Sequence[str | Player]) -> int:
    """How many players are meant; raises `TypeError` for anything but a number or a list."""
    if is_whole_number(players):
        return int(players)
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        hint = "for example Game(2) or Game(['Ada', 'Ben'])"
        raise wrong_type("players", "a number of seats or a list of names", players, hint)
    return len(players)


def named_players(players: int | Sequence[str | Player]) -> tuple[Player, ...]:
    """The players, each with a name."""
    if not isinstance(players, Sequence):
        return tuple({"name": f"Player {seat + 1}"} for seat in range(players))
    named = ({"name": player} if isinstance(player, str) else player for player in players)
    return tuple(_with_name(player) for player in named)


def _with_name(player: object) -> Player:
    if not isinstance(player, dict) or not isinstance(player.get("name"), str):
        raise ValueError(f"every player needs a name: {quoted(player)} has none")
    return player.copy()


def check_first(first: int | None, players: int) -> None:
    """Refuse a first seat that does not exist."""
    if first is None:
        return
    if not is_whole_number(first):
        raise wrong_type("first", "the number of a seat or None", first)
    if not 0 <= first < players:
        raise ValueError(f"seat {first} cannot go first: seats are 0 to {players - 1}")


def check_seat(seat: object, players: int) -> None:
    """Refuse a seat that does not exist, or that is not a number at all."""
    if not is_whole_number(seat):
        hint = "the seat comes first: play(seat, move)" if isinstance(seat, Move) else ""
        raise wrong_type("seat", f"a number from 0 to {players - 1}", seat, hint)
    if not 0 <= seat < players:
        raise IllegalMove(Reason.NO_SUCH_SEAT, f"seats are 0 to {players - 1}")


def check_meta(meta: object) -> None:
    """Refuse what a record cannot hold as `meta`."""
    if meta is not None and not isinstance(meta, dict):
        raise wrong_type("meta", "a dict or None", meta)


def check_record(record: object) -> None:
    """Refuse what is not a record, and say how to get one."""
    if isinstance(record, Record):
        return
    if isinstance(record, str | PathLike):
        hint = "read a file with read_record(path)"
    elif isinstance(record, bytes):
        hint = "read bytes with parse_record(data)"
    else:
        hint = "get one from game.record() or read_record(path)"
    raise wrong_type("record", "a Record", record, hint)

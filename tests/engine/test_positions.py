"""Checks fixed counts of positions on the small map, as perft does for chess.

The engine and the reference engine both found these counts, at every depth. Here the reference
stops one depth earlier to save time.
"""

import copy
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from tests.engine.random_play import POLICIES, SMALL, Lot, Setting, next_move
from tests.engine.test_against_reference import key, plain_move
from tests.reference.engine import ReferenceGame
from tests.reference.maps import CARDS
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import (
    CARD_KINDS,
    COLORS,
    HOLDER_BITS,
    MAX_SEATS,
    NO_CARD,
    SECOND_CARD,
)


@dataclass(frozen=True)
class Root:
    """A position to count from: a seeded game after some random moves."""

    setting: Setting
    policy: str
    moves: int
    counts: list[tuple[int, int]] = field(hash=False)  # by depth: sequences, distinct positions

    def __str__(self) -> str:
        return f"{self.setting}-{self.policy}-{self.moves}"


ROOTS = [
    Root(Setting(SMALL, "classic", 2), "by-lot", 0, [(8, 8), (32, 25), (608, 475), (7328, 5425)]),
    Root(Setting(SMALL, "short", 3), "by-lot", 0, [(9, 9), (54, 39), (162, 79), (2916, 1422)]),
    Root(Setting(SMALL, "many", 2), "by-lot", 0, [(32, 32), (512, 481), (8704, 8177)]),
    Root(Setting(SMALL, "classic", 2), "hoarder", 40, [(36, 36), (1218, 1175)]),
    Root(
        Setting(SMALL, "classic", 4),
        "builder",
        30,
        [(4, 3), (28, 21), (148, 102), (956, 557), (5468, 3033)],
    ),
    Root(
        Setting(SMALL, "short", 5),
        "ticket-lover",
        60,
        [
            (4, 4),
            (12, 9),
            (25, 12),
            (64, 28),
            (144, 43),
            (254, 43),
            (288, 37),
            (412, 71),
            (950, 122),
            (3452, 324),
            (11056, 794),
            (29114, 1392),
        ],
    ),
    Root(Setting(SMALL, "short", 2), "hoarder", 60, [(12, 12), (97, 91), (590, 464), (3232, 2144)]),
]


def position(game: Game) -> Hashable:
    """Everything that matters for the future of a game, as numbers."""
    state, seats = game.state[0], range(len(game.players))
    top, size, deck = int(state.deck_top), int(state.deck_size), state.deck.tolist()
    marks = enumerate(state.ticket_marks.tolist())
    offers, offer_size = state.offers.tolist(), state.offer_size.tolist()
    return (
        state.hands.tobytes(),
        (int(state.pile), int(state.pile_size), int(state.card_stream[0])),
        state.discards.tobytes(),
        state.face_up.tobytes(),
        tuple(deck[(top + k) % len(deck)] for k in range(size)),
        tuple((ticket, mark & HOLDER_BITS) for ticket, mark in marks if mark & HOLDER_BITS),
        tuple(tuple(offers[seat][: offer_size[seat]]) for seat in seats),
        tuple(owned[0] for owned in state.owned.tolist()[: len(seats)]),
        (game.to_act, int(state.phase) == SECOND_CARD, int(state.passes), int(state.turns_left)),
    )


def reference_position(game: ReferenceGame) -> Hashable:
    """The same for the reference engine."""
    table, seats = game.table, range(game.players)
    ticket = {name: number for number, name in enumerate(game.map.tickets)}
    hands = [hand.values() for hand in game.hands]
    owned = [0] * game.players
    for number, route in enumerate(game.map.routes):
        if route in game.owner:
            owned[game.owner[route]] |= 1 << number
    colors = list(table.pile.values())[:COLORS]
    pile = sum(sum(colors[: color + 1]) << (8 * color) for color in range(COLORS))
    return (
        bytes(count for hand in hands for count in hand)
        + bytes(CARD_KINDS * (MAX_SEATS - game.players)),
        (pile, table.pile_size(), table.stream.state),
        bytes(table.discards.values()),
        bytes(NO_CARD if card is None else CARDS.index(card) for card in table.row),
        tuple(ticket[name] for name in game.tickets),
        tuple(sorted((ticket[name], s + 1) for s in seats for name in game.held[s])),
        tuple(tuple(ticket[name] for name in game.pending.get(seat, ())) for seat in seats),
        tuple(owned),
        (tuple(game.to_act()), game.cards_drawn == 1, game.passes, game.turns_left or 0),
    )


def root_games(root: Root) -> tuple[Game, ReferenceGame]:
    setting, seed = root.setting, str(root)
    game = setting.game(seed)
    reference = ReferenceGame(setting.folder, setting.ruleset, setting.seats, seed)
    lot = Lot(seed)
    for _ in range(root.moves):
        seat, move = next_move(game, lot, POLICIES[root.policy])
        game.play(seat, move)
        reference.play(seat, plain_move(move))
    assert not game.is_over
    return game, reference


def children(game: Game) -> Iterator[Game]:
    for seat in game.to_act:
        for move in game.legal_moves(seat):
            child = game.copy()
            child.play(seat, move)
            yield child


def reference_children(game: ReferenceGame) -> Iterator[ReferenceGame]:
    for seat in game.to_act():
        for move in sorted(game.legal_moves(seat), key=key):
            child = copied(game)
            child.play(seat, move)
            yield child


def copied(game: ReferenceGame) -> ReferenceGame:
    twin = copy.copy(game)
    for name in ("hands", "held", "trains", "owner", "pending", "tickets"):
        setattr(twin, name, copy.deepcopy(getattr(game, name)))
    twin.table = copy.deepcopy(game.table)
    twin.events = []
    return twin


def count(root: Any, expand: Any, name: Any, depth: int) -> list[tuple[int, int]]:
    """For each depth, the number of move sequences and of the distinct positions they reach.

    Sequences that reach the same position are counted together, so each position is expanded once.
    """
    level: dict[Hashable, tuple[Any, int]] = {name(root): (root, 1)}
    counts = []
    for _ in range(depth):
        following: dict[Hashable, tuple[Any, int]] = {}
        for game, ways in level.values():
            for child in expand(game):
                at = name(child)
                following[at] = (child, following.get(at, (None, 0))[1] + ways)
        level = following
        counts.append((sum(ways for _, ways in level.values()), len(level)))
    return counts


count_engine = partial(count, expand=children, name=position)
count_reference = partial(count, expand=reference_children, name=reference_position)


@pytest.mark.parametrize("root", ROOTS, ids=str)
def test_the_engine_finds_the_known_number_of_positions(root: Root) -> None:
    game, _ = root_games(root)
    assert count_engine(game, depth=len(root.counts)) == root.counts


@pytest.mark.parametrize("root", ROOTS, ids=str)
def test_the_reference_finds_the_known_number_of_positions(root: Root) -> None:
    _, reference = root_games(root)
    shallow = root.counts[:-1]
    assert count_reference(reference, depth=len(shallow)) == shallow


@pytest.mark.parametrize("root", ROOTS, ids=str)
def test_both_name_a_position_alike(root: Root) -> None:
    game, reference = root_games(root)
    assert position(game) == reference_position(reference)
    names = {position(child) for child in children(game)}
    assert names == {reference_position(child) for child in reference_children(reference)}

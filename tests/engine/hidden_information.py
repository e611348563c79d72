"""Makes twins of a game: re-deals what one viewer cannot know, and nothing else."""

import numpy as np

from trunkline.engine.cards import CARDS
from trunkline.engine.events import DeckDrawn, RecordedEvent, TicketsDrawn, TicketsKept
from trunkline.engine.game import Game
from trunkline.engine.kernels.layout import CARD_KINDS, CHOOSING, COLORS, HOLDER_BITS

Viewer = int | None


def scramble(game: Game, viewer: Viewer, rng: np.random.Generator) -> None:
    """Re-deal what the viewer cannot know: cards, tickets and future chance."""
    _redeal_cards(game, viewer, rng)
    _redeal_tickets(game, viewer, rng)
    game.state["card_stream"][0] = rng.integers(0, 1 << 64, 2, dtype=np.uint64) | np.uint64(1)


def _others(game: Game, viewer: Viewer) -> list[int]:
    return [seat for seat in range(len(game.players)) if seat != viewer]


def _redeal_cards(game: Game, viewer: Viewer, rng: np.random.Generator) -> None:
    """Mix the draw pile with the others' cards that nobody saw them take."""
    state, others = game.state, _others(game, viewer)
    known = state["known"][0].astype(np.int64)
    hidden = state["hands"][0].astype(np.int64) - known
    assert (hidden >= 0).all()
    pool = rng.permutation(np.repeat(np.arange(CARD_KINDS), _pile(state) + hidden[others].sum(0)))
    for seat in others:
        count = hidden[seat].sum()
        state["hands"][0, seat] = known[seat] + np.bincount(pool[:count], minlength=CARD_KINDS)
        pool = pool[count:]
    _write_pile(state, np.bincount(pool, minlength=CARD_KINDS))


def _pile(state: np.ndarray) -> np.ndarray:
    totals = [int(state["pile"][0]) >> (8 * color) & 255 for color in range(COLORS)]
    return np.diff([0, *totals, int(state["pile_size"][0])])


def _write_pile(state: np.ndarray, counts: np.ndarray) -> None:
    totals = counts.cumsum().tolist()
    state["pile"][0] = sum(totals[color] << (8 * color) for color in range(COLORS))
    assert state["pile_size"][0] == totals[-1]


def _redeal_tickets(game: Game, viewer: Viewer, rng: np.random.Generator) -> None:
    """Mix the ticket deck with the tickets that others hold or are offered."""
    state, others = game.state, _others(game, viewer)
    marks = state["ticket_marks"][0, : len(game.rules.tickets)]
    holders = (marks & HOLDER_BITS).astype(np.int64) - 1
    numbers = {seat: _kept(game, seat, holders, rng) for seat in others}
    pool = rng.permutation(_unknown_tickets(state, viewer, holders)).tolist()
    own_return = 0 if viewer is None else 8 << viewer
    returned = rng.integers(0, 256, len(marks)) & ~HOLDER_BITS & ~own_return
    own_mark = np.where(holders == viewer, marks & HOLDER_BITS, 0) if viewer is not None else 0
    marks[:] = own_mark | (marks & own_return) | returned
    for seat in others:
        for _ in range(numbers[seat]):
            marks[pool.pop()] |= seat + 1
        for k in range(state["offer_size"][0, seat]):
            state["offers"][0, seat, k] = pool.pop()
    _write_deck(state, pool, rng)


def _kept(game: Game, seat: int, holders: np.ndarray, rng: np.random.Generator) -> int:
    """How many tickets another seat keeps; random while first choices are secret (R2.2)."""
    rules, state = game.rules.ruleset, game.state
    if state["phase"][0] == CHOOSING and state["offer_size"][0, seat] == 0:
        return int(rng.integers(rules.start_keep, rules.start_deal + 1))
    return int((holders == seat).sum())


def _unknown_tickets(state: np.ndarray, viewer: Viewer, holders: np.ndarray) -> list[int]:
    own: set[int] = set()
    if viewer is not None:
        size = state["offer_size"][0, viewer]
        own = {*np.flatnonzero(holders == viewer), *state["offers"][0, viewer, :size]}
    return [ticket for ticket in range(len(holders)) if ticket not in own]


def _write_deck(state: np.ndarray, tickets: list[int], rng: np.random.Generator) -> None:
    deck = state["deck"][0]
    deck[:] = 0
    top = int(rng.integers(len(deck)))
    for k, ticket in enumerate(tickets):
        deck[(top + k) % len(deck)] = ticket
    state["deck_top"][0], state["deck_size"][0] = top, len(tickets)


def disguised(
    game: Game, event: RecordedEvent, first: bool, viewer: Viewer, rng: np.random.Generator
) -> RecordedEvent:
    """The event, with random names where the viewer cannot know them."""
    match event:
        case DeckDrawn(seat, _) if seat != viewer:
            return DeckDrawn(seat, CARDS[rng.integers(CARD_KINDS)])
        case TicketsDrawn(seat, offered) if seat != viewer:
            return TicketsDrawn(seat, _some(game, len(offered), rng))
        case TicketsKept(seat, kept, returned) if seat != viewer:
            names = _some(game, len(kept) + len(returned), rng)
            split = int(rng.integers(1, len(names) + 1)) if first else len(kept)
            return TicketsKept(seat, names[:split], names[split:])
        case _:
            return event


def _some(game: Game, count: int, rng: np.random.Generator) -> tuple[str, ...]:
    chosen = rng.choice(len(game.rules.tickets), count, replace=False)
    return tuple(game.rules.tickets[ticket] for ticket in chosen)

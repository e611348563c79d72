"""The reference game: every rule written out plainly, with dicts and lists."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from .cards import ROW_SIZE, CardTable
from .chance import Stream
from .final_score import ROUTE_POINTS, result
from .maps import CARDS, COLORS, LOCOMOTIVE, GameMap, Route, load_map
from .paths import longest_path

__all__ = ["ReferenceGame", "longest_path"]

Json = dict[str, Any]
HAND_SIZE = 4


class ReferenceGame:
    """One game from the deal to the result; moves and events are plain dicts."""

    def __init__(
        self,
        map_dir: str | Path,
        ruleset: str,
        players: int,
        seed: str,
        first: int | None = None,
    ) -> None:
        self.map: GameMap = load_map(map_dir, ruleset)
        self.rules = self.map.ruleset
        self.players = players
        self.seed = seed
        self.first = Stream("first", seed).below(players) if first is None else first
        self.table = CardTable(self.rules, Stream("cards", seed))
        self.tickets = self._shuffled_tickets()
        self.hands: list[dict[str, int]] = [dict.fromkeys(CARDS, 0) for _ in range(players)]
        self.held: list[list[str]] = [[] for _ in range(players)]
        self.trains = [self.rules.trains] * players
        self.owner: dict[str, int] = {}
        self.pending: dict[int, list[str]] = {}  # seat -> tickets it has to choose from
        self.is_starting = True
        self.turn = self.first
        self.cards_drawn = 0  # in this turn; a face-up locomotive counts as two
        self.passes = 0  # in succession
        self.turns_left: int | None = None  # known once the last round has begun
        self.is_over = False
        self.events: list[Json] = []
        self.setup: Json = self._set_up()

    def _shuffled_tickets(self) -> list[str]:
        deck = list(self.map.tickets)
        stream = Stream("tickets", self.seed)
        for i in range(len(deck) - 1, 0, -1):
            j = stream.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def _set_up(self) -> Json:
        hands = []
        for seat in range(self.players):
            cards = [self.table.draw() for _ in range(HAND_SIZE)]
            for card in cards:
                self.hands[seat][card] += 1
            hands.append(cards)
        discarded: list[str] = []
        for event in self.table.settle():
            if event["type"] == "refresh":
                discarded += event["discarded"]
        for seat in range(self.players):
            self.pending[seat] = self._take_tickets(self.rules.start_deal)
        offers = [list(self.pending[seat]) for seat in range(self.players)]
        row = list(self.table.row)
        return {"hands": hands, "face_up": row, "discarded": discarded, "offers": offers}

    def _take_tickets(self, count: int) -> list[str]:
        taken = self.tickets[:count]
        self.tickets = self.tickets[count:]
        return taken

    # What may be done

    def to_act(self) -> list[int]:
        """The seats that must decide now; several only while first tickets are chosen."""
        if self.is_over:
            return []
        if self.is_starting:
            return sorted(self.pending)
        return [self.turn]

    def legal_moves(self, seat: int) -> list[Json]:
        """Every move the seat may make now; none if it is not its turn."""
        return list(self._each_legal_move(seat))

    def _each_legal_move(self, seat: int) -> Iterator[Json]:
        if seat not in self.to_act():
            return
        if seat in self.pending:
            yield from self._keep_moves(seat)
            return
        draws = self._draw_moves()
        yield from draws
        if self.cards_drawn == 1:
            return
        can_claim = False
        for route in self.map.routes.values():
            for move in self._claim_moves(seat, route):
                yield move
                can_claim = True
        if self.tickets:
            yield {"type": "draw_tickets"}
        if not (draws or can_claim or self.tickets):
            yield {"type": "pass"}

    def _keep_moves(self, seat: int) -> list[Json]:
        offered = self.pending[seat]
        least = self.rules.start_keep if self.is_starting else self.rules.keep
        moves: list[Json] = []
        for count in range(min(least, len(offered)), len(offered) + 1):
            for kept in combinations(offered, count):
                moves.append({"type": "keep_tickets", "kept": list(kept)})
        return moves

    def _draw_moves(self) -> list[Json]:
        moves: list[Json] = []
        if self.table.pile_size() > 0:
            moves.append({"type": "draw_deck"})
        for slot in range(ROW_SIZE):
            card = self.table.row[slot]
            if card is None or (card == LOCOMOTIVE and self.cards_drawn == 1):  # R4.3
                continue
            moves.append({"type": "draw_face_up", "slot": slot})
        return moves

    def _claim_moves(self, seat: int, route: Route) -> list[Json]:
        if not self._is_open(seat, route) or self.trains[seat] < route.length:
            return []
        hand = self.hands[seat]
        moves: list[Json] = []
        for color in COLORS if route.color == "gray" else [route.color]:
            for count in range(1, route.length + 1):
                locomotives = route.length - count
                if hand[color] >= count and hand[LOCOMOTIVE] >= locomotives:
                    cards = {color: count}
                    if locomotives > 0:
                        cards[LOCOMOTIVE] = locomotives
                    moves.append({"type": "claim", "route": route.id, "cards": cards})
        if hand[LOCOMOTIVE] >= route.length:
            cards = {LOCOMOTIVE: route.length}
            moves.append({"type": "claim", "route": route.id, "cards": cards})
        return moves

    def _is_open(self, seat: int, route: Route) -> bool:
        if route.id in self.owner:
            return False
        if route.twin in self.owner:  # R5.5
            return self.players >= 4 and self.owner[route.twin] != seat
        return True

    # What happens

    def play(self, seat: int, move: Json) -> list[Json]:
        """Plays a legal move; returns its event and then all consequences.

        `keep_tickets` may also have `returned`, the order in which the others go under the
        deck; without it they go in the order of the offer.
        """
        if not self._is_legal(seat, move):
            raise ValueError(f"seat {seat} may not play {move}")
        happened = [self._apply(seat, move)]
        happened += self.table.settle()
        if not self.is_starting and self._turn_is_over(move):
            happened += self._end_turn(seat, move)
        if not self.pending:
            self.is_starting = False
        self.events += happened
        return happened

    def _is_legal(self, seat: int, move: Json) -> bool:
        if move["type"] != "keep_tickets":
            return move in self._each_legal_move(seat)
        if seat not in self.pending:
            return False
        offered = self.pending[seat]
        kept = [ticket for ticket in offered if ticket in move["kept"]]
        others = [ticket for ticket in offered if ticket not in kept]
        if sorted(move["kept"]) != sorted(kept):
            return False
        if sorted(move.get("returned", others)) != sorted(others):
            return False
        return {"type": "keep_tickets", "kept": kept} in self.legal_moves(seat)

    def _apply(self, seat: int, move: Json) -> Json:
        event: Json = {"type": move["type"], "seat": seat}
        if move["type"] == "keep_tickets":
            event.update(self._keep(seat, move))
        elif move["type"] == "draw_deck":
            event["card"] = self.table.draw()
            self.hands[seat][event["card"]] += 1
            self.cards_drawn += 1
        elif move["type"] == "draw_face_up":
            event["slot"] = move["slot"]
            event["card"] = self._take_face_up(seat, move["slot"])
        elif move["type"] == "claim":
            event.update(self._claim(seat, self.map.routes[move["route"]], move["cards"]))
        elif move["type"] == "draw_tickets":
            self.pending[seat] = self._take_tickets(self.rules.draw)
            event["offered"] = list(self.pending[seat])
        return event

    def _keep(self, seat: int, move: Json) -> Json:
        offered = self.pending.pop(seat)
        others = [ticket for ticket in offered if ticket not in move["kept"]]
        returned = list(move.get("returned", others))
        self.held[seat] += move["kept"]
        self.tickets += returned
        return {"kept": list(move["kept"]), "returned": returned}

    def _take_face_up(self, seat: int, slot: int) -> str:
        card = self.table.row[slot]
        assert card is not None
        self.table.row[slot] = None
        self.hands[seat][card] += 1
        self.cards_drawn += 2 if card == LOCOMOTIVE else 1
        return card

    def _claim(self, seat: int, route: Route, cards: dict[str, int]) -> Json:
        for card, count in cards.items():
            self.hands[seat][card] -= count
        self.table.discard(cards)
        self.trains[seat] -= route.length
        self.owner[route.id] = seat
        return {"route": route.id, "cards": dict(cards), "points": ROUTE_POINTS[route.length]}

    def _turn_is_over(self, move: Json) -> bool:
        if move["type"] == "draw_tickets":
            return False
        if self.cards_drawn == 1:  # F3
            return self._draw_moves() == []
        return True

    def _end_turn(self, seat: int, move: Json) -> list[Json]:
        self.passes = self.passes + 1 if move["type"] == "pass" else 0
        self.cards_drawn = 0
        self.turn = (seat + 1) % self.players
        if self.turns_left is not None:
            self.turns_left -= 1
        if self.turns_left == 0 or self.passes == self.players:
            self.is_over = True
            return [{"type": "end"}]
        if self.turns_left is None and self.trains[seat] <= 2:  # R7.1
            self.turns_left = self.players
            return [{"type": "last_round", "seat": seat}]
        return []

    # Result and record

    def result(self) -> Json:
        """The record's result; only when the game is over."""
        if not self.is_over:
            raise ValueError("the game is not over")
        owned: list[list[str]] = [[] for _ in range(self.players)]
        for route, seat in self.owner.items():
            owned[seat].append(route)
        return result(self.map, owned, self.held)

    def record(self) -> Json:
        """The whole game so far as a record."""
        return {
            "format": "trunkline-record",
            "version": 1,
            "map": self.map.id,
            "ruleset": self.rules.id,
            "players": [{"name": f"Player {seat + 1}"} for seat in range(self.players)],
            "first": self.first,
            "seed": self.seed,
            "setup": self.setup,
            "events": self.events,
            "result": self.result() if self.is_over else None,
        }

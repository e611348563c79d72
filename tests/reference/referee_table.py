"""The referee's table: takes a record's events one by one and refuses illegal ones."""

from collections import Counter
from typing import Any

from .maps import COLORS, LOCOMOTIVE, GameMap, Route
from .referee_cards import KnownCards, KnownTickets, require
from .referee_score import POINTS_BY_LENGTH

Json = dict[str, Any]

# What the seat on turn may do in each phase. In `choosing` all seats pick their first tickets.
ALLOWED: dict[str, set[str]] = {
    "choosing": {"keep_tickets"},
    "fresh": {"draw_deck", "draw_face_up", "claim", "draw_tickets", "pass"},
    "second": {"draw_deck", "draw_face_up"},
    "tickets": {"keep_tickets"},
    "done": set(),
    "over": set(),
}


class RefereeTable:
    """The state according to the record. `take` raises RuleBrokenError for an illegal event."""

    def __init__(self, game_map: GameMap, seats: int, first: int, setup: Json) -> None:
        require(len(setup["hands"]) == seats, "one hand for each seat")
        require(len(setup["offers"]) == seats, "one offer for each seat")
        self.map = game_map
        self.seats = seats
        self.turn = first
        self.cards = KnownCards(game_map.ruleset, setup)
        self.tickets = KnownTickets(game_map, setup["offers"])
        self.hands = [Counter[str](hand) for hand in setup["hands"]]
        self.offers: dict[int, list[str]] = dict(enumerate(setup["offers"]))
        self.kept: list[set[str]] = [set() for _ in range(seats)]
        self.trains = [game_map.ruleset.trains] * seats
        self.owner: dict[str, int] = {}
        self.phase = "choosing"
        self.closing: Json | None = None  # last_round or end, when it is due
        self.last_seat: int | None = None  # the seat that triggered the last round
        self.passed: set[int] = set()  # the seats that have passed since the last other move

    def take(self, event: Json) -> None:
        """Checks one event and applies it."""
        require(self.phase != "over", "the game is over")
        forced = self.forced_event()
        if forced is not None:
            self._take_forced(event, forced)
        else:
            self._take_decision(event)
        if self.cards.forced_event() is None and self._turn_is_complete():
            self._close_turn()

    def forced_event(self) -> Json | None:
        """What must come next without a decision; which card is turned up stays open."""
        return self.cards.forced_event() or self.closing

    def _take_forced(self, event: Json, forced: Json) -> None:
        kind = forced["type"]
        require(event["type"] == kind, f"{kind} must come here, not {event['type']}")
        for key in ("slot", "seat", "cards"):
            require(event.get(key) == forced.get(key), f"{kind}: {key} must be {forced.get(key)}")
        if kind == "turn_face_up":
            self.cards.take(event["card"])
            self.cards.row[event["slot"]] = event["card"]
        elif kind == "refresh":
            self.cards.check_refresh(event["discarded"])
            self.cards.apply_refresh()
        elif kind == "reshuffle":
            self.cards.apply_reshuffle()
        else:
            self.closing = None
            if kind == "end":
                self.phase = "over"

    def _take_decision(self, event: Json) -> None:
        kind = event["type"]
        require(kind in ALLOWED[self.phase], f"no {kind} can come here")
        seat = event["seat"]
        if self.phase == "choosing":
            require(seat in self.offers, f"seat {seat} has no tickets to choose from")
        else:
            require(seat == self.turn, f"seat {self.turn} is to act, not {seat}")
        if kind != "pass":
            self.passed.clear()
        getattr(self, f"_take_{kind}")(seat, event)

    # Decisions

    def _take_keep_tickets(self, seat: int, event: Json) -> None:
        rules = self.map.ruleset
        offered = self.offers.pop(seat)
        kept, returned = event["kept"], event["returned"]
        require(sorted(kept + returned) == sorted(offered), "these are not the tickets offered")
        least = rules.start_keep if self.phase == "choosing" else rules.keep
        require(len(kept) >= min(least, len(offered)), f"at least {least} tickets are kept")
        self.kept[seat].update(kept)
        self.tickets.bottom.extend(returned)
        if self.phase == "tickets":
            self.phase = "done"
        elif not self.offers:
            self.phase = "fresh"

    def _take_draw_deck(self, seat: int, event: Json) -> None:
        self.cards.take(event["card"])
        self.hands[seat][event["card"]] += 1
        self.phase = "done" if self.phase == "second" else "second"

    def _take_draw_face_up(self, seat: int, event: Json) -> None:
        slot, card = event["slot"], event["card"]
        require(0 <= slot < 5, f"there is no slot {slot}")
        require(self.cards.row[slot] == card, f"slot {slot} holds {self.cards.row[slot]}")
        is_locomotive = card == LOCOMOTIVE
        is_second = self.phase == "second"
        require(not (is_locomotive and is_second), "R4.3: no face-up locomotive as second card")
        self.cards.row[slot] = None
        self.hands[seat][card] += 1
        self.phase = "done" if is_second or is_locomotive else "second"

    def _take_claim(self, seat: int, event: Json) -> None:
        require(event["route"] in self.map.routes, f"there is no route {event['route']}")
        route = self.map.routes[event["route"]]
        cards: Counter[str] = Counter(event["cards"])
        obstacle = self._obstacle(seat, route)
        require(obstacle is None, str(obstacle))
        require(cards.total() == route.length, f"R5.1: {route.length} cards are needed")
        require(cards <= self.hands[seat], "R5.1: these cards are not in the hand")
        colors = [color for color in COLORS if cards[color] > 0]
        require(len(colors) <= 1, "R5.1: cards of one colour")
        require(route.color == "gray" or colors in ([], [route.color]), f"R5.1: {route.color}")
        points = POINTS_BY_LENGTH[route.length]
        require(event["points"] == points, f"R5.2: the route scores {points}")
        self.hands[seat] -= cards
        self.cards.discards += cards
        self.trains[seat] -= route.length
        self.owner[route.id] = seat
        self.phase = "done"

    def _take_draw_tickets(self, seat: int, event: Json) -> None:
        require(self.tickets.left() > 0, "R6.1: the ticket deck is empty")
        self.tickets.take(event["offered"], self.map.ruleset.draw)
        self.offers[seat] = event["offered"]
        self.phase = "tickets"

    def _take_pass(self, seat: int, event: Json) -> None:
        require(not self.cards.can_draw(is_second=False), "a card can be drawn")
        require(self.tickets.left() == 0, "tickets can be drawn")
        for route in self.map.routes.values():
            require(not self._can_claim(seat, route), f"route {route.id} can be claimed")
        self.passed.add(seat)
        self.phase = "done"

    def _obstacle(self, seat: int, route: Route) -> str | None:
        """Why the seat cannot claim the route with any cards."""
        if route.id in self.owner:
            return "R5.4: the route is taken"
        twin_owner = self.owner.get(route.twin)
        if twin_owner == seat:
            return "R5.5: the seat owns the other half"
        if twin_owner is not None and self.seats <= 3:
            return "R5.5: the other half is taken and closes this one"
        if self.trains[seat] < route.length:
            return "the seat has too few trains"
        return None

    def _can_claim(self, seat: int, route: Route) -> bool:
        hand = self.hands[seat]
        colors = COLORS if route.color == "gray" else [route.color]
        most = max(hand[color] for color in colors) + hand[LOCOMOTIVE]
        return self._obstacle(seat, route) is None and most >= route.length

    # The end of a turn

    def _turn_is_complete(self) -> bool:
        if self.phase == "second":  # F3: the turn ends if there is no second card
            return not self.cards.can_draw(is_second=True)
        return self.phase == "done"

    def _close_turn(self) -> None:
        seat = self.turn
        self.phase = "fresh"
        self.turn = (seat + 1) % self.seats
        if seat == self.last_seat or len(self.passed) == self.seats:
            self.closing = {"type": "end"}
        elif self.last_seat is None and self.trains[seat] <= 2:
            self.last_seat = seat
            self.closing = {"type": "last_round", "seat": seat}

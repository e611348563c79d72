"""Errors: what is wrong, why, and which rule says so."""

from enum import Enum

from trunkline.engine.refusal_facts import Facts


class Reason(Enum):
    """Why a move is not allowed now. The value is the code on the wire."""

    rule: str
    sentence: str

    def __new__(cls, code: str, rule: str, sentence: str) -> "Reason":
        reason = object.__new__(cls)
        reason._value_ = code
        reason.rule = rule
        reason.sentence = sentence
        return reason

    GAME_OVER = ("game_over", "R7.1", "The game is over.")
    NO_SUCH_SEAT = ("no_such_seat", "R1.2", "There is no such seat at this table.")
    NOT_YOUR_TURN = ("not_your_turn", "R2.3", "It is not your turn.")
    CHOOSE_FIRST_TICKETS = (
        "choose_first_tickets",
        "R2.2",
        "First choose which of your tickets to keep.",
    )
    WAIT_FOR_FIRST_TICKETS = (
        "wait_for_first_tickets",
        "R2.2",
        "The others are still choosing their first tickets.",
    )
    ANSWER_THE_OFFER = (
        "answer_the_offer",
        "R6.1",
        "First choose which of the new tickets to keep.",
    )
    NOTHING_OFFERED = ("nothing_offered", "R6.1", "You have no tickets to choose from.")
    NOT_OFFERED = ("not_offered", "R6.1", "You can only keep or return the tickets on offer.")
    TOO_FEW_FIRST_TICKETS = (
        "too_few_first_tickets",
        "R2.2",
        "You must keep more of your first tickets.",
    )
    TOO_FEW_TICKETS = ("too_few_tickets", "R6.1", "You must keep more of the tickets.")
    NO_TICKETS_LEFT = ("no_tickets_left", "R6.1", "There are no tickets left to draw.")
    SECOND_CARD_DUE = ("second_card_due", "R4.1", "Draw your second train card first.")
    EMPTY_PILE = ("empty_pile", "R4.8", "The draw pile and the discards are empty.")
    EMPTY_SLOT = ("empty_slot", "R4.8", "There is no card there.")
    SECOND_LOCOMOTIVE = (
        "second_locomotive",
        "R4.3",
        "A face-up locomotive cannot be your second card.",
    )
    WRONG_NUMBER_OF_CARDS = (
        "wrong_number_of_cards",
        "R5.1",
        "A route costs exactly as many cards as it has spaces.",
    )
    WRONG_COLOR = ("wrong_color", "R5.1", "You cannot pay for this route with that colour.")
    CARDS_SHORT = ("cards_short", "R5.1", "You do not have the cards for this route.")
    TRAINS_SHORT = ("trains_short", "R5.2", "You do not have enough trains for this route.")
    ROUTE_TAKEN = ("route_taken", "R5.4", "This route is already claimed.")
    OWN_DOUBLE = ("own_double", "R5.5", "You already own the other half of this double route.")
    CLOSED_DOUBLE = (
        "closed_double",
        "R5.5",
        "With two or three players, only one half of a double route can be claimed.",
    )
    MUST_ACT = ("must_act", "R3.1", "You can still make a move, so you cannot pass.")


class InvalidMove(ValueError):
    """The move cannot be read: no such form, city, route, ticket or card."""


class IllegalMove(ValueError):
    """The move can be read, but the rules do not allow it now.

    `facts` say what it needs and what the player has, `sentence` puts them into words. `hint` may
    say what is allowed.
    """

    def __init__(
        self, reason: Reason, hint: str = "", facts: Facts | None = None, sentence: str = ""
    ) -> None:
        super().__init__(reason, hint, facts, sentence)
        self.reason = reason
        self.hint = hint
        self.facts = facts
        self.sentence = sentence or reason.sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.reason.rule}){self.hint and '; '}{self.hint}"


class RecordError(ValueError):
    """A record breaks the rules: where it first goes wrong, and why.

    `file` is its path, if it was read from a file.
    """

    def __init__(self, where: str, why: str) -> None:
        self.where = _shown(where, 80)
        self.why = _shown(why, 500)
        self.file: str | None = None
        super().__init__(self.where, self.why)

    def in_file(self, path: object) -> "RecordError":
        """The same error, which then names the file."""
        self.file = _shown(str(path), 300)
        return self

    def __str__(self) -> str:
        file = f"{self.file}: " if self.file else ""
        return f"{file}{self.where}: {self.why}"


def _shown(text: str, most: int) -> str:
    """Make text that may quote a hostile record safe for one line of a terminal."""
    clipped = text if len(text) <= most else text[: most - 3] + "..."
    return "".join(character if character.isprintable() else " " for character in clipped)

"""Games that need the most room: five long names, all kinds of cards, many tickets."""

from collections.abc import Callable, Sequence

from tests.page.prepared_tables import Rehearsal
from trunkline.bots import make_bot
from trunkline.engine.game import Game
from trunkline.engine.moves import Claim, DrawDeck, DrawFaceUp, DrawTickets, KeepTickets, Move

# The longest that the server accepts, with accents, wide letters and no place to break.
NAMES = (
    "Éloïse Ångström-Șerbănuț",
    "Bartholomew Featherstone",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Wilhelmina van den Bosch",
    "Ada",
)
COLLECTOR = NAMES[0]
KINDS_OF_CARDS = 9
MANY_CARDS = 10
MANY_TICKETS = 6
BOT = "greedy"
SEED = "crowded"


def dealt() -> Rehearsal:
    """Nobody has chosen yet: each has five tickets on offer."""
    rehearsal = Rehearsal(SEED, NAMES, "mega")
    rehearsal.played.clear()
    return rehearsal


gathering = dealt
"""Everybody has sat down."""


def collected() -> Rehearsal:
    """The collector is on turn with all kinds of cards and many tickets."""
    return gather(has_collected)


def offered() -> Rehearsal:
    """The collector chooses from four more tickets."""
    rehearsal = collected()
    rehearsal.play(DrawTickets())
    return rehearsal


def left_alone() -> Rehearsal:
    """As collected; some of the others are away."""
    return collected()


def almost_over() -> Rehearsal:
    """The collector is on turn in the last round."""
    return gather(lambda game: is_own_turn(game) and game.view(0).turns_left is not None)


def over() -> Rehearsal:
    """The game has ended."""
    return gather(lambda game: game.is_over)


def gather(is_enough: Callable[[Game], bool]) -> Rehearsal:
    """A game in which the collector gathers and bots play the others."""
    rehearsal = Rehearsal(SEED, NAMES, "mega")
    bot = make_bot(BOT, SEED)
    while not is_enough(rehearsal.game):
        game, seat = rehearsal.game, rehearsal.game.to_act[0]
        moves = game.legal_moves(seat)
        rehearsal.play(
            collectors_move(game, moves) if seat == 0 else bot.choose(game.view(seat), moves)
        )
    return rehearsal


def collectors_move(game: Game, moves: Sequence[Move]) -> Move:
    """Many tickets first, then cards of the colour that the collector has most of."""
    view = game.view(0)
    if keeps := [move for move in moves if isinstance(move, KeepTickets)]:
        return max(keeps, key=lambda keep: len(keep.kept))
    if len(view.tickets) < MANY_TICKETS and DrawTickets() in moves:
        return DrawTickets()
    most = max(view.hand, key=lambda card: (card != "locomotive", view.hand[card]))
    wanted = [
        move for move in moves if isinstance(move, DrawFaceUp) and view.face_up[move.slot] == most
    ]
    return next(iter(wanted), DrawDeck() if DrawDeck() in moves else moves[0])


def is_own_turn(game: Game) -> bool:
    """Whether the collector's turn begins."""
    return game.to_act == (0,) and not game.view(0).is_second_card_due and not game.view(0).offer


def has_collected(game: Game) -> bool:
    """Whether the collector is on turn with a full hand."""
    hand = game.view(0).hand
    is_full = len(hand) == KINDS_OF_CARDS and max(hand.values()) >= MANY_CARDS
    return is_own_turn(game) and is_full


def a_claimed_route(game: Game) -> str:
    """A route that one of the others has claimed."""
    return game.view(0).seats[1].routes[0]


def a_route_with_most_ways(game: Game) -> str:
    """The route that the collector can pay for in the most ways."""
    claims = [move.route for move in game.legal_moves(0) if isinstance(move, Claim)]
    return max(claims, key=claims.count)

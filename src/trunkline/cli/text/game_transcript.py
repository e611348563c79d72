"""Prints a whole game turn by turn, with its final scores."""

from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from trunkline.cli.text.final_table import print_scores
from trunkline.cli.text.terminal import printable
from trunkline.cli.text.turn_lines import Turn, TurnWriter, turns_of
from trunkline.cli.text.words import Names, cards_text
from trunkline.engine.game import Game

NUMBER_WIDTH = 3
NARROWEST = 20


def print_game(console: Console, game: Game, seat: int | None = None) -> None:
    """Print a game as a seat saw it; without a seat, with every hidden card."""
    names = Names(game.rules, game.players)
    _print_head(console, game, names, seat)
    _print_turns(console, game, names, seat)
    if game.is_over:
        print_scores(console, game.score(), names)
    else:
        waiting = " and ".join(names.players[seat] for seat in game.to_act)
        console.print(f"\nThe game is not over: {waiting} to move.")


def _print_head(console: Console, game: Game, names: Names, seat: int | None) -> None:
    seed = printable(game.seed, 80)
    about = f"map {game.rules.map.id}, rules {game.rules.ruleset.id}, seed {seed}"
    console.print(Text("A game of Ticket to Ride", "bold").append(f": {about}", "not bold"))
    for number, player in enumerate(game.players):
        bot = f", the bot {printable(player['bot'], 24)}" if "bot" in player else ""
        begins = ", begins" if number == game.first else ""
        line = Text(f"  seat {number}: ").append_text(names.player(number))
        console.print(line.append(f"{bot}{begins}", "dim"))
    if seat is not None:
        console.print(Text("As seen by ").append_text(names.player(seat)).append("."))
    console.print(Text("Face up: ").append_text(cards_text(game.setup.face_up)))
    console.print()


def _print_turns(console: Console, game: Game, names: Names, seat: int | None) -> None:
    events = game.events if seat is None else game.view(seat).history
    seats = len(game.players)
    writer = TurnWriter(names, [game.rules.ruleset.trains] * seats, [0] * seats)
    for turn in turns_of(events, seats):
        _print_turn(console, names, turn, writer.lines_of(turn))


def _print_turn(console: Console, names: Names, turn: Turn, lines: list[Text]) -> None:
    """Print the lines of a turn with a hanging indent."""
    widest = max(Text(name).cell_len for name in names.players)
    player = names.player(turn.seat)
    number = str(turn.number or "").rjust(NUMBER_WIDTH)
    player.plain = set_cell_size(player.plain, widest)
    lead = Text.assemble((number, "dim"), "  ", player, "  ")
    room = max(NARROWEST, console.width - lead.cell_len)
    for line in lines:
        for part in line.wrap(console, room):
            console.print(lead + part, soft_wrap=True)
            lead = Text(" " * lead.cell_len)

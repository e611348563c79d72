"""The one loop that plays games between bots."""

from collections.abc import Sequence

from trunkline.arena.match.compiled_play import play_compiled
from trunkline.arena.match.fixtures import Fixture
from trunkline.arena.match.played_games import PlayedGames
from trunkline.arena.match.python_play import play_with_bots
from trunkline.engine.rules import Rules


def play_games(
    rules: Rules, fixtures: Sequence[Fixture], *, event_room: int = 0, keep_plans: bool = False
) -> PlayedGames:
    """Play games to their end; all have the same number of seats.

    If every contender has a policy, kernels play all the games. Else the bots choose move by
    move, and their times and faults are measured. Either way the games are the same, unless
    planners `keep_plans`: that is faster, and only compiled planners can do it.

    A compiled game logs its events if it gets `event_room`; a game that needs more gets it.
    """
    games = PlayedGames.unplayed(rules, fixtures, event_room)
    if not all(contender.policy is not None for game in fixtures for contender in game.seats):
        play_with_bots(games)
        return games
    play_compiled(games, keep_plans=keep_plans)
    most_events = int(games.logs[:, 0].max())
    if 0 < event_room < most_events:
        return play_games(rules, fixtures, event_room=most_events, keep_plans=keep_plans)
    return games

"""Plays games between bots. `games.play_games` is the only loop of the arena that does."""

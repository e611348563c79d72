"""Plays games between bots, one at a time or in bulk."""

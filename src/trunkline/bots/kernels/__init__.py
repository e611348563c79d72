"""Bots as compiled code. They are given a view, never the game."""

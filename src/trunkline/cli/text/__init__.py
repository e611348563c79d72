"""Prints games, reviews and scores as text in the terminal."""

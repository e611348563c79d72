"""Texts for the terminal: games, reviews, scores."""

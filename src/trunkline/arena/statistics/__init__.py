"""Computes statistics over games: intervals, ratings, summaries."""

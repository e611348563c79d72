"""Statistics over games: intervals, ratings, summaries."""

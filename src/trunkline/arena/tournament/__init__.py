"""Runs tournaments: lineups, blocks of paired deals, a stopping rule, a file of blocks."""

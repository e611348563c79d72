"""Tournaments: lineups, blocks of paired deals, stopping rules, files."""

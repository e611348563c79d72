"""Compares what clients were told with the log of their table."""

"""Rates one bot against all others, on the scale of the levels."""

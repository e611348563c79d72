"""Draws a game for environments: as text, as SVG and as pixels."""

"""Compiles what a game needs in parts, in order of need, and says how far it is."""

"""Measures the speed of the engine on this machine."""

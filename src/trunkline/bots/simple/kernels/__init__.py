"""Kernels of the simple bots."""

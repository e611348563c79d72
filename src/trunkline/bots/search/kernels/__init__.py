"""Kernels of the search."""

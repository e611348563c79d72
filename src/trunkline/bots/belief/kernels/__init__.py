"""Kernels of the belief."""

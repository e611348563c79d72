"""Kernels that several bots share: actions, cards, route sets, paths, tickets, whole games."""

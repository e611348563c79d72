"""Spreads work over threads, processes or the machines of a cluster; the results are the same."""

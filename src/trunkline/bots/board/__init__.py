"""Kernels that read the board for every bot: ways, prices, tickets."""

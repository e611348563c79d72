"""Lets clients play whole games while nodes, stores and networks fail, and checks what they saw."""

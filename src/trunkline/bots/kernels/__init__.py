"""Bots as compiled code. They are given a view; `random` needs but its legal actions."""

"""Bots that are simple to read and to beat."""

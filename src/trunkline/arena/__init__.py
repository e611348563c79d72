"""Lets bots play each other many times, and measures who is better."""

"""Simple bots: random, greedy, direct, steady and forgetful."""

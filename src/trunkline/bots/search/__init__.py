"""The search: compares a few moves by roll-outs."""

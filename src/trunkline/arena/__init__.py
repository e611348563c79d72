"""Games between bots, in bulk, and what they tell."""

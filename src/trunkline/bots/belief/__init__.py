"""The belief: which tickets each rival may hold, and how likely each set is."""

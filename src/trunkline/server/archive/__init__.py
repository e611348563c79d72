"""Archives: files with tables, and for a backup also accounts, bots and the key."""

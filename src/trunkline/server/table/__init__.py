"""One live table: its log, its state, and what goes in and out."""

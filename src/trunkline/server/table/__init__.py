"""One live table: its log, its state, the commands it gets and the updates it sends."""

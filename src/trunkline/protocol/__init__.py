"""What server and clients say to each other: messages, refusals, close codes, table settings."""

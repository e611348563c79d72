"""The language that server and clients share: messages, refusals, problems, close codes."""

"""People and remote bots: identities, accounts, tokens, rate limits."""

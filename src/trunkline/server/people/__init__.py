"""Who plays: identities, accounts, rate limits, remote bots."""

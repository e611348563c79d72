"""The four agents of the NYU study."""

"""The four players of the NYU study."""

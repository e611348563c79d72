"""Reports of tournaments: for the terminal, as a page, with plots."""

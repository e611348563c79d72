"""Reports tournaments: in the terminal, as a page, with plots."""

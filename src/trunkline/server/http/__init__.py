"""What the server answers over HTTP, from one table of endpoints."""

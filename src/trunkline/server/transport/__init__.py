"""Websockets: connections, and the answer to every message."""

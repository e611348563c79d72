"""The websockets: connections, and the answer to every message."""

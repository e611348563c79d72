"""The cookie that identifies a person."""

COOKIE = "trunkline"

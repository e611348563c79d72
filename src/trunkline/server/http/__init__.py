"""The HTTP interface. One list of endpoints defines it."""

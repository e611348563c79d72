"""The resources of the HTTP interface, one module each."""

"""The colours of the board, as on the page by day."""

PAPER = "#f5eedb"
INK = "#24180c"
CITY = "#9c2b20"
TRAIN_EDGE = "#fffaec"
FREE = {
    "red": "#fac9c1",
    "orange": "#fbd3a8",
    "yellow": "#f9ea98",
    "green": "#c3e2b1",
    "blue": "#bedaf4",
    "purple": "#e3cdf0",
    "black": "#d3d1d2",
    "white": "#ffffff",
    "gray": "#ece3cd",
}
EDGES = {
    "red": "#cc5b50",
    "orange": "#d6883a",
    "yellow": "#b9962a",
    "green": "#659a57",
    "blue": "#5a8fc4",
    "purple": "#a679b8",
    "black": "#5c595a",
    "white": "#8b8272",
    "gray": "#8c7c62",
}
SEATS = ("#a5182f", "#1c4fb3", "#05604a", "#b06c00", "#1d1b1f")


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue of a colour such as `#a5182f`."""
    red, green, blue = bytes.fromhex(color[1:])
    return red, green, blue

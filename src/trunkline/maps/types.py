"""The parts of a map; all of them are immutable."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

COLORS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCOMOTIVE = "locomotive"
GRAY = "gray"


@dataclass(frozen=True, slots=True)
class City:
    """A city of the board, with its real latitude and longitude."""

    id: str
    name: str
    latitude: float
    longitude: float


@dataclass(frozen=True, slots=True)
class Route:
    """A route of 1 to 6 spaces; `double_with` is the id of its other half, if it is a double."""

    id: str
    city_a: str
    city_b: str
    length: int
    color: str
    double_with: str | None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket with its value in one ruleset."""

    id: str
    city_a: str
    city_b: str
    points: int


@dataclass(frozen=True, slots=True, repr=False)
class Ruleset:
    """A way to play a map: a ticket deck and the numbers that vary."""

    id: str
    tickets: tuple[Ticket, ...]
    start_deal: int
    start_keep: int
    draw: int
    keep: int
    longest_path: int
    globetrotter: int
    trains: int
    color_cards: int
    locomotives: int

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.tickets)} tickets, {self.trains} trains>"


class Rulesets(Mapping[str, Ruleset]):
    """Rulesets by id, in file order."""

    # Not a MappingProxyType: a map must survive pickling on its way to a worker process.
    __slots__ = ("_by_id",)

    def __init__(self, rulesets: Iterable[Ruleset]) -> None:
        self._by_id = {ruleset.id: ruleset for ruleset in rulesets}

    def __getitem__(self, ruleset_id: str) -> Ruleset:
        return self._by_id[ruleset_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def __hash__(self) -> int:
        # Equality ignores order, as it does for every mapping, so the hash must too.
        return hash(frozenset(self._by_id.values()))

    def __repr__(self) -> str:
        return f"Rulesets({', '.join(self)})"


@dataclass(frozen=True, slots=True, repr=False)
class Map:
    """A board and the rulesets it can be played with, all in file order."""

    id: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    rulesets: Mapping[str, Ruleset]
    guided: Mapping[str, Ruleset] = Rulesets(())
    """Rulesets of guided games, which no list offers."""

    def find_ruleset(self, ruleset_id: str) -> Ruleset | None:
        """The ruleset with that id, offered or guided; None if there is none."""
        return self.rulesets.get(ruleset_id) or self.guided.get(ruleset_id)

    def __repr__(self) -> str:
        size = f"{len(self.cities)} cities, {len(self.routes)} routes"
        return f"<Map {self.id}: {size}, rulesets {', '.join(self.rulesets)}>"

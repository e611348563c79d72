"""A list that only grows, of which a copy costs nothing."""

from collections.abc import Iterable, Iterator
from typing import Generic, Self, TypeVar

T = TypeVar("T")


class History(Generic[T]):
    """Copies share their items; whichever goes on after another has gone on gets its own."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end."""
        if self._length < len(self._items):  # a copy has gone on already, in another way
            self._items = self._items[: self._length]
        self._items += items
        self._length = len(self._items)

    def copy(self) -> Self:
        """Another one with the same items."""
        twin = object.__new__(type(self))
        twin._items, twin._length = self._items, self._length
        return twin

    def after(self, index: int) -> list[T]:
        """The items from an index on."""
        return self._items[index : self._length]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self.after(0))

"""A list that only grows and is free to copy."""

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class History(msgspec.Struct, Generic[T], gc=False):
    """Copies share their items until two of them grow differently."""

    _items: list[T] = []
    _length: int = 0

    @classmethod
    def of(cls, items: Iterable[T]) -> "History[T]":
        """Make a history with these items."""
        own = list(items)
        return cls(own, len(own))

    def extend(self, items: Iterable[T]) -> None:
        """Add items at the end."""
        if self._length < len(self._items):  # a copy has already grown
            self._items = self._items[: self._length]
        self._items += items
        self._length = len(self._items)

    def copy(self) -> "History[T]":
        """An independent history with the same items."""
        return History(self._items, self._length)

    def after(self, index: int) -> list[T]:
        """The items from an index on."""
        return self._items[index : self._length]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self.after(0))

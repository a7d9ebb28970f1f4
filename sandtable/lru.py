"""Bounded LRU cache."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class LruCache(Generic[Key, Made]):
    """LRU cache of at most `most` values."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Key, Made] = OrderedDict()

    def get(self, key: Key) -> Made | None:
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
        return found

    def put(self, key: Key, made: Made) -> Made:
        self._made[key] = made
        self._made.move_to_end(key)
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        return made

    def clear(self) -> None:
        self._made.clear()

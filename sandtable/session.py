"""Memory between the jobs of one caller: bounded in megabytes, owned and passed in by the caller.

`--watch` has one, and so has a server; a job without one makes its own and drops it. Keys contain everything that
decides the content, so that no entry is out of date; the least recently used go first.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")
MEGABYTE = 1024 * 1024
DEFAULT_MB = 256


class Session:
    """LRU memory of packs, drawings and prepared pages; safe to use from several threads."""

    def __init__(self, memory_mb: int = DEFAULT_MB) -> None:
        self._most = memory_mb * MEGABYTE
        self._lock = Lock()
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._taken = 0

    @property
    def taken(self) -> int:
        """Bytes of all entries, as their owners have estimated them."""
        return self._taken

    def get(self, key: Hashable) -> Any | None:
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                return None
            self._entries.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: T, size: int) -> T:
        """Store and return a value of about `size` bytes; one larger than the whole memory is not stored."""
        with self._lock:
            known = self._entries.pop(key, None)
            self._taken -= known[1] if known is not None else 0
            if size <= self._most:
                self._entries[key] = (value, size)
                self._taken += size
            while self._taken > self._most:
                _, (_, freed) = self._entries.popitem(last=False)
                self._taken -= freed
        return value

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self._taken = 0

"""Events for the open pages: files that changed outside, a folder that went away (server-sent events)."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

MOST_PAGES = 16  # open at once
MOST_WAITING = 200  # events that a page has not read; one that falls behind reads everything again
_ALIVE = 15.0  # seconds between two signs of life


class TooManyPages(Exception):
    """More pages than are served at once."""


class Events:
    """Queues of all open pages; used in the thread of the event loop."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str]] = set()

    def tell(self, name: str, data: Any) -> None:
        """Send an event to all pages."""
        for queue in self._queues:
            if queue.full():
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(_event("behind", {}))
            else:
                queue.put_nowait(_event(name, data))

    def count(self) -> int:
        """Number of open pages."""
        return len(self._queues)

    @contextmanager
    def _page(self) -> Iterator["asyncio.Queue[str]"]:
        if len(self._queues) >= MOST_PAGES:
            raise TooManyPages
        queue: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self._queues.add(queue)
        try:
            yield queue
        finally:
            self._queues.discard(queue)

    async def stream(self, hello: Any) -> AsyncIterator[str]:
        """Events for one page, from a greeting on; a comment now and then shows that the server lives."""
        with self._page() as queue:
            yield _event("hello", hello)
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), _ALIVE)
                except TimeoutError:
                    yield ": alive\n\n"


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"

"""Calls of one open pack, one at a time: an edit comes before help, and both before pictures.

The calls wait in the event loop, so that a pack which takes its time holds one thread and not all of them.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from enum import IntEnum
from itertools import count
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

from sandtable.errors import UserError

T = TypeVar("T")

MOST_WAITING = 200  # calls of one pack; a page asks for a few dozen pictures at a time


class Busy(UserError):
    """A call that is not taken since too many wait already."""


class NotWanted(Exception):
    """A call whose asker has gone."""


class Urgency(IntEnum):
    """Order in which waiting calls are taken."""

    EDIT = 0
    HELP = 1
    LOOK = 2
    PICTURE = 3


class CallQueue:
    """Queue of one open pack; used in the event loop."""

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._taken = False

    async def run(
        self,
        urgency: Urgency,
        function: Callable[..., T],
        *arguments: Any,
        wanted: Callable[[], Awaitable[bool]] | None = None,
    ) -> T:
        """Call a function in a thread when its turn has come; of equally urgent calls the oldest is first.

        Raise NotWanted if `wanted` says then that nobody waits for the answer any more.
        """
        await self._enter(urgency)
        try:
            if wanted is not None and not await wanted():
                raise NotWanted
            return await run_in_threadpool(function, *arguments)
        finally:
            self._leave()

    async def _enter(self, urgency: Urgency) -> None:
        if not self._taken:
            self._taken = True
            return
        if len(self._waiting) >= MOST_WAITING:
            raise Busy("too many questions about this pack wait already")
        turn = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn came just before
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False

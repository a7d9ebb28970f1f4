"""Connections of the server: one that sends no whole request for a while is closed, and so is the oldest of too many.

Anybody on this machine can open connections without a key. They must not keep the author's browser out; nor must guests,
whose connections to their address are counted apart.
"""

import asyncio
import time
from typing import Any, cast

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_CONNECTIONS = 100
REQUEST_SECONDS = 10.0  # for a request to arrive


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 of one connection."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.opened = time.monotonic()
        self._deadline: asyncio.TimerHandle | None = None
        self._await_request()
        beside = [one for one in self.connections if cast("BoundedProtocol", one).server == self.server]
        if len(beside) > MOST_CONNECTIONS:
            others = [cast("BoundedProtocol", one) for one in beside if one is not self]
            idle = [one for one in others if not one.is_answering()]
            # Those first that never sent a request: the author's browser has, and keeps its connections.
            min(idle, key=lambda one: (one.cycle is not None, one.opened), default=self).abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.is_answering():
            self._stop_waiting()
        elif self.timeout_keep_alive_task is None:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def is_answering(self) -> bool:
        """True between the end of a request and the end of its answer."""
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body

    def abort(self) -> None:
        self._stop_waiting()
        self.transport.abort()

    def _await_request(self) -> None:
        """Start the clock, unless it runs: bytes that come one by one do not stop it."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.is_answering():
            self.transport.abort()

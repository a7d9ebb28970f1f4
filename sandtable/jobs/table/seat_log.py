"""Messages for one seat, numbered from 1, so that a page that was away can go on where it stopped."""

import json
from collections import deque
from typing import Any, NamedTuple

MOST = 400  # messages that are kept; a page that missed more reads the position anew


class Message(NamedTuple):
    number: int
    event: str
    data: str  # JSON


class SeatLog:
    """Messages of a seat; used under the lock of its table."""

    def __init__(self) -> None:
        self._messages: deque[Message] = deque(maxlen=MOST)
        self.last = 0

    def add(self, event: str, data: dict[str, Any]) -> None:
        self.last += 1
        text = json.dumps({"seq": self.last, **data}, ensure_ascii=False, separators=(",", ":"))
        self._messages.append(Message(self.last, event, text))

    def since(self, number: int) -> list[Message]:
        """Messages after a number; one that says to read the position anew if some of them are gone."""
        if number > self.last or (self._messages and number < self._messages[0].number - 1):
            return [Message(self.last, "reset", json.dumps({"seq": self.last}))]
        return [message for message in self._messages if message.number > number]

"""A document that came by standard input."""

from typing import NamedTuple

STANDARD_INPUT = "-"  # as a path


class StdinFile(NamedTuple):
    """Content that came by standard input, and the name it is reported under."""

    name: str
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode("utf-8-sig", errors="replace")

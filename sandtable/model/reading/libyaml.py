"""PyYAML with libyaml's parser, at a quarter of the price.

Importing it compiles a dozen patterns, of every letter that may be printed, of dates, of numbers in base sixty. Only its parser
in Python and its constructors ask them, neither of which reads our files, and compiling them takes half as long as
starting Python. So they are compiled when they are first asked.
"""

import base64  # noqa: F401 - what YAML imports of others is imported as ever
import datetime  # noqa: F401
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _Later:
    """A pattern that is compiled when it is first asked for anything."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._written = pattern, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._written), name)
        setattr(self, name, found)
        return found


@contextmanager
def _patterns_later() -> Iterator[None]:
    """Within this, who compiles a pattern gets one that compiles itself; a thread that does so meanwhile is served too."""
    usual, re.compile = re.compile, _Later  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = usual


with _patterns_later():
    import yaml
    from yaml.events import (
        AliasEvent,
        DocumentStartEvent,
        MappingEndEvent,
        MappingStartEvent,
        ScalarEvent,
        SequenceEndEvent,
        SequenceStartEvent,
    )

__all__ = [
    "AliasEvent",
    "DocumentStartEvent",
    "MappingEndEvent",
    "MappingStartEvent",
    "ScalarEvent",
    "SequenceEndEvent",
    "SequenceStartEvent",
    "yaml",
]

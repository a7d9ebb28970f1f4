"""Where things stand in the text of a YAML file, character by character."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import yaml
from yaml.events import ScalarEvent


class Written(NamedTuple):
    """A scalar as it stands in a text: from `start` to before `end`; line and column count from 1."""

    start: int
    end: int
    line: int
    column: int
    value: str
    style: str

    @property
    def is_block(self) -> bool:
        return self.style in ("|", ">")


def scalars(text: str) -> Iterator[Written]:
    """Every scalar of a YAML text in order, keys too; the end of them where the text stops being YAML."""
    next_event: Callable[[], Any] = yaml.CSafeLoader(text).get_event
    try:
        while (event := next_event()) is not None:
            kind = event.__class__
            if kind is ScalarEvent:
                mark = event.start_mark
                yield Written(
                    mark.index, event.end_mark.index, mark.line + 1, mark.column + 1, event.value, event.style or ""
                )
    except yaml.YAMLError:
        return


def spoken(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of a YAML text, in order, in which a # is a letter like any other: the insides of scalars."""
    for scalar in scalars(text):
        # After the | of a block text there may be a comment; its words begin on the next line.
        start = text.find("\n", scalar.start) if scalar.is_block else scalar.start
        if start >= 0:
            yield start, scalar.end

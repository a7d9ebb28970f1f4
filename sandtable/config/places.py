"""Find the position of a setting in its TOML file, which tomllib does not give."""

import re
from collections.abc import Iterator, Sequence

from sandtable.findings import Position

_TABLE = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_STEP = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def place_of(text: str, file: str, path: Sequence[str]) -> Position:
    """Position of a key, or of its nearest enclosing table; the first line when nothing is found."""
    best, best_length = Position(file), 0
    keys = list(_keys(text))
    # What is owned may stand in a file of its own, without the table it is otherwise in.
    for wanted in (path, path[1:]):
        for steps, line, column in keys:
            shared = _shared(steps, wanted)
            if shared == len(steps) and shared > best_length:
                best, best_length = Position(file, line, column), shared
        if best_length:
            break
    return best


def _keys(text: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield every key and table with its position; keys of an inline table have the position of its start."""
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _TABLE.match(line):
            table = _steps(header[1])
            yield table, number, header.start(1) + 1
        elif key := _KEY.match(line):
            yield (*table, *_steps(key[1])), number, key.start(1) + 1


def _steps(written: str) -> tuple[str, ...]:
    return tuple(step.strip("\"'") for step in _STEP.findall(written))


def _shared(steps: Sequence[str], path: Sequence[str]) -> int:
    count = 0
    for one, other in zip(steps, path, strict=False):
        if one != other:
            break
        count += 1
    return count

"""Where a setting stands in its TOML file; tomllib does not say."""

import re
from collections.abc import Iterator, Sequence

from sandtable.findings import Position

_TABLE = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_STEP = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


def place_of(text: str, file: str, path: Sequence[str]) -> Position:
    """The line of a key, or of what is around it; the first line when none of it is found."""
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
    """Every key and table with its place; keys of a table inside braces stand where that begins."""
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

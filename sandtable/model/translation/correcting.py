"""Apply a translator's corrections to the YAML files of a pack: single texts change, all else stays to the letter.

Some texts cannot be changed this way and are left to the author: a cell of a table, a text written as a block, a phrase
with plural forms.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml
from yaml.events import ScalarEvent

from sandtable.findings import Position
from sandtable.model.reading.folder import read_bytes
from sandtable.model.translation.importing import Differing

_BYTE_ORDER_MARK = "\ufeff"


class Corrected(NamedTuple):
    """New content of a file, and the changes in it."""

    file: Path
    content: bytes
    done: tuple[Differing, ...]


class _Scalar(NamedTuple):
    start: int
    end: int
    value: str
    style: str


def corrected(differing: Iterable[Differing]) -> Iterator[Corrected]:
    """Yield the files whose texts can be changed; nothing is written."""
    by_file: dict[str, list[Differing]] = {}
    for one in differing:
        if one.at is not None and one.at.file.endswith((".yaml", ".yml")):
            by_file.setdefault(one.at.file, []).append(one)
    for file, wanted in by_file.items():
        made = _correct(Path(file), wanted)
        if made is not None:
            yield made


def _correct(file: Path, wanted: list[Differing]) -> Corrected | None:
    written = read_bytes(file).decode()
    mark = _BYTE_ORDER_MARK if written.startswith(_BYTE_ORDER_MARK) else ""
    text = before = written.removeprefix(_BYTE_ORDER_MARK)
    places = {(line, column): scalar for line, column, scalar in _scalars(text)}
    found = [(places.get(_place(one.at)), one) for one in wanted]
    edits = [
        (scalar, one)
        for scalar, one in found
        if scalar is not None and scalar.value == one.file_says and scalar.style not in ("|", ">")
    ]
    for scalar, one in sorted(edits, key=lambda edit: edit[0].start, reverse=True):
        # A text in JSON is one in YAML too, whatever is in it.
        text = text[: scalar.start] + json.dumps(one.translator_says, ensure_ascii=False) + text[scalar.end :]
    changed = {scalar.start: one.translator_says for scalar, one in edits}
    expected = [changed.get(scalar.start, scalar.value) for _, _, scalar in _scalars(before)]
    if not edits or [scalar.value for _, _, scalar in _scalars(text)] != expected:
        return None
    return Corrected(file, (mark + text).encode(), tuple(one for _, one in edits))


def _place(at: Position | None) -> tuple[int, int]:
    return (at.line, at.column) if at is not None else (0, 0)


def _scalars(text: str) -> Iterator[tuple[int, int, _Scalar]]:
    """Yield every scalar with its line and column, counted from 1."""
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, ScalarEvent):
            start, end = event.start_mark, event.end_mark
            assert start is not None
            assert end is not None
            yield start.line + 1, start.column + 1, _Scalar(start.index, end.index, event.value, event.style or "")

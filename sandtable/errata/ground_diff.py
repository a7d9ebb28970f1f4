"""Compare sketches of ground hex by hex."""

import re
from collections.abc import Mapping
from typing import Any

from sandtable.geometry.hexes import TILE_ROWS
from sandtable.model.phrases import Phrases

SKETCH = "sketch"
# The words for the letters of a sketch.
GROUND = {
    ".": "open",
    "=": "road",
    "t": "woods",
    "#": "building",
    "^": "elevated",
    "~": "water",
    "+": "bridge",
    "F": "fortification",
}
_HEX = re.compile(r"(?:faces\.(?P<side>[^.]+)\.)?sketch\.(?P<hex>\w+)")


def hex_by_hex(value: Any) -> Any:
    """Return the value with every sketch of ground as a mapping from hex to letter, to compare it by hexes."""
    if not isinstance(value, Mapping):
        return value
    return {
        key: _hexes(below) if key == SKETCH and isinstance(below, str) else hex_by_hex(below)
        for key, below in value.items()
    }


def hex_label(field: str, words: Phrases) -> str | None:
    """Return `side A, hex d4`; None for a field that is no hex of a sketch."""
    ground = _HEX.fullmatch(field)
    if ground is None:
        return None
    key = "changes.hex" if ground["side"] else "changes.hex_alone"
    return words.say(key, side=ground["side"], hex=ground["hex"])


def ground_words(field: str, value: Any, words: Phrases) -> str | None:
    """Name of the ground of a hex; None for a field that is no hex of a sketch, or a letter that means no ground."""
    if _HEX.fullmatch(field) is None or value not in GROUND:
        return None
    return words.say(f"changes.ground.{GROUND[value]}")


def _hexes(sketch: str) -> dict[str, str]:
    """Letters by hex name: a1 … g4 on a tile of seven rows, 0101 … (column, row) on any other ground."""
    rows = ["".join(line.split()) for line in sketch.splitlines() if line.strip()]
    is_tile = tuple(len(row) for row in rows) == TILE_ROWS
    return {
        f"{'abcdefg'[row]}{column}" if is_tile else f"{column:02}{row + 1:02}": letter
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters, 1)
    }

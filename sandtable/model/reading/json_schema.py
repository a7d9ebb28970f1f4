"""A pack's own JSON Schema as data: numbers are finite and of a length that can be compared and shown."""

import json
import math
from typing import Any

_LONGEST = 40  # digits of a number; none that a game counts has more


def read_json_schema(content: bytes) -> Any:
    """Parse a JSON Schema; raise ValueError in words for a message."""
    return json.loads(content, parse_float=_float, parse_int=_int, parse_constant=_constant)


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits[:_LONGEST]} is larger than any number can be")
    return number


def _int(digits: str) -> int:
    if len(digits) > _LONGEST:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def _constant(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")

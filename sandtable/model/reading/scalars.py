"""Resolve unquoted YAML scalars by the YAML 1.2 core schema, with two exceptions.

Digits with a leading zero are text, so a hex named 0304 is never the number 304. Numbers too large for a machine word
or a float are text too; the schema then reports them by name.
"""

import math
import re

Scalar = str | int | float | bool | None

_NULL = {"", "~", "null", "Null", "NULL"}
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_OTHER_INT = re.compile(r"0o[0-7]{1,18}|0x[0-9a-fA-F]{1,14}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|(0|[1-9][0-9]*)(\.[0-9]*)?)([eE][-+]?[0-9]{1,4})?")


def resolve(written: str) -> Scalar:
    """The value of a plain scalar where the schema does not ask for text."""
    if written in _NULL:
        return None
    if written in _BOOL:
        return _BOOL[written]
    if _INT.fullmatch(written):
        return int(written)
    if _OTHER_INT.fullmatch(written):
        return int(written, 0)
    if len(written) <= 40 and _FLOAT.fullmatch(written) and not written.lstrip("+-").isdigit():
        number = float(written)
        return number if math.isfinite(number) else written
    return written

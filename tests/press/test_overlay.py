"""Proof lines over pieces."""

from sandtable.ink.items import outline_bounds
from sandtable.ink.page import Box
from sandtable.ink.shapes import Path
from sandtable.press.furniture.overlay import proof_lines


def test_lines_stand_at_bleed_trim_and_safe_zone() -> None:
    trim = Box(10, 10, 63, 88)
    boxes = [outline_bounds(item.outline) for item in proof_lines(trim) if isinstance(item, Path)]
    expected = [trim.grown(3.175), trim, trim, trim.grown(-3.15)]
    assert all(one.holds(other) and other.holds(one) for one, other in zip(boxes, expected, strict=True))


def test_a_counter_keeps_a_twentieth_free() -> None:
    boxes = [outline_bounds(item.outline) for item in proof_lines(Box(0, 0, 20, 20)) if isinstance(item, Path)]
    assert boxes[-1] == Box(1, 1, 18, 18)

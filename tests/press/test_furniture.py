"""What stands around the pieces on a sheet."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.shapes import Path, Use
from tests.builtin import pack


def test_the_ruler_measures() -> None:
    (use,) = FaceRenderer(pack("_starter"), "en").symbol("sheet-ruler", (0, 0, 100, 100))
    assert isinstance(use, Use)
    (drawn,) = use.symbol.items
    assert isinstance(drawn, Path)
    # A tick is a move to the line and a stroke away from it: up for millimetres, down for inches.
    ticks = [(start[1], end[2]) for start, end in zip(drawn.outline[::2], drawn.outline[1::2], strict=True)][1:]
    longest = {side: [x for x, y in ticks if y == side * 1.5] for side in (-1, 1)}
    assert longest[-1] == pytest.approx([0, 50])
    assert longest[1] == pytest.approx([0, 25.4, 50.8])
    assert sorted(x for x, y in ticks if y < 0) == pytest.approx(list(range(51)))
    assert sorted(x for x, y in ticks if y > 0) == pytest.approx([n * 25.4 / 8 for n in range(17)])

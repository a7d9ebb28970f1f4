"""Painted ground of any game's map: each look in its own cell, another one for each, the same each time."""

import io
import math
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.png import rasterise
from sandtable.ink.page import Face, full_page
from sandtable.maps.art import Art
from sandtable.maps.painted import painted_ground
from sandtable.maps.plan import Plan
from sandtable.maps.terrain.water import lay_water
from tests.maps.grounds import PALETTE

CELL, DPI = 20.0, 80
ROWS = ("....", "..x.", "....")  # the look is the third cell of the second row
LOOKS = (
    "field",
    "meadow",
    "marsh",
    "woods",
    "orchard",
    "pines",
    "house",
    "church",
    "ruin",
    "hill",
    "rocks",
    "water",
    "trench",
)


def plate(look: str, flat: bool) -> bytes:
    items = painted_ground(ROWS, {".": "open", "x": look}, CELL, PALETTE, flat=flat)
    document = pdf([full_page(Face("ground", "", 5.5 * CELL, 4.5 * CELL, items))], Metadata("ground", "en"))
    return rasterise(document, DPI)


@cache
def painted(look: str, flat: bool = False) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(plate(look, flat))).convert("RGB"), dtype=int)


def apart(look: str, flat: bool) -> tuple[np.ndarray, np.ndarray]:
    """Where a look differs from open ground, and how far each pixel lies from its cell's middle, in cells."""
    here, there = painted(look, flat), painted("open", flat)
    radius = CELL / math.sqrt(3)
    # Of row or column 1 every cell stands half a cell further.
    x, y = (2 * 1.5 * radius + radius, 1.5 * CELL) if flat else (3 * CELL, 1.5 * radius + radius)
    ys, xs = np.mgrid[0 : here.shape[0], 0 : here.shape[1]] / DPI * 25.4
    return np.abs(here - there).max(axis=2) > 24, np.hypot(xs - x, ys - y) / CELL


@pytest.mark.slow
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("look", LOOKS)
def test_a_look_keeps_to_its_cell(look: str, flat: bool) -> None:
    differs, away = apart(look, flat)
    assert differs[away < 0.5].mean() > 0.6
    # Corners lie at 0.58; a little grass may lean over, or lie otherwise where it was in the way.
    assert differs[away > 0.75].mean() < 0.006


@pytest.mark.slow
def test_no_two_looks_are_alike() -> None:
    _, away = apart("woods", False)
    inside = away < 0.5
    for one, other in combinations(LOOKS, 2):
        unlike = np.abs(painted(one) - painted(other)).max(axis=2)[inside] > 24
        assert unlike.mean() > 0.1, (one, other)


@pytest.mark.parametrize("flat", [False, True])
def test_the_same_map_is_painted_the_same(flat: bool) -> None:
    rows, looks = ("wh", "~."), {"w": "woods", "h": "church", "~": "water"}
    first = painted_ground(rows, looks, CELL, PALETTE, flat=flat)
    assert first == painted_ground(rows, looks, CELL, PALETTE, flat=flat)
    assert first != painted_ground(("hw", "~."), looks, CELL, PALETTE, flat=flat)


@pytest.mark.parametrize("flat", [False, True])
def test_one_row_of_sea_at_the_edge_is_no_river(flat: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Plan] = []

    def draw(plan: Plan) -> Art:
        plans.append(plan)
        return Art((), ())

    monkeypatch.setattr("sandtable.maps.painted.draw_art", draw)
    for called in ("sea", "river"):
        painted_ground((".....", ".....", "~~~~~"), {"~": called}, CELL, PALETTE, flat=flat)
    sea, river = (lay_water(plan) for plan in plans)
    assert (len(sea.rivers), river.wide.is_empty, len(river.rivers)) == (0, True, 1)
    wet = [hex_ for hex_, spot in plans[0].spots.items() if spot.letter == "~"]
    for hex_ in wet:
        # Out to the edge of the map, and not only along its middle.
        cell = plans[0].cell(hex_).intersection(plans[0].trim)
        assert sea.surface.intersection(cell).area > 0.55 * cell.area
        assert river.surface.intersection(cell).area < 0.5 * cell.area

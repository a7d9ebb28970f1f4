"""Blank hex and square paper."""

import math

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.ink.items import outline_bounds
from sandtable.ink.page import Box
from sandtable.ink.shapes import Path, TextRun
from sandtable.layout.hex_paper import Grid, NoRoom, hex_page, label, largest_grid
from sandtable.layout.paper import find_paper

SHAPES = ["pointy", "flat", "square"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [5, 16, 20, 25.4])
@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_cells_fill_the_paper_and_stay_on_it(shape, size, paper) -> None:
    room = find_paper(paper).printable
    page = hex_page(find_paper(paper), shape, size)
    (lines,) = page.over
    assert isinstance(lines, Path)
    drawn = outline_bounds(lines.outline)
    assert room.holds(drawn, 0.01)
    # Less than a column or a row is left over.
    grid = largest_grid(shape, size, room)
    assert room.width - drawn.width < grid.steps[0] + size
    assert room.height - drawn.height < grid.steps[1] + size


@pytest.mark.parametrize("shape", ["pointy", "flat"])
def test_hexes_are_as_wide_as_was_asked_and_touch_their_neighbours(shape) -> None:
    grid = Grid(shape, 20, 4, 4)
    corners = grid.corners(1, 1)
    sides = [math.dist(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    assert sides == pytest.approx([20 / math.sqrt(3)] * 6)
    x, y = grid.centre(1, 1)
    near = sorted(math.dist((x, y), grid.centre(c, r)) for c in range(4) for r in range(4) if (c, r) != (1, 1))
    assert near[:6] == pytest.approx([20] * 6)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_side_is_drawn_once(shape) -> None:
    page = hex_page(find_paper("a4"), shape, 20, grid=Grid(shape, 20, 3, 3))
    (lines,) = page.over
    assert isinstance(lines, Path)
    points = [command[1:] for command in lines.outline]
    middles = [
        (round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1))
        for a, b in zip(points[::2], points[1::2], strict=True)
    ]
    assert len(set(middles)) == len(middles)
    # 9 hexes with 16 shared sides; 9 squares with 12.
    assert len(middles) == (9 * 4 - 12 if shape == "square" else 9 * 6 - 16)


def test_numbers() -> None:
    assert [label(0, 0, "0101"), label(27, 3, "a1"), label(2, 4, "1-1")] == ["0101", "AB4", "3-5"]
    page = hex_page(find_paper("a4"), "flat", 30, numbers="a1")
    texts = [item for item in page.over if isinstance(item, TextRun)]
    assert texts[0].words[0][1].text == "A1"
    assert len(texts) == len({item.words[0][1].text for item in texts})


def test_a_cell_larger_than_the_paper_is_told() -> None:
    with pytest.raises(NoRoom):
        largest_grid("flat", 200, Box(0, 0, 100, 100))


def test_the_command(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke
    assert run(sandtable_command, ["hexes", "--size", "20", "--flat", "--paper", "a3"]).exit_code == 0
    first = (tmp_path / "hexes-20-a3.pdf").read_bytes()
    run(sandtable_command, ["hexes", "--size", "20", "--flat", "--paper", "a3"])
    assert (tmp_path / "hexes-20-a3.pdf").read_bytes() == first
    for wrong in (["--flat", "--square"], ["--colour", "grey"], ["--size", "190", "--paper", "4x6"]):
        assert run(sandtable_command, ["hexes", *wrong]).exit_code == 2

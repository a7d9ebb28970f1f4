"""Path data, points, transforms and basic shapes become ink."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.faces.svg.path import (
    PathError,
    ellipse,
    parse_path,
    parse_points,
    parse_transform,
    polygon,
    rounded_rectangle,
)
from sandtable.ink.matrix import IDENTITY, apply
from sandtable.ink.shapes import Command, Outline, rectangle

numbers = st.floats(-1e6, 1e6)
drawings = st.lists(
    st.one_of(
        st.tuples(st.just("L"), numbers, numbers),
        st.tuples(st.just("C"), numbers, numbers, numbers, numbers, numbers, numbers),
    ),
    max_size=5,
)
subpaths = st.builds(
    lambda x, y, drawing, closed: [("M", x, y), *drawing, *([("Z",)] if closed else [])],
    numbers,
    numbers,
    drawings,
    st.booleans(),
)
outlines = st.lists(subpaths, max_size=4).map(lambda parts: tuple(itertools.chain.from_iterable(parts)))


def write(outline: Outline) -> str:
    return " ".join(" ".join(map(str, command)) for command in outline)


def along(curve: Command, start: tuple[float, float], t: float) -> tuple[float, float]:
    assert curve[0] == "C"
    x1, y1, x2, y2, x, y = curve[1:]
    k = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return (
        k[0] * start[0] + k[1] * x1 + k[2] * x2 + k[3] * x,
        k[0] * start[1] + k[1] * y1 + k[2] * y2 + k[3] * y,
    )


@pytest.mark.slow
@given(outlines)
def test_absolute_data_comes_back_as_it_was_written(outline: Outline) -> None:
    assert parse_path(write(outline)) == outline


@pytest.mark.slow
@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=8), st.booleans())
def test_points_draw_the_polygon_their_path_draws(points: list[tuple[float, float]], closed: bool) -> None:
    read = parse_points(" ".join(f"{x},{y}" for x, y in points))
    assert read == tuple(points)
    assert polygon(read, closed) == parse_path("M" + " ".join(f"{x} {y}" for x, y in points) + "z" * closed)


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ("", ""),
        ("  \n", ""),
        ("M1 2", "M1,2"),
        ("M1.5.5-3 2", "M 1.5 .5 L -3 2"),
        ("M1.e1+2-.5e-1,3", "M 10 2 L -0.05 3"),
        ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
        ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
        ("M10 10l1 2-3 4", "M10 10 L11 12 L8 16"),
        ("M10 10h5 5v-1-1H0V0", "M10 10 L15 10 L20 10 L20 9 L20 8 L0 8 L0 0"),
        ("M1 1c1 0 2 1 2 2 1 0 2 1 2 2", "M1 1 C2 1 3 2 3 3 C4 3 5 4 5 5"),
        ("M0 0C1 1 2 2 3 3S5 4 6 6", "M0 0 C1 1 2 2 3 3 C4 4 5 4 6 6"),
        ("M0 0c1 1 2 2 3 3s2 1 3 3 2 1 3 3", "M0 0 C1 1 2 2 3 3 C4 4 5 4 6 6 C7 8 8 7 9 9"),
        ("M1 1S5 4 6 6", "M1 1 C1 1 5 4 6 6"),
        ("M1 1Q2 2 3 1S5 4 6 6", "M1 1Q2 2 3 1C3 1 5 4 6 6"),
        ("M0 0Q3 3 6 0", "M0 0 C2 2 4 2 6 0"),
        ("M1 1q3 3 6 0", "M1 1 C3 3 5 3 7 1"),
        ("M0 0Q3 3 6 0T12 0", "M0 0 Q3 3 6 0 Q9-3 12 0"),
        ("M0 0Q3 3 6 0t6 0 6 0", "M0 0 Q3 3 6 0 Q9-3 12 0 Q15 3 18 0"),
        ("M1 1T4 4", "M1 1 Q1 1 4 4"),
        ("M1 1C2 2 3 3 4 4T7 4", "M1 1C2 2 3 3 4 4Q4 4 7 4"),
        ("M1 1h2v2z m5 5h1", "M1 1 L3 1 L3 3 Z M6 6 L7 6"),
        ("M1 1h2v2zl1 1", "M1 1 L3 1 L3 3 Z M1 1 L2 2"),
        ("M1 1h2zz", "M1 1 L3 1 Z"),
        ("M1 1A0 5 0 0 1 4 4", "M1 1 L4 4"),
        ("M1 1A5 5 0 0 1 1 1L2 2", "M1 1 L2 2"),
        ("M0 0a1 1 0 01.5.5", "M0 0 A 1 1 0 0 1 .5 .5"),
        ("M0 0a1 1 0 11-1-1 1 1 0 00 2 2", "M0 0 A 1 1 0 1 1 -1 -1 A 1 1 0 0 0 1 1"),
        ("M0 0a1,1,0,1,0,2,2", "M0 0 A 1 1 0 1 0 2 2"),
        ("M0 0a-1 1 0 0 0 1 1", "M0 0 A 1 1 0 0 0 1 1"),
    ],
)
def test_one_drawing_written_two_ways(data: str, same: str) -> None:
    assert parse_path(data) == parse_path(same)


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arc_flags_choose_among_the_four_arcs(large: int, sweep: int) -> None:
    curves = parse_path(f"M10 0A10 10 0 {large}{sweep} 0 10")[1:]
    # Both circles of radius 10 through the ends; y points down, so sweep 1 turns clockwise.
    centre = (0, 0) if large != sweep else (10, 10)
    assert len(curves) == (3 if large else 1)
    angles, start = [], (10.0, 0.0)
    for curve in curves:
        for t in (0.25, 0.5, 0.75, 1):
            x, y = along(curve, start, t)
            assert math.hypot(x - centre[0], y - centre[1]) == pytest.approx(10, abs=0.003)
            angles.append(math.atan2(y - centre[1], x - centre[0]))
        start = along(curve, start, 1)
    assert start == (0, 10)
    steps = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in itertools.pairwise(angles)]
    assert all(step > 0 if sweep else step < 0 for step in steps)


@pytest.mark.slow
@given(
    st.floats(0.1, 50),
    st.floats(0.1, 50),
    st.floats(-720, 720),
    st.booleans(),
    st.booleans(),
    st.floats(-30, 30),
    st.floats(-30, 30),
)
def test_an_arc_lies_on_one_ellipse(
    rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> None:
    outline = parse_path(f"M0 0A{rx} {ry} {turn} {int(large)} {int(sweep)} {x} {y}")
    if math.hypot(x, y) < 1e-3:
        return
    assert len(outline) <= 5
    last = outline[-1]
    assert last[0] == "C" and last[5:] == (x, y)
    # On the circle the ellipse becomes, every point is as far from the centre as the ends are.
    back = parse_transform(f"scale({1 / rx},{1 / ry}) rotate({-turn})")
    start, points = (0.0, 0.0), [(0.0, 0.0)]
    for curve in outline[1:]:
        points += [along(curve, start, t) for t in (0.25, 0.5, 0.75, 1)]
        start = points[-1]
    round_points = [apply(back, *point) for point in points]
    (ax, ay), (bx, by) = round_points[0], round_points[-1]
    half = math.hypot(bx - ax, by - ay) / 2
    radius = max(1, half)
    away = math.sqrt(max(0, radius**2 - half**2)) * (1 if large != sweep else -1)
    cx, cy = (ax + bx) / 2 - away * (by - ay) / (2 * half), (ay + by) / 2 + away * (bx - ax) / (2 * half)
    for px, py in round_points:
        assert math.hypot(px - cx, py - cy) == pytest.approx(radius, rel=5e-4)


def test_a_short_radius_grows_to_reach() -> None:
    curves = parse_path("M0 0A1 1 0 0 1 20 0")[1:]
    assert len(curves) == 2
    assert along(curves[0], (0, 0), 1) == pytest.approx((10, -10))


@pytest.mark.parametrize(
    ("data", "message", "offset"),
    [
        ("L1 1", "starts with M, not L", 0),
        ("z", "starts with M, not z", 0),
        ("1 1", "found '1'", 0),
        ("M1 2 3", "M takes 2 numbers at a time, found 3", 0),
        ("M1 2 C1 2 3", "C takes 6 numbers at a time, found 3", 5),
        ("M1 2 L", "found 0", 5),
        ("M1 2,", "found ','", 4),
        ("M1,,2", "found ','", 2),
        ("M1 2 z 3", "z takes no numbers", 7),
        ("M1 2 x", "found 'x'", 5),
        ("M1 2 ٣ 4", "found '٣'", 5),
        ("M1 2 L3 --4", "found '-'", 8),
        ("M1 2A1 1 0 2 0 3 3", "two flags", 5),
        ("M1 2A1 1 0 1 0 3 3 1", "two flags", 19),
        ("M1 2A1 1 0 1 0 3", "two flags", 5),
        ("M1e999 2", "out of range", 1),
        ("M1 2 L-1e10 2", "out of range", 6),
    ],
)
def test_bad_data_is_refused_where_it_is_bad(data: str, message: str, offset: int) -> None:
    with pytest.raises(PathError, match=message) as caught:
        parse_path(data)
    assert caught.value.offset == offset


def test_a_long_bad_path_fails_at_once() -> None:
    with pytest.raises(PathError) as caught:
        parse_path("M0 0L" + "0" * 200_000 + "x")
    assert caught.value.offset == 200_005
    with pytest.raises(PathError):
        parse_path("M" + "1 " * 200_000 + "x")


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("", IDENTITY),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("translate(3-4)", (1, 0, 0, 1, 3, -4)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale( 2 , 3 )", (2, 0, 0, 3, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90 10 20)", (0, 1, -1, 0, 30, 10)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("matrix(1,2,3,4,5,6)", (1, 2, 3, 4, 5, 6)),
        ("translate(10,20) scale(2)", (2, 0, 0, 2, 10, 20)),
        ("scale(2), translate(10 20)", (2, 0, 0, 2, 20, 40)),
        ("translate(10)rotate(90)\nscale(2)", (0, 2, -2, 0, 10, 0)),
    ],
)
def test_transforms(text: str, matrix: tuple[float, ...]) -> None:
    assert parse_transform(text) == pytest.approx(matrix)


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ("spin(3)", "unknown transform 'spin'", 0),
        ("scale(2) Rotate(3)", "unknown transform 'Rotate'", 9),
        ("rotate(1 2)", "rotate takes 1 or 3 numbers, found 2", 0),
        ("scale()", "scale takes 1 or 2 numbers, found 0", 0),
        ("skewX(1 2)", "skewX takes 1 number, found 2", 0),
        ("translate(1px)", "found 'p'", 11),
        ("translate(1", "expected a transform", 0),
        ("scale(2),", "expected a transform", 8),
    ],
)
def test_bad_transforms(text: str, message: str, offset: int) -> None:
    with pytest.raises(PathError, match=message) as caught:
        parse_transform(text)
    assert caught.value.offset == offset


def test_bad_points() -> None:
    with pytest.raises(PathError, match="pairs"):
        parse_points("1 2 3")
    with pytest.raises(PathError) as caught:
        parse_points("1 2 3 x")
    assert caught.value.offset == 6
    assert parse_points(" ") == ()
    assert polygon(()) == ()


def test_basic_shapes_are_the_arcs_svg_says_they_are() -> None:
    def close(a: Outline, b: Outline) -> None:
        assert [c[0] for c in a] == [c[0] for c in b]
        for one, other in zip(a, b, strict=True):
            assert one[1:] == pytest.approx(other[1:])

    close(ellipse(5, 6, 3, 2), parse_path("M8 6A3 2 0 0 1 5 8A3 2 0 0 1 2 6A3 2 0 0 1 5 4A3 2 0 0 1 8 6Z"))
    close(ellipse(5, 6, 3), ellipse(5, 6, 3, 3))
    close(
        rounded_rectangle(1, 2, 20, 10, 3, 2),
        parse_path("M4 2H18A3 2 0 0 1 21 4V10A3 2 0 0 1 18 12H4A3 2 0 0 1 1 10V4A3 2 0 0 1 4 2Z"),
    )
    close(rounded_rectangle(0, 0, 8, 4, 9), rounded_rectangle(0, 0, 8, 4, 4, 2))
    assert rounded_rectangle(0, 0, 8, 4, 0, 3) == rectangle(0, 0, 8, 4)

"""Where two faces differ."""

from sandtable.faces.text import Span, TextBox, set_text
from sandtable.handouts.errata.change_bars import BAR, GAP, changed_bands, with_bars
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group, Item, Path, Style, Symbol, Use, line, rectangle


def face(*items: Item, width: float = 60, height: float = 90) -> Face:
    return Face("x", "en", width, height, items)


def square(y: float, side: float = 10, x: float = 5, fill: str = "#000000") -> Path:
    return Path(rectangle(x, y, side, side), Style(fill=fill))


def test_equal_faces_have_no_bars() -> None:
    assert changed_bands(face(square(10)), face(square(10))) == ()


def test_a_symbol_is_compared_by_what_it_draws() -> None:
    one, other = Symbol("a", (square(0),)), Symbol("b", (square(0),))
    at = (1.0, 0.0, 0.0, 1.0, 0.0, 20.0)
    assert changed_bands(face(Use(one, at)), face(Use(other, at))) == ()
    smaller = Symbol("c", (square(0, 5),))
    assert changed_bands(face(Use(one, at)), face(Use(smaller, at))) == ((20, 30),)


def test_what_is_new_gone_or_recoloured() -> None:
    ground = square(0)
    assert changed_bands(face(ground), face(ground, square(40))) == ((40, 50),)
    assert changed_bands(face(ground, square(40)), face(ground)) == ((40, 50),)
    assert changed_bands(face(square(40)), face(square(40, fill="#ff0000"))) == ((40, 50),)


def test_twice_is_not_once() -> None:
    assert changed_bands(face(square(40)), face(square(40), square(40))) == ((40, 50),)


def test_near_bands_are_one_and_far_ones_two() -> None:
    assert changed_bands(face(), face(square(10), square(21), square(60))) == ((10, 31), (60, 70))


def test_what_is_cut_off_shows_no_bar() -> None:
    hidden = Group((square(40),), clip=rectangle(0, 0, 60, 30))
    partly = Group((square(25),), clip=rectangle(0, 0, 60, 30))
    outside = square(95)
    assert changed_bands(face(), face(hidden, outside)) == ()
    assert changed_bands(face(), face(partly)) == ((25, 30),)


def test_a_group_moves_its_clip() -> None:
    moved = Group((square(0),), (1.0, 0.0, 0.0, 1.0, 0.0, 50.0), rectangle(0, 0, 60, 30))
    assert changed_bands(face(), face(moved)) == ((50, 60),)


def test_a_changed_line_of_text_has_a_bar_of_its_own() -> None:
    box = TextBox(5, 40, 50, size=3.0)
    old = set_text([Span("attack +1\ndefence +1")], box).items
    new = set_text([Span("attack +1\ndefence +2")], box).items
    ((top, bottom),) = changed_bands(face(*old), face(*new))
    assert 42 < top < 44
    assert 45 < bottom < 48


def test_a_thin_line_has_a_bar_that_can_be_seen() -> None:
    rule = Path(line(5, 50, 40, 50), Style(fill=None, stroke="#000000", width=0.2))
    ((top, bottom),) = changed_bands(face(), face(rule))
    assert (round(top, 3), round(bottom, 3)) == (49.9, 51.9)


def test_another_size_is_another_piece() -> None:
    assert changed_bands(face(), face(height=60)) == ((0, 60),)


def test_bars_stand_left_of_the_trimmed_face() -> None:
    barred = with_bars(face(square(10)), ((10, 20), (60, 65)), "#ff0000")
    assert (barred.width, barred.height) == (60 + BAR + GAP, 90)
    bars = [item for item in barred.items if isinstance(item, Path) and item.style.stroke == "#ff0000"]
    assert [item.outline for item in bars] == [line(BAR / 2, 10, BAR / 2, 20), line(BAR / 2, 60, BAR / 2, 65)]

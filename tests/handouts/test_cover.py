"""Covers of the built-in games, in the formats in which they are printed."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.cover import cover_face, has_cover
from sandtable.ink.page import Face
from sandtable.ink.shapes import Group
from sandtable.resources import builtin_packs
from tests.builtin import pack
from tests.faces.drawn_things import Drawn, drawn

GAMES = sorted(builtin_packs())
FORMATS = {
    "first page": (190.0, 65.0),
    "A5": (128.8, 43.8),
    "box": (66.0, 91.0),
    "card": (63.0, 88.0),
    "stamp": (40.0, 56.0),
}


def cover(game: str, form: str, low_ink: bool = False) -> Face:
    renderer = FaceRenderer(pack(game), "en", low_ink)
    face = cover_face(renderer, *FORMATS[form])
    assert face is not None, renderer.findings
    assert not renderer.findings
    return face


def scene(face: Face) -> list[Drawn]:
    """Everything in the window of a cover."""
    return [one for item in face.items if isinstance(item, Group) and item.clip for one in drawn(item.items)]


def letters(game: str, form: str) -> list[Drawn]:
    """The letters of the title; they are drawn last."""
    count = len("".join(pack(game).name["en"].split()))
    return scene(cover(game, form))[-count:]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMATS)
def test_the_title_is_whole(game: str, form: str) -> None:
    width, height = FORMATS[form]
    for letter in letters(game, form):
        left, top, right, bottom = letter.box
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height


@pytest.mark.parametrize("game", GAMES)
def test_the_title_is_read_on_a_stamp(game: str) -> None:
    """Its main word is 3.5 mm high on a cover 40 mm wide."""
    assert max(letter.box[3] - letter.box[1] for letter in letters(game, "stamp")) >= 3.5


@pytest.mark.parametrize("game", GAMES)
def test_low_ink_has_the_same_figures(game: str) -> None:
    full, low = ({one.name for one in scene(cover(game, "box", ink)) if one.kind == "symbol"} for ink in (False, True))
    assert len(low) >= 3
    assert low <= full


def test_only_packs_that_draw_a_cover_have_one() -> None:
    assert all(has_cover(pack(game)) for game in GAMES)
    assert not has_cover(pack("_starter"))

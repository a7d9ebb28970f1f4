"""No face asks for a magnifying glass: text is 6.5 points or more, but for the footer and backs shown on boxes in small."""

from collections.abc import Iterator
from math import sqrt

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.views import ruling_marks
from sandtable.geometry.units import POINT
from sandtable.ink.items import walk
from sandtable.ink.page import Face
from sandtable.ink.shapes import TextRun
from sandtable.model.pack import Component, Record
from tests.builtin import pack

FLOOR = 6.5
FOOTER = 5.0
GAMES = ("edadh", "lets-war", "proelio", "warfare")


def footer_words(record: Record, language: str) -> set[str]:
    """What may stand in a footer, in small letters."""
    words = [record.id, "ed.", record.since, language, "house", "·", *ruling_marks(record.rulings)]
    return {word.casefold() for word in words}


def texts(face: Face) -> Iterator[tuple[float, tuple[str, ...]]]:
    """The size in points of every text on a face, and its words."""
    for leaf, (a, b, c, d, _, _) in walk(face.items):
        if isinstance(leaf, TextRun):
            yield leaf.size * sqrt(abs(a * d - b * c)) / POINT, tuple(word.text for _, word in leaf.words)


def backs_held(renderer: FaceRenderer, component: Component) -> set[tuple[str, ...]]:
    """Texts on the backs of the decks that a box holds: it shows them in small, as pictures."""
    decks = [one for one in renderer.pack.components if one.id in component.holds]
    backs = [renderer.back(deck, record) for deck in decks for record in deck.records]
    fronts = [renderer.front(deck, record) for deck in decks for record in deck.records if not deck.back]
    return {words for face in (*backs, *fronts) if face is not None for _, words in texts(face)}


def smallest(face: Face, footer: set[str], pictured: set[tuple[str, ...]]) -> tuple[float, str]:
    """The size in points of the smallest text besides the footer and what is pictured, and its words."""
    found = (99.0, "")
    for size, words in texts(face):
        if size < FLOOR and words in pictured:
            continue
        if size < FLOOR and {word.casefold().rstrip(",") for word in words} <= footer:
            assert size > FOOTER - 0.51, f"{face.ref}: a footer at {size:.1f} pt"
        else:
            found = min(found, (round(size, 2), " ".join(words)))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_text_can_be_read(game: str, language: str) -> None:
    renderer = FaceRenderer(pack(game), language)
    too_small = {}
    for component in pack(game).components:
        if component.type in ("table", "tiles"):
            continue
        pictured = backs_held(renderer, component)
        for record in component.records:
            for face in (renderer.front(component, record), renderer.back(component, record)):
                if face is not None:
                    size, words = smallest(face, footer_words(record, language), pictured)
                    if size < FLOOR - 0.005:
                        too_small[f"{component.id} {record.id}"] = (size, words)
    assert too_small == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_boxes_show_a_back_in_small(game: str) -> None:
    renderer = FaceRenderer(pack(game), "en")
    boxes = [one for one in pack(game).components if one.type == "box"]
    assert boxes
    for box in boxes:
        pictured = backs_held(renderer, box)
        for record in box.records:
            face = renderer.front(box, record)
            assert face is not None
            assert any(size < FLOOR and words in pictured for size, words in texts(face)), record.id

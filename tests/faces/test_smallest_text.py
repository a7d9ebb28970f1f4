"""No face asks for a magnifying glass: text is 6.5 points or more, but for the footer and what is declared here."""

from math import sqrt

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.views import ruling_marks
from sandtable.geometry.units import POINT
from sandtable.ink.items import walk
from sandtable.ink.page import Face
from sandtable.ink.shapes import TextRun
from sandtable.model.pack import Record
from tests.builtin import pack

FLOOR = 6.5
FOOTER = 5.0
GAMES = ("edadh", "lets-war", "proelio", "warfare")
# Components with smaller text, in points: boxes of several decks bear their backs in small, as pictures.
DECLARED = {("edadh", "hand-box"): 1.0, ("lets-war", "nations-box"): 1.0, ("lets-war", "characters-box"): 1.0}


def footer_words(record: Record, language: str) -> set[str]:
    """What may stand in a footer, in small letters."""
    words = [record.id, "ed.", record.since, language, "house", "·", *ruling_marks(record.rulings)]
    return {word.casefold() for word in words}


def smallest(face: Face, footer: set[str]) -> tuple[float, str]:
    """The size in points of the smallest text besides the footer, and its words."""
    found = (99.0, "")
    for leaf, (a, b, c, d, _, _) in walk(face.items):
        if not isinstance(leaf, TextRun):
            continue
        words = [word.text for _, word in leaf.words]
        size = leaf.size * sqrt(abs(a * d - b * c)) / POINT
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
        floor = DECLARED.get((game, component.id), FLOOR)
        for record in component.records:
            for face in (renderer.front(component, record), renderer.back(component, record)):
                if face is not None:
                    size, words = smallest(face, footer_words(record, language))
                    if size < floor - 0.005:
                        too_small[f"{component.id} {record.id}"] = (size, words)
    assert too_small == {}


def test_what_is_declared_is_there() -> None:
    for game, component in DECLARED:
        assert pack(game).component(component)

"""Texts are measured for templates as they are set; cards of one deck share one size of type."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from sandtable.faces.colours import Palette
from sandtable.faces.measuring import LineCounter
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.svg.context import Drawing, DrawingContext
from sandtable.faces.svg.dom import parse_svg
from sandtable.faces.svg.reader import Reader
from sandtable.geometry.units import POINT
from sandtable.ink.shapes import Group, Item, TextRun
from tests.builtin import pack

FOOTER = 5 * POINT
TITLES = 10 * POINT


def runs(items: Sequence[Item]) -> Iterator[TextRun]:
    for item in items:
        if isinstance(item, TextRun):
            yield item
        elif isinstance(item, Group):
            yield from runs(item.items)


@pytest.mark.parametrize(
    "text", ["Draw 2 cards.", "Every nation puts its Character under the deck and reveals the next."]
)
@pytest.mark.parametrize("width", [15.0, 25.0, 49.0])
@pytest.mark.parametrize("weight", [400, 700])
def test_lines_are_counted_as_they_are_set(text: str, width: float, weight: int) -> None:
    told: list[str] = []
    context = DrawingContext(
        Palette({}), Kit(), lambda _d, code, *_: told.append(code), lambda *_: None, "en", low_ink=False
    )
    drawn = Reader(context, Drawing("card")).read(
        parse_svg(
            f'<svg xmlns="http://www.w3.org/2000/svg"><text x="0" y="0" width="{width}" font-family="sans" '
            f'font-weight="{weight}" font-size="8pt" min-size="8pt" hyphens="none">{text}</text></svg>'
        )
    )
    baselines = {run.y for run in runs(drawn)}
    assert LineCounter(context)(text, width, 8, "sans", weight) == len(baselines)
    assert told == []


def test_what_is_wrong_with_a_text_is_told_by_who_draws_it() -> None:
    told: list[str] = []
    context = DrawingContext(
        Palette({}), Kit(), lambda _d, code, *_: told.append(code), lambda *_: None, "en", low_ink=False
    )
    assert LineCounter(context)("Discard :no-such-icon: now.", 40, 8) == 1
    assert told == []


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "deck"), [("lets-war", "reference"), ("proelio", "reference")])
def test_a_deck_of_reference_cards_has_one_size(game: str, deck: str, language: str) -> None:
    renderer = FaceRenderer(pack(game), language)
    component = pack(game).component(deck)
    sizes = set()
    for record in component.records:
        face = renderer.front(component, record)
        assert face is not None
        sizes |= {round(run.size, 4) for run in runs(face.items) if FOOTER + 1e-6 < run.size < TITLES}
    assert renderer.findings == []
    assert len(sizes) == 1
    assert sizes.pop() >= 6.5 * POINT - 1e-4


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", ["lets-war", "proelio"])
def test_no_empty_lines_in_lists(game: str, language: str) -> None:
    """Lines of one list follow each other with some air, never with room for one more."""
    renderer = FaceRenderer(pack(game), language)
    component = pack(game).component("reference")
    for record in component.records:
        face = renderer.front(component, record)
        assert face is not None
        body = [run for run in runs(face.items) if FOOTER + 1e-6 < run.size < TITLES]
        titles = {section["title"][language].split(" ")[0] for section in record.fields["sections"]}
        for before, after in pairwise(body):
            if after.words[0][1].text not in titles:
                assert after.y - before.y < 1.75 * after.size, (record.id, after.words[0][1].text)

"""The printed aids of Warfare: charts that hold together, and a key to everything on the counters."""

from functools import cache

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import Face
from tests.builtin import pack
from tests.faces.drawn_things import drawn

LANGUAGES = ("en", "it")
BAND_RIGHT = 183  # of the field of 190 mm on which charts are drawn


@cache
def renderer(language: str, low_ink: bool = False) -> FaceRenderer:
    return FaceRenderer(pack("warfare"), language, low_ink=low_ink)


def chart(name: str, language: str) -> Face:
    component = pack("warfare").component("charts")
    record = next(record for record in component.records if record.id == name)
    face = renderer(language).front(component, record)
    assert face is not None, renderer(language).findings
    return face


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [record.id for record in pack("warfare").component("charts").records])
def test_the_bands_of_a_chart_reach_its_last_column(name: str, language: str) -> None:
    face = chart(name, language)
    edge = BAND_RIGHT * face.width / 190
    things = [one for one in drawn(face.items) if 19 < one.box[1] < face.height - 8]
    bands = [one for one in things if one.kind == "rect" and one.box[2] - one.box[0] > face.width / 2]
    words = [one for one in things if one.kind == "text"]
    assert max(one.box[2] for one in bands) == pytest.approx(edge, abs=0.1)
    assert [one.name for one in words if one.box[2] > edge] == []

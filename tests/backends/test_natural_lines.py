"""Lines whose words stand a blank apart are written in one go, as they would be word by word."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import prepare
from sandtable.faces.text import Span, TextBox, set_text
from sandtable.ink.page import Face
from sandtable.ink.shapes import TextRun

WORDS = st.sampled_from(["the", "To", "AVA", "river", "17", "-", "o’er", "T.", "fi", "à", "…", "W"])
_MANNER: dict[str, st.SearchStrategy[Any]] = {
    "text": st.lists(WORDS, min_size=1, max_size=30).map(" ".join),
    "family": st.sampled_from(["sans", "serif"]),
    "weight": st.sampled_from([400, 700]),
    "italic": st.booleans(),
    "caps": st.sampled_from(["", "small", "all"]),
}
_BOX: dict[str, st.SearchStrategy[Any]] = {
    "x": st.floats(0, 60),
    "y": st.floats(0, 60),
    "width": st.none() | st.floats(15, 60),
    "size": st.floats(0.5, 6),
    "align": st.sampled_from(["left", "center", "right", "justify"]),
    "tracking": st.sampled_from([0, 0.05, -0.15, -0.3]),
    "hyphenate": st.sampled_from(["", "en"]),
}
MANNERS = st.fixed_dictionaries(_MANNER).map(lambda manner: Span(**manner))
BOXES = st.fixed_dictionaries(_BOX).map(lambda box: TextBox(**box))


@settings(max_examples=300, deadline=None)
@given(st.lists(MANNERS, min_size=1, max_size=2), BOXES)
def test_a_line_in_one_go_is_the_line_word_by_word(spans: list[Span], box: TextBox) -> None:
    runs = [item for item in set_text(spans, box).items if isinstance(item, TextRun)]
    by_word = [run._replace(natural=False) for run in runs]
    ours, theirs = (prepare(Face("", "", 1, 1, tuple(some)), PdfMemory()) for some in (runs, by_word))
    assert ours.text == theirs.text
    assert ours.words == theirs.words


@pytest.mark.parametrize(("align", "natural"), [("left", True), ("center", True), ("justify", False)])
def test_lines_are_natural_unless_they_are_stretched(align: str, natural: bool) -> None:
    box = TextBox(0, 0, 30, align=align)  # type: ignore[arg-type]
    first = set_text([Span("the column moves before dawn and every river", "sans")], box).items[0]
    assert isinstance(first, TextRun)
    assert first.natural is natural

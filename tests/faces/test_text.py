"""Text setting: lines, shrinking, balance, icons, and what cannot be set."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.faces.text import POINT, Span, TextBox, measure, measure_word, set_text
from sandtable.ink.fonts import font
from sandtable.ink.shapes import Path, Style, Symbol, TextRun, Use, rectangle

WORDS = [
    "Draw",
    "two",
    "Conflict",
    "cards",
    "and",
    "lay",
    "one",
    "piece",
    "of",
    "equipment",
    "on",
    "your",
    "own",
    "board",
]


def lines_of(setting) -> list[str]:
    """The words of each line, in order."""
    found: dict[float, list[str]] = {}
    for item in setting.items:
        if isinstance(item, TextRun):
            found.setdefault(round(item.y, 3), []).extend(word.text for _, word in item.words)
    return [" ".join(words) for _, words in sorted(found.items())]


def spread(setting, side: int) -> float:
    edges = []
    for item in setting.items:
        if isinstance(item, TextRun):
            x, _ = item.words[0]
            end, word = item.words[-1]
            edges += [x, end + word.width * item.size / 1000]
    return min(edges) if side < 0 else max(edges)


def width_of(text: str, size: float) -> float:
    """How wide a text is on one line."""
    return spread(set_text([Span(text)], TextBox(0, 0, size=size)), 1)


def test_lines_fill_the_width_and_lose_no_word() -> None:
    setting = set_text([Span(" ".join(WORDS))], TextBox(0, 0, width=40))
    lines = lines_of(setting)
    assert " ".join(lines).split() == WORDS
    assert len(lines) > 1
    assert spread(setting, 1) <= 40 + 1e-6


def test_text_shrinks_to_its_box_and_says_when_it_cannot() -> None:
    text = [Span(" ".join(WORDS))]
    box = TextBox(0, 0, width=30, height=12, size=12 * POINT, min_size=6 * POINT)
    setting = set_text(text, box)
    assert setting.fits
    assert 6 * POINT <= setting.size < 12 * POINT
    assert not set_text(text, TextBox(0, 0, width=30, height=4, size=12 * POINT, min_size=6 * POINT)).fits
    assert not set_text([Span("Donaudampfschiffahrt")], TextBox(0, 0, width=10, size=8 * POINT)).fits


def test_no_lonely_last_word() -> None:
    for width in range(25, 60):
        lines = lines_of(set_text([Span(" ".join(WORDS))], TextBox(0, 0, width=width)))
        assert len(lines) == 1 or len(lines[-1].split()) > 1


def test_centred_text_is_balanced() -> None:
    setting = set_text([Span("Bombardieri pesanti a lungo raggio")], TextBox(0, 0, width=45, align="center"))
    widths = [width_of(line, setting.size) for line in lines_of(setting)]
    assert max(widths) - min(widths) < 0.5 * max(widths)


def test_text_is_measured_by_its_longest_line_and_word() -> None:
    spans = [Span("attack +1\ndefence of the bridge", family="sans")]
    assert measure(spans, 3.0) == pytest.approx(measure([Span("defence of the bridge", family="sans")], 3.0))
    assert measure_word(spans, 3.0) == pytest.approx(measure([Span("defence", family="sans")], 3.0))
    assert measure([], 3.0) == measure_word([], 3.0) == 0


def test_long_words_are_hyphenated_by_language() -> None:
    box = TextBox(0, 0, width=14, size=8 * POINT, hyphenate="it")
    lines = lines_of(set_text([Span("una controffensiva imprevedibile")], box))
    assert any(line.endswith("-") for line in lines)
    assert "".join(line.rstrip("-") if line.endswith("-") else f"{line} " for line in lines).split() == [
        "una",
        "controffensiva",
        "imprevedibile",
    ]


def test_capitals_remember_what_was_written() -> None:
    (run,) = set_text([Span("Tank corps", caps="all")], TextBox(0, 0)).items
    assert isinstance(run, TextRun)
    assert run.written == "Tank corps"
    assert [word.text for _, word in run.words] == ["TANK", "CORPS"]
    (run,) = set_text([Span("Tank", caps="small")], TextBox(0, 0)).items
    assert isinstance(run, TextRun)
    assert run.words[0][1].glyphs != font("serif-400").shape("Tank").glyphs


@pytest.mark.parametrize(("align", "left"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_alignment(align, left) -> None:
    setting = set_text([Span("Boom")], TextBox(10, 0, width=40, align=align))
    free = 40 - width_of("Boom", setting.size)
    assert spread(setting, -1) == pytest.approx(10 + free * left)


def test_justified_lines_reach_both_edges() -> None:
    setting = set_text([Span(" ".join(WORDS))], TextBox(0, 0, width=40, align="justify"))
    first = min(item.y for item in setting.items if isinstance(item, TextRun))
    ends = [
        item.words[-1][0] + item.words[-1][1].width * item.size / 1000
        for item in setting.items
        if isinstance(item, TextRun) and item.y == first
    ]
    assert max(ends) == pytest.approx(40)


def test_an_icon_takes_its_room() -> None:
    icon = Symbol("boom", (Path(rectangle(0, 0, 1, 1), Style()),))
    spans = [Span("one "), Span("\ufffc", icon=icon, icon_width=2.0), Span(" attack")]
    first, use, last = set_text(spans, TextBox(0, 0)).items
    assert isinstance(first, TextRun)
    assert isinstance(use, Use)
    assert isinstance(last, TextRun)
    height = use.matrix[3]
    assert use.matrix[4] + 2 * height < last.words[0][0]


def test_missing_letters_are_named() -> None:
    assert set_text([Span("ab☃c")], TextBox(0, 0)).missing == ("☃",)


@pytest.mark.slow
@given(
    st.lists(
        st.text(st.characters(codec="latin-1", categories=("L", "N")), min_size=1, max_size=12), min_size=1, max_size=30
    ),
    st.floats(8, 120),
)
def test_every_word_is_set_once(words, width) -> None:
    setting = set_text([Span(" ".join(words))], TextBox(0, 0, width=width))
    assert " ".join(lines_of(setting)).split() == words
    assert not setting.fits or spread(setting, 1) <= width + 1e-6


def test_a_word_without_end_is_not_hyphenated() -> None:
    box = TextBox(0, 0, width=60, height=80, size=3, min_size=2.3, hyphenate="en")
    began = time.process_time()
    setting = set_text([Span("internationalisation" * 500)], box)
    assert (setting.fits, setting.lines) == (False, 1)
    assert time.process_time() - began < 2  # minutes, when every beginning of it was shaped

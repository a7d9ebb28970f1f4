"""Drawings of other programs come out as resvg shows them, in PDF and SVG alike, or it is said what does not."""

import time

import pytest

from sandtable.faces.svg.lengths import foreign_length
from sandtable.ink.items import walk
from sandtable.ink.shapes import Picture, TextRun
from tests.faces.svg.drawings import DRAWINGS
from tests.faces.svg.image_diff import difference, ours, page_of, theirs

# Edges are smoothed by pdfium otherwise than by resvg; nothing else may differ.
MEAN, FAR_SHARE = 2.0, 0.025

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 60">{}</svg>'


def test_there_are_thirty() -> None:
    assert len(DRAWINGS) == 30
    assert {name.partition("-")[0] for name in DRAWINGS} == {"inkscape", "illustrator", "figma", "game"}


@pytest.mark.parametrize("backend", ["pdf", pytest.param("svg", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_looks_as_it_was_drawn(name: str, backend: str) -> None:
    drawn, told = ours(DRAWINGS[name], backend)
    mean, far = difference(drawn, theirs(DRAWINGS[name]))
    assert told == []
    assert mean <= MEAN, f"{name}: channels differ by {mean:.2f} of 255 on average"
    assert far <= FAR_SHARE, f"{name}: {far:.2%} of the pixels differ"


def test_the_measure_sees_a_fault() -> None:
    """A fill that is lost, or opaque instead of clear, is far beyond what is let pass."""
    star, _ = ours(DRAWINGS["game-icon-clear-ground"].replace('fill-opacity="0"', ""), "pdf")
    assert difference(star, theirs(DRAWINGS["game-icon-clear-ground"]))[1] > 10 * FAR_SHARE


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<g filter="url(#shadow)"><rect width="9" height="9"/></g>', "ST051 'a.svg': 'filter' is left out"),
        ('<rect style="mix-blend-mode:multiply" width="9" height="9"/>', "ST051 'a.svg': 'mix-blend-mode' is left out"),
        ('<path d="M0 0h9" stroke="#000" marker-end="url(#arrow)"/>', "ST051 'a.svg': 'marker-end' is left out"),
        ('<text y="9" font-family="Arial">Words</text>', "ST045 'a.svg': 'Words': no font is called 'Arial'"),
        ('<style>@font-face{font-family:X;src:url(x.woff)}</style><rect width="9" height="9"/>', "ST051 'a.svg': it brings a font of its own"),
        ("<foreignObject><p>x</p></foreignObject>", "ST048 'a.svg': <foreignObject> is not supported"),
        ('<image href="../secret.png" width="9" height="9"/>', "ST048 'a.svg' refers to another file, '../secret.png'"),
        ('<image href="data:image/png;base64,AAAA" width="9" height="9"/>', "ST048 'a.svg': <image>: a picture in it is neither PNG, JPEG nor WebP"),
        ('<rect width="9" height="9" fill="url(#none)"/>', "ST048 'a.svg': <rect>: no gradient is called 'none'"),
        ('<rect width="9" height="9" fill="kaki"/>', "ST048 'a.svg': no colour 'kaki' in the pack's palette"),
        ('<use xlink:href="#a" id="a"/>', "ST048 'a.svg': <use>: symbol 'a' uses itself"),
        ('<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="9" height="9"/>', "ST048 'a.svg': mask 'm' uses itself"),
        ('<linearGradient id="g" spreadMethod="repeat" x2="0.01">' + '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>' * 9 + '</linearGradient><rect width="9" height="9" fill="url(#g)"/>',
         "ST048 'a.svg': <rect>: a gradient is repeated with more than 20,000 steps"),
        ('<pattern id="p" width=".001" height=".001" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern><rect width="60" height="60" fill="url(#p)"/>',
         "ST048 'a.svg': <rect>: pattern 'p' repeats more than 10,000 times"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_said(body: str, expected: str) -> None:
    told = page_of(SVG.format(body))[1]
    assert any(one.startswith(expected) for one in told), told


@pytest.mark.parametrize(
    ("style", "size"), [("medium", 16), ("xx-small", 9), ("larger", 12), ("smaller", 25 / 3), ("150%", 15)]
)
def test_sizes_of_type_have_names(style: str, size: float) -> None:
    body = f'<g font-size="10"><text y="9" style="font-family:serif;font-size:{style}">x</text></g>'
    page, told = page_of(SVG.format(body))
    assert told == []
    (run,) = [item for item, _ in walk(page.over) if isinstance(item, TextRun)]
    assert run.size == pytest.approx(size)


@pytest.mark.parametrize("style", ["medium", "normal", "x-large"])
def test_a_size_of_type_does_not_refuse_a_shape(style: str) -> None:
    page, told = page_of(SVG.format(f'<path d="M0 0h9v9z" style="font-size:{style};fill:#f00"/>'))
    assert told == []
    assert [item.style.fill for item, _ in walk(page.over)] == ["#ff0000"]


def test_a_colour_of_one_digit_is_passed_over() -> None:
    page, told = page_of(SVG.format('<g fill="#f00"><path d="M0 0h9v9z" fill="#0"/></g>'))
    assert told == ["ST051 'a.svg': '#0' is no colour and is passed over, as browsers do"]
    assert [item.style.fill for item, _ in walk(page.over)] == ["#ff0000"]


FLOW = (
    '<flowRoot style="font-size:8px;font-family:serif"><flowRegion>{}</flowRegion>'
    "<flowPara>Words that flow in a box</flowPara><flowPara/></flowRoot>"
)


@pytest.mark.parametrize("region", ["{}", '<use xlink:href="#frame"/>'])
def test_flowed_text_is_set_in_its_box(region: str) -> None:
    frame = '<rect id="frame" x="5" y="5" width="40" height="50" fill="none"/>'
    page, told = page_of(SVG.format(frame + FLOW.format(region.format(frame))))
    assert told == []
    runs = [item for item, _ in walk(page.over) if isinstance(item, TextRun)]
    assert " ".join(word.text for run in runs for _, word in run.words) == "Words that flow in a box"
    assert len(runs) > 1
    assert all(run.left >= 5 and run.right <= 45 for run in runs)


def test_flowed_text_in_another_shape_is_left_out_and_said() -> None:
    page, told = page_of(SVG.format(FLOW.format('<path d="M0 0h9v9z"/>')))
    assert told == ["ST051 'a.svg': text in a region that is no rectangle is left out: 'Words that flow in a box'"]
    assert page_of(SVG.format("<flowRoot><flowRegion/><flowPara> </flowPara></flowRoot>"))[1] == []
    assert [item for item, _ in walk(page.over)] == []


def test_letters_of_drawings_have_outlines_and_lines() -> None:
    body = '<text y="9" font-family="serif" stroke="#f00" style="text-decoration:underline">x</text>'
    page, told = page_of(SVG.format(body))
    assert told == []
    assert [type(item).__name__ for item, _ in walk(page.over)] == ["Path", "TextRun", "Path"]


def test_what_is_drawn_without_an_effect_is_drawn() -> None:
    page, told = page_of(SVG.format('<g filter="url(#f)"><rect width="9" height="9" fill="#f00"/></g>'))
    assert len(told) == 1
    assert [item.style.fill for item, _ in walk(page.over)] == ["#ff0000"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + SVG.format("&b;"), "entities are not allowed"),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + SVG.format("&x;"), "entities are not allowed"),
        ("<html/>", "its first element is <html>, not <svg>"),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5"/>', "it has no size"),
    ],
)
def test_what_is_no_drawing_is_refused(text: str, problem: str) -> None:
    page, told = page_of(text)
    assert page.over == ()
    assert len(told) == 1
    assert problem in told[0]


def _laughs(of: str) -> str:
    """Definitions that hold ten of the next one each, nine deep."""
    inner = [f'<use xlink:href="#a{n + 1}"/>' * 10 for n in range(9)]
    return '<rect id="a9" width="1" height="1"/>' + "".join(
        f'<{of} id="a{n}">{ten}</{of}>' for n, ten in enumerate(inner)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        f'<defs>{_laughs("g")}</defs><use xlink:href="#a0"/>',
        f'{_laughs("symbol")}<use xlink:href="#a0"/>',
        '<defs><linearGradient id="g" spreadMethod="reflect" x2="0.1"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
        "</linearGradient></defs>" + '<rect width="60" height="60" fill="url(#g)"/>' * 120,
        '<pattern id="p" width="1" height="1" patternUnits="userSpaceOnUse"><path d="M0 0h1"/></pattern>'
        + '<rect width="60" height="60" fill="url(#p)"/>' * 100,
    ],
)
def test_a_drawing_without_end_ends(body: str) -> None:
    start = time.process_time()
    page, told = page_of(SVG.format(body))
    assert page.over == ()
    assert any("draws more than 100,000 things" in one for one in told), told
    assert time.process_time() - start < 10


def test_low_ink_lightens_bitmaps_and_says_so() -> None:
    import io

    import numpy as np
    from PIL import Image

    from sandtable.faces.scenes.art import lightened

    out = io.BytesIO()
    Image.new("RGB", (8, 8), "#203040").save(out, "PNG")
    with Image.open(io.BytesIO(lightened(out.getvalue()))) as light:
        assert np.asarray(light.convert("L")).min() > 170
    page, _ = page_of(DRAWINGS["figma-picture-fill"], low_ink=True)
    pictures = [item for item, _ in walk(page.over) if isinstance(item, Picture)]
    assert pictures
    assert all(Image.open(io.BytesIO(one.content)).mode == "LA" for one in pictures)


@pytest.mark.parametrize(
    ("written", "attribute", "units"),
    [("10", "x", 10), ("1in", "x", 96), ("25.4mm", "x", 96), ("72pt", "x", 96), ("50%", "x", 100), ("50%", "y", 50), ("1e1px", "x", 10), ("2em", "x", 32)],
)  # fmt: skip
def test_lengths(written: str, attribute: str, units: float) -> None:
    assert foreign_length(written, (200, 100), attribute) == pytest.approx(units)
    for wrong in ("ten", "1e999", "5furlongs", "", "--1"):
        with pytest.raises(ValueError, match=r"is not a length|can be drawn"):
            foreign_length(wrong, (200, 100))

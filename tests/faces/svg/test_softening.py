"""Shadows and blurs of drawings: as resvg shows them in PDF and SVG, at print resolution, within bounds, and said."""

import pytest

from sandtable.faces.colours import Palette
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.svg.context import Drawing, DrawingContext
from sandtable.faces.svg.dom import parse_svg
from sandtable.faces.svg.reader import Reader
from sandtable.faces.svg.resolving import DPI, MOST_OF_ALL, MOST_PIXELS
from sandtable.ink.shapes import Group, Item, Softening, Use
from tests.faces.svg.image_diff import difference, ours, page_of, theirs
from tests.faces.svg.test_filters import DROP, FIGMA, ILLUSTRATOR, INKSCAPE, MERGED

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">{}</svg>'
TOLD = "ST075 'a.svg': shadows and blurs are printed as pictures of 300 dpi"
_BODY = (
    '<rect width="60" height="60" fill="#f2d49b"/><g filter="url(#f)"><circle cx="24" cy="24" r="12" fill="#2c5aa0"/>'
    '<path d="M30 30h16v16z" fill="#c33" stroke="#000"/></g>'
)
_BLUR = "<filter><feGaussianBlur stdDeviation='{}'/></filter>"
FILTERS = {
    "inkscape": INKSCAPE,
    "illustrator": ILLUSTRATOR,
    "figma": FIGMA,
    "merged": MERGED,
    "drop": DROP,
    "blur": _BLUR.format("2"),
    "narrow-blur": _BLUR.format("0.3"),
    "blur-one-way": _BLUR.format("3 0"),
    "hollow": "<filter color-interpolation-filters='sRGB'><feOffset dx='5' dy='5'/><feGaussianBlur stdDeviation='1'/>"
    "<feComposite in2='SourceAlpha' operator='out'/></filter>",
}


def _drawing(filter_text: str, body: str = _BODY) -> str:
    return SVG.format(filter_text.replace("<filter", '<filter id="f"', 1) + body)


def _softened(items: tuple[Item, ...]) -> list[Softening]:
    found = []
    for item in items:
        if isinstance(item, Group):
            found += [item.softening] if item.softening else []
            found += _softened(item.items)
        elif isinstance(item, Use):
            found += _softened(item.symbol.items)
    return found


BLACK = "<filter><feDropShadow dx='2' dy='3' stdDeviation='2' flood-color='#000'/></filter>"


@pytest.mark.parametrize("backend", ["pdf", "svg"])
@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_looks_as_resvg_draws_it(name: str, backend: str) -> None:
    text = _drawing(FILTERS[name])
    drawn, told = ours(text, backend)
    mean, far = difference(drawn, theirs(text))
    assert told == [TOLD]
    assert mean <= 2.5, f"{name}: channels differ by {mean:.2f} of 255 on average"
    assert far <= 0.02, f"{name}: {far:.2%} of the pixels differ"


@pytest.mark.parametrize("backend", ["pdf", "svg"])
@pytest.mark.parametrize("paint", ["fill='#d45be0' fill-opacity='0.6'", "fill='#8ab' fill-opacity='0.3'"])
def test_a_translucent_thing_over_its_own_shadow(paint: str, backend: str) -> None:
    """It is mixed with the shadow by light; by colours it would be darker by some 20 of 255. (resvg is coarse in the dark.)"""
    body = (
        f'<rect width="60" height="60" fill="#f2d49b"/><g filter="url(#f)"><circle cx="24" cy="24" r="16" {paint}/></g>'
    )
    shown, wanted = ours(_drawing(BLACK, body), backend)[0], theirs(_drawing(BLACK, body))
    for place in ((96, 96), (70, 70), (130, 120)):
        apart = [abs(one - other) for one, other in zip(shown.getpixel(place), wanted.getpixel(place), strict=True)]
        assert max(apart) <= 4, f"{shown.getpixel(place)} at {place} instead of {wanted.getpixel(place)}"


def test_the_measure_sees_a_lost_shadow() -> None:
    lost, _ = ours(_drawing(DROP).replace('filter="url(#f)"', ""), "pdf")
    assert difference(lost, theirs(_drawing(DROP)))[1] > 0.02


def test_equal_drawings_give_equal_bytes() -> None:
    first, _ = ours(_drawing(_BLUR.format("2")), "pdf")
    again, _ = ours(_drawing(_BLUR.format("2")), "pdf")
    assert first.tobytes() == again.tobytes()


def test_a_small_shadow_has_print_resolution() -> None:
    body = '<g transform="scale(0.5)">' + _BODY + "</g>"
    # A unit of the drawing is a millimetre of the page, halved by the transform.
    (softening,) = _softened(page_of(_drawing(DROP, body))[0].over)
    assert softening.resolution == pytest.approx(DPI / 25.4 / 2)


def test_all_shadows_of_a_face_are_bounded_together() -> None:
    shadows = "".join(f'<rect width="{10 + n / 10}" height="60" filter="url(#f)"/>' for n in range(300))
    found = _softened(page_of(_drawing(DROP, shadows))[0].over)
    pixels = [(s.region[2] + 18) * (s.region[3] + 18) * s.resolution**2 for s in found]
    assert len(pixels) == 300
    assert max(pixels) <= MOST_PIXELS
    assert sum(pixels) <= MOST_OF_ALL * 1.01


def test_a_boundless_blur_stays_one_small_picture() -> None:
    _, told = ours(_drawing("<filter x='-9e5' y='-9e5' width='2e6' height='2e6'><feGaussianBlur stdDeviation='500000'/></filter>"), "pdf")  # fmt: skip
    assert told == [TOLD]


def test_shadows_of_shadows_are_refused() -> None:
    body = '<g filter="url(#f)">' * 60 + '<rect width="9" height="9"/>' + "</g>" * 60
    told = page_of(_drawing(DROP, body))[1]
    assert any("more than 2,000,000 points" in one or "more than 100,000 things" in one for one in told)


def test_too_many_shadows_are_refused() -> None:
    told = page_of(_drawing(DROP, '<rect width="9" height="9" filter="url(#f)"/>' * 501))[1]
    assert any("more than 100,000 things" in one for one in told)


def test_with_low_ink_no_shadow_is_printed() -> None:
    page, told = page_of(_drawing(DROP), low_ink=True)
    assert _softened(page.over) == []
    assert told == ["ST075 'a.svg': shadows are left out with low ink"]


@pytest.mark.parametrize(
    ("filter_text", "words"),
    [
        ("<filter><feTurbulence/></filter>", "'filter' is left out: <feTurbulence>"),
        ("<g/>", "'filter' is left out: no filter is called 'f'"),
    ],
)
def test_a_filter_left_out_is_said(filter_text: str, words: str) -> None:
    page, told = page_of(_drawing(filter_text))
    assert told == [f"ST051 'a.svg': {words}"]
    assert _softened(page.over) == []


def test_a_template_may_cast_shadows_of_text() -> None:
    """A text of a template with a filter has its shadow below it, and the words once."""
    told: list[str] = []
    context = DrawingContext(
        Palette({}), Kit(), lambda _d, code, message, *_: told.append(f"{code} {message}"), lambda *_: None, "en"
    )
    shadow = DROP.replace("<filter", "<filter id='f'")
    text = (
        f'<g xmlns="http://www.w3.org/2000/svg">{shadow}<text x="5" y="5" width="40" filter="url(#f)">Words</text></g>'
    )
    items = Reader(context, Drawing("card")).read(parse_svg(text))
    assert [softening.resolution for softening in _softened(items)] == [pytest.approx(DPI / 25.4)]
    assert told == ["ST075 shadows and blurs are printed as pictures of 300 dpi"]

"""A pack's own fonts: set, measured, embedded; what is wrong with one stands at its line of game.yaml."""

import io

import pikepdf
import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.svg import svg_page
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.fonts import font
from sandtable.ink.items import walk
from sandtable.ink.page import Page
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_loader import load_pack
from tests.ink.made_fonts import made

GAME = """\
id: demo
name: Demo
edition: "1.0"
languages: [en]
fonts:
  title: fonts/title.ttf
  body: {regular: fonts/body.otf, bold: fonts/bold.ttf}
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml, template: front}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n{}\n</svg>\n'


@pytest.fixture
def drawn(write_pack):
    def make(front: str, game: str = GAME, **fonts: bytes) -> tuple[FaceRenderer, tuple]:
        files = {"title.ttf": made(), "body.otf": made("otf", "Bodkin"), "bold.ttf": made("ttf", "Bodkin", weight=700)}
        files |= {name.replace("_", "."): content for name, content in fonts.items()}
        folder = write_pack(
            {
                "game.yaml": game,
                "cards.yaml": "cards: [{id: ace, name: Ace, source: house, art: art.svg}]\n",
                "templates/front.svg.j2": SVG.format(front),
                "art.svg": SVG.format(
                    '<text x="5" y="9" font-family="\'Woodblock-Regular\'" font-size="6"><tspan x="5" y="9">Hex</tspan></text>'
                ),
                **{f"fonts/{name}": content for name, content in files.items()},
            }
        )
        loaded = load_pack(folder)
        assert loaded.pack is not None, loaded.findings
        renderer = FaceRenderer(loaded.pack, "en")
        component = loaded.pack.components[0]
        face = renderer.front(component, component.records[0])
        return renderer, face.items if face is not None else ()

    return make


def runs(items: tuple) -> list[TextRun]:
    return [item for item, _ in walk(items) if isinstance(item, TextRun)]


def told(renderer: FaceRenderer) -> list[str]:
    return [f"{found.code} {found}" for found in renderer.findings]


def test_text_is_set_in_its_role(drawn) -> None:
    renderer, items = drawn(
        '<text y="9" font-family="title">Hex</text><text y="19" font-family="body">Hex</text>'
        '<text y="29" font-family="body" font-weight="700">Hex</text><text y="39" font-family="Woodblock">Hex</text>'
    )
    assert told(renderer) == []
    fonts = [font(run.words[0][1].font) for run in runs(items)]
    assert [one.name for one in fonts] == ["Woodblock-Regular", "Bodkin-Regular", "Bodkin-Regular", "Woodblock-Regular"]
    assert [one.is_cff for one in fonts] == [False, True, False, False]
    assert runs(items)[0].words[0][1].width == pytest.approx(1800)


@pytest.mark.parametrize(
    ("family", "file", "subtype"), [("title", "FontFile2", "CIDFontType2"), ("body", "FontFile3", "CIDFontType0")]
)
def test_fonts_are_embedded_in_part(drawn, family: str, file: str, subtype: str) -> None:
    _, items = drawn(f'<text y="9" font-family="{family}">Hex</text>')
    content = pdf([Page(63, 88, (), over=items)], Metadata("x", "en"))
    assert content == pdf([Page(63, 88, (), over=items)], Metadata("x", "en"))
    with pikepdf.open(io.BytesIO(content)) as document:
        (embedded,) = document.pages[0].Resources.Font.values()
        descendant = embedded.DescendantFonts[0]
        assert str(descendant.Subtype) == f"/{subtype}"
        assert len(descendant.FontDescriptor[f"/{file}"].read_bytes()) < len(made("otf" if family == "body" else "ttf"))


def test_pdf_and_svg_show_the_same(drawn) -> None:
    import numpy as np
    import resvg_py
    from PIL import Image

    from sandtable.backends import BACKENDS

    for family in ("title", "body"):
        _, items = drawn(f'<text x="5" y="30" font-size="60pt" font-family="{family}">Hex</text>')
        page = Page(63, 44, (), over=items)
        one = Image.open(io.BytesIO(BACKENDS["png"].write([page], Metadata("x", "en"), dpi=127))).convert("L")
        drawn_svg = bytes(resvg_py.svg_to_bytes(svg_string=svg_page(page), dpi=127, background="white"))
        other = Image.open(io.BytesIO(drawn_svg)).convert("L").resize(one.size)
        apart = np.abs(np.asarray(one, dtype=float) - np.asarray(other, dtype=float))
        assert (np.asarray(one) < 128).mean() > 0.05
        assert apart.mean() < 3


def test_a_variable_font_is_set_at_its_weight(drawn) -> None:
    renderer, items = drawn('<text y="9" font-family="title" font-weight="700">Hex</text>', title_ttf=made("variable"))
    assert told(renderer) == []
    key = runs(items)[0].words[0][1].font
    assert key.endswith("-700")
    assert font(key).name == "Woodblock-Regular-700"


def test_art_may_name_a_font_of_the_pack(drawn) -> None:
    renderer, items = drawn('<image href="art.svg" width="50" height="50"/>')
    assert told(renderer) == []
    assert font(runs(items)[0].words[0][1].font).name == "Woodblock-Regular"


def test_a_pack_may_take_the_place_of_serif(drawn) -> None:
    _, items = drawn('<text y="9">Hex</text>', game=GAME.replace("title:", "serif:"))
    assert font(runs(items)[0].words[0][1].font).name == "Woodblock-Regular"


@pytest.mark.parametrize(
    ("front", "fonts", "expected"),
    [
        ("<g/>", {"title_ttf": b"wOF2junk"}, "ST053 pack/game.yaml:6:10: 'fonts/title.ttf': it is a web font (WOFF2), not a TTF or OTF; save the font as TTF or OTF"),
        ("<g/>", {"bold_ttf": made(fs_type=2)}, "ST053 pack/game.yaml:7:41: 'fonts/bold.ttf': its licence forbids to embed the font (fsType 2)"),
        ('<text y="9" font-family="title" font-style="italic">Hex</text>', {}, "ST054 pack/templates/front.svg.j2:2:1: ace (en): font 'title' has no italic; it is set upright"),
        ('<text y="9" font-family="title" font-weight="700">Hex</text>', {}, "ST054 pack/templates/front.svg.j2:2:1: ace (en): font 'title' has no bold; it is set as it is"),
        ('<text y="9" font-family="title">Hexz</text>', {}, "ST041 pack/templates/front.svg.j2:2:1: ace (en): no font has 'z' (U+007A)"),
        ('<text y="9" font-family="tilte">Hex</text>', {}, "ST045 pack/templates/front.svg.j2:2:1: ace (en): no font is called 'tilte'; use serif, sans, title or body"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(drawn, front: str, fonts: dict[str, bytes], expected: str) -> None:
    renderer, _ = drawn(front, **fonts)
    (found,) = told(renderer)
    assert found.startswith(expected)


def test_a_font_that_is_not_there(drawn) -> None:
    renderer, _ = drawn("<g/>", game=GAME.replace("title.ttf", "tilte.ttf"))
    assert told(renderer) == [
        "ST017 pack/game.yaml:6:10: file 'fonts/tilte.ttf' does not exist; did you mean 'fonts/title.ttf'?"
    ]

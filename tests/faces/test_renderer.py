"""Templates become faces; what is wrong with one is a finding with card, language and line."""

import io
from pathlib import Path

import pytest
from PIL import Image

from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.shapes import Group, Picture, TextRun, Use
from sandtable.ink.shapes import Path as InkPath
from sandtable.model.loading.pack_loader import load_pack

GAME = """\
id: demo
name: Demo
edition: "1.0"
languages: [en]
palette: {ink: "#111111", red: "#AA0000"}
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml, template: front, back: back}
"""
CARDS = "cards:\n  - {id: ace, name: Ace, text: Draw two., source: house, art: art.svg}\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n{}\n</svg>\n'


@pytest.fixture
def renderer(write_pack):
    def make(front: str, low: bool = False, **files: str | bytes) -> FaceRenderer:
        contents = {
            "game.yaml": GAME,
            "cards.yaml": CARDS,
            "templates/front.svg.j2": SVG.format(front),
            "templates/back.svg.j2": SVG.format('<rect width="63" height="88" fill="red"/>'),
            **{name.replace("__", "/").replace("_dot_", "."): content for name, content in files.items()},
        }
        loaded = load_pack(write_pack(contents))
        assert loaded.pack is not None, loaded.findings
        return FaceRenderer(loaded.pack, "en", low)

    return make


def front(renderer: FaceRenderer):
    component = renderer.pack.component("cards")
    return renderer.front(component, component.records[0])


def complaint(renderer: FaceRenderer) -> str:
    front(renderer)
    (found,) = renderer.findings
    return f"{found.code} {found}"


def test_a_face_has_its_size_words_and_colours(renderer) -> None:
    face = front(
        renderer('<rect width="10" height="5" fill="ink"/><text x="1" y="5">{{ card.name }}: {{ card.text }}</text>')
    )
    assert (face.ref, face.width, face.height) == ("ace", 63, 88)
    shape, text = face.items
    assert isinstance(shape, InkPath)
    assert shape.style.fill == "#111111"
    assert isinstance(text, TextRun)
    assert [word.text for _, word in text.words] == ["Ace:", "Draw", "two."]


def test_equal_faces_are_drawn_once(renderer) -> None:
    made = renderer("<g/>")
    component = made.pack.component("cards")
    record = component.records[0]
    assert made.back(component, record).items is made.back(component, record).items


def test_symbols_are_shared_and_tinted(renderer) -> None:
    kit = SVG.format('<symbol id="dot" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="currentColor"/></symbol>')
    uses = "".join(
        f'<use href="#dot" x="{n}" width="4" height="4" color="{colour}"/>'
        for n, colour in enumerate(("red", "red", "ink"))
    )
    made = renderer(uses, templates__kit_dot_svg=kit)
    one, two, three = front(made).items
    assert isinstance(one, Use)
    assert one.symbol is two.symbol
    assert one.symbol is not three.symbol
    assert one.matrix == (0.4, 0, 0, 0.4, 0, 0)


def test_tints_do_not_mix(renderer) -> None:
    """Many tints of one symbol, nested: each comes out in its own colour."""
    kit = SVG.format(
        '<symbol id="dot" viewBox="0 0 10 10"><circle r="5" fill="currentColor"/></symbol>'
        '<symbol id="pair" viewBox="0 0 10 10"><g stroke="none"><use href="#dot"/><rect width="2" height="2" fill="currentColor"/></g></symbol>'
    )
    colours = [f"#{number:02x}{255 - number:02x}40" for number in range(0, 250, 5)]
    made = renderer("".join(f'<use href="#pair" color="{colour}"/>' for colour in colours), templates__kit_dot_svg=kit)
    for colour, use in zip(colours, front(made).items, strict=True):
        inner, square = use.symbol.items
        assert inner.symbol.items[0].style.fill == colour
        assert square.style.fill == colour


def test_low_ink(renderer) -> None:
    marks = (
        '<rect width="9" height="9" fill="red" low="drop"/><line x2="9" stroke="ink" low="only"/>'
        '<g low="outline"><rect width="9" height="9" fill="red"/></g>'
    )
    full = front(renderer(marks)).items
    low = front(renderer(marks, low=True)).items
    assert [item.style.fill for item in full] == ["#aa0000", "#aa0000"]
    assert [(item.style.fill, item.style.stroke) for item in low] == [(None, "#111111"), ("#ffffff", "#aa0000")]


def test_art_of_every_kind(renderer) -> None:
    import io

    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (4, 2), "red").save(buffer, "PNG")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z" style="fill:#00f;stroke:none"/></svg>'
    window = '<image href="{}" x="5" y="5" width="20" height="20"/>'
    (group,) = front(renderer(window.format("pic.png"), pic_dot_png=buffer.getvalue())).items
    assert isinstance(group, Group)
    picture = group.items[0]
    assert isinstance(picture, Picture)
    assert (picture.width, picture.height) == (40, 20)
    (group,) = front(renderer(window.format("{{ card.art }}"), art_dot_svg=drawing)).items
    assert group.items[0].matrix == (2, 0, 0, 2, 5, 5)


def _picture(kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(buffer, kind)
    return buffer.getvalue()


def test_a_bare_name_is_found_among_the_art_and_webp_is_printed(renderer) -> None:
    window = '<image href="{}" x="5" y="5" width="20" height="20"/>'
    made = renderer(window.format("pic.webp"), art__pic_dot_webp=_picture("WEBP"))
    (group,) = front(made).items
    assert made.findings == []
    assert group.items[0].content.startswith(b"\x89PNG")
    assert complaint(renderer(window.format("pik.webp"), art__pic_dot_webp=_picture("WEBP"))).endswith(
        "file 'pik.webp' does not exist; did you mean 'art/pic.webp'?"
    )


def test_a_picture_of_another_kind_is_refused_in_plain_words(renderer) -> None:
    window = '<image href="pic.gif" x="5" y="5" width="20" height="20"/>'
    assert complaint(renderer(window, art__pic_dot_gif=_picture("GIF"))).endswith(
        "is not a usable SVG, PNG, JPEG or WebP: it is a GIF; save it as PNG, JPEG, WebP or SVG"
    )
    assert complaint(renderer(window, pic_dot_gif=b"\xf0\xf0")).endswith("it is no text and no known picture")


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ('<text x="0" y="0" width="9" height="2">much too long a text</text>',
         "ST040 pack/templates/front.svg.j2:2:1: ace (en): text does not fit even at 6.5 pt: 'much too long a text'; shorten it or widen its box"),
        ('\n<text y="5">snow ☃</text>', "ST041 pack/templates/front.svg.j2:3:1: ace (en): no font has '☃' (U+2603), in 'snow ☃'"),
        ('<text y="5">go :boom: now</text>', "ST042 pack/templates/front.svg.j2:2:1: ace (en): no icon is called 'boom'; draw it as <symbol id=\"icon-boom\"> in templates/kit.svg"),
        ('<text y="5">:bom:</text><defs><symbol id="icon-boom" viewBox="0 0 1 1"/></defs>', "ST042 pack/templates/front.svg.j2:2:1: ace (en): no icon is called 'bom'; did you mean 'boom'?"),
        ('<use href="#frmae"/><defs><g id="frame"/></defs>', "ST042 pack/templates/front.svg.j2:2:1: ace (en): no symbol is called 'frmae'; did you mean 'frame'?"),
        ('<image href="no.png" width="5" height="5"/>', "ST043 pack/templates/front.svg.j2:2:1: ace (en): file 'no.png' does not exist; known are cards.yaml, game.yaml, templates"),
        ('<image href="../../secret.png" width="5" height="5"/>', "ST043 pack/templates/front.svg.j2:2:1: ace (en): '../../secret.png' leads out of the pack's folder"),
        ('<image href="cards.yaml" width="5" height="5"/>', "ST048 pack/templates/front.svg.j2:2:1: ace (en): 'cards.yaml' is not a usable SVG, PNG, JPEG or WebP: syntax error"),
        ("{{ card.nmae }}", "ST044 pack/templates/front.svg.j2:2:1: ace (en): the record has no field 'nmae'"),
        ("{{ card.copy }}", "ST044 pack/templates/front.svg.j2:2:1: ace (en): the record has no field 'copy'; write {{ copy }}"),
        ("{{ nothing }}", "ST044 pack/templates/front.svg.j2:2:1: ace (en): 'nothing' is undefined"),
        ("\n{% if %}", "ST044 pack/templates/front.svg.j2:3:1: ace (en): Expected an expression, got 'end of statement block'"),
        ("<g><rect></g>", "ST044 pack/templates/front.svg.j2:2:1: ace (en): not well-formed: mismatched tag, near '<g><rect></g>'"),
        ('<text font-family="comic">x</text>', "ST045 pack/templates/front.svg.j2:2:1: ace (en): no font is called 'comic'; use serif or sans"),
        ('<rect width="5" height="5" fill="rde"/>', "ST046 pack/templates/front.svg.j2:2:1: ace (en): no colour 'rde' in the pack's palette or in CSS; did you mean 'red'?"),
        ('<foreignObject/>', "ST047 pack/templates/front.svg.j2:2:1: ace (en): <foreignObject> is not supported"),
        ('\n  <rekt width="5" height="5"/>', "ST047 pack/templates/front.svg.j2:3:1: ace (en): <rekt> is not supported; did you mean 'rect'?"),
        ('<path d="M 0 0 L nowhere"/>', "ST044 pack/templates/front.svg.j2:2:1: ace (en): <path>: "),
        ("{% include 'other.svg.j2' %}", "ST049 pack/templates/front.svg.j2:2:1: ace (en): no template 'other.svg.j2'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(template, expected, renderer) -> None:
    found = complaint(renderer(template))
    assert "\n" not in found
    assert found.startswith(expected)


@pytest.mark.parametrize(
    "attack",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ card.__class__.__init__.__globals__ }}",
        "{{ t.__class__ }}",
        "{{ t._phrases }}",
        "{% include '../../../etc/passwd' %}",
        "{% include '/etc/passwd' %}",
        "{{ 'x' * 1000000000 }}",
        "{{ 9 ** 999999 }}",
        "{{ range(10**9)|list }}",
        "{% for a in range(90000) %}{% for b in range(90000) %}aaaaaaaaaa{% endfor %}{% endfor %}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ card.update({'id': 'x'}) }}",
        "{{ '%s%s' % (1, 2) }}",
        "{{ lipsum.__globals__ }}",
        "{{ cycler.__init__ }}",
    ],
)
def test_the_sandbox_holds(attack, renderer) -> None:
    found = complaint(renderer(attack))
    assert found.startswith(("ST035", "ST044", "ST049"))
    assert "root:" not in found


def test_entities_are_refused(renderer) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'
    assert "entities are not allowed" in complaint(
        renderer('<image href="art.svg" width="5" height="5"/>', art_dot_svg=bomb)
    )


def test_art_cannot_bring_other_files(renderer) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="5" height="5"/></svg>'
    assert "refers to another file" in complaint(
        renderer('<image href="art.svg" width="5" height="5"/>', art_dot_svg=drawing)
    )


def test_a_symbol_that_uses_itself_ends(renderer) -> None:
    kit = SVG.format('<symbol id="a"><use href="#a"/></symbol>')
    made = renderer('<use href="#a"/>', templates__kit_dot_svg=kit)
    front(made)
    assert any("uses itself" in found.message for found in made.findings)


def test_templates_fall_back_on_the_common_ones(write_pack) -> None:
    game = GAME.replace(", template: front, back: back", "")
    loaded = load_pack(write_pack({"game.yaml": game, "cards.yaml": CARDS.replace(", art: art.svg", "")}))
    made = FaceRenderer(loaded.pack, "en")
    assert front(made) is not None
    assert made.findings == []
    assert Path(loaded.pack.folder).name == "pack"


def unworded(renderer: FaceRenderer) -> list[str]:
    return [str(found) for found in renderer.findings if found.code == "ST019"]


def test_an_effect_without_words_is_a_finding(renderer) -> None:
    cards = CARDS.replace("text: Draw two.", "effect: drow(2)")
    made = renderer("<g/>", game_dot_yaml=f"{GAME}rules: lets-war\n", cards_dot_yaml=cards)
    component = made.pack.component("cards")
    assert made.front(component, component.records[0]) is None
    assert unworded(made) == ["pack/cards.yaml:2:34: Let's War has no effect 'drow'; did you mean 'draw'?"]
    assert made.back(component, component.records[0]) is None


def test_a_row_of_a_table_without_words_is_a_finding(renderer) -> None:
    table = "  - {id: rows, type: table, name: Rows, file: rows.yaml}\n"
    made = renderer(
        "<g/>",
        game_dot_yaml=f"{GAME}{table}rules: lets-war\n",
        rows_dot_yaml="rows:\n  - {id: row, name: Row, effect: drow(2), source: house}\n",
    )
    assert unworded(made) == ["pack/rows.yaml:2:34: Let's War has no effect 'drow'; did you mean 'draw'?"]
    assert front(made) is not None

"""Texts that mean what they say: icons, tags, decorations, and findings for markup and attributes that are not ours."""

import json
import re

import pytest

from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import Span, TextBox, set_text
from sandtable.ink.shapes import Path, TextRun, Use
from sandtable.model.loading.pack_loader import load_pack

GAME = """\
id: demo
name: Demo
edition: "1.0"
languages: [en]
palette: {ink: "#111111", red: "#AA0000"}
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml, template: front}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n{}\n</svg>\n'
KIT = SVG.format('<symbol id="icon-coin" viewBox="0 0 1 1"><circle cx=".5" cy=".5" r=".5"/></symbol>')
SHOWN = '<text x="4" y="9" width="50" font-size="10pt">{{ card.text }}</text>'


@pytest.fixture
def draw(write_pack):
    """Draw a card with a text by a template; returns its items and its findings in one line each."""

    def drawn(text: str, template: str = SHOWN) -> tuple[list, list[str]]:
        files = {
            "game.yaml": GAME,
            "cards.yaml": f"cards:\n  - {{id: ace, name: Ace, text: {json.dumps(text or '-')}, source: house}}\n",
            "templates/front.svg.j2": SVG.format(template),
            "templates/kit.svg": KIT,
        }
        loaded = load_pack(write_pack(files))
        assert loaded.pack is not None, loaded.findings
        renderer = FaceRenderer(loaded.pack, "en")
        component = renderer.pack.component("cards")
        face = renderer.front(component, component.records[0])
        return list(face.items) if face is not None else [], [f"{one.code} {one}" for one in told_by([renderer])]

    return drawn


def shown(items: list) -> str:
    """What is drawn, in order: words as text, icons as *."""
    parts = []
    for item in items:
        if isinstance(item, TextRun):
            parts.append(" ".join(word.text for _, word in item.words))
        elif isinstance(item, Use):
            parts.append("*")
    return " ".join(parts)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pay :coin:", "pay *"),
        (":coin::coin:", "* *"),
        ("2:coin:", "2 *"),
        (":coin:s", "* s"),
        ("a:coin:b", "a * b"),
        ("x:y:coin:", "x:y *"),
        ("at 10:30:45, ratio 3:a:b", "at 10:30:45, ratio 3:a:b"),
        ("Note:Important: read", "Note:Important: read"),
    ],
)
def test_a_known_icon_is_one_beside_anything(draw, text, expected) -> None:
    items, findings = draw(text)
    assert (shown(items), findings) == (expected, [])


@pytest.mark.parametrize("text", ["2:coni:", ":coni:s", "x:coni:y", ":coin::coni:"])
def test_a_misspelt_icon_is_a_finding_beside_anything(draw, text) -> None:
    assert [one.partition("ace (en): ")[2] for one in draw(text)[1]] == [
        "no icon is called 'coni'; did you mean 'coin'?"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("**Bold**", ["'**Bold**' is printed as it is written; write [b]…[/b] or [i]…[/i]"]),
        (
            "Take [[brandy]].",
            ["'[[brandy]]' is printed as it is written; write the name itself; only rulebooks fill it in"],
        ),
        ("an *odd* word", ["'*odd*' is printed as it is written; write [b]…[/b] or [i]…[/i]"]),
        ("<b>z</b>", ["'<b>' is printed as it is written; write [b]…[/b]"]),
        ("<font color=red>z</font>", ["'<font color=red>' is printed as it is written; write [c red]…[/c]"]),
        ("[strong]z[/strong]", ["'[strong]' is printed as it is written; write [b]…[/b]"]),
        ("[colour red]z[/colour]", ["'[colour red]' is printed as it is written; write [c red]…[/c]"]),
        ("[b]z", ["'[b]' is not closed; write [/b] where it ends"]),
        ("z[/i]", ["'[/i]' closes nothing; write [i] where it begins"]),
        ("[c rde]z[/c]", ["no colour 'rde' in the pack's palette or in CSS; did you mean 'red'?"]),
        ("[size huge]z[/size]", ["'[size huge]': 'huge' is not a length; write [size 120%]…[/size]"]),
        ("[Action] or [x], 2 * 3 * 4, a < b > c, 4*3*2", []),
    ],
)
def test_markup_that_is_not_ours_is_a_finding_at_the_card(draw, text, told) -> None:
    findings = draw(text)[1]
    assert [one.partition("ace (en): ")[2] for one in findings] == told
    assert all("cards.yaml:2:" in one for one in findings)


def test_tags_change_the_text(draw) -> None:
    template = SHOWN.replace("card.text", "card.text|lines")
    items, findings = draw("a [u]b[/u] [s]c[/s] [c crimson]d[/c] [b]e\nf[/b] g", template)
    assert findings == []
    assert shown(items) == "a b c d e f g"
    assert sum(isinstance(item, Path) for item in items) == 2  # a line under, and one through
    colours = {item.words[0][1].text: item.fill for item in items if isinstance(item, TextRun)}
    assert colours["d"] == "#dc143c"
    fonts = {word.text: word.font for item in items if isinstance(item, TextRun) for _, word in item.words}
    assert fonts["e"] == fonts["f"] == "serif-700"  # a tag goes on over a line break
    assert fonts["g"] == "serif-400"


def test_sizes_and_baselines(draw) -> None:
    items, findings = draw("a[sup]2[/sup] b[sub]3[/sub] [size 200%]c :coin:[/size] :coin:")
    assert findings == []
    runs = {item.words[0][1].text: item for item in items if isinstance(item, TextRun)}
    base = runs["a"]
    assert runs["2"].size == pytest.approx(base.size * 0.65)
    assert runs["2"].y < base.y < runs["3"].y
    assert runs["c"].size == pytest.approx(base.size * 2)
    large, small = (item.matrix[0] for item in items if isinstance(item, Use))
    assert large == pytest.approx(small * 2)


def test_text_has_an_outline(draw) -> None:
    over, _ = draw("", '<text y="9" fill="white" stroke="black" stroke-width="0.3">Ab</text>')
    assert [type(item) for item in over] == [TextRun, Path]
    assert (over[1].style.fill, over[1].style.stroke, over[1].style.width) == (None, "#000000", 0.3)
    under, _ = draw("", '<text y="9" fill="white" stroke="black" paint-order="stroke">Ab</text>')
    assert [type(item) for item in under] == [Path, TextRun]
    tagged, findings = draw("x [outline gold]y[/outline]")
    assert findings == []
    assert [type(item) for item in tagged] == [TextRun, Path, TextRun]
    hollow, _ = draw("", '<text y="9" fill="none" stroke="black">Ab</text>')
    assert [type(item) for item in hollow] == [Path]


def test_icons_have_a_size_and_a_baseline(draw) -> None:
    template = '<text y="9" icon-size="50%">:coin: <icon name="coin" size="100%"/> <icon name="coin" baseline-shift="50%"/></text>'
    items, findings = draw("", template)
    assert findings == []
    small, whole, raised = (item.matrix for item in items if isinstance(item, Use))
    assert small[0] * 2 == pytest.approx(whole[0])
    assert raised[0] == pytest.approx(small[0])
    assert raised[5] < small[5]


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ('<rect width="5" height="5" fil="red"/>', "<rect> has an attribute 'fil', which draws nothing; did you mean 'fill'?"),
        ('<text y="5" font-sise="20pt">x</text>', "<text> has an attribute 'font-sise', which draws nothing; did you mean 'font-size'?"),
        ('<text y="5" text-align="center">x</text>', "<text> has an attribute 'text-align', which draws nothing; did you mean 'align'?"),
        ('<rect width="5" height="5" style="fil:red"/>', "<rect> has an attribute 'fil', which draws nothing; did you mean 'fill'?"),
        ('<text y="5"><tspan fil="red">x</tspan></text>', "<tspan> has an attribute 'fil', which draws nothing; did you mean 'fill'?"),
        ('<text y="5">x <icon name="coin" sise="2"/></text>', "<icon> has an attribute 'sise', which draws nothing; did you mean 'size'?"),
        ('<text y="5">x <bold>y</bold></text>', "<bold> is not supported in text; "),
        ('<elipse rx="5" ry="5"/>', "<elipse> is not supported; did you mean 'ellipse'?"),
    ],
)  # fmt: skip
def test_what_a_template_misspells_is_a_finding_at_its_line(draw, template, told) -> None:
    (found,) = draw("", template)[1]
    assert found.partition("ace (en): ")[2].startswith(told)
    assert re.search(r"front\.svg\.j2:[12]:", found)


@pytest.mark.parametrize("name", ["copy", "pop", "values", "name.upper"])
def test_a_method_is_no_value(draw, name) -> None:
    (found,) = draw("", f'<text y="5">{{{{ card.{name} }}}}</text>')[1]
    assert found.startswith("ST044")
    assert "built-in" not in found


@pytest.mark.parametrize(
    ("written", "fill"),
    [("tomato", "#ff6347"), ("red", "#aa0000"), ("tomato/50", "#ffb1a3"), ("rgb(1,2,3)", "#010203")],
)
def test_templates_know_colours_of_css_after_those_of_the_palette(draw, written, fill) -> None:
    (rect,), findings = draw("", f'<rect width="5" height="5" fill="{written}"/>')
    assert (rect.style.fill, findings) == (fill, [])


def test_the_last_line_of_each_justified_paragraph_is_left_alone() -> None:
    words = "several words that fill more than one line of this box"
    box = TextBox(0, 0, width=40, align="justify")
    justified = set_text([Span(f"{words}\nshort one\n{words}")], box).items
    left = set_text([Span(f"{words}\nshort one\n{words}")], box._replace(align="left")).items
    stretched = [one.right - other.right > 0.5 for one, other in zip(justified, left, strict=True)]
    assert stretched == [True, False, False, True, False]


SILENT = """\
  <rect x="3" y="3" width="9" height="5" fil="red"/>
  <text x="4" y="9" width="55" font-sise="20pt">{{ card.name }}</text>
  <text x="4" y="20" fill="white" stroke="black" stroke-width="0.3">Outlined</text>
  <text x="4" y="30" text-decoration="underline">Under<tspan baseline-shift="super" font-size="60%">z</tspan></text>
  <text x="4" y="40" width="30" align="justify">Words enough for more than one line of it<br/>and a short one</text>
  <text x="4" y="60">a <icon name="coin" size="200%"/></text>
  <rect x="3" y="70" width="9" height="5" fill="tomato"/>
  <text x="4" y="80" width="55" height="20" min-size="4pt">{{ card.text }}</text>"""


def test_nine_faults_that_were_silent(draw) -> None:
    """Wrong attributes, markup and methods are findings; all else is drawn as it is written."""
    items, findings = draw("2:coin: :coin::coin: **Bold** [b]x", SILENT)
    assert [one.partition("ace (en): ")[2].partition(";")[0] for one in findings] == [
        "<rect> has an attribute 'fil', which draws nothing",
        "<text> has an attribute 'font-sise', which draws nothing",
        "'**Bold**' is printed as it is written",
        "'[b]' is not closed",
    ]
    icons = [item.matrix[0] for item in items if isinstance(item, Use)]
    assert len(icons) == 4
    assert icons[0] > 1.5 * icons[1]
    strokes = [item.style for item in items if isinstance(item, Path)]
    assert [style.stroke for style in strokes].count("#000000") == 1
    assert "#ff6347" in [style.fill for style in strokes]
    runs = {item.words[0][1].text: item for item in items if isinstance(item, TextRun)}
    assert runs["z"].y < runs["Under"].y
    (found,) = draw("-", SILENT.replace("card.name", "card.copy"))[1]
    assert found.startswith("ST044")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("One<br>two", "begin a new line in the text; the template's |lines keeps it"),
        ("[blod]x[/blod]", "write [b]…[/b]"),
        ("[colr red]x[/colr]", "write [c red]…[/c]"),
        ("~~gone~~", "write [s]…[/s]"),
        ("★", "draw it as an icon, :name:, or bring a font that has it"),
    ],
)
def test_a_finding_says_what_to_write_instead(draw, text: str, hint: str) -> None:
    (told,) = draw(text)[1]
    assert told.endswith(hint)

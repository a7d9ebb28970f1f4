"""Nine things that strangers wrote on one card and that went wrong without a word: each is drawn as meant, or told."""

from pathlib import Path

import pytest

from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.items import walk
from sandtable.ink.shapes import Group, Item, TextRun, Use
from sandtable.ink.shapes import Path as InkPath
from sandtable.model.loading.pack_loader import load_pack

FILES = {
    "game.yaml": 'id: nine\nname: Nine\nedition: "1.0"\nlanguages: [en]\ncomponents:\n'
    "  - {id: cards, type: deck, kind: kind.json, name: Cards, file: cards.yaml, template: nine}\n",
    "kind.json": '{"type": "object", "properties": {"power": {"type": "string", "x-text": true}}}',
    "cards.yaml": 'cards:\n  - {id: ace, name: Ace, text: "Pay 2:coin: :coin::coin: or :coin:s, [u]once[/u].", power: Strong, source: house}\n',
    "templates/kit.svg": '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="icon-coin" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></symbol></svg>',
}
TEMPLATE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">{}</svg>'
LONG = "Several words that fill a line and then some more of them."


def draw(folder: Path, body: str) -> tuple[tuple[Item, ...], list[str]]:
    for name, text in {**FILES, "templates/nine.svg.j2": TEMPLATE.format(body)}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    pack = load_pack(folder).pack
    assert pack is not None
    renderer = FaceRenderer(pack, "en")
    component = pack.component("cards")
    face = renderer.front(component, component.records[0])
    return face.items if face is not None else (), [
        f"{one.code} {one.message} {one.hint}" for one in told_by([renderer])
    ]


def icons(items: tuple[Item, ...]) -> list[Use]:
    inner = [icons(item.items) for item in items if isinstance(item, Group)]
    return [item for item in items if isinstance(item, Use)] + [icon for found in inner for icon in found]


def runs(items: tuple[Item, ...]) -> list[TextRun]:
    return [item for item, _ in walk(items) if isinstance(item, TextRun)]


def test_icons_stand_beside_digits_letters_and_one_another(tmp_path: Path) -> None:
    items, told = draw(tmp_path, '<text x="4" y="9" width="55">{{ card.text }}</text>')
    assert told == []
    assert len(icons(items)) == 4
    assert not any(":" in word.text for run in runs(items) for _, word in run.words)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<rect width="5" height="5" fil="red"/>', "<rect> has an attribute 'fil', which draws nothing did you mean 'fill'?"),
        ('<text x="4" y="9" font-sise="9pt">a</text>', "<text> has an attribute 'font-sise', which draws nothing did you mean 'font-size'?"),
        ("<text x='4' y='9' width='50'>{{ card.copy }}</text>", "ST044 ace"),
        ("<text x='4' y='9' width='50'>{{ card.values }}</text>", "'values' is a function, not a value"),
    ],
)  # fmt: skip
def test_what_draws_nothing_is_told(tmp_path: Path, body: str, words: str) -> None:
    _, told = draw(tmp_path, body)
    assert [one for one in told if words in one], told


def test_white_letters_with_an_outline_are_seen(tmp_path: Path) -> None:
    body = '<text x="4" y="9" width="50" fill="white" stroke="black" stroke-width="0.5" paint-order="stroke">{{ card.name }}</text>'
    items, told = draw(tmp_path, body)
    assert told == []
    outlines = [item for item, _ in walk(items) if isinstance(item, InkPath)]
    assert {path.style.stroke for path in outlines} == {"#000000"}


def test_text_is_underlined(tmp_path: Path) -> None:
    plain, _ = draw(tmp_path, '<text x="4" y="9" width="50">{{ card.name }}</text>')
    lined, told = draw(tmp_path, '<text x="4" y="9" width="50" text-decoration="underline">{{ card.name }}</text>')
    assert told == []
    assert len(lined) > len(plain)


def test_the_line_before_a_break_is_not_stretched(tmp_path: Path) -> None:
    items, told = draw(
        tmp_path, f'<text x="4" y="9" width="50" font-size="9pt" align="justify">{LONG}<br/>Two words.</text>'
    )
    assert told == []
    lines = runs(items)
    assert lines[0].right == pytest.approx(54, abs=0.1)
    assert all(line.right < 50 for line in lines if line.words[-1][1].text in ("them.", "words."))


def test_icons_and_runs_have_sizes_and_baselines(tmp_path: Path) -> None:
    body = '<text x="4" y="9" width="50" font-size="9pt">a <icon name="coin"{}/></text>'
    small, _ = draw(tmp_path, body.format(""))
    large, told = draw(tmp_path, body.format(' size="200%" baseline-shift="20%"'))
    assert told == []
    assert icons(large)[0].matrix[0] == pytest.approx(2 * icons(small)[0].matrix[0])


def test_fields_of_ones_own_are_translated(tmp_path: Path) -> None:
    draw(tmp_path, "")
    (tmp_path / "cards.yaml").write_text(
        "cards:\n  - {id: ace, name: {en: Ace, it: Asso}, power: {en: Strong, it: Forte}, source: house}\n"
    )
    (tmp_path / "game.yaml").write_text(FILES["game.yaml"].replace("[en]", "[en, it]").replace("name: Cards", "name: {en: Cards, it: Carte}").replace("name: Nine", "name: {en: Nine, it: Nove}"))  # fmt: skip
    (tmp_path / "templates/nine.svg.j2").write_text(
        TEMPLATE.format('<text x="4" y="9" width="50">{{ card.power }}</text>')
    )
    loaded = load_pack(tmp_path)
    assert loaded.pack is not None, loaded.findings
    component = loaded.pack.component("cards")
    face = FaceRenderer(loaded.pack, "it").front(component, component.records[0])
    assert face is not None
    assert [word.text for run in runs(face.items) for _, word in run.words] == ["Forte"]

"""Templates that do not know low ink are told of once."""

from pathlib import Path

import pytest

from sandtable.faces.ink_saving.full_ink import full_ink
from sandtable.model.loading.pack_loader import load_pack

GAME = """id: ferry
name: Ferry
edition: "1.0"
languages: [en]
components:
  - {id: talk, type: deck, name: Talk, file: talk.yaml, size: poker, template: TEMPLATE, back: back}
"""
FACES = {
    "plain": "<svg/>",
    "sparing": '<svg><rect low="drop"/></svg>',
    "asking": "{% if not low %}<svg/>{% endif %}",
    "taking": "{% include 'sparing.svg.j2' %}",
    "round": "{% include 'round.svg.j2' %}{% import 'plain.svg.j2' as p %}",
    "back": '<svg low="outline"/>',
}


@pytest.mark.parametrize(
    ("template", "told"),
    [("plain", 1), ("sparing", 0), ("asking", 0), ("taking", 0), ("round", 1), ("card", 0), ("nowhere", 0)],
)
def test_a_template_of_the_pack_that_says_nothing(template: str, told: int, tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    for name, text in FACES.items():
        (tmp_path / "templates" / f"{name}.svg.j2").write_text(text)
    (tmp_path / "game.yaml").write_text(GAME.replace("TEMPLATE", template))
    (tmp_path / "talk.yaml").write_text("cards: [{id: goat, name: Goat, source: house}]")
    pack = load_pack(tmp_path).pack
    assert pack is not None
    found = list(full_ink(pack, pack.components))
    assert [(one.code, one.message.split(":")[0], one.at.line) for one in found] == [("ST064", template, 6)] * told

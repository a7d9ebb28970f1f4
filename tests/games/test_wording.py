"""Effects that cannot be put into words are findings with a place."""

from pathlib import Path

import pytest

from rules_check.checker import Check
from sandtable.games.wording import is_overridden, wording
from sandtable.model.loading.pack_loader import load_pack

GAME = """\
id: demo
name: Demo
edition: "1.0"
languages: [en]
rules: lets-war
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml}
"""
WORDS = "effects: {boom: Attack.}\nwording: {next: '{a} {b}'}\n"


def check(write_pack, effect: str, game: str = GAME) -> list[str]:
    cards = f"cards:\n  - {{id: a, name: A, source: house, effect: {effect}}}\n"
    return [
        str(found)
        for found in Check().pack(write_pack({"game.yaml": game, "cards.yaml": cards, "words/en.yaml": WORDS}))
    ]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("boom", []),
        ("bom", ["pack/cards.yaml:2:45: Let's War has no effect 'bom'; did you mean 'boom'?"]),
        ("boom; bom", ["pack/cards.yaml:2:51: Let's War has no effect 'bom'; did you mean 'boom'?"]),
        ("miss", ["pack/cards.yaml:2:45: 'a' cannot be worded: no phrase 'effects.miss' in words/en.yaml"]),
    ],
)  # fmt: skip
def test_findings(effect, expected, write_pack) -> None:
    assert check(write_pack, effect) == expected


def test_without_rules_a_text_is_needed(write_pack) -> None:
    (found,) = check(write_pack, "boom", GAME.replace("rules: lets-war\n", ""))
    assert (
        found
        == "pack/cards.yaml:2:45: 'a' has an effect but no words for it; give the card a text:, or the pack a rules:"
    )


def test_a_printed_text_overrides(write_pack) -> None:
    cards = "cards:\n  - {id: a, name: A, source: house, effect: boom, text: Bang.}\n"
    pack = load_pack(write_pack({"game.yaml": GAME, "cards.yaml": cards, "words/en.yaml": WORDS})).pack
    assert pack is not None
    (card,) = pack.records()
    assert wording(pack, card, "en") == "Bang."
    assert is_overridden(card)
    assert Path(pack.folder).name == "pack"

"""The tables of the Proelio rulebook say of every card what the cards say."""

import re

import pytest

from sandtable.games.proelio.cards import cards_of
from sandtable.model.loading.pack_cache import load_cached
from sandtable.resources import builtin_packs

FOLDER = builtin_packs()["proelio"]
ROW = re.compile(r"\| \[\[(\w+)\]\].*")


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_card_stands_in_a_table_with_its_value_and_copies(language: str) -> None:
    pack = load_cached(FOLDER).pack
    assert pack is not None
    rows = {
        found[1]: [cell.strip() for cell in line.strip("|").split("|")]
        for line in (FOLDER / "rules" / f"{language}.md").read_text(encoding="utf-8").splitlines()
        if (found := ROW.match(line))
    }
    cards = cards_of(pack)
    assert set(rows) == {card.record.id for card in cards}
    for card in cards:
        row = rows[card.record.id]
        assert int(row[-1]) == card.copies
        if card.is_ordinary or card.record.id == "patrol":
            assert row[1] == str(card.value)

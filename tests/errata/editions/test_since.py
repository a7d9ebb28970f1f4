"""A card that changed says since when."""

import shutil
from pathlib import Path

from sandtable.errata.editions.since import stale_since
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs


def edited(folder: Path, *edits: tuple[str, str, str]) -> Pack:
    """A copy of Proelio with texts replaced."""
    shutil.copytree(builtin_packs()["proelio"], folder)
    for name, old, new in edits:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1))
    pack = load_pack(folder).pack
    assert pack is not None
    return pack


OLD = load_pack(builtin_packs()["proelio"]).pack
assert OLD is not None
CHANGED = ("decks/base.yaml", "name: {en: Shields, it: Scudi}", "name: {en: Shields, it: Scudi tondi}")
EDITION = ("game.yaml", 'edition: "1.1"', 'edition: "1.2"')
# The deck says since when for all its cards; a card may say another edition, and without either it shows the pack's.
RAISED = ("decks/base.yaml", "- id: shields\n", '- id: shields\n    since: "1.2"\n')
UNSAID = ("decks/base.yaml", '  since: "1.1"\n', "")


def told(new: Pack) -> list[str]:
    return [f"{found.code} {found.at.line} {found.message}; {found.hint}" for found in stale_since(OLD, new)]


def test_nothing_changed(tmp_path) -> None:
    assert told(edited(tmp_path / "a")) == []


def test_a_change_without_a_new_edition(tmp_path) -> None:
    assert told(edited(tmp_path / "a", CHANGED)) == [
        "ST050 130 'shields' changed (name) but is still since 1.1; raise the edition of the pack, which is still 1.1"
    ]


def test_a_card_that_shows_the_packs_edition_is_up_to_date(tmp_path) -> None:
    assert told(edited(tmp_path / "a", CHANGED, EDITION, UNSAID)) == []


def test_a_card_that_still_shows_the_old_edition(tmp_path) -> None:
    assert told(edited(tmp_path / "a", CHANGED, EDITION)) == [
        "ST050 130 'shields' changed (name) but is still since 1.1; write since: \"1.2\""
    ]
    assert told(edited(tmp_path / "b", CHANGED, EDITION, RAISED)) == []


def test_a_renamed_card_is_a_changed_card(tmp_path) -> None:
    renamed = ("decks/base.yaml", "- id: shields\n", "- id: bucklers\n    was: shields\n")
    errata = [
        ("errata.yaml", "card: shields", "card: bucklers"),
        ("errata.yaml", "cards: [shields,", "cards: [bucklers,"),
    ]
    assert told(edited(tmp_path / "a", renamed, EDITION, *errata)) == [
        "ST050 130 'bucklers' changed (id) but is still since 1.1; write since: \"1.2\""
    ]


def test_added_and_removed_cards_need_no_word(tmp_path) -> None:
    added = (
        "decks/base.yaml",
        "cards:\n",
        "cards:\n  - {id: x, name: X, type: attack, value: 1, min_fort: 0, effect: V 1, source: house}\n",
    )
    assert told(edited(tmp_path / "a", added)) == []

"""Every rule of a game's reference stands in its printed rules.

`rule_ids/<game>.txt` lists the ids of the reference, one to a line; `ID: reason` excuses an id that no rule has as its
anchor. A game whose list is added here is checked with the others.
"""

from functools import cache
from pathlib import Path

import pytest

from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Rulebook
from sandtable.model.rulebook.loading import load_rules
from sandtable.resources import builtin_packs

LISTS = sorted((Path(__file__).parent / "rule_ids").glob("*.txt"))


@cache
def listed(path: Path) -> dict[str, str]:
    """Ids of a list with the reason why they need no rule, or nothing."""
    ids: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            id_, _, reason = line.partition(":")
            assert id_.strip() not in ids, f"{path.name}: {id_} stands twice"
            ids[id_.strip()] = reason.strip()
    return ids


@cache
def books(game: str) -> dict[str, Rulebook]:
    pack = load_cached(builtin_packs()[game]).pack
    assert pack is not None
    rules = load_rules(pack).books
    assert set(rules) == set(pack.languages)
    return dict(rules)


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_rule_of_the_reference_is_printed(path: Path) -> None:
    for language, book in books(path.stem).items():
        anchors = book.rule_numbers()
        assert [id_ for id_, reason in listed(path).items() if not reason and id_ not in anchors] == [], language


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_no_reason_is_left_over(path: Path) -> None:
    """A rule that has come into the book needs no excuse any more."""
    for language, book in books(path.stem).items():
        anchors = book.rule_numbers()
        assert [id_ for id_, reason in listed(path).items() if reason and id_ in anchors] == [], language

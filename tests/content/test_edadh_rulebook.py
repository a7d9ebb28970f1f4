"""Tables of the Edadh rulebook say what the cards print."""

import re
from functools import cache

import pytest

from sandtable.games.edadh.cards import LEVELS, Box, Half
from sandtable.games.edadh.conflict import VALUES, attacks
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Record
from sandtable.model.rulebook.blocks import Grid, Rulebook, words
from sandtable.model.rulebook.loading import load_rules
from sandtable.resources import builtin_packs

LANGUAGES = ("en", "it")


@cache
def box() -> Box:
    pack = load_cached(builtin_packs()["edadh"]).pack
    assert pack is not None
    return Box(pack)


@cache
def book(language: str) -> Rulebook:
    return load_rules(box().pack).books[language]


def table(language: str, columns: int, first: str) -> list[list[str]]:
    """The rows of the table of so many columns whose first row begins with that word."""
    for block in book(language).walk():
        if isinstance(block, Grid) and len(block.header) == columns and words(block.rows[0][0]) == first:
            return [[words(cell) for cell in row] for row in block.rows]
    raise AssertionError(f"no table of {columns} columns that begins with {first}")


def numbers(cell: str) -> set[int]:
    """The values of a cell such as `1–3, 12`."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", cell):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def halves() -> dict[int, Half]:
    return {half.cv: half for card in box().mastery.values() for half in card.halves}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_values_is_that_of_the_mastery_cards(language: str) -> None:
    rows = table(language, 7, "1")
    assert [int(row[0]) for row in rows] == list(VALUES)
    for value, cost, reduced, attacked, drawn, protects, extra in rows:
        half = halves()[int(value)]
        assert int(cost) == half.mp
        assert numbers(reduced) == set(half.reduced[1] if half.reduced else ())
        assert numbers(attacked) == {other for other in VALUES if attacks(half.cv, other)}
        assert numbers(drawn) == {other for other in VALUES if (other - half.cv) % 6 == 0}
        assert numbers(protects) == set(half.protects)
        assert extra == (f"+{half.extra}" if half.extra else "–")


def printed_half(half: dict[str, dict[str, int]]) -> list[str]:
    """What the rulebook says of half a Terrain at each level."""
    said = []
    for level in LEVELS:
        effects = half.get(level, {})
        modifier = f"{effects['mod']:+}".replace("-", "−") if "mod" in effects else ""
        protection = f"P {effects['prot']}" if "prot" in effects else ""
        said.append(", ".join(filter(None, (modifier, protection))) or "–")
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_terrains_is_that_of_the_cards(language: str) -> None:
    rows = {row[0]: [cell.replace("\xa0", " ") for cell in row[1:]] for row in table(language, 4, "wood")}
    terrains: list[Record] = list(box().terrains.values())
    expected = {}
    for terrain in terrains:
        for half in terrain.fields["halves"]:
            name = f"{terrain.id}, {half['name'][language].lower()}" if "name" in half else terrain.id
            expected[name] = printed_half(half)
    assert rows == expected

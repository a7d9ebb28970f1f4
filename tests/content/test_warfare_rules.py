"""The Warfare rulebook quotes values of counters in its examples: they are those of the counters."""

import re

import pytest

from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

# [[usa-marines]] (light 3, green), [[fr-legion]] section (light 5, red), [[av-8b]] with bombs (8 AP, purple)
QUOTED = re.compile(
    r"\[\[(?P<id>[a-z0-9-]+)\]\][^\[(.:;]{0,40}\((?:(?P<weapon>light|heavy|leggera|pesante) )?(?P<cost>\d+)(?:\u00a0AP)?, (?P<die>\w+)\)"
)
WEAPONS = {"light": "light", "heavy": "heavy", "leggera": "light", "pesante": "heavy", None: "heavy"}


def warfare() -> Pack:
    pack = load_cached(builtin_packs()["warfare"]).pack
    assert pack is not None
    return pack


@pytest.mark.parametrize("language", ["en", "it"])
def test_values_quoted_in_examples_are_those_of_the_counters(language: str) -> None:
    pack = warfare()
    pieces = {
        record.id: record for component in pack.components if component.type != "table" for record in component.records
    }
    dice = {
        record.id: record.name[language]
        for component in pack.components
        if component.id == "dice"
        for record in component.records
    }
    text = (builtin_packs()["warfare"] / "rules" / f"{language}.md").read_text(encoding="utf-8")
    quotes = list(QUOTED.finditer(text))
    assert len(quotes) == 5
    for quote in quotes:
        weapon = pieces[quote["id"]].fields[WEAPONS[quote["weapon"]]]
        assert (int(quote["cost"]), quote["die"]) == (weapon["cost"], dice[weapon["die"]]), quote[0]

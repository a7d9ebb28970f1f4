"""Edits of YAML texts by paths."""

import pytest

from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.places import Places, text_edits
from sandtable.jobs.workbench.field.yaml_nodes import Path, Unreadable

TEXT = """\
# a note
game: warfare   # the pack
title: {en: "One", it: 'Uno'}
briefing:
  en: >-
    Two lines
    of words.
map:
  sketch: |
    . . t
     . = .
sides:
  - id: us
    nations: [USA, UK]
    # before the units
    units:
      - {unit: a, id: one, at: "0101"}   # the first
      - {unit: b,
         at: "0201"}

  - {id: them, nations: [INS], units: [{unit: c, at: "0302"}]}
"""


def changed(text: str, draft: Draft) -> list[str]:
    """Lines that went and came, as `-old` and `+new`."""
    old, new = text.split("\n"), draft.text.split("\n")
    return [f"-{line}" for line in old if line not in new] + [f"+{line}" for line in new if line not in old]


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        (("game",), "mine", ["-game: warfare   # the pack", "+game: mine   # the pack"]),
        (("title", "en"), "Four", ["-title: {en: \"One\", it: 'Uno'}", "+title: {en: \"Four\", it: 'Uno'}"]),
        (("title", "it"), "L'uno", ["-title: {en: \"One\", it: 'Uno'}", "+title: {en: \"One\", it: 'L''uno'}"]),
        (
            ("sides", 0, "units", 0, "at"),
            "0202",
            [
                '-      - {unit: a, id: one, at: "0101"}   # the first',
                '+      - {unit: a, id: one, at: "0202"}   # the first',
            ],
        ),
        (
            ("sides", 0, "units", 1, "overwatch"),
            True,
            ['-         at: "0201"}', '+         at: "0201", overwatch: true}'],
        ),
        (("sides", 0, "nations"), ["UK", "GW"], ["-    nations: [USA, UK]", "+    nations: [UK, GW]"]),
        (("sides", 0, "team"), "west", ["+    team: west"]),
        (("turns",), 4, ["+turns: 4"]),
        (("briefing", "en"), "Three words now.", ["-    Two lines", "-    of words.", "+    Three words now."]),
        (("sides", 0, "cube"), "blue", ["+    cube: blue"]),
    ],
)
def test_a_value_is_set_in_its_place(path: Path, value: object, lines: list[str]) -> None:
    draft = Draft(TEXT)
    draft.set(path, value)
    assert changed(TEXT, draft) == lines


def test_a_key_stands_where_its_order_says() -> None:
    draft = Draft(TEXT)
    draft.set(("level",), 3, ("game", "level", "title", "map", "sides"))
    assert draft.text.split("\n")[1:4] == ["game: warfare   # the pack", "level: 3", "title: {en: \"One\", it: 'Uno'}"]


def test_items_are_added_in_the_manner_of_their_list() -> None:
    draft = Draft(TEXT)
    assert draft.insert(("sides", 0, "units"), {"unit": "d", "at": "0101"}) == 2
    assert draft.insert(("sides", 1, "units"), {"unit": "e", "held": True}) == 1
    assert draft.insert(("markers",), {"marker": "mine", "at": "0101"}) == 0
    assert changed(TEXT, draft) == [
        '-  - {id: them, nations: [INS], units: [{unit: c, at: "0302"}]}',
        '+      - {unit: d, at: "0101"}',
        '+  - {id: them, nations: [INS], units: [{unit: c, at: "0302"}, {unit: e, held: true}]}',
        "+markers:",
        '+  - {marker: mine, at: "0101"}',
    ]


@pytest.mark.parametrize(
    ("path", "lines"),
    [
        (("sides", 0, "units", 0), ['-      - {unit: a, id: one, at: "0101"}   # the first']),
        (("sides", 0, "units", 1), ["-      - {unit: b,", '-         at: "0201"}']),
        (("sides", 0, "nations", 0), ["-    nations: [USA, UK]", "+    nations: [UK]"]),
        (("title", "en"), ["-title: {en: \"One\", it: 'Uno'}", "+title: {it: 'Uno'}"]),
        (("briefing", "en"), ["-briefing:", "-  en: >-", "-    Two lines", "-    of words."]),
        (("sides", 0, "id"), ["-  - id: us", "-    nations: [USA, UK]", "+  - nations: [USA, UK]"]),
    ],
)
def test_a_part_is_taken_out_with_its_own_lines(path: Path, lines: list[str]) -> None:
    draft = Draft(TEXT)
    draft.remove(path)
    assert changed(TEXT, draft) == lines


def test_one_key_takes_the_place_of_another() -> None:
    draft = Draft(TEXT)
    draft.rekey(("sides", 1, "units", 0, "at"), "zone", "mill")
    assert changed(TEXT, draft)[1] == "+  - {id: them, nations: [INS], units: [{unit: c, zone: mill}]}"


def test_a_long_list_goes_on_below() -> None:
    names = ", ".join(f"T01.a{number}" for number in range(1, 13))
    draft = Draft(f"zones:\n  mill:\n    hexes: [{names}]\n")
    draft.insert(("zones", "mill", "hexes"), "T02.b10")
    draft.insert(("zones", "mill", "hexes"), "T02.b11")
    draft.insert(("zones", "mill", "hexes"), "T02.b12")
    assert max(map(len, draft.text.split("\n"))) <= 120
    assert draft.data(("zones", "mill", "hexes"))[-3:] == ["T02.b10", "T02.b11", "T02.b12"]


@pytest.mark.parametrize("text", ["", "[1, 2]", "a: [", "a: &x {b: 1}\nc: *x", "just words", "a: 1\n\tb: 2"])
def test_a_text_that_cannot_be_edited_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Draft(text).set(("game",), "mine")


def test_places_count_as_an_editor_does() -> None:
    text = "title: {en: 🏔 hill, it: colle}\nturns: 4\n"
    assert Places(text).at(("turns",)) == {"line": 2, "column": 8, "end_line": 2, "end_column": 9, "from": 39, "to": 40}
    assert text_edits(text, text.replace("4", "5")) == [{"from": 39, "to": 40, "insert": "5"}]
    assert Places("a: [").at(("a",)) is None

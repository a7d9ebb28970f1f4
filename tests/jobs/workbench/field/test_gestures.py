"""Gestures as edits of a scenario's text."""

from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sandtable
from sandtable.jobs.workbench.field.games.warfare.gestures.gesture import GESTURES
from sandtable.jobs.workbench.field.open_fields import OpenFields
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.conftest import BRIDGE, FORD, HOSTAGES, shipped
from tests.jobs.workbench.field.gesture_walk import applied, walk
from workshop import field_calls

Json = dict[str, Any]
NAME = ("folder:", "ford.yaml")


def made(fields: OpenFields, text: str, gesture: Json) -> Json:
    fields.edit("ford.yaml", text)
    return field_calls.gesture(fields, NAME, gesture, frozenset())


def lines(text: str, answer: Json) -> list[str]:
    """Lines that a gesture changed."""
    assert "refused" not in answer, answer
    after = applied(text, answer["edits"])
    assert after == answer["text"]
    return list(unified_diff(text.split("\n"), after.split("\n"), n=0, lineterm=""))[2:]


def changes(text: str, answer: Json) -> list[str]:
    return [line for line in lines(text, answer) if not line.startswith("@@")]


US = '  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}'
THEM = '    units: [{unit: ins-fighters, at: "0502"}'
NOTE = "   # the last of them"


@pytest.mark.parametrize(
    ("gesture", "wanted"),
    [
        (
            {"do": "move", "path": "sides/1/units/0", "to": {"at": "0402"}},
            [f"-{THEM}]{NOTE}", f'+    units: [{{unit: ins-fighters, at: "0402"}}]{NOTE}'],
        ),
        (
            {"do": "move", "path": "sides/1/units/0", "to": {"enters": {"edge": ["0501", "0502"], "turn": 2}}},
            [
                f"-{THEM}]{NOTE}",
                f'+    units: [{{unit: ins-fighters, enters: {{edge: ["0501", "0502"], turn: 2}}}}]{NOTE}',
            ],
        ),
        (
            {"do": "place", "kind": "unit", "record": "ins-cell", "side": "them", "to": {"at": "0501"}},
            [f"-{THEM}]{NOTE}", f'+{THEM}, {{unit: ins-cell, at: "0501"}}]{NOTE}'],
        ),
        (
            {"do": "place", "kind": "marker", "record": "mine", "to": {"at": "0401"}},
            ["+", "+markers:", '+  - {marker: mine, at: "0401", owner: them}'],
        ),
        (
            {"do": "place", "kind": "support", "record": "west-mortar", "side": "us", "turn": 2},
            [f"-{US}]}}", f"+{US}],", "+     supports: [{support: west-mortar, turn: 2}]}"],
        ),
        ({"do": "paint", "hexes": ["0101", "0201"], "letter": "#"}, ["-    . . t . .", "+    # # t . ."]),
        (
            {"do": "paint", "hexes": ["0401"], "letter": ".", "look": "field"},
            ["+  paint: {\"0401\": field}"],
        ),
        ({"do": "resize", "right": 1, "letter": "t"}, [
            "-    . . t . .", "-     . = = = .", "-    . . t ~ ~", "+    . . t . . t", "+     . = = = . t", "+    . . t ~ ~ t",
        ]),
        ({"do": "resize", "bottom": 1}, ["+     . . . . ."]),
        ({"do": "fortify", "hex": "0302", "side": "E", "on": True}, ["+  fortified:", '+    "0302": [E]']),
        (
            {"do": "link", "hexes": ["0202", "0302"], "on": False},
            ["+  links:", '+    - ["0302", "0402"]'],
        ),
        (
            {"do": "zone", "side": "them", "hexes": ["0501", "0401"], "mode": "set", "name": {"en": "the mill", "it": "il mulino"}},
            ["+    zones:", "+      the-mill:", "+        name: {en: the mill, it: il mulino}", '+        hexes: ["0501", "0401"]'],
        ),
        (
            {"do": "entry", "path": "sides/0/units/0", "hexes": ["0101"], "mode": "add", "turn": 2},
            [f"-{US}]}}", f"+{US.replace('at: ' + chr(34) + '0102' + chr(34), 'enters: {edge: [' + chr(34) + '0101' + chr(34) + '], turn: 2}')}]}}"],
        ),
        (
            {"do": "objective", "path": "objectives/0", "values": {"points": 3, "hexes": ["0301", "0302"]}},
            [
                '-objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]',
                '+objectives: [{id: far, type: control, side: us, hexes: ["0301", "0302"], points: 3}]',
            ],
        ),
        (
            {"do": "objective", "values": {"type": "hold", "side": "them", "hexes": ["0501"], "name": {"en": "The hill", "it": ""}}},
            [
                '-objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]',
                '+objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}, {id: the-hill, name: {en: The hill}, type: hold,'
                ' side: them, hexes: ["0501"]}]',
            ],
        ),
        ({"do": "set", "path": "", "values": {"turns": 5}}, ["-turns: 4   # short", "+turns: 5   # short"]),
        ({"do": "set", "path": "", "values": {"title": {"en": "The Ford", "it": "Il guado"}}}, ["+title: {en: The Ford, it: Il guado}"]),
        ({"do": "set", "path": "sides/1", "values": {"start": 36}}, ["-    start: 38", "+    start: 36"]),
        (
            {"do": "set", "path": "sides/1", "values": {"id": "rebels"}},
            [
                "-  - id: them", "+  - id: rebels",
                "-victory: [{side: us, points: 1}, {side: them, otherwise: true}]",
                "+victory: [{side: us, points: 1}, {side: rebels, otherwise: true}]",
            ],
        ),
        ({"do": "victory", "path": "victory/0", "values": {"points": 2}}, [
            "-victory: [{side: us, points: 1}, {side: them, otherwise: true}]",
            "+victory: [{side: us, points: 2}, {side: them, otherwise: true}]",
        ]),
        ({"do": "remove", "paths": ["objectives/0"]}, ['-objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]']),
    ],
)  # fmt: skip
def test_a_gesture_changes_its_own_lines(fields: OpenFields, gesture: Json, wanted: list[str]) -> None:
    assert changes(FORD, made(fields, FORD, gesture)) == wanted


def test_rows_above_and_columns_at_the_left_rename_every_hex(fields: OpenFields) -> None:
    answer = made(fields, FORD, {"do": "resize", "left": 1, "top": 2})
    after = answer["text"]
    assert '{unit: usa-marines, at: "0204"}' in after
    assert 'hexes: ["0403"]' in after
    assert after.split("\n")[5:10] == [
        "    . . . . . .",
        "     . . . . . .",
        "    . . . t . .",
        "     . . = = = .",
        "    . . . t ~ ~",
    ]


def test_a_passenger_names_its_carrier_which_gets_an_id(fields: OpenFields) -> None:
    text = FORD.replace("units: [{unit: ins-fighters", 'units: [{unit: ins-technical, at: "0501"}, {unit: ins-fighters')
    answer = made(fields, text, {"do": "move", "path": "sides/1/units/1", "to": {"in": "sides/1/units/0"}})
    assert (
        'units: [{unit: ins-technical, id: technical, at: "0501"}, {unit: ins-fighters, in: technical}]'
        in answer["text"]
    )
    [rider] = [piece for piece in answer["state"]["pieces"] if piece["in"]]
    assert rider["in"] == "sides/1/units/0"
    gone = made(fields, answer["text"], {"do": "remove", "paths": ["sides/1/units/0"]})
    assert "unit: ins-" not in gone["text"]


def test_units_that_are_named_by_their_number_keep_their_name(fields: OpenFields) -> None:
    """The second unit of `them` is called them-2; without the first it would be them-1."""
    text = FORD.replace("units: [{unit: ins-fighters", 'units: [{unit: ins-cell, at: "0501"}, {unit: ins-fighters')
    text = text.replace('type: control, side: us, hexes: ["0301"]', "type: eliminate, side: us, targets: [them-2]")
    answer = made(fields, text, {"do": "remove", "paths": ["sides/1/units/0"]})
    assert 'units: [{unit: ins-fighters, id: them-2, at: "0502"}]' in answer["text"]


def test_tiles_are_laid_turned_flipped_and_exchanged(tmp_path: Path) -> None:
    (tmp_path / "ford.yaml").write_text("")
    fields, text = OpenFields(tmp_path), shipped(BRIDGE)
    steps: list[tuple[Json, str]] = [
        ({"do": "turn", "path": "map/tiles/0", "by": 5}, "    - {tile: T03, side: A, at: [0, 0], rotate: 5}"),
        ({"do": "flip", "path": "map/tiles/1"}, "    - {tile: T15, side: A, at: [1, -1], rotate: 2}"),
        ({"do": "lay", "tile": "T02", "side": "B", "cell": [2, -1], "rotate": 1}, "    - {tile: T02, side: B, at: [2, -1], rotate: 1}"),
        ({"do": "shift", "path": "map/tiles/7", "cell": [1, 1]}, "    - {tile: T02, side: B, at: [1, 1], rotate: 1}"),
    ]  # fmt: skip
    for gesture, line in steps:
        answer = made(fields, text, gesture)
        assert line in changes(text, answer)[-1]
        text = answer["text"]
    answer = made(fields, text, {"do": "exchange", "path": "map/tiles/0", "tile": "T04"})
    assert "T03" not in answer["text"].replace("# Bridge", "")
    assert "{unit: ru-kornet, id: kornet, at: T04.b4}" in answer["text"]
    assert len(answer["text"].split("\n")) == len(text.split("\n"))


@pytest.mark.parametrize(
    ("gesture", "code"),
    [
        ({"do": "move", "path": "sides/9/units/0", "to": {"at": "0101"}}, "no-piece"),
        ({"do": "move", "path": "sides/1/units/0", "to": {"at": "9999"}}, "no-hex"),
        ({"do": "move", "path": "sides/1/units/0", "to": {"in": "sides/1/units/0"}}, "into-itself"),
        ({"do": "place", "kind": "unit", "record": "nobody", "side": "us", "to": {"at": "0101"}}, "no-counter"),
        ({"do": "place", "kind": "unit", "record": "usa-marines", "side": "x", "to": {"at": "0101"}}, "no-side"),
        ({"do": "place", "kind": "marker", "record": "mine", "to": {"held": True}}, "not-for-markers"),
        ({"do": "lay", "tile": "T01", "side": "A", "cell": [0, 0]}, "only-tiles"),
        ({"do": "paint", "hexes": ["0101"], "letter": "Q"}, "no-letter"),
        ({"do": "paint", "hexes": ["0101"], "letter": "t", "look": "house"}, "no-look"),
        ({"do": "resize", "top": 1}, "even-rows"),
        ({"do": "resize", "right": -4}, "hexes-used"),
        ({"do": "resize", "bottom": -3}, "size"),
        ({"do": "link", "hexes": ["0101", "0201"], "on": True}, "no-road"),
        ({"do": "link", "hexes": ["0202", "0402"], "on": True}, "no-neighbours"),
        ({"do": "flip", "path": "sides/1/units/0"}, "no-other-side"),
        ({"do": "zone", "side": "us", "hexes": [], "mode": "set"}, "empty-zone"),
        ({"do": "objective", "values": {"type": "hold"}}, "needs"),
        ({"do": "set", "path": "sides/1/units/0", "values": {"unit": "x"}}, "no-field-of"),
        ({"do": "set", "path": "", "values": {"turns": "x"}}, "no-number"),
        ({"do": "remove", "paths": ["sides/0", "sides/1"]}, "last-side"),
        ({"do": "remove", "paths": [""]}, "no-piece"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(fields: OpenFields, gesture: Json, code: str) -> None:
    assert made(fields, FORD, gesture)["refused"]["code"] == code


def test_a_text_that_cannot_be_read_takes_no_gesture(fields: OpenFields) -> None:
    gesture = {"do": "set", "path": "", "values": {"turns": 3}}
    assert made(fields, "game: warfare\nmap: [", gesture) == {"refused": {"code": "unreadable", "values": {}}}
    anchored = FORD.replace("cube: green", "cube: &c green").replace("start: 38", "start: &s 38")
    assert "refused" not in made(fields, anchored, gesture)


def test_a_finding_comes_with_its_hexes_and_its_cure(fields: OpenFields) -> None:
    wet = made(fields, FORD, {"do": "move", "path": "sides/1/units/0", "to": {"at": "0503"}})
    [found] = [one for one in wet["state"]["findings"] if one["code"] == "WF027"]
    assert (found["hexes"], found["paths"][0]) == (["0503"], "sides/1/units/0")
    [fix] = found["fixes"]
    dry = applied(wet["text"], fix["edits"])
    assert (fix["say"], fix["values"]["hex"]) == ("cure-move", "0402")
    assert changes(wet["text"], {"edits": fix["edits"], "text": dry})[-1].endswith(f'at: "0402"}}]{NOTE}')


@pytest.mark.parametrize("name", ["ford", HOSTAGES, BRIDGE])
def test_random_gestures_keep_what_is_promised(tmp_path: Path, name: str) -> None:
    """A slice of `tests.programs.field_gestures`: own lines alone, undo to the byte, findings as of a fresh check."""
    text = FORD if name == "ford" else shipped(name)
    tried = list(walk(tmp_path, text, Random(f"field {name}"), 14))
    assert len(tried) == 14
    assert sum(ok for _, ok in tried) >= 4


def test_random_gestures_know_every_gesture() -> None:
    source = (Path(__file__).parent / "random_gestures.py").read_text()
    assert {name for name in GESTURES if f'"do": "{name}"' not in source} == {"side"}


def test_a_new_side_is_added(fields: OpenFields) -> None:
    values = {"nations": ["RU"], "cube": "red", "start": 37, "name": {"en": "Third", "it": "Terza"}}
    answer = made(fields, FORD, {"do": "side", "values": values})
    assert answer["select"] == "sides/2"
    assert [side["id"] for side in answer["state"]["sides"]] == ["us", "them", "third"]


def test_the_shipped_scenarios_are_shown_without_a_finding() -> None:
    fields = OpenFields(builtin_packs()["warfare"])
    for file in sorted((builtin_packs()["warfare"] / "scenarios").glob("*.yaml")):
        state = field_calls.state(fields, ("builtin:warfare", f"scenarios/{file.name}"), frozenset())
        assert (state["stale"], state["findings"]) == (False, [])
        assert sandtable.check(file, faces=False) == []
        assert state["ground"]["hexes"]
        assert all(piece["at"] for piece in state["pieces"])

"""Single faults put into the shipped scenarios: each is reported under its code, and nothing was before."""

from pathlib import Path

import pytest

from rules_check.check import check_paths
from rules_check.engine import Choice, Profile
from sandtable.resources import builtin_packs

SCENARIOS = {file.name[:2]: file for file in (builtin_packs()["warfare"] / "scenarios").glob("*.yaml")}
PUBLISH = Choice(Profile.PUBLISH)

# Scenario, text, what it becomes, code.
FAULTS = [
    # reading
    ("01", "id: bersaglieri, in: freccia", "id: freccia, in: freccia", "WF001"),
    ("02", "- id: the-nurse", "- id: the-engineer", "WF001"),
    ("01", "tile: T19, side: A", "tile: T99, side: A", "WF002"),
    ("01", "tile: T09, side: A, at: [0, 1]", "tile: T02, side: B, at: [0, 1]", "WF014"),
    ("01", "side: A, at: [-1, 1], rotate: 3", "side: A, at: [0, 1], rotate: 3", "WF015"),
    ("01", "id: freccia, at: T19.b3", "id: freccia, at: T19.b9", "WF024"),
    ("03", "hexes: [T06.c4]", "hexes: [T07.c4]", "WF024"),
    # counts
    (
        "01",
        "id: loudspeaker-1, at: T02.c4",
        "id: loudspeaker-1, at: T02.c4}\n      - {unit: ins-t-55, zone: market, count: 2",
        "WF013",
    ),
    ("03", "- {marker: dummy, id: dummy-1,", "- {marker: dummy, count: 5, id: dummy-1,", "WF013"),
    (
        "04",
        "{support: ins-mortar, turn: 2}",
        "{support: ins-mortar, turn: 2}\n      - {support: ins-mortar, turn: 3}",
        "WF013",
    ),
    ("01", "{marker: roadblock, count: 1}", "{marker: roadblock, count: 2}", "WF013"),
    # the map
    ("01", "at: [-1, 1], rotate: 3", "at: [-4, 1], rotate: 3", "WF016"),
    ("05", "tile: T03, side: A, at: [0, 0]", "tile: T03, side: A, at: [3, 3]", "WF017"),
    # placement
    ("01", "id: freccia, at: T19.b3", "id: freccia, at: T19.a3", "WF025"),
    ("05", "id: kornet, at: T03.b4", "id: kornet, at: T03.c2", "WF025"),
    ("05", "id: rifles-1, in: warrior", "id: rifles-1, in: challenger", "WF026"),
    ("01", "id: gendarmes-1, in: apc", "id: gendarmes-1, in: freccia", "WF026"),
    ("05", "unit: gw-rifles, id: rifles-2, in: apc", "unit: gw-engineers, id: rifles-2, in: nobody", "WF026"),
    ("04", "unit: gw-rifles, id: reserve, in: puma", "unit: ger-tiger, id: reserve, in: puma", "WF026"),
    ("01", "id: doctor, at: T01.c4, face: b", "id: doctor, in: apc, face: b", "WF026"),
    ("05", "id: kornet, at: T03.b4", "id: kornet, at: T03.c4", "WF027"),
    ("05", "id: marines-1, zone: village", "id: marines-1, at: T03.a3", "WF028"),
    ("03", "id: burnt-house, at: T09.d3", "id: burnt-house, at: T16.f4", "WF029"),
    ("04", "id: barrier, at: T05.f4", "id: barrier, at: T05.d4", "WF029"),
    ("01", "id: checkpoint, at: T09.c4", "id: checkpoint, at: T09.e4", "WF030"),
    (
        "02",
        "{marker: roadblock, id: barrier,",
        "{marker: smoke, at: T15.c4}\n  - {marker: roadblock, id: barrier,",
        "WF031",
    ),
    (
        "01",
        "{marker: roadblock, id: lorry,",
        "{marker: smoke, at: T09.a1}\n  - {marker: roadblock, id: lorry,",
        "WF031",
    ),
    ("05", "id: mine-1, at: T15.b4", "id: mine-1, at: T03.e3", "WF032"),
    (
        "04",
        "id: mine-1, at: T05.e1, owner: garrison, face: b",
        "id: mine-1, at: T05.e1, owner: garrison, face: a",
        "WF033",
    ),
    (
        "03",
        "id: dummy-2, at: T06.c1, owner: farmhands, face: b",
        "id: dummy-2, at: T06.c1, owner: farmhands, face: a",
        "WF033",
    ),
    ("03", "id: ied-1, at: T16.b2", "id: ied-1, at: T16.f4", "WF034"),
    ("03", "at: T06.d2, owner: farmhands", "at: T06.d2", "WF036"),
    ("03", "id: cart, at: T09.f4, owner: farmhands", "id: cart, at: T09.f4", "WF036"),
    ("02", "id: vbci, at: T13.b3", "id: vbci, damage: 3, at: T13.b3", "WF037"),
    ("02", "id: wall, at: T11.c4, overwatch: true", "id: wall, at: T11.c4, morale: shaken, overwatch: true", "WF058"),
    (
        "04",
        "id: tiger, enters: {edge: [T05.g1, T05.g2, T05.g3], turn: 2}",
        "id: tiger, at: T05.e3, overwatch: true",
        "WF059",
    ),
    ("05", "unit: ru-vdv, id: vdv, held: true", "unit: ru-motor-rifles, id: vdv, held: true", "WF112"),
    ("03", "id: bomb-makers, at: T02.d4", "id: bomb-makers, at: T02.d4, count: 2", "WF116"),
    ("03", "id: javelin, zone: cemetery", "id: javelin, zone: graveyard", "WF108"),
    ("03", "id: guns, zone: cemetery", "id: guns", "WF109"),
    ("03", "id: guns, zone: cemetery", "id: guns, zone: cemetery, at: T16.g1", "WF109"),
    ("04", "hexes: [T05.d3, T05.e3, T05.e4]", "hexes: [T05.d3, T05.e3]", "WF107"),
    # sides
    ("01", "start: 40", "start: 41", "WF038"),
    ("03", "start: 38", "start: 0", "WF038"),
    ("02", "start: 38", "start: 40", "WF039"),
    ("02", "start: 38", "start: 25", "WF040"),
    ("02", "turns: 4\n", "", "WF041"),
    ("05", "turns: 6\n", "turns: 9\n", "WF041"),
    ("03", "support: west-artillery, turn: 3", "support: west-artillery, turn: 6", "WF042"),
    ("05", "support: su-25, turn: 4", "support: su-25, turn: 0", "WF042"),
    ("03", "support: west-artillery, turn: 3", "support: west-artillery, turn: 5", "WF043"),
    ("04", "support: west-mortar, turn: 1", "support: west-mortar, at: T05.e4", "WF044"),
    ("05", "support: su-25", "support: a-10", "WF045"),
    ("05", "support: west-drone, side: fpv", "support: west-drone", "WF046"),
    ("05", "support: av-8b, turn: 3", "support: av-8b, side: large, turn: 3", "WF046"),
    ("01", "cube: blue", "cube: yellow", "WF053"),
    ("05", "cube: red", "cube: purple", "WF053"),
    ("02", "players: 2", "players: 3", "WF054"),
    ("04", "level: 4", "level: 3", "WF055"),
    ("05", "level: 5", "level: 4", "WF055"),
    ("02", "level: 2", "level: 1", "WF055"),
    ("03", "level: 3", "level: 2", "WF055"),
    ("04", "allow_martyrdom: true\n", "", "WF056"),
    ("05", "options: [masini]", "options: [massini]", "WF057"),
    (
        "03",
        "turn: 2}}\n      - {unit: usa-marines, id: marines-3",
        "turn: 7}}\n      - {unit: usa-marines, id: marines-3",
        "WF073",
    ),
    ("04", "edge: [T08.b1], turn: 3", "edge: [T08.d4], turn: 3", "WF073"),
    ("02", "hexes: [T07.a2, T07.a3, T07.a4]", "hexes: [T07.a2, T07.a3, T07.d4]", "WF073"),
    ("03", "nations: [USA]", "nations: [GW]", "WF111"),
    # forces
    ("05", "unit: ru-verba,", "unit: ru-motor-rifles,", "WF047"),
    ("02", "unit: gw-at-team, id: missiles", "unit: gw-sam-team, id: missiles", "WF048"),
    ("03", "unit: usa-engineers, id: engineers", "unit: usa-marines, id: engineers", "WF051"),
    ("02", "nations: [INS]", "nations: [RU]", "WF052"),
    ("02", "unit: gw-at-team, id: missiles", "unit: gw-engineers, id: missiles", "WF049"),
    (
        "02",
        "- {unit: gw-apc, id: apc,",
        "- {unit: fr-leclerc, zone: strip}\n      - {unit: gw-tank, zone: strip}\n      - {unit: fr-tigre, at: T13.a1}\n      - {unit: gw-apc, id: apc,",
        "WF071",
    ),
    # sight
    (
        "04",
        "{unit: ins-mg-team, id: gunners, at: T14.c5}",
        "{unit: ins-mg-team, id: gunners, at: T05.e4}\n      - {unit: ins-cell, at: T05.e5}\n      - {unit: ins-fighters, at: T05.d6}",
        "WF061",
    ),
    (
        "04",
        "{marker: roadblock, id: barrier,",
        "{marker: rubble, at: T05.d3}\n  - {marker: rubble, at: T05.e4}\n  - {marker: rubble, at: T05.e3}\n  - {marker: roadblock, id: barrier,",
        "WF063",
    ),
    (
        "04",
        "{marker: roadblock, id: barrier,",
        "{marker: rubble, at: T05.d3}\n  - {marker: rubble, at: T05.e4}\n  - {marker: rubble, at: T05.e3}\n  - {marker: roadblock, id: barrier,",
        "WF067",
    ),
    ("03", "id: terrace, at: T02.f4", "id: terrace, at: T16.f5", "WF060"),
    ("05", "id: picket, at: T03.c2", "id: picket, at: T01.c3", "WF060"),
    # objectives and victory
    ("05", "hexes: [T03.d4]\n    until: 6", "hexes: [T03.c4]\n    until: 6", "WF064"),
    ("03", "id: burnt-house, at: T09.d3", "id: burnt-house, at: T06.c4", "WF064"),
    ("01", "at: [-1, 1], rotate: 3", "at: [-4, 1], rotate: 3", "WF065"),
    ("01", "at: [-1, 1], rotate: 3", "at: [-4, 1], rotate: 3", "WF067"),
    ("03", "hexes: [T06.c4]\n    until: 5", "hexes: [T06.c4]\n    targets: [lav-2]\n    until: 1", "WF066"),
    ("01", "targets: [bakery, mosque,", "targets: [tyres, mosque,", "WF069"),
    ("03", "hexes: [T06.c4]\n    until: 5", "hexes: [T06.c4]\n    until: 6", "WF114"),
    ("02", "targets: [nurse]", "targets: [nurses]", "WF110"),
    ("02", "side: rescuers\n    targets: [driver]", "side: rescuer\n    targets: [driver]", "WF110"),
    ("03", "all: [too-many-coffins]", "all: [too-many-coffin]", "WF110"),
    ("03", "at: T16.b2, owner: farmhands", "at: T16.b2, owner: farmers", "WF110"),
    (
        "02",
        "targets: [engineer, nurse, driver]\n    count: 2",
        "targets: [engineer, nurse, driver]\n    count: 4",
        "WF114",
    ),
    ("04", "    hexes: [T05.d4]\n", "", "WF114"),
    ("05", "points: 6", "points: 16", "WF113"),
    ("04", "all: [hold-the-yard, half-of-us]", "all: [hold-the-yard]", "WF115"),
    (
        "02",
        "hexes: [T13.d2, T13.d3, T13.d4, T13.d5, T13.d6]\n    points: 2\n  - id: the-nurse",
        "hexes: [T11.d3]\n    points: 5\n  - id: the-nurse",
        "WF068",
    ),
    ("03", "  - side: marines\n    points: 6", "  - side: marines\n    points: 0", "WF068"),
]


def found_in(tmp_path: Path, text: str) -> list[str]:
    file = tmp_path / "scenario.yaml"
    file.write_text(text)
    return [finding.code for finding in check_paths([str(file)], PUBLISH)]


@pytest.mark.parametrize("number", sorted(SCENARIOS))
def test_shipped_scenarios_are_clean(number, tmp_path) -> None:
    assert found_in(tmp_path, SCENARIOS[number].read_text()) == []


def test_there_are_enough_faults() -> None:
    assert len(FAULTS) >= 60
    assert len({fault[:3] for fault in FAULTS}) >= 60


@pytest.mark.parametrize(
    ("number", "old", "new", "code"), FAULTS, ids=[f"{index}-{fault[3]}" for index, fault in enumerate(FAULTS)]
)
def test_fault_is_reported(number, old, new, code, tmp_path) -> None:
    text = SCENARIOS[number].read_text()
    assert old in text
    assert code in found_in(tmp_path, text.replace(old, new, 1))

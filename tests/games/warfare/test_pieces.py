"""The shipped pieces of Warfare: certain values, manifests, the ladder and its dice."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sandtable.findings import Position
from sandtable.games.warfare.pieces import (
    Ability,
    Die,
    Factions,
    Marker,
    Orientation,
    SpecialAction,
    Support,
    SupportType,
    Unit,
    UnitClass,
    ladder,
    orientation,
    shift,
)
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack, Record, Source, Text

CONTENT = Path(__file__).parents[3] / "content" / "warfare"
COLOURS = ("white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black")
COMBAT = "MS12E"
TEST = ("CF", "F", "MS", "S", "CS")
AIR = (SupportType.CAS, SupportType.DRONE)


@cache
def pack() -> Pack:
    loaded = load_pack(CONTENT)
    assert loaded.findings == ()
    assert loaded.pack is not None
    return loaded.pack


def rows(table: str) -> tuple[Record, ...]:
    return pack().component(table).records


def dice() -> dict[str, Die]:
    return {record.id: Die.from_record(record) for record in rows("dice")}


def units() -> list[Unit]:
    return [
        Unit.from_record(record)
        for component in pack().components
        if component.type == "units"
        for record in component.records
    ]


def supports() -> list[Support]:
    return [Support.from_record(record) for record in rows("supports")]


def markers() -> list[Marker]:
    return [Marker.from_record(record) for record in rows("markers")]


def factions() -> Factions:
    return Factions.from_records(rows("blocs"), rows("nations"))


def record(id_: str, **fields: Any) -> Record:
    return Record(id_, Text({"": id_}), Source.HOUSE, 1, "1.0", Position("x.yaml"), fields)


# Values the rulebook gives for certain (reference 4.1): every path and what it holds.
CERTAIN_UNITS = [
    ("usa-marines", {"class": "infantry", "light.cost": 3, "light.die": "green", "defence": 1, "service": "USMC"}),
    (
        "usa-engineers",
        {"class": "infantry", "light.cost": 4, "light.die": "green", "actions.engineers": "green"},
    ),
    ("usa-mg-team", {"class": "infantry", "light.cost": 7, "actions.suppressive": "green"}),
    (
        "usa-lav",
        {
            "class": "vehicle",
            "service": "USMC",
            "light.cost": 6,
            "light.die": "red",
            "defence": 2,
            "abilities": ["transport"],
        },
    ),
    (
        "ins-at-team",
        {"class": "infantry", "light.cost": 2, "light.die": "pink", "heavy.cost": 5, "heavy.die": "yellow"},
    ),
    (
        "ins-sam-team",
        {"class": "infantry", "light.cost": 2, "heavy.cost": 6, "heavy.die": "red", "heavy.sam": True},
    ),
    (
        "ins-heli-hunters",
        {"class": "infantry", "heavy.cost": 5, "heavy.die": "yellow", "abilities": ["heli_hunter"]},
    ),
    ("ins-technical", {"class": "vehicle", "defence": 0}),
    ("ita-mangusta", {"class": "helicopter", "defence": 2}),
    ("usa-jltv", {"class": "vehicle"}),
    ("usa-abrams", {"class": "vehicle"}),
    ("a-10", {"type": "cas", "light.cost": 8, "light.die": "purple", "defence": 3}),
    ("ins-sniper", {"type": "sniper", "light.cost": 2}),
    ("usmc-sniper", {"type": "sniper", "light.cost": 4, "light.die": "green"}),
]


@pytest.mark.parametrize(("id_", "expected"), CERTAIN_UNITS, ids=[id_ for id_, _ in CERTAIN_UNITS])
def test_certain_values(id_: str, expected: dict[str, Any]) -> None:
    for path, value in expected.items():
        found: Any = pack().by_id[id_].fields
        for step in path.split("."):
            found = found[step]
        assert found == value, path


def test_what_the_book_does_not_name_is_marked_house() -> None:
    named = {id_ for id_, _ in CERTAIN_UNITS}
    for component in pack().components:
        if component.type == "units":
            for unit in component.records:
                assert (unit.source is Source.HOUSE) == (unit.id not in named), unit.id
                assert unit.is_house


def test_unit_manifest() -> None:
    found: Counter[str] = Counter()
    for unit in units():
        found[unit.nation] += unit.copies
    assert found == {
        "GW": 12, "USA": 24, "ITA": 10, "UK": 8, "GER": 8, "FR": 8, "ROK": 6, "JSDF": 6,
        "GE": 8, "PLA": 12, "RU": 16, "INS": 26,
    }  # fmt: skip
    assert found.total() == 144


def test_marker_manifest() -> None:
    found: Counter[str] = Counter()
    for marker in markers():
        found[marker.type] += marker.copies
    for support in supports():
        found[support.type] += support.copies
    assert found == {
        "population": 8, "morale": 16, "damage": 16, "ied": 6, "mine": 4, "dummy": 6, "roadblock": 6,
        "rubble": 4, "smoke": 6, "scatter": 1, "artillery": 2, "mortar": 3, "sniper": 3, "cas": 4, "drone": 3,
    }  # fmt: skip
    assert found.total() == 88


def test_other_components() -> None:
    pieces = {component.id: component.pieces for component in pack().components}
    assert pieces["cubes"] == 37
    assert pieces["dice-stickers"] * 6 == 54
    assert len(rows("actions")) == 24
    assert len(rows("fire")) == 12
    assert len(rows("los")) == 7
    assert len(rows("tests")) == 9
    doubts = {f"AMB-{n}" for n in range(1, 46)} - {"AMB-25", "AMB-27"}  # neither can come up in play
    assert {erratum.id for erratum in pack().errata} == doubts | {f"HR-{n}" for n in range(1, 39)}


def test_units_are_legal() -> None:
    for unit in units():
        assert unit.light is not None or not unit.actions, unit.id
        for weapon in (unit.light, unit.heavy):
            assert weapon is None or weapon.range is not None, unit.id
        assert unit.light is None or (2 <= unit.light.cost <= 8 and not unit.light.sam), unit.id
        assert unit.heavy is None or 4 <= unit.heavy.cost <= 9, unit.id
        if Ability.TRANSPORT in unit.abilities:
            assert unit.unit_class is UnitClass.VEHICLE, unit.id
        if Ability.HELI_HUNTER in unit.abilities:
            assert unit.unit_class is UnitClass.INFANTRY and not factions().is_regular(unit.nation), unit.id
            assert unit.heavy is not None and not unit.heavy.sam, unit.id
        if unit.abilities & {Ability.AMPHIBIOUS, Ability.AIRBORNE}:
            assert unit.is_ground, unit.id
        if Ability.AIRBORNE in unit.abilities:
            assert unit.unit_class is UnitClass.INFANTRY, unit.id
        if SpecialAction.MARTYRDOM in unit.actions:
            assert not factions().is_regular(unit.nation), unit.id


def test_defence_ranges() -> None:
    highest = {UnitClass.INFANTRY: 1, UnitClass.VEHICLE: 3, UnitClass.HELICOPTER: 2}
    for unit in units():
        assert unit.defence <= highest[unit.unit_class], unit.id
    assert {unit.defence for unit in units() if unit.unit_class is UnitClass.HELICOPTER} == {2}


def test_supports_are_legal() -> None:
    for support in supports():
        is_drone = support.type is SupportType.DRONE
        assert (support.light is None) == is_drone, support.id
        assert (support.heavy is None) == (support.type in (SupportType.SNIPER, SupportType.DRONE)), support.id
        assert set(support.sides) == ({"fpv", "large"} if is_drone else set()), support.id
        assert support.unknown_back == (support.type is SupportType.SNIPER), support.id
        assert support.defence == 0 or support.type in AIR, support.id
    large = next(support for support in supports() if support.sides).sides["large"]
    assert (large.light.cost, large.light.die, large.heavy.cost, large.heavy.die) == (6, "red", 7, "blue")
    assert large.sam_symbol and large.defence == 1


def test_explosive_dice_and_question_marks() -> None:
    by_id = {marker.id: marker for marker in markers()}
    assert by_id["ied"].a.die == "red"
    assert by_id["mine"].a.die == "yellow"
    assert {id_ for id_, marker in by_id.items() if marker.can_hide} == {"ied", "mine", "dummy", "roadblock-hidden"}


def test_ladder() -> None:
    assert ladder(dice().values()) == COLOURS
    assert ladder(reversed(dice().values())) == COLOURS


@pytest.mark.parametrize(
    ("die", "n", "expected"),
    [
        ("red", 1, "blue"),  # TV-27
        ("red", -2, "green"),  # TV-27
        ("white", -2, "white"),  # TV-29
        ("black", 1, "black"),  # TV-29
        ("pink", -1, "white"),  # TV-13
        ("yellow", -2, "grey"),  # TV-14, TV-23
        ("green", -1, "grey"),  # TV-17, TV-21
        ("red", -3, "grey"),  # TV-26
        ("purple", 0, "purple"),  # TV-25
        ("white", 99, "black"),
    ],
)
def test_shift(die: str, n: int, expected: str) -> None:
    assert shift(COLOURS, die, n) == expected


def at_least(faces: Sequence[str], order: Sequence[str]) -> list[int]:
    """How many faces are as good as each result, or better."""
    ranks = [order.index(face) for face in faces]
    return [sum(rank >= floor for rank in ranks) for floor in range(len(order))]


@pytest.mark.parametrize(("worse", "better"), list(pairwise(COLOURS)))
def test_each_die_dominates_the_one_before(worse: str, better: str) -> None:
    low, high = dice()[worse], dice()[better]
    for low_faces, high_faces, order in ((low.combat, high.combat, COMBAT), (low.test, high.test, TEST)):
        floors, tops = at_least(low_faces, order), at_least(high_faces, order)
        assert all(top >= floor for floor, top in zip(floors, tops, strict=True))
        assert tops != floors


@pytest.mark.parametrize(
    ("die", "combat", "test"),
    [
        ("white", "S", ()),
        ("grey", "MS2", ("F", "MS", "CS")),
        ("green", "S", ("CF", "S")),
        ("purple", "E", ()),
    ],
)
def test_outcomes_of_the_examples_are_possible(die: str, combat: str, test: tuple[str, ...]) -> None:
    assert set(combat) <= set(dice()[die].combat)
    assert set(test) <= set(dice()[die].test)


def test_factions() -> None:
    assert factions().bloc("JSDF") == "west"
    assert factions().bloc("GE") == "east"
    assert {nation for nation in factions().bloc_by_nation if not factions().is_regular(nation)} == {"INS"}
    with pytest.raises(KeyError):
        factions().bloc("CAN")


def test_orientation() -> None:
    assert orientation(UnitClass.VEHICLE) is Orientation.HORIZONTAL
    assert orientation(UnitClass.INFANTRY) is orientation(UnitClass.HELICOPTER) is Orientation.VERTICAL


def test_a_bare_unit_can_be_read() -> None:
    mule = Unit.from_record(record("mule", nation="INS", defence=0, **{"class": "vehicle"}))
    assert (mule.light, mule.heavy, mule.actions, mule.abilities) == (None, None, {}, frozenset())
    assert mule.orientation is Orientation.HORIZONTAL and mule.is_ground


def test_terrain_keeps_what_the_book_fixes() -> None:
    terrain = {row.id: row.fields for row in rows("terrain")}
    assert terrain["open"]["enter"] == {"infantry": 6, "vehicle": 3, "helicopter": 2}
    assert terrain["cover"]["enter"] == terrain["fortification"]["enter"]
    assert terrain["elevated"]["enter"] == {"infantry": 12, "vehicle": 18, "helicopter": 2}
    assert terrain["water"]["enter"] == {"helicopter": 2, "amphibious": 6}
    assert (terrain["cover"]["shift"], terrain["fortification"]["shift"]) == (1, 0)
    assert terrain["fortification"]["side_shift"] == 2
    assert [terrain[id_]["level"] for id_ in ("open", "cover", "fortification", "elevated", "water")] == [0, 1, 1, 2, 0]
    assert "".join(letter for row in terrain.values() for letter in row["letters"]) == ".=+t#F^~"

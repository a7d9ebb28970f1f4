"""The five scenarios of Warfare: they load, fit the box, keep to their rule level, and can be set up and won."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from sandtable.games.warfare.pieces import Ability, SpecialAction, SupportType, UnitClass
from sandtable.games.warfare.scenarios.deployment import Side
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import Hex, distance, neighbour, turned_side
from sandtable.ground.board import Board
from sandtable.ground.movement import steps
from sandtable.ground.sight import look
from sandtable.ground.tiles import GATES, PlacedTile, tile_labels
from sandtable.resources import content_folder
from tests.content.scenario_oracle import board, by_id, can_stand, enemies, legs, mover, obstacles, read, starts

FILES = {file.stem: file for file in sorted((content_folder() / "warfare" / "scenarios").glob("*.yaml"))}
NAMES = ("01-hearts-and-minds", "02-save-the-hostages", "03-clear-the-farm", "04-they-are-coming", "05-take-the-bridge")
# Examples for authors are held to the same rules.
ANNOTATED = Path(__file__).parents[2] / "docs" / "scenarios.md"
TURN_BOXES = 40
OPTIONS = {"masini", "helicopter-weapons"}

# The chapter in which each thing appears (R-SET-4).
LEVELS: dict[str, int] = {
    SpecialAction.ENGINEERS: 1, SpecialAction.RECON: 3, SpecialAction.SUPPRESSIVE: 3, SpecialAction.MARTYRDOM: 4,
    Ability.TRANSPORT: 1, Ability.HELI_HUNTER: 4, Ability.SQUAD_DRONES: 5, Ability.STEALTH: 5, Ability.AMPHIBIOUS: 5,
    Ability.AIRBORNE: 5,
    SupportType.ARTILLERY: 3, SupportType.MORTAR: 3, SupportType.SNIPER: 4, SupportType.CAS: 5, SupportType.DRONE: 5,
    "population": 1, "roadblock": 1, "smoke": 2, "morale": 2, "damage": 2, "ied": 3, "mine": 3, "dummy": 3,
    "rubble": 3, "scatter": 3,
}  # fmt: skip

# Sections of the guide and the part of the schema each explains.
PARTS = {
    "A placed tile": "placed_tile", "A side": "side", "A zone": "zone", "A unit": "unit", "Entering later": "entry",
    "A support": "support", "A marker in hand": "hand_marker", "A marker": "placed_marker",
    "An objective": "objective", "A victory condition": "victory",
}  # fmt: skip

each_scenario = pytest.mark.parametrize("name", NAMES)


@cache
def scenario(name: str) -> Scenario:
    return read(FILES[name].read_bytes(), name, FILES[name].parent)


# --- the set


def test_five_scenarios_one_of_each_level() -> None:
    assert tuple(FILES) == NAMES
    assert [scenario(name).file.data["level"] for name in NAMES] == [1, 2, 3, 4, 5]
    assert [scenario(name).file.data["id"] for name in NAMES] == [name[3:] for name in NAMES]
    assert len({scenario(name).file.data["title"]["en"] for name in NAMES}) == 5


def test_together_they_use_the_whole_format() -> None:
    units = [unit for name in NAMES for unit in scenario(name).units]
    assert any(unit.zone for unit in units) and any(unit.carrier for unit in units)
    assert any(unit.held for unit in units) and any(unit.entry for unit in units)
    assert any(unit.overwatch for unit in units)
    types = {objective.type for name in NAMES for objective in scenario(name).objectives}
    assert types == {"control", "eliminate", "exit", "rescue", "convert", "destroy", "hold", "survive"}


# --- each scenario


@each_scenario
def test_it_is_written_in_both_languages(name: str) -> None:
    def texts(value: object, path: str) -> Iterator[tuple[str, dict[str, str]]]:
        if isinstance(value, dict) and value.keys() & {"en", "it"}:
            yield path, value
        elif isinstance(value, dict):
            for key, inner in value.items():
                yield from texts(inner, f"{path}.{key}")
        elif isinstance(value, list):
            for index, inner in enumerate(value):
                yield from texts(inner, f"{path}.{index}")

    of = scenario(name)
    found = dict(texts(dict(of.file.data), ""))
    for path, text in found.items():
        assert set(text) == {"en", "it"}, path
        assert text["en"] != text["it"], path
    assert {".title", ".briefing"} <= found.keys()
    for language, briefing in of.file.data["briefing"].items():
        assert 80 <= len(briefing.split()) <= 140, language
    assert all(isinstance(side["name"], dict) for side in of.file.data["sides"])
    assert all(isinstance(zone["name"], dict) for side in of.file.data["sides"] for zone in side["zones"].values())
    assert all(isinstance(objective["name"], dict) for objective in of.file.data["objectives"])
    # What is a special rule is played, so none is in prose (W-1).
    assert of.provisions
    assert not of.rules


@each_scenario
def test_it_fits_the_box(name: str) -> None:
    of = scenario(name)
    units: Counter[str] = Counter()
    for unit in of.units:
        units[unit.unit.id] += unit.count
    for unit_id, number in units.items():
        assert number <= of.box.units[unit_id].copies, unit_id
    supports = Counter(support.support.id for side in of.sides for support in side.supports)
    for support_id, number in supports.items():
        assert number <= of.box.supports[support_id].copies, support_id
    markers: Counter[str] = Counter()
    for marker in of.markers:
        markers[marker.marker.id] += marker.count
    for side in of.sides:
        for in_hand, number in side.hand:
            markers[in_hand.id] += number
    markers["morale"] += sum(unit.morale is not None for unit in of.units)
    markers["damage"] += sum(unit.damage > 0 for unit in of.units)
    for marker_id, number in markers.items():
        assert number <= of.box.markers[marker_id].copies, marker_id
    assert sum(unit.overwatch for unit in of.units) <= 30


@each_scenario
def test_its_ids_are_its_own(name: str) -> None:
    of = scenario(name)
    ids = [unit.id for unit in of.units]
    ids += [marker["id"] for marker in of.file.data["markers"]]
    ids += [side.id for side in of.sides]
    ids += [objective.id for objective in of.objectives]
    assert [one for one, number in Counter(ids).items() if number > 1] == []
    assert all("id" in unit for side in of.file.data["sides"] for unit in side["units"])


@each_scenario
def test_its_tiles_join(name: str) -> None:
    """Road meets road or plain ground, river meets river, and no tile hangs on by itself."""
    ground = board(scenario(name))
    assert 3 <= len(ground.tiles) <= 7
    joined: Counter[str] = Counter()
    for tile in ground.tiles:
        for label, side in GATES.items():
            here = tile.lies[tile_labels()[label]]
            there = neighbour(here, turned_side(side, tile.rotate))
            if there not in ground.spots:
                continue
            joined[tile.face.tile] += 1
            letters = {ground.spots[here].letter, ground.spots[there].letter}
            assert "~" not in letters or letters == {"~"}, (ground.labels[here], ground.labels[there])
            assert "=" not in letters or letters <= {"=", "."}, (ground.labels[here], ground.labels[there])
    assert all(joined[tile.face.tile] >= 2 for tile in ground.tiles)
    assert any(crosses(ground, tile) for tile in ground.tiles), "no road leads from tile to tile"


def crosses(ground: Board, tile: PlacedTile) -> bool:
    return any(ground.labels[a][:3] == tile.face.tile != ground.labels[b][:3] for a, b in ground.roads)


@each_scenario
def test_its_sides(name: str) -> None:
    of = scenario(name)
    blocs = {bloc.id: bloc.fields["cubes"] for bloc in of.box.pack.component("blocs").records}
    assert sorted(side.start for side in of.sides) == [38, 40]
    assert len({side.cube for side in of.sides}) == len(of.sides) == 2
    assert 3 <= of.file.data["turns"] <= 6
    assert set(of.file.data.get("options", ())) <= OPTIONS
    for side in of.sides:
        bloc = {of.box.factions.bloc(nation) for nation in side.nations}
        assert len(bloc) == 1
        assert side.cube in blocs[min(bloc)]
        assert side.units
        assert {unit.unit.nation for unit in side.units} == set(side.nations)
        for support in side.supports:
            assert support.support.bloc in bloc
            assert 1 <= support.turn < of.file.data["turns"]
            assert (support.drone_side is not None) == (support.support.type == SupportType.DRONE)
            assert support.hex is None or support.support.type == SupportType.SNIPER


@each_scenario
def test_every_unit_has_one_place(name: str) -> None:
    of = scenario(name)
    known = by_id(of)
    for unit in of.units:
        ways = [
            unit.hex is not None,
            unit.zone is not None,
            unit.carrier is not None,
            unit.held,
            unit.entry is not None,
        ]
        assert sum(ways) == 1, unit.id
        if unit.held:
            assert Ability.AIRBORNE in unit.unit.abilities
        if unit.entry is not None:
            assert unit.entry.hexes
            assert 1 <= unit.entry.turn < of.file.data["turns"]
            assert all(on_the_edge(board(of), hex_) and can_stand(of, unit, hex_) for hex_ in unit.entry.hexes), unit.id
        if unit.carrier is not None:
            carrier = known[unit.carrier]
            assert carrier.side == unit.side
            assert Ability.TRANSPORT in carrier.unit.abilities
            assert unit.unit.unit_class is UnitClass.INFANTRY
    carriers = Counter(unit.carrier for unit in of.units if unit.carrier)
    assert max(carriers.values(), default=0) <= 1


def on_the_edge(ground: Board, hex_: Hex) -> bool:
    return any(neighbour(hex_, side) not in ground.spots for side in ("E", "SE", "SW", "W", "NW", "NE"))


@each_scenario
def test_units_stand_alone_and_dry(name: str) -> None:
    of = scenario(name)
    hidden = {marker.hex for marker in of.markers if marker.hidden}
    hidden |= {support.hex for side in of.sides for support in side.supports if support.hex is not None}
    for hex_, units in of.units_by_hex.items():
        assert len(units) == 1, board(of).labels[hex_]
        assert can_stand(of, units[0], hex_), board(of).labels[hex_]
        assert hex_ not in hidden, board(of).labels[hex_]
    for side in of.sides:
        for name, zone in side.zones.items():
            waiting = [unit for unit in side.units if unit.zone == name]
            assert waiting, name
            free = frozenset.intersection(*(starts(of, unit) for unit in waiting)) - hidden
            assert len(free) >= sum(unit.count for unit in waiting), name
            assert zone.hexes
    # Wherever it is put, a unit can move.
    for unit in of.units:
        for hex_ in starts(of, unit):
            assert any(steps(board(of), mover(of, unit), hex_, obstacles(of))), unit.id


@each_scenario
def test_markers_lie_well(name: str) -> None:
    of = scenario(name)
    for marker in of.markers:
        assert marker.hex is not None
        assert board(of).spots[marker.hex].terrain.id != "water"
        if marker.marker.can_hide:
            assert marker.hidden
            assert marker.owner in {side.id for side in of.sides}
    # Only population shares a hex with anything.
    alone = [marker.hex for marker in of.markers if marker.marker.type != "population"]
    assert len(set(alone)) == len(alone)


@each_scenario
def test_it_keeps_to_its_rule_level(name: str) -> None:
    of = scenario(name)
    level = of.file.data["level"]
    for unit in of.units:
        for icon in (*unit.unit.actions, *unit.unit.abilities):
            assert LEVELS[icon] <= level, (unit.id, icon)
        assert unit.unit.is_ground or level >= 4, unit.id
        assert not (unit.unit.heavy and unit.unit.heavy.sam) or level >= 5, unit.id
        assert not unit.overwatch or level >= 2, unit.id
        assert (unit.morale is None and unit.damage == 0) or level >= 2, unit.id
    for side in of.sides:
        for support in side.supports:
            assert LEVELS[support.support.type] <= level, support.support.id
        for in_hand, _ in side.hand:
            assert LEVELS[in_hand.type] <= level
    for marker in of.markers:
        assert LEVELS[marker.marker.type] <= level, marker.marker.id
        assert not marker.hidden or level >= 3, marker.marker.id
    fighting = {"eliminate", "destroy"} & {objective.type for objective in of.objectives}
    assert level >= 2 or not fighting
    martyrs = any(SpecialAction.MARTYRDOM in unit.unit.actions for unit in of.units)
    assert martyrs == of.file.data.get("allow_martyrdom", False)


@each_scenario
def test_each_side_has_an_answer(name: str) -> None:
    """Air against something that reaches it, vehicles against heavy weapons, markers against those who clear them."""
    of = scenario(name)
    for one, other in product(of.sides, repeat=2):
        if one.team == other.team:
            continue
        air = any(not unit.unit.is_ground for unit in one.units) or any(
            support.support.type == SupportType.CAS or support.drone_side == "large" for support in one.supports
        )
        reach = any(
            (unit.unit.heavy and unit.unit.heavy.sam) or Ability.HELI_HUNTER in unit.unit.abilities
            for unit in other.units
        )
        assert air == reach, (one.id, other.id)
        if any(unit.unit.unit_class is UnitClass.VEHICLE for unit in one.units):
            assert any(unit.unit.heavy and not unit.unit.heavy.sam for unit in other.units), other.id
        traps = [marker for marker in of.markers if marker.owner == one.id and marker.marker.type in ("ied", "mine")]
        blocks = [marker for marker in of.markers if marker.marker.type == "roadblock" and marker.owner == one.id]
        clearing = [unit for unit in other.units if SpecialAction.ENGINEERS in unit.unit.actions]
        assert clearing or not (traps or blocks), other.id


@each_scenario
def test_nobody_is_under_fire_at_the_start(name: str) -> None:
    """Wherever units are put in their zones, no enemy sees them within the range of either's weapons."""
    of = scenario(name)
    ground = board(of)
    seen: set[str] = set()
    for one, other in enemies(of):
        for a, b in product(one.units, other.units):
            if a.carrier or b.carrier:
                continue
            weapons = (a.unit.light, a.unit.heavy, b.unit.light, b.unit.heavy)
            reach = max(weapon.range for weapon in weapons if weapon and weapon.range and not weapon.sam)
            for here, there in product(starts(of, a), starts(of, b)):
                # Units that may stand elsewhere are no wall to count on; those in the line only help.
                if distance(here, there) <= reach and look(ground, here, there).clear:
                    seen.add(f"{a.id} {ground.labels[here]} - {b.id} {ground.labels[there]}")
    assert sorted(seen) == []


# --- winning


@each_scenario
def test_objectives_can_be_reached(name: str) -> None:
    of = scenario(name)
    for objective in of.objectives:
        for hex_ in objective.hexes:
            assert board(of).spots[hex_].terrain.id != "water", objective.id
            assert hex_ not in obstacles(of).impassable, objective.id
        total = sum(sorted(legs(of, objective))[: 2 * objective.count])
        assert total <= TURN_BOXES * of.file.data["turns"] / 2, (objective.id, total)


@each_scenario
def test_objectives_and_victory_hang_together(name: str) -> None:
    of = scenario(name)
    sides = {side.id for side in of.sides}
    units = by_id(of)
    markers = {marker["id"]: marker for marker in of.file.data["markers"]}
    objectives = {objective.id: objective for objective in of.objectives}
    for objective in of.objectives:
        assert objective.side in sides
        assert set(objective.targets) <= units.keys() | markers.keys()
        assert objective.targets or objective.hexes
        wanted = objective.hexes if objective.type in ("control", "hold") else objective.targets or objective.hexes
        assert objective.count <= len(wanted)
        assert objective.until is None or 1 <= objective.until <= of.file.data["turns"]
        if objective.type in ("convert", "rescue"):
            assert all(markers[target]["marker"] == "population" for target in objective.targets)
        if objective.type == "eliminate":
            assert all(units[target].side != objective.side for target in objective.targets)
        if objective.type == "survive":
            assert all(units[target].side == objective.side for target in objective.targets)
    victory = of.file.data["victory"]
    used = {name for entry in victory for name in entry.get("all", ())}
    assert used <= objectives.keys()
    for objective in of.objectives:
        assert objective.points > 0 or objective.id in used, f"{objective.id} counts for nothing"
        assert not objective.sudden_death or [objective.id] in [entry.get("all") for entry in victory], objective.id
    for entry in victory:
        assert entry["side"] in sides
        assert sum(key in entry for key in ("all", "points", "otherwise")) == 1
        if "points" in entry:
            there = sum(objective.points for objective in of.objectives if objective.side == entry["side"])
            assert 0 < entry["points"] <= there
    assert {entry["side"] for entry in victory} == sides
    assert [entry.get("otherwise", False) for entry in victory] == [False] * (len(victory) - 1) + [True]


@each_scenario
def test_nothing_is_won_at_the_start(name: str) -> None:
    of = scenario(name)
    faces = {marker["id"]: marker["face"] for marker in of.file.data["markers"]}
    for objective in of.objectives:
        side = of.side(objective.side)
        assert side is not None
        able = [unit for unit in side.units if not objective.targets or unit.id in objective.targets]
        here = {hex_ for unit in able for hex_ in starts(of, unit)}
        if objective.type == "control":
            held = sum(hex_ in here for hex_ in objective.hexes)
            assert held < objective.count, objective.id
        elif objective.type == "convert":
            wanted = "b" if of.is_regular(side) else "a"
            assert sum(faces[target] == wanted for target in objective.targets) < objective.count, objective.id
        elif objective.type in ("hold", "survive"):
            assert objective.until == of.file.data["turns"], objective.id


@each_scenario
def test_forces_are_of_one_size(name: str) -> None:
    """A rough measure: dice on the ladder, defence, and one for each icon."""
    of = scenario(name)
    ladder = {die.id: die.fields["ladder"] for die in of.box.pack.component("dice").records}

    def worth(side: Side) -> int:
        total = 0
        for unit in side.units:
            weapons = [weapon for weapon in (unit.unit.light, unit.unit.heavy) if weapon]
            total += sum(ladder[weapon.die] for weapon in weapons) + 2 * unit.unit.defence
            total += len(unit.unit.actions) + len(unit.unit.abilities)
        return total + 5 * len(side.supports)

    smaller, larger = sorted(worth(side) for side in of.sides)
    # An assault over a river wants numbers; uneven-forces weighs them better than this sum.
    assert larger <= 2.1 * smaller, (smaller, larger)


# --- the example for authors


def test_the_annotated_example_is_one() -> None:
    text = ANNOTATED.read_text(encoding="utf-8")
    example = text.split("```yaml\n# mill-ford.yaml")[1].split("```")[0]
    of = read(f"# mill-ford.yaml{example}".encode(), "mill-ford.yaml", ANNOTATED.parent)
    assert of.file.data["level"] >= 1
    assert of.sides and of.markers and of.objectives and of.file.data["victory"]
    for hex_, units in of.units_by_hex.items():
        assert len(units) == 1
        assert can_stand(of, units[0], hex_)


def test_every_key_is_explained() -> None:
    """Each key of the format has a row in the guide, in the section of its part."""
    schema = json.loads(
        (files("sandtable.games.warfare") / "schemas/documents/scenario.json").read_text(encoding="utf-8")
    )
    parts = {
        "The file": schema, "The map": schema["properties"]["map"],
        **{title: schema["$defs"][part] for title, part in PARTS.items()},
    }  # fmt: skip
    sections = dict(re.findall(r"^### (.+?)\n(.*?)(?=^##|\Z)", ANNOTATED.read_text(encoding="utf-8"), re.M | re.S))
    for title, part in parts.items():
        rows = set(re.findall(r"^\| `(\w+)`", sections[title], re.M))
        assert rows == set(part["properties"]), title

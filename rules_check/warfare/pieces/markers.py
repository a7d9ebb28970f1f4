"""Markers at the start: where they lie, how they lie, and how many there are."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare.causes import copied
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Path
from sandtable.games.warfare.scenarios.scenario import Scenario

CUBES = 30  # red Overwatch cubes in the box
MOST_DAMAGE = 2  # the worse side of a damage marker
DRY = ("roadblock", "rubble", "population", "ied", "mine")


@rule("WF013", "too-few-in-box", Severity.ERROR, ref="1.1")
def too_few_in_box(scenario: Scenario) -> Iterator[Complaint]:
    """More pieces are used than the box holds.

    Why: nobody can set up what is not in the box. Damage and morale at the start need markers too. A marker with a ? on
    its back may lie face up for one without, so roadblocks are counted together.
    Bad:
        units: [{unit: usa-abrams, at: "0101"}, {unit: usa-abrams, at: "0201"}, {unit: usa-abrams, at: "0102"}]
    Good:
        units: [{unit: usa-abrams, at: "0101"}]
    """
    box = scenario.box
    records = box.pack.by_id
    used: Counter[str] = Counter()
    reported: set[str] = set()
    again = copied(scenario)
    for piece, count, path in _uses(scenario):
        if path[:-1] in again:
            continue
        used[piece] += count
        # A face that several kinds of markers show may be any of them, less those that are used as themselves.
        stand_ins = [one for one in _stand_ins(scenario, piece) if one in records]
        spare = sum(max(records[one].copies - _used(scenario, one), 0) for one in stand_ins)
        copies = (records[piece].copies if piece in records else 0) + spare
        if used[piece] > copies and piece not in reported:
            reported.add(piece)
            total = _used(scenario, piece)
            name = records[piece].name.english
            yield (
                scenario.at(path),
                f"{name}: {total} in use, the box holds {copies}",
                f"use {copies} at most",
            )


def _used(scenario: Scenario, piece: str) -> int:
    return sum(count for other, count, _ in _uses(scenario) if other == piece)


def _stand_ins(scenario: Scenario, piece: str) -> list[str]:
    """Markers with a ? on their back that show the face of a marker without one."""
    markers = scenario.box.markers
    if piece not in markers or markers[piece].can_hide:
        return []
    return [one.id for one in markers.values() if one.type == markers[piece].type and one.can_hide]


def _uses(scenario: Scenario) -> Iterator[tuple[str, int, Path]]:
    """Every use of a piece: its id, how many, where."""
    kinds = {marker.type: marker.id for marker in scenario.box.markers.values()}
    for side in scenario.sides:
        for unit in side.units:
            # Several at one place are reported by WF116.
            stacked = unit.hex is not None or unit.carrier is not None
            yield unit.unit.id, 1 if stacked else unit.count, (*unit.path, "unit")
            if unit.morale is not None and "morale" in kinds:
                yield kinds["morale"], unit.count, (*unit.path, "morale")
            if unit.damage and "damage" in kinds:
                yield kinds["damage"], unit.count, (*unit.path, "damage")
        for support in side.supports:
            yield support.support.id, 1, (*support.path, "support")
        for index, (marker, count) in enumerate(side.hand):
            yield marker.id, count, (*side.path, "hand", index, "marker")
    for placed in scenario.markers:
        yield placed.marker.id, placed.count, (*placed.path, "marker")


@rule("WF031", "misplaced-smoke", Severity.ERROR, ref="R-SMK-1")
def misplaced_smoke(scenario: Scenario) -> Iterator[Complaint]:
    """Smoke lies on water, or in a scenario whose rule level has none.

    Why: smoke is never put on water, and its rules come with level 2.
    Bad:
        markers: [{marker: smoke, at: "0103"}]
    Good:
        markers: [{marker: smoke, at: "0101"}]
    """
    for marker in scenario.markers:
        if marker.marker.type != "smoke":
            continue
        at = scenario.at((*marker.path, "at"))
        if marker.hex is not None and scenario.opening.has("water", marker.hex):
            yield at, f"smoke lies on water at {scenario.label(marker.hex)}", "move it to dry ground"
        elif scenario.opening.level < 2:
            yield at, "smoke needs rule level 2", "write level: 2, or leave the smoke out"


@rule("WF032", "marker-on-water", Severity.WARNING, ref="R-RBK-4")
def marker_on_water(scenario: Scenario) -> Iterator[Complaint]:
    """A marker that belongs on dry ground lies on water.

    Why: roadblocks, rubble, people, IEDs and mines do not float; a bridge is an open hex and is fine.
    Bad:
        markers: [{marker: roadblock, at: "0103"}]
    Good:
        markers: [{marker: roadblock, at: "0303"}]
    """
    for marker in scenario.markers:
        if marker.marker.type in DRY and marker.hex is not None and scenario.opening.has("water", marker.hex):
            message = f"{marker.called} lies on water at {scenario.label(marker.hex)}"
            yield scenario.at((*marker.path, "at")), message, "move it to dry ground"


@rule("WF033", "face-up-secret", Severity.ERROR, ref="R-IED-1")
def face_up_secret(scenario: Scenario) -> Iterator[Complaint]:
    """An IED, mine or dummy lies face up, and nothing says that this is meant.

    Why: they are placed with their ? up; one that everybody knows needs `revealed: true`.
    Bad:
        markers: [{marker: mine, at: "0101", face: a}]
    Good:
        markers: [{marker: mine, at: "0101", face: a, revealed: true}]
    """
    for marker in scenario.markers:
        if marker.marker.type in ("ied", "mine", "dummy") and not marker.hidden and not marker.revealed:
            message = f"{marker.called} lies face up"
            yield scenario.at((*marker.path, "face")), message, "use face: b, or add revealed: true"


@rule("WF034", "unit-on-unknown", Severity.WARNING, ref="R-UNK-1")
def unit_on_unknown(scenario: Scenario) -> Iterator[Complaint]:
    """A unit starts on an Unknown marker.

    Why: markers act when they are entered; under a unit that starts there, one acts never or at once.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0101", owner: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0201", owner: us}]
    """
    hidden = {marker.hex for marker in scenario.markers if marker.hidden}
    for unit in scenario.units:
        if unit.hex is not None and unit.hex in hidden and unit.unit.is_ground:
            message = f"{unit.called}: on an Unknown marker at {scenario.label(unit.hex)}"
            yield scenario.at((*unit.path, "at")), message, "move one of them"


@rule("WF036", "unknown-without-owner", Severity.ERROR, ref="R-UNK-2")
def unknown_without_owner(scenario: Scenario) -> Iterator[Complaint]:
    """An Unknown marker belongs to no side.

    Why: its owner may look at it, and decides whether an IED explodes.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: ied, at: "0201"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: ied, at: "0201", owner: us}]
    """
    for marker in scenario.markers:
        if marker.hidden and marker.owner is None:
            yield scenario.at(marker.path), f"{marker.called} lies hidden and has no owner", "add owner: and a side"


@rule("WF037", "impossible-damage", Severity.ERROR, ref="R-DMG-1")
def impossible_damage(scenario: Scenario) -> Iterator[Complaint]:
    """A unit starts with more damage than a marker shows.

    Why: damage markers show 1 and 2; with 3 a unit is eliminated.
    Bad:
        units: [{unit: usa-marines, at: "0101", damage: 3}]
    Good:
        units: [{unit: usa-marines, at: "0101", damage: 2}]
    """
    for unit in scenario.units:
        if unit.damage > MOST_DAMAGE:
            message = f"{unit.called}: eliminated before the start by {unit.damage} damage"
            yield scenario.at((*unit.path, "damage")), message, f"write damage: 1 or {MOST_DAMAGE}"


@rule("WF058", "impossible-overwatch", Severity.ERROR, ref="R-OVW-1")
def impossible_overwatch(scenario: Scenario) -> Iterator[Complaint]:
    """A shaken unit starts in Overwatch, or there are more cubes than the box holds.

    Why: only sound units go on Overwatch, and there are 30 red cubes.
    Bad:
        units: [{unit: usa-marines, at: "0101", morale: shaken, overwatch: true}]
    Good:
        units: [{unit: usa-marines, at: "0101", overwatch: true}]
    """
    cubes = 0
    for unit in scenario.units:
        if not unit.overwatch:
            continue
        at = scenario.at((*unit.path, "overwatch"))
        away = (
            "is a passenger" if unit.carrier else "is held back" if unit.held else "enters later" if unit.entry else ""
        )
        if away:
            yield (
                at,
                f"{unit.called} {away}, and so not in Overwatch",
                "take overwatch: out; only a unit on the map, or in a zone, may be",
            )
        elif unit.morale is not None:
            yield at, f"{unit.called}: {unit.morale}, and so not in Overwatch", "remove one of the two"
        before, cubes = cubes, cubes + unit.count
        if before <= CUBES < cubes:
            yield at, f"more than {CUBES} units start in Overwatch", f"the box holds {CUBES} red cubes"


RULES = (
    too_few_in_box,
    misplaced_smoke,
    marker_on_water,
    face_up_secret,
    unit_on_unknown,
    unknown_without_owner,
    impossible_damage,
    impossible_overwatch,
)

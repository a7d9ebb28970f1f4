"""Markers that lie where they do no good: by themselves, on rubble, on one another, in the wrong hand."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.pieces import Marker, UnitClass
from sandtable.games.warfare.scenarios.deeds import roadblock_layers
from sandtable.games.warfare.scenarios.deployment import PlacedMarker, Side
from sandtable.games.warfare.scenarios.scenario import Scenario

# Markers that never lie by themselves, and what to write instead.
LOOSE = {
    "morale": "give a unit morale: shaken or suppressed",
    "damage": "give a unit damage: 1 or 2",
    "scatter": "leave it out",
}
# Markers that never share a hex: people and obstacles with an obstacle (R-RBK-4).
SOLITARY = {"roadblock": ("roadblock", "population"), "rubble": ("rubble",)}


@rule("WF146", "loose-marker", Severity.ERROR, ref="R-DMG-1")
def loose_marker(scenario: Scenario) -> Iterator[Complaint]:
    """A morale, damage or scatter marker lies on the map by itself, or in somebody's hand.

    Why: morale and damage belong to a unit, which says so itself; the scatter marker is laid while a barrage is rolled.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: damage, at: "0101"}]
    Good:
        units: [{unit: usa-marines, at: "0101", damage: 1}]
    """
    for placed in scenario.markers:
        if placed.marker.type in LOOSE:
            yield scenario.at((*placed.path, "marker")), f"{placed.called} lies by itself", LOOSE[placed.marker.type]
    for side in scenario.sides:
        for index, (marker, _) in enumerate(side.hand):
            if marker.type in LOOSE:
                name = scenario.box.pack.by_id[marker.id].name.english
                at = scenario.at((*side.path, "hand", index, "marker"))
                yield at, f"{name} is nothing to have in hand", LOOSE[marker.type]


@rule("WF147", "marker-on-rubble", Severity.WARNING, ref="R-RUB-1")
def marker_on_rubble(scenario: Scenario) -> Iterator[Complaint]:
    """People or an IED, a mine, a dummy or a roadblock lie on rubble.

    Why: nobody on the ground gets onto rubble, so nobody will ever meet them.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201"}, {marker: ied, at: "0201", owner: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201"}, {marker: ied, at: "0301", owner: us}]
    """
    rubble = scenario.opening.of_type("rubble")
    for placed in scenario.markers:
        if placed.marker.type in ("population", "ied", "mine", "dummy", "roadblock") and placed.hex in rubble:
            assert placed.hex is not None
            message = f"{placed.called} lies on the rubble at {scenario.label(placed.hex)}"
            yield scenario.at((*placed.path, "at")), message, "move one of them"


@rule("WF163", "crowded-roadblock", Severity.WARNING, ref="R-RBK-4")
def crowded_roadblock(scenario: Scenario) -> Iterator[Complaint]:
    """Two roadblocks or two heaps of rubble lie in one hex, or people stand on a roadblock.

    Why: one is as good as two, and a roadblock is put only where nobody is.
    Bad:
        markers: [{marker: roadblock, at: "0201"}, {marker: population, at: "0201", face: b}]
    Good:
        markers: [{marker: roadblock, at: "0201"}, {marker: population, at: "0301", face: b}]
    """
    before: list[PlacedMarker] = []
    for placed in scenario.markers:
        kind = placed.marker.type
        for other in before if placed.hex is not None else ():
            pair = {kind, other.marker.type}
            alone = kind in SOLITARY.get(other.marker.type, ()) or other.marker.type in SOLITARY.get(kind, ())
            if other.hex == placed.hex and alone:
                assert placed.hex is not None
                what = f"{placed.called} and {other.called}" if len(pair) > 1 else f"a second {placed.called}"
                verb = "lie" if len(pair) > 1 else "lies"
                message = f"{what} {verb} in {scenario.label(placed.hex)}"
                yield scenario.at((*placed.path, "at")), message, "move one of them, or take it out"
                break
        before.append(placed)


@rule("WF164", "useless-in-hand", Severity.WARNING, ref="R-SET-5")
def useless_in_hand(scenario: Scenario) -> Iterator[Complaint]:
    """A side has a marker in hand that it can never lay.

    Why: Irregular infantry lays roadblocks from the hand, Regulars only remove them; infantry alone lays smoke; anything
    else in a hand needs a special rule in words that names it and says what it is for.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40, hand: [{marker: roadblock}]}]
    Good:
        sides: [{id: them, nations: [INS], cube: green, start: 40, hand: [{marker: roadblock}]}]
    """
    for side in scenario.sides:
        for index, (marker, _) in enumerate(side.hand):
            name = scenario.box.pack.by_id[marker.id].name.english
            at = scenario.at((*side.path, "hand", index, "marker"))
            if marker.type == "roadblock" and scenario.is_regular(side) and not scenario.opening.misnamed(side):
                message = f"'{side.id}' is Regular and cannot lay the {name} it has in hand"
                yield at, message, "lay it on the map under markers:, or give it to an Irregular side"
            elif marker.type == "roadblock" and side.units and not roadblock_layers(scenario.opening, side.units):
                message = f"'{side.id}' has no infantry to lay the {name} it has in hand"
                yield at, message, "add infantry, or lay it on the map under markers:"
            elif marker.type == "smoke" and side.units and not _has_infantry(side):
                message = f"'{side.id}' has no infantry to lay the {name} it has in hand"
                yield at, message, "add infantry, or take it out"
            elif marker.type not in ("roadblock", "smoke", *LOOSE) and not _is_spoken_of(scenario, marker):
                hint = "lay it on the map under markers:, or say under rules: how it is used"
                yield at, f"nothing says how '{side.id}' is to use the {name} it has in hand", hint


def _is_spoken_of(scenario: Scenario, marker: Marker) -> bool:
    """Return True when a special rule in words names a marker; people have too many names to look for one."""
    names = {word.lower() for word in scenario.box.pack.by_id[marker.id].name.by_language.values()}
    texts = [said.lower() for text in scenario.rules for said in text.by_language.values()]
    return any(marker.type == "population" or name in said for said in texts for name in names)


def _has_infantry(side: Side) -> bool:
    return any(unit.unit.unit_class is UnitClass.INFANTRY for unit in side.units)


RULES = (
    loose_marker,
    marker_on_rubble,
    crowded_roadblock,
    useless_in_hand,
)

"""Facts about a scenario that its author may like to know; never findings."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.lines import seen_by
from sandtable.games.warfare.scenarios.scenario import Scenario


@rule("WF035", "no-bluff", Severity.INFO, ref="R-DUM-1")
def no_bluff(scenario: Scenario) -> Iterator[Complaint]:
    """All Unknown markers are dummies, or none is.

    Why: a bluff lives from both kinds.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0201", owner: us}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0201", owner: us}, {marker: dummy, at: "0301", owner: us}]
    """
    hidden = [marker for marker in scenario.markers if marker.hidden]
    dummies = sum(marker.marker.type == "dummy" for marker in hidden)
    if hidden and dummies in (0, len(hidden)):
        message = f"{'all' if dummies else 'none'} of the {len(hidden)} Unknown markers are dummies"
        yield scenario.at((*hidden[0].path, "marker")), message, ""


@rule("WF062", "seen-ground", Severity.INFO, ref="R-LOS-1")
def seen_ground(scenario: Scenario) -> Iterator[Complaint]:
    """How much of the map each side sees at the start.

    Why: it tells who has the better ground. Units on fixed hexes count; Bad just has one.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
    Good:
        units: [{unit: usa-marines, enters: {edge: ["0101"], turn: 2}}]
    """
    if scenario.is_vast:
        return
    total = len(scenario.ground.spots)
    for side in scenario.sides:
        seen = seen_by(scenario, [unit for unit in side.units if unit.hex is not None])
        if seen:
            share = round(100 * len(seen) / total)
            yield scenario.at((*side.path, "id")), f"'{side.id}' sees {share} % of the map at the start", ""


@rule("WF070", "shielded-unit", Severity.INFO, ref="R-HOS-1")
def shielded_unit(scenario: Scenario) -> Iterator[Complaint]:
    """An Irregular unit starts among the population.

    Why: Regulars can only assault it.
    Bad:
        sides: [{id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0101"}]}]
        markers: [{marker: population, at: "0101", face: b}]
    Good:
        sides: [{id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0101"}]}]
        markers: [{marker: population, at: "0201", face: b}]
    """
    for unit in scenario.units:
        irregular = not scenario.box.factions.is_regular(unit.unit.nation)
        if irregular and unit.hex is not None and unit.hex in scenario.occupants.population:
            message = f"{unit.called} at {scenario.label(unit.hex)}: shielded, so that Regulars can only assault"
            yield scenario.at((*unit.path, "at")), message, ""


@rule("WF075", "house-values", Severity.INFO, ref="4.3")
def house_values(scenario: Scenario) -> Iterator[Complaint]:
    """The scenario depends on values that are not from the rulebook.

    Why: HOUSE values may change when better sources turn up. Good uses none.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
    Good:
        map: {sketch: ". ."}
    """
    pieces = [unit.unit.id for unit in scenario.units]
    pieces += [support.support.id for side in scenario.sides for support in side.supports]
    pieces += [marker.marker.id for marker in scenario.markers]
    house = [piece for piece in dict.fromkeys(pieces) if scenario.box.pack.by_id[piece].is_house]
    if house:
        yield (
            scenario.at(("game",)),
            f"HOUSE values in {len(house)} piece{'s' if len(house) != 1 else ''}: {', '.join(house)}",
            "",
        )


RULES = (
    no_bluff,
    seen_ground,
    shielded_unit,
    house_values,
)

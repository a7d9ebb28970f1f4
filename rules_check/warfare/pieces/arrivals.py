"""Units that come later: under an enemy's feet, Suppressed, or so late that a side has nobody."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deeds import team_of
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.phrases import listed

LATE = 3  # the turn from which on a side that has had nobody is late, though others act first


@rule("WF182", "entry-taken", Severity.WARNING, ref="R-SET-1")
def entry_taken(scenario: Scenario) -> Iterator[Complaint]:
    """The only hexes by which a unit comes on are taken at the start.

    Why: an enemy, or for Regulars a Hostile Crowd, that stays where it is keeps the unit out of the game.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, enters: {edge: ["0501"], turn: 2}}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 2}}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    opening = scenario.opening
    told: set[object] = set()
    for unit in scenario.units:
        if unit.entry is None or not unit.entry.hexes or unit.entry.hexes in told:
            continue
        regular = scenario.box.factions.is_regular(unit.unit.nation)
        by = [
            next(
                (one.called for one in scenario.units_by_hex.get(hex_, ()) if not opening.allied(one.side, unit.side)),
                "",
            )
            or ("a Hostile Crowd" if regular and unit.unit.is_ground and hex_ in opening.crowds else "")
            for hex_ in unit.entry.hexes
        ]
        if all(by):
            told.add(unit.entry.hexes)
            where = listed((scenario.label(hex_) for hex_ in unit.entry.hexes), "or")
            message = f"{unit.called} is to enter at {where}, where {by[0]} starts"
            yield scenario.at((*unit.path, "enters", "edge")), message, "add a hex that is free"


@rule("WF183", "nobody-on-the-map", Severity.WARNING, ref="R-TRK-3")
def nobody_on_the_map(scenario: Scenario) -> Iterator[Complaint]:
    """A side, or a team, has no unit on the map for the first turns.

    Why: its player has nothing to do, and the side that acts first has nobody to act with.
    Bad:
        turns: 5
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 3}}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        turns: 5
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-lav, enters: {edge: ["0101"], turn: 1}}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    opening = scenario.opening
    if len(scenario.sides) < 2:
        return
    active = {side.team for side in opening.active()}
    told: set[str] = set()
    for side in scenario.sides:
        units = team_of(opening, side.id)
        turns = [unit.entry.turn for unit in units if unit.entry is not None and unit.carrier is None]
        away = units and all(unit.entry is not None or unit.carrier is not None for unit in units)
        if side.team in told or not away or not turns or min(turns) > (opening.turns or min(turns)):
            continue
        first = min(turns)
        if first >= LATE or (first > 1 and side.team in active):
            told.add(side.team)
            message = f"'{side.id}' has nobody on the map before turn {first}"
            at = next(unit for unit in units if unit.entry is not None)
            yield scenario.at((*at.path, "enters", "turn")), message, "let a unit start on the map, or enter on turn 1"


@rule("WF184", "suppressed-reserve", Severity.WARNING, ref="R-MOR-2")
def suppressed_reserve(scenario: Scenario) -> Iterator[Complaint]:
    """A unit that is held back, or enters later, is Suppressed.

    Why: a Suppressed unit does not move, and what is not on the map neither recovers nor was fired at.
    Bad:
        units: [{unit: usa-airborne, held: true, morale: suppressed}]
    Good:
        units: [{unit: usa-airborne, held: true}]
    """
    for unit in scenario.units:
        if unit.morale == "suppressed" and (unit.held or unit.entry is not None):
            how = "held back" if unit.held else "to enter later"
            message = f"{unit.called} is {how} and Suppressed"
            yield scenario.at((*unit.path, "morale")), message, "take morale: out, or write shaken"


RULES = (
    entry_taken,
    nobody_on_the_map,
    suppressed_reserve,
)

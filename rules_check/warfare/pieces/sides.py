"""Sides: start boxes, cubes, units."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.config.config_file import Config
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.opening import BOXES
from sandtable.games.warfare.scenarios.scenario import Scenario


@rule("WF038", "start-off-track", Severity.ERROR, ref="R-TRK-1")
def start_off_track(scenario: Scenario) -> Iterator[Complaint]:
    """A side starts on a box the Action Track does not have.

    Why: the track has boxes 1 to 40.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 41}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}]
    """
    for side in scenario.sides:
        if not 1 <= side.start <= BOXES:
            yield scenario.at((*side.path, "start")), f"the track has no box {side.start}", f"write start: 1 to {BOXES}"


@rule("WF039", "nobody-first", Severity.ERROR, ref="R-TRK-3")
def nobody_first(scenario: Scenario) -> Iterator[Complaint]:
    """Sides start on the same box and none is named first.

    Why: on a tie the player who is already Active goes on; at the start nobody is. Allies have cubes of their own, so
    they need it too.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 40}]
    Good:
        first: us
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 40}]
    """
    if scenario.first is not None or not scenario.sides:
        return
    top = max(side.start for side in scenario.sides)
    tied = [side for side in scenario.sides if side.start == top]
    if len(tied) > 1:
        message = f"'{tied[0].id}' and '{tied[1].id}' both start on box {top}"
        yield scenario.at((*tied[1].path, "start")), message, f"add first: {tied[0].id}, or change a box"


@rule("WF040", "long-opening", Severity.WARNING, ref="R-TRK-5")
def long_opening(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """One side may act for a long time before the other does.

    Why: whoever leads by many boxes spends them all before the opponent's first action.
    Bad:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 20}]
    Good:
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 38}]
    """
    if not scenario.sides:
        return
    top = max(scenario.sides, key=lambda side: side.start)
    most = config.limits.free_opening
    for side in scenario.sides:
        on_track = side.start >= 1 and top.start <= BOXES  # otherwise that is the fault (WF038)
        if side.team != top.team and top.start - side.start > most and on_track:
            message = f"'{top.id}' has {top.start - side.start} AP before '{side.id}' acts"
            yield scenario.at((*side.path, "start")), message, f"keep start boxes within {most}"


@rule("WF053", "wrong-cube", Severity.ERROR, ref="1.2")
def wrong_cube(scenario: Scenario) -> Iterator[Complaint]:
    """A side's cube is not of its bloc, or another side has it.

    Why: West plays blue or grey, East red or orange, Irregulars green or yellow; there is one of each.
    Bad:
        sides: [{id: us, nations: [USA], cube: red, start: 40}]
    Good:
        sides: [{id: us, nations: [USA], cube: grey, start: 40}]
    """
    cubes = {record.id: tuple(record.fields["cubes"]) for record in scenario.box.pack.component("blocs").records}
    taken: dict[str, str] = {}
    for side in scenario.sides:
        at = scenario.at((*side.path, "cube"))
        own = [cube for bloc in sorted(scenario.opening.blocs(side)) for cube in cubes.get(bloc, ())]
        if scenario.opening.misnamed(side):
            continue  # its nations are the fault, and that is said (WF111)
        if side.cube not in own:
            message = f"'{side.id}' cannot have {_a(side.cube)} cube"
            yield at, message, f"use {' or '.join(own)}, the cubes of its bloc"
        elif side.cube in taken:
            free = [cube for cube in own if cube not in taken]
            hint = f"use {' or '.join(free)}" if free else "its bloc has no other; take another bloc"
            yield at, f"'{taken[side.cube]}' has the {side.cube} cube already", hint
        taken.setdefault(side.cube, side.id)


@rule("WF054", "side-without-units", Severity.ERROR, ref="1.1")
def side_without_units(scenario: Scenario) -> Iterator[Complaint]:
    """A side has no units, or there are more players than sides.

    Why: every player needs something to play with.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    for side in scenario.sides:
        if not side.units:
            yield scenario.at(side.path), f"'{side.id}' has no units", "add units:, or take the side out"
    players = scenario.players
    if players is not None and scenario.sides and players > len(scenario.sides):
        yield scenario.at(("players",)), f"{players} players, but {len(scenario.sides)} sides", "add a side"


@rule("WF111", "foreign-unit", Severity.WARNING, ref="1.2")
def foreign_unit(scenario: Scenario) -> Iterator[Complaint]:
    """A unit is of a nation its side does not name.

    Why: `nations:` tells players which counters to take.
    Bad:
        units: [{unit: ru-motor-rifles, at: "0101"}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
    """
    for side in scenario.sides:
        strangers: dict[str, list[PlacedUnit]] = {}
        for unit in side.units:
            if unit.unit.nation not in side.nations:
                strangers.setdefault(unit.unit.nation, []).append(unit)
        for nation, units in strangers.items():
            same = scenario.box.factions.bloc(nation) in scenario.opening.blocs(side)
            if len(units) == len(side.units) > 1:
                # Then the nations are the fault, not the units.
                message = f"'{side.id}' is of {', '.join(side.nations)}, and all its units are of {nation}"
                yield scenario.at((*side.path, "nations")), message, f"write nations: [{nation}]"
                continue
            more = f" and {len(units) - 1} more" if len(units) > 1 else ""
            verb = "are" if more else "is"
            message = f"{units[0].called}{more} {verb} of {nation}, but '{side.id}' is of {', '.join(side.nations)}"
            hint = f"add {nation} to nations:" if same else "its bloc is another: give it to a side of that bloc"
            yield scenario.at((*units[0].path, "unit")), message, hint


@rule("WF133", "mixed-blocs", Severity.ERROR, ref="1.2")
def mixed_blocs(scenario: Scenario) -> Iterator[Complaint]:
    """One side has nations of two blocs.

    Why: cubes, supports and the rules for Regulars and Irregulars go by bloc. Allies of another bloc are a side of their
    own in the same team.
    Bad:
        sides: [{id: us, nations: [USA, INS], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}]
    Good:
        sides: [{id: us, nations: [USA, UK], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}]
    """
    factions = scenario.box.factions
    for side in scenario.sides:
        known = [nation for nation in side.nations if nation in factions.bloc_by_nation]
        odd = next((nation for nation in known if factions.bloc(nation) != factions.bloc(known[0])), None)
        if odd is not None:
            index = side.nations.index(odd)
            message = f"'{side.id}' has {known[0]} ({factions.bloc(known[0])}) and {odd} ({factions.bloc(odd)})"
            yield (
                scenario.at((*side.path, "nations", index)),
                message,
                f"take {odd} out, or make it a side of its own with the same team:",
            )


@rule("WF134", "nobody-to-fight", Severity.ERROR, ref="1.1")
def nobody_to_fight(scenario: Scenario) -> Iterator[Complaint]:
    """All sides are in one team.

    Why: allies do not fight one another, so nobody has an enemy.
    Bad:
        sides:
          - {id: us, team: allies, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, team: allies, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        sides:
          - {id: us, team: allies, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, team: enemies, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    teams = {side.team for side in scenario.sides}
    ids = {side.id for side in scenario.sides}
    if 1 < len(ids) == len(scenario.sides) and len(teams) == 1:
        # The last that says so itself; without team: a side is a team of its own name.
        side = next(one for one in reversed(scenario.sides) if "team" in scenario.file.data["sides"][one.path[-1]])
        message = f"all sides are in the team '{side.team}', so nobody has an enemy"
        yield scenario.at((*side.path, "team")), message, "give one side another team:, or leave team: out"


@rule("WF135", "idle-first", Severity.WARNING, ref="R-TRK-3")
def idle_first(scenario: Scenario) -> Iterator[Complaint]:
    """A side is named first that does not start on the highest box.

    Why: `first:` decides a tie and nothing else; whoever stands on the highest box acts first.
    Bad:
        first: them
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 38}]
    Good:
        first: them
        sides: [{id: us, nations: [USA], cube: blue, start: 40}, {id: them, nations: [INS], cube: green, start: 40}]
    """
    named = scenario.side(scenario.first) if scenario.first is not None else None
    if named is None:
        return
    top = max(scenario.sides, key=lambda side: side.start)
    if named.start < top.start:
        message = f"'{named.id}' starts on box {named.start}, and '{top.id}' acts first from box {top.start}"
        yield scenario.at(("first",)), message, f"write start: {top.start} for '{named.id}', or leave first: out"


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


RULES = (
    start_off_track,
    nobody_first,
    long_opening,
    wrong_cube,
    side_without_units,
    foreign_unit,
    mixed_blocs,
    nobody_to_fight,
    idle_first,
)

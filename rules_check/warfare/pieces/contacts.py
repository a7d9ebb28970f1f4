"""Rules about units that can fire at each other at the start."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.warfare._explanations import hexes_apart, line_note, listed, placed, reach_note
from sandtable.config.config_file import Config
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import PlacedUnit
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import distance


@rule("WF060", "contact-at-start", Severity.WARNING, ref="R-LOS-1")
def contact_at_start(scenario: Scenario) -> Iterator[Complaint]:
    """Enemies can fire at each other before anyone has moved.

    Why: whoever is Active first simply shoots first. At rule level 1 nobody fires, and nothing is said.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    if scenario.opening.level < 2:
        return
    for unit, enemies in _mutual(scenario):
        assert unit.hex is not None
        nearest = min(enemies, key=lambda enemy: (distance(unit.hex or (0, 0), enemy.hex or (0, 0)), enemy.path))
        assert nearest.hex is not None
        far = hexes_apart(unit.hex, nearest.hex)
        others = listed(placed(scenario, enemy) for enemy in enemies if enemy is not nearest)
        yield (
            scenario.at((*unit.path, "at")),
            f"{placed(scenario, unit)} and {placed(scenario, nearest)} can fire at each other, {far} apart"
            + (f"; so can {others}" if others else ""),
            "move one out of sight",
            reach_note(scenario, unit, nearest),
            line_note(scenario, unit.hex, nearest.hex),
        )


def _mutual(scenario: Scenario) -> Iterator[tuple[PlacedUnit, list[PlacedUnit]]]:
    """Yield (unit, enemies) for units in mutual fire, each pair once.

    The unit with most remaining enemies comes first, of equals the one written later.
    """
    hits = {(attacker.path, target.path) for attacker, target in scenario.opening.contacts}
    foes: dict[tuple[str | int, ...], list[PlacedUnit]] = {}
    for attacker, target in scenario.opening.contacts:
        if (target.path, attacker.path) in hits:
            foes.setdefault(target.path, []).append(attacker)
    units = {unit.path: unit for unit in scenario.units}
    while any(foes.values()):
        worst = max(foes, key=lambda path: (len(foes[path]), path))
        enemies = foes.pop(worst)
        yield units[worst], enemies
        for path in foes:
            foes[path] = [enemy for enemy in foes[path] if enemy.path != worst]


@rule("WF158", "one-sided-fire", Severity.WARNING, ref="R-TRK-3")
def one_sided_fire(scenario: Scenario) -> Iterator[Complaint]:
    """A unit is under fire from the start, and nobody on its side can answer.

    Why: whoever stands there can hit it, and none of its friends on the map could fire back. At rule level 1 nobody
    fires, and nothing is said.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-abrams, at: "0102"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-lookouts, at: "0302"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-abrams, at: "0102"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-lookouts, at: "0501"}]}
    """
    if scenario.opening.level < 2:
        return
    answered = {target.path for _, target in scenario.opening.contacts}
    helpless: dict[tuple[str | int, ...], list[PlacedUnit]] = {}
    for attacker, target in scenario.opening.contacts:
        if attacker.path not in answered:
            helpless.setdefault(target.path, []).append(attacker)
    for unit in scenario.units:
        shooters = helpless.get(unit.path)
        if shooters:
            assert unit.hex is not None
            assert shooters[0].hex is not None
            yield (
                scenario.at((*unit.path, "at")),
                f"{placed(scenario, shooters[0])} can fire at {placed(scenario, unit)} and nobody can fire back",
                "move one out of sight, or place somebody who can answer",
                reach_note(scenario, shooters[0], unit),
                line_note(scenario, shooters[0].hex, unit.hex),
            )


@rule("WF061", "shooting-gallery", Severity.WARNING, ref="R-TRK-3")
def shooting_gallery(scenario: Scenario, config: Config) -> Iterator[Complaint]:
    """A unit of the Reactive side is in the sights of several enemies before it may act.

    Why: it may be gone before its player has done anything.
    Bad:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"},
             {unit: usa-rifles, at: "0201"}, {unit: usa-engineers, at: "0302"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    Good:
        sides:
          - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0202"}]}
    """
    if scenario.opening.level < 2:
        return
    most = config.limits.most_attackers
    active = {side.id for side in scenario.opening.active()}
    attackers: dict[str, list[PlacedUnit]] = {}
    for attacker, target in scenario.opening.contacts:
        if attacker.side in active:
            attackers.setdefault(target.id, []).append(attacker)
    for unit in scenario.units:
        found = attackers.get(unit.id, [])
        if len(found) > most:
            yield (
                scenario.at((*unit.path, "at")),
                f"{unit.called} can be hit by {len(found)} enemies before acting",
                f"move it out of sight, or keep the attackers at {most} at most",
                f"seen and in range of {listed(_away(scenario, enemy, unit) for enemy in found)}",
                _first_note(scenario, found[0].side, unit.side),
            )


def _away(scenario: Scenario, enemy: PlacedUnit, unit: PlacedUnit) -> str:
    assert enemy.hex is not None
    assert unit.hex is not None
    return f"{placed(scenario, enemy)} ({hexes_apart(enemy.hex, unit.hex)})"


def _first_note(scenario: Scenario, first: str, second: str) -> str:
    boxes = {side.id: side.start for side in scenario.sides}
    return f"'{first}' starts on box {boxes[first]} and acts first, '{second}' waits on box {boxes[second]}"


RULES = (
    contact_at_start,
    one_sided_fire,
    shooting_gallery,
)

"""Numbers in the names of objectives and the texts of victory conditions, against what is asked and scored."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import NUMBER, value_of
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.deployment import Objective
from sandtable.games.warfare.scenarios.scenario import Scenario

# A name that begins with a number of things: Two of the three houses, Almeno quattro unità; not 2 Para, nor Two Company.
_COUNTED = re.compile(rf"(?:(?i:at least|almeno|all|tutt[ei] e)\s+)?((?i:{NUMBER}))\s+(?:[a-zà-ÿ]|IED)")
# Words that turn a number of things into a bound, or a choice of one.
_BOUNDED = re.compile(r"(?i)\b(?:most|fewer|less|more than|any|either|one|massimo|meno|più di|uno|una|qualsiasi)\b")
_POINTS = re.compile(rf"(?i)\b({NUMBER})\s+(?:points?|punti)\b")
# Points with which a side wins: with 6 points, con un punteggio da 3 a 6, 4 points or more.
_ENOUGH = re.compile(
    rf"(?i)\b(?:with|con)\s+(?:at least\s+|almeno\s+)?({NUMBER})(?:\s*(?:to|or|a|o|–|-)\s*{NUMBER})?"
    rf"\s+(?:points?|punti)\b(?!\s+(?:less|fewer|meno|in meno))"
    rf"|\b({NUMBER})\s+(?:points or more|punti o più)|\bpunteggio\s+(?:di|da)\s+({NUMBER})\b"
)
# Types whose count is one of hexes, also where units are named.
OF_HEXES = ("control", "hold")


@rule("WF191", "name-miscounts", Severity.WARNING, ref="G-18")
def name_miscounts(scenario: Scenario) -> Iterator[Complaint]:
    """The name of an objective says another number than its count.

    Why: players read the name, the program reads `count`, which is 1 when it is left out.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: town, name: Two houses, type: control, side: us, hexes: ["0401", "0302", "0402"], count: 3}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: town, name: Two houses, type: control, side: us, hexes: ["0401", "0302", "0402"], count: 2}]
    """
    for objective in scenario.objectives:
        for language, name in objective.name.by_language.items() if objective.name is not None else ():
            said = _counted(name)
            if said > 1 and said != objective.count and _is_of_these(objective, said):
                path = (*objective.path, "name", language) if language else (*objective.path, "name")
                message = f"'{objective.id}' asks for {objective.count}, and its name says {said}"
                yield scenario.at(path), message, f"write count: {said}, or another name"
                break


def _counted(name: str) -> int:
    """The number of things a name begins with; 0 if it begins with none."""
    found = _COUNTED.match(name.strip())
    return 0 if found is None or _BOUNDED.search(name) else value_of(found.group(1))


def _is_of_these(objective: Objective, said: int) -> bool:
    """Return True when a number can only be one of an objective's targets or hexes."""
    if objective.type in OF_HEXES or not objective.targets:
        return said <= len(objective.places)
    return True


@rule("WF192", "points-nobody-scores", Severity.WARNING, ref="G-18")
def points_nobody_scores(scenario: Scenario) -> Iterator[Complaint]:
    """The text of a victory condition speaks of more points than its side can score, or of fewer than it needs.

    Why: points were changed and the text was not, or the other way round.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, points: 2, text: With 3 points they give you a medal.}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        objectives: [{id: hill, type: control, side: us, hexes: ["0402"], points: 2}]
        victory: [{side: us, points: 2, text: With 2 points they give you a medal.}]
    """
    for entry in scenario.victory:
        own = (one for one in scenario.objectives if scenario.opening.allied(one.side, entry.side))
        best = sum(max(one.points, 0) for one in own)
        for language, text in entry.text.by_language.items() if entry.text is not None and best else ():
            most = max((value_of(word) for word in _POINTS.findall(text)), default=0)
            if most > best:
                path = (*entry.path, "text", language) if language else (*entry.path, "text")
                message = f"the text speaks of {most} points, and '{entry.side}' can score {best}"
                yield scenario.at(path), message, "write points that can be scored"
                break
            enough = [value_of(next(filter(None, found))) for found in _ENOUGH.findall(text)]
            if entry.points is not None and enough and min(enough) < entry.points:
                least = min(enough)
                path = (*entry.path, "text", language) if language else (*entry.path, "text")
                message = f"the text speaks of {least} points, and '{entry.side}' needs {entry.points}"
                yield scenario.at(path), message, "write the points that are needed"
                break


RULES = (name_miscounts, points_nobody_scores)

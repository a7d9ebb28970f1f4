"""Statements in the texts of a scenario, against its turns, its map and one another."""

import re
from collections.abc import Iterable, Iterator

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import (
    Path,
    SpokenText,
    hours_in,
    numbers_in,
    texts_of,
    turns_counted,
    turns_named,
    versions_of,
    what_differs,
    without_hours,
)
from sandtable.findings import Severity
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.pack import Text
from sandtable.model.phrases import listed

_PLACES = re.compile(r"\b(?:[Tt]\d\d?\.[A-Ga-g]\d|\d{4})\b")
# Texts in which a number written out is a number of things that are asked for.
COUNTED = ("objectives", "victory")


@rule("WF186", "text-out-of-time", Severity.WARNING, ref="R-TRK-13")
def text_out_of_time(scenario: Scenario) -> Iterator[Complaint]:
    """A text speaks of a turn that the game does not have.

    Why: players wait for it. Turns are told by their number, in digits or in words: turn 5, the fifth turn, five turns.
    Bad:
        turns: 4
        briefing: The column is here on turn 5.
    Good:
        turns: 4
        briefing: The column is here on turn 3.
    """
    turns = scenario.turns
    if turns is None:
        return
    told: set[int] = set()
    for path, text, _ in texts_of(scenario.file.data):
        for turn in sorted(turns_named(text)):
            if not 1 <= turn <= turns and turn not in told:
                told.add(turn)
                message = f"the text speaks of turn {turn}, and the game has {turns}"
                yield scenario.at(path), message, "name a turn of the game, or change turns:"
        for count in sorted(turns_counted(text)):
            if count > turns and count not in told:
                told.add(count)
                message = f"the text speaks of {count} turns, and the game has {turns}"
                yield scenario.at(path), message, "write the number there are, or change turns:"


@rule("WF187", "languages-disagree", Severity.WARNING, ref="R-SET-1")
def languages_disagree(scenario: Scenario) -> Iterator[Complaint]:
    """A text names other hexes, turns, quarters of the compass or numbers in one language than in another.

    Why: two players with one scenario play two games.
    Bad:
        turns: 4
        briefing: {en: They come on turn 2., it: Arrivano al turno 3.}
    Good:
        turns: 4
        briefing: {en: They come on turn 2., it: Arrivano al turno 2.}
    """
    for versions in versions_of(scenario.file.data):
        first, *others = versions.values()
        for other in others:
            said = _difference(scenario, first, other)
            if said:
                yield scenario.at(other.path), said, f"write the same in '{first.language}' and '{other.language}'"


def _difference(scenario: Scenario, one: SpokenText, other: SpokenText) -> str:
    """Difference of two versions of a text, in words; "" when they agree."""
    mine, theirs = _hexes(one.text), _hexes(other.text)
    # A number of four digits may be a year or metres: one of the two is to be a hex of the map.
    known = {name for name in mine ^ theirs if scenario.ground.find(name) is not None}
    if mine and theirs and known:
        return _differ(one, other, "hex", mine - theirs, theirs - mine)
    hours, their_hours = hours_in(one.text), hours_in(other.text)
    if len(hours) == len(their_hours) and hours != their_hours:
        shown = (
            {f"{hour}.{minute:02}" for hour, minute in each} for each in (hours - their_hours, their_hours - hours)
        )
        return _differ(one, other, "hour", *shown)
    turns, theirs_turns = turns_named(one.text), turns_named(other.text)
    if turns and theirs_turns and turns != theirs_turns:
        return _differ(one, other, "turn", turns - theirs_turns, theirs_turns - turns)
    differing = what_differs(one.text, other.text)
    if differing is not None:
        return _differ(one, other, *differing)
    words = one.path[0] in COUNTED
    lost = numbers_in(one.text, words) - numbers_in(other.text, words=True)
    new = numbers_in(other.text, words) - numbers_in(one.text, words=True)
    return _differ(one, other, "number", lost, new) if lost and new else ""


def _differ(one: SpokenText, other: SpokenText, what: str, lost: Iterable[object], new: Iterable[object]) -> str:
    said, says = listed(sorted(map(str, lost))), listed(sorted(map(str, new)))
    if said and says:
        return f"the {what} is {said} in '{one.language}' and {says} in '{other.language}'"
    has, lacks = (one, other) if said else (other, one)
    return f"{what} {said or says} is named in '{has.language}' and not in '{lacks.language}'"


def _hexes(text: str) -> set[str]:
    return {name.lower() for name in _PLACES.findall(without_hours(text))}


@rule("WF188", "same-name", Severity.WARNING)
def same_name(scenario: Scenario) -> Iterator[Complaint]:
    """Two sides, two objectives of a side, or two of its zones have one name.

    Why: the sheet prints names, not ids, and players cannot tell them apart.
    Bad:
        sides:
          - {id: us, name: Patrol, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, name: Patrol, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    Good:
        sides:
          - {id: us, name: Patrol, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
          - {id: them, name: Smugglers, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, at: "0501"}]}
    """
    sides = [((*side.path, "name"), side.id, side.name) for side in scenario.sides]
    yield from _alike(scenario, "side", sides)
    for side in scenario.sides:
        goals = [((*goal.path, "name"), goal.id, goal.name) for goal in scenario.objectives if goal.side == side.id]
        yield from _alike(scenario, "objective", goals)
        zones = [((*zone.path, "name"), name, zone.name) for name, zone in side.zones.items()]
        yield from _alike(scenario, "zone", zones)


def _alike(scenario: Scenario, what: str, named: Iterable[tuple[Path, str, Text | None]]) -> Iterator[Complaint]:
    """Yield findings for things that share a name in some language."""
    before: dict[tuple[str, str], str] = {}
    for path, id_, name in named:
        if name is None:
            continue
        for language, words in name.by_language.items():
            first = before.setdefault((language, words.strip().lower()), id_)
            if first != id_:
                message = f"{what} '{id_}' is called '{words.strip()}' as '{first}' is"
                yield scenario.at(path), message, "give one of them another name:"
                break


@rule("WF189", "rule-written-twice", Severity.WARNING, ref="W-1")
def rule_written_twice(scenario: Scenario) -> Iterator[Complaint]:
    """A special rule in words stands there twice.

    Why: it is printed twice; one was probably pasted and never changed.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        rules: [The river is high., The river is high.]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        rules: [The river is high., The bridge is narrow.]
    """
    before: dict[object, int] = {}
    for index, text in enumerate(scenario.rules):
        words = tuple(sorted((language, " ".join(said.split())) for language, said in text.by_language.items()))
        first = before.setdefault(words, index)
        if first != index:
            line = scenario.at(("rules", first)).line
            yield scenario.at(("rules", index)), f"it says the same as the one in line {line}", "keep one"


@rule("WF190", "idle-key", Severity.WARNING)
def idle_key(scenario: Scenario) -> Iterator[Complaint]:
    """A key of a zone or a marker changes nothing, or says the opposite of another.

    Why: `within:` counts from `of:`; `revealed:` is for a marker with a ? on its back that lies face up.
    Bad:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: rubble, at: "0201", revealed: true}]
    Good:
        units: [{unit: usa-marines, at: "0101"}]
        markers: [{marker: mine, at: "0201", face: a, revealed: true}]
    """
    for side in scenario.sides:
        for name, zone in side.zones.items():
            if zone.within and zone.of is None:
                at = scenario.at((*zone.path, "within"))
                yield at, f"zone '{name}': within: has no hex to count from", "add of:, or take within: out"
    for marker in scenario.markers:
        if not marker.revealed:
            continue
        at = scenario.at((*marker.path, "revealed"))
        if not marker.marker.can_hide:
            yield at, f"{marker.called} has no ? to be revealed from", "take revealed: out"
        elif marker.face == "b" and "face" in scenario.file.data["markers"][marker.path[1]]:
            yield at, f"{marker.called} lies with its ? up and is revealed", "write face: a, or take revealed: out"


RULES = (
    text_out_of_time,
    languages_disagree,
    same_name,
    rule_written_twice,
    idle_key,
)

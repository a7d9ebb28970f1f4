"""Zones and objectives, which are called after what they are."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.geometry.hexes import Hex, distance
from tests.programs.scenario_texts.claims import may_be_said
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.wordings import (
    BLANK,
    LANGUAGES,
    Told,
    content,
    counted,
    mission_file,
    read_texts,
    said,
    wordings,
)

NEAR = 3  # hexes that are around something, or beside it
SEEN = 8  # hexes, the longest range
Row = Mapping[str, Any]


def zone_lies(scene: Scene) -> Iterator[str]:
    """Zones that are not where their names say."""
    for sides, enemies in ((scene.attackers, scene.defenders), (scene.defenders, scene.attackers)):
        seen = scene.sight.seen_by({scene.at(label) for label in scene.starts(enemies, entering=False)}, SEEN)
        for side in sides:
            for zone in side.get("zones", {}).values():
                if not _is_so(scene, zone, seen):
                    yield f"zone '{zone['name']['en']}' of {side['id']}"


def _is_so(scene: Scene, zone: Row, seen: set[Hex]) -> bool:
    own = mission_file(scene.mission).get("zone")
    words = ({"own": own} if own is not None else {}) | content("words.yaml")["zones"]
    choices = [one for key in words for one in wordings(key, words[key]) if key != "among"]
    [told] = read_texts(zone["name"], [choices])
    kind = told.key.partition("[")[0]
    people = [marker["at"] for marker in scene.people]
    tiles = {label.partition(".")[0] for label in zone["hexes"]}
    if kind in ("hidden", "roadside"):
        named = tiles == {tile for tile in scene.tiles if scene.tile_name(tile, "en") in told.filled("tile")}
        roads = [label for label in scene.board.places if scene.letter(label) in "=+"]
        if kind == "roadside":
            return named and _near(scene, zone["hexes"], roads)
        # Where one side begins hidden and the other too, neither sees the other.
        return named and not seen & {scene.at(label) for label in zone["hexes"]}
    if kind == "people":
        return _near(scene, zone["hexes"], people)
    if kind == "around":
        return scene.feature(scene.goals[0], "en") in told.filled("site") and _near(scene, zone["hexes"], scene.goals)
    return _near(scene, zone["hexes"], scene.goals)


def _near(scene: Scene, labels: Iterable[str], places: Iterable[str]) -> bool:
    there = [scene.at(place) for place in places]
    return all(min(distance(scene.at(label), one) for one in there) <= NEAR for label in labels)


def objective_lies(scene: Scene) -> Iterator[str]:
    """Objectives that are called after another place, or count otherwise than they do."""
    written = mission_file(scene.mission).get("objectives", {})
    choices = [one for key in written for one in wordings(f"objectives.{key}", written[key])]
    # What is all blank comes last: it reads as anything.
    choices.sort(key=lambda one: -len(BLANK.sub("", one.words["en"])))
    for goal in scene.data["objectives"]:
        [told] = read_texts(goal["name"], [choices])
        for language in LANGUAGES:
            for (blank, form), words in told.blanks[language].items():
                if words not in _may_be_said(scene, goal, told, blank, form, language):
                    yield f"objective {goal['id']}: {{{blank}}} is '{words}'"


def _may_be_said(scene: Scene, goal: Row, told: Told, blank: str, form: str, language: str) -> list[str]:
    if blank == "count":
        return [counted(goal.get("count", 1), form, language)]
    if blank == "total":
        return [counted(len(goal.get("targets") or goal["hexes"]), form, language)]
    if blank in ("goal", "clinic"):
        places = goal["hexes"] if "hexes" in goal else [scene.place_of(goal["targets"][0])]
        return [said(scene.feature(label, language), form, language) for label in places]
    return list(may_be_said(scene, told, blank, form, language))

"""Everything a scenario says in words, read back into the wordings of the content files; and what of it is false."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sandtable.games.warfare.box import Box
from tests.programs.scenario_texts.claims import lies
from tests.programs.scenario_texts.places import objective_lies, zone_lies
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.wordings import Told, Wording, content, mission_file, read_texts, wordings

MOST_FACTS = 2


def statements(scene: Scene) -> Iterator[Told]:
    """The wordings of title, names, briefing and victory."""
    mission = mission_file(scene.mission)
    yield from read_texts(scene.data["title"], [wordings("titles", mission["titles"])])
    for part, side in (("attacker", scene.attackers[0]), ("defender", scene.defenders[0])):
        name = next(one for one in mission["names"][part] if one["id"] == side["id"])
        yield Told(f"names.{name['id']}", tuple(name.get("claims", ())), {"en": {}, "it": {}})
    yield from briefing(scene)
    for way in scene.data["victory"]:
        yield victory(scene, way)[0]


def victory(scene: Scene, way: dict[str, Any]) -> list[Told]:
    """What is said of a way to win, and of what more could be scored."""
    written = mission_file(scene.mission)["victory"]
    choices = [one for key in written for one in wordings(f"victory.{key}", written[key])]
    try:
        return read_texts(way["text"], [choices])
    except AssertionError:
        return read_texts(way["text"], [choices, wordings("decisive", content("words.yaml")["decisive"])])


def decisive_lies(scene: Scene) -> Iterator[str]:
    """Points that are promised and cannot be had, or are no more than victory needs."""
    for way in scene.data["victory"]:
        for told in victory(scene, way)[1:]:
            most = sum(goal.get("points", 0) for goal in scene.data["objectives"] if goal["side"] == way["side"])
            if told.filled("points") != {str(most)} or most <= way["points"]:
                yield f"{told.key}: {told.filled('points')} where {most} can be scored and {way['points']} win"


def briefing(scene: Scene) -> list[Told]:
    """The sentences of the briefing: hour, mood, situation, task, up to two facts, and a last word."""
    mission, words = mission_file(scene.mission)["briefing"], content("words.yaml")
    rolled = next(row["result"] for row in scene.data["generated"]["rolls"] if row["table"] == "hour")
    hour = words["hours"][rolled]
    facts = [
        _as_claimed(fact, one) for fact in words["facts"] for one in wordings(f"facts.{fact}", words["facts"][fact])
    ]
    for known in range(MOST_FACTS + 1):
        slots = [
            wordings("clock", hour["clock"]),
            wordings(f"hours.{rolled}", hour["mood"]),
            wordings("situation", mission["situation"]),
            wordings("task", mission["task"]),
            *[facts] * known,
            wordings("closing", mission["closing"]),
        ]
        try:
            found = read_texts(scene.data["briefing"], slots)
        except AssertionError:
            continue
        told = [one.key.partition("[")[0] for one in found if one.key.startswith("facts.")]
        assert all(one != other for one, other in combinations(told, 2)), f"{told}: the same fact twice"
        return found
    raise AssertionError(f"no sentences of the content files read so: {scene.data['briefing']['en']}")


def _as_claimed(fact: str, wording: Wording) -> Wording:
    """A sentence about a fact claims that fact, and whatever else it says it claims."""
    return Wording(wording.key, wording.words, (fact, *wording.claims))


def false_statements(text: str, box: Box) -> list[str]:
    """What a scenario file says that is not so."""
    scene = Scene(text, box)
    found = [lie for told in statements(scene) for lie in lies(scene, told)]
    return [
        f"{scene.data['id']}: {lie}"
        for lie in (*found, *decisive_lies(scene), *zone_lies(scene), *objective_lies(scene))
    ]

"""Whether what was told is so: every claim and every blank against the map, the pieces and the orders of the file."""

from collections.abc import Callable, Iterator, Mapping
from math import atan2, cos, degrees, radians, sin

from sandtable.games.warfare.pieces import Ability, SpecialAction, UnitClass
from tests.programs.scenario_texts.scene import Scene
from tests.programs.scenario_texts.wordings import LANGUAGES, Told, content, counted, listed, mission_file, said

ROADS = "=+"
POINTS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
LOOSE = 70  # degrees by which a point of the compass may miss the mean of where somebody starts


def lies(scene: Scene, told: Told) -> Iterator[str]:
    """What is false in one wording."""
    for claim in told.claims:
        name, *of = claim.split()
        true = COUNTED[name](scene, of) if of else PLAIN[name](scene, told)
        if not true:
            yield f"{told.key}: claims {claim}"
    for language in LANGUAGES:
        for (blank, form), words in told.blanks[language].items():
            if not any(words == one for one in may_be_said(scene, told, blank, form, language)):
                yield f"{told.key}: {{{blank}.{form}}} is '{words}'"


def may_be_said(scene: Scene, told: Told, blank: str, form: str, language: str) -> Iterator[str]:
    """What a blank may truly be filled with."""
    data = scene.data
    names = [scene.feature(label, language) for label in scene.goals]
    homes = [scene.feature(marker["at"], language) for marker in scene.people]
    if blank == "place":
        yield said(next(row["result"] for row in data["generated"]["rolls"] if row["table"] == "place"), form, language)
    elif blank in TILES:
        yield from (said(scene.tile_name(tile, language), form, language) for tile in TILES[blank](scene))
    elif blank == "goal":
        yield said(names[0], form, language)
        yield said(scene.plain_feature(scene.goals[0], language), form, language)  # named in full before
    elif blank == "goals":
        yield said(listed(names, language), form, language)
    elif blank == "homes":
        yield said(listed(homes, language), form, language)
    elif blank == "direction":
        yield from (said(word, form, language) for word in directions(scene, language))
    elif blank in ("attacker", "defender"):
        yield said(side_called(scene, blank, language), form, language)
    elif blank == "turns":
        yield counted(data["turns"], form, language)
    elif blank == "turn":
        kind = {"jet": "cas"}.get(told.key.split(".")[1].partition("[")[0], told.key.split(".")[1].partition("[")[0])
        yield from (counted(row["turn"], form, language) for row in scene.supports(scene.attackers, kind))


def side_called(scene: Scene, part: str, language: str) -> str:
    side = (scene.attackers if part == "attacker" else scene.defenders)[0]
    return str(
        next(one["the"][language] for one in mission_file(scene.mission)["names"][part] if one["id"] == side["id"])
    )


def directions(scene: Scene, language: str) -> Iterator[str]:
    """Points of the compass that lie about where the attacker starts, seen from what it wants."""
    wanted = scene.goals or [marker["at"] for marker in scene.people] or scene.starts(scene.defenders)
    here, there = _mean(scene, scene.starts(scene.attackers)), _mean(scene, wanted)
    towards = degrees(atan2(here[1] - there[1], here[0] - there[0]))
    for number in range(len(POINTS)):
        turn = radians(45 * number - towards)
        if abs(degrees(atan2(sin(turn), cos(turn)))) <= LOOSE:
            yield content("grammar.yaml")["compass"][number][language]


def _mean(scene: Scene, labels: list[str]) -> tuple[float, float]:
    """The middle of some hexes, east and south."""
    hexes = [scene.at(label) for label in labels]
    east = sum(q + r / 2 for q, r in hexes) / len(hexes)
    return east, sum(r for _, r in hexes) * 3**0.5 / 2 / len(hexes)


def _tiles_of(labels: list[str]) -> list[str]:
    return list(dict.fromkeys(label.partition(".")[0] for label in labels))


def _core(scene: Scene) -> list[str]:
    """Tiles where the matter lies: what is wanted, who is there, who guards it.

    A convoy passes it, and two columns meet on the way through it.
    """
    if scene.mission == "meeting-engagement":
        return [tile for tile in scene.tiles if tile not in _home(scene)]
    posts = [unit["at"] for side in scene.defenders for unit in side["units"] if "at" in unit]
    found = _tiles_of([*scene.goals, *(one["at"] for one in scene.people), *posts])
    return scene.tiles if scene.mission == "convoy" else found


def _home(scene: Scene) -> list[str]:
    return _tiles_of(scene.starts(scene.attackers))


def _rear(scene: Scene) -> list[str]:
    """Tiles the attacker leaves by, or else those the defender starts from."""
    exits = [label for goal in scene.orders(scene.attackers) if goal["type"] == "exit" for label in goal["hexes"]]
    return _tiles_of(exits) or _tiles_of(scene.starts(scene.defenders))


TILES: Mapping[str, Callable[[Scene], list[str]]] = {"core": _core, "home": _home, "rear": _rear}


def _told_tile(scene: Scene, told: Told, blank: str) -> str | None:
    """The tile a wording names by a blank."""
    for (name, form), words in told.blanks.get("en", {}).items():
        if name == blank:
            return next(tile for tile in scene.tiles if said(scene.tile_name(tile, "en"), form, "en") == words)
    return None


def _core_letters(scene: Scene, told: Told) -> str:
    return scene.on_tile(_told_tile(scene, told, "core") or _core(scene)[0])


def _reserve(scene: Scene) -> list[UnitClass]:
    rows = [(row, unit) for row, unit in scene.units(scene.defenders) if "enters" in row and unit.is_ground]
    return [unit.unit_class for row, unit in rows if row["enters"]["turn"] in (2, 3)]


def _tank(scene: Scene) -> bool:
    return any(
        scene.vehicle(unit) and unit.defence >= 3 and Ability.TRANSPORT not in unit.abilities
        for _, unit in scene.units(scene.defenders)
    )


def _helicopters(scene: Scene, *, own: bool) -> bool:
    sides = scene.attackers if own else scene.defenders
    flying = [row for row, unit in scene.units(sides) if not unit.is_ground]
    return bool(flying) and all(row["enters"]["turn"] == 2 for row in flying)


def _even(scene: Scene) -> bool:
    ways = [scene.walk(scene.starts(sides)) for sides in (scene.attackers, scene.defenders)]
    sums = [sum(way[scene.at(label)] for label in scene.goals) for way in ways]
    return max(sums) <= 1.25 * min(sums)


def _barred(scene: Scene) -> bool:
    blocks = [one["at"] for one in scene.markers if one["marker"] == "roadblock" and one["face"] == "a"]
    return bool(blocks) and all(scene.letter(label) in ROADS for label in blocks)


def _exits(scene: Scene) -> list[str]:
    return [label for goal in scene.orders(scene.attackers) if goal["type"] == "exit" for label in goal["hexes"]]


def _half(scene: Scene) -> list[list[str]]:
    goals = [goal for goal in scene.orders(scene.attackers) if goal["type"] == "exit"]
    return [goal["targets"] for goal in goals if goal["count"] == (len(goal["targets"]) + 1) // 2]


def _half_of_vehicles(scene: Scene) -> bool:
    vehicles = {row["id"] for row, unit in scene.units(scene.attackers) if scene.vehicle(unit)}
    return any(set(targets) == vehicles for targets in _half(scene))


def _guarded(scene: Scene) -> bool:
    posts = {unit.get("at") for side in scene.defenders for unit in side["units"]}
    return all(marker["at"] in posts for marker in scene.people)


def _kinds(scene: Scene) -> set[str]:
    return {one["marker"] for one in scene.markers}


def _wins(scene: Scene, names: list[str]) -> bool:
    points = {goal["id"]: goal.get("points", 0) for goal in scene.orders(scene.attackers)}
    needed = scene.points_to_win()
    return needed is not None and sum(points[name] for name in names) >= needed


PLAIN: Mapping[str, Callable[[Scene, Told], bool]] = {
    "road": lambda scene, told: any(letter in ROADS for letter in scene.letters),
    "houses": lambda scene, told: scene.letters.count("#") >= 3,
    "water": lambda scene, told: "~" in scene.letters,
    "river": lambda scene, told: scene.is_river(scene.goals[0].partition(".")[0]),
    "one-crossing": lambda scene, told: scene.letters.count("+") == 1,
    "more-crossings": lambda scene, told: scene.letters.count("+") > 1,
    "road-at-core": lambda scene, told: any(letter in ROADS for letter in _core_letters(scene, told)),
    "core-houses": lambda scene, told: _core_letters(scene, told).count("#") >= 3,
    "walls": lambda scene, told: all(
        scene.letter(one) == "F" and scene.paint(one) in ("wall", "court", "breach", "guardpost") for one in scene.goals
    ),
    "matter-at-core": lambda scene, told: _told_tile(scene, told, "core") in _core(scene),
    "goals-on-core": lambda scene, told: (
        len(_tiles_of(scene.goals)) == 1 and _told_tile(scene, told, "core") in (None, *_tiles_of(scene.goals))
    ),
    "goals-houses": lambda scene, told: all(scene.letter(one) == "#" for one in scene.goals),
    "homes-houses": lambda scene, told: all(scene.letter(one["at"]) == "#" for one in scene.people),
    "exit-by-road": lambda scene, told: any(scene.letter(one) in ROADS for one in _exits(scene)),
    "even-way": lambda scene, told: _even(scene),
    "enemy-at-rear": lambda scene, told: _tiles_of(scene.starts(scene.defenders)) == [_told_tile(scene, told, "rear")],
    "clear-air": lambda scene, told: not any("sight" in one for one in scene.data.get("provisions", ())),
    "tank": lambda scene, told: _tank(scene),
    "enemy-helicopter": lambda scene, told: _helicopters(scene, own=False),
    "helicopter": lambda scene, told: _helicopters(scene, own=True),
    "airborne": lambda scene, told: any("held" in row for row, _ in scene.units(scene.attackers)),
    "own-vehicles": lambda scene, told: any(scene.vehicle(unit) for _, unit in scene.units(scene.attackers)),
    "own-carriers": lambda scene, told: any(
        Ability.TRANSPORT in unit.abilities for _, unit in scene.units(scene.attackers)
    ),
    "reserve": lambda scene, told: bool(_reserve(scene)),
    "reserve-wheels": lambda scene, told: set(_reserve(scene)) == {UnitClass.VEHICLE},
    "martyrs": lambda scene, told: (
        bool(scene.data.get("allow_martyrdom"))
        and any(SpecialAction.MARTYRDOM in unit.actions for _, unit in scene.units(scene.defenders))
    ),
    "hidden": lambda scene, told: bool(_kinds(scene) & {"ied", "mine"}),
    "ied": lambda scene, told: "ied" in _kinds(scene),
    "roadblocks": lambda scene, told: _barred(scene),
    "jet": lambda scene, told: bool(scene.supports(scene.attackers, "cas")),
    "mortar": lambda scene, told: len(scene.supports(scene.attackers, "mortar")) == 1,
    "artillery": lambda scene, told: bool(scene.supports(scene.attackers, "artillery")),
    "sniper": lambda scene, told: bool(scene.supports(scene.defenders, "sniper")),
    "drone": lambda scene, told: bool(scene.supports(scene.defenders, "drone")),
    "guards-beside": lambda scene, told: _guarded(scene),
    "half-leave": lambda scene, told: bool(_half(scene)),
    "half-vehicles": lambda scene, told: _half_of_vehicles(scene),
}
COUNTED: Mapping[str, Callable[[Scene, list[str]], bool]] = {
    "goals": lambda scene, of: len(scene.goals) == int(of[0]),
    "people": lambda scene, of: len(scene.people) == int(of[0]),
    "crowds": lambda scene, of: sum(one["face"] == "a" for one in scene.people) == int(of[0]),
    "carried-off": lambda scene, of: any(
        goal["type"] == "exit" and goal.get("count", 1) == int(of[0]) for goal in scene.orders(scene.defenders)
    ),
    "wins": _wins,
}

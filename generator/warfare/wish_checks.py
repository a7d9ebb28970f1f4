"""Checks of wishes that contradict one another, or that the box cannot serve."""

from collections.abc import Iterable

from generator.errors import CannotServe
from generator.warfare.army.collection import Collection
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.mission_sheets import MissionSheet
from generator.warfare.wishes import DRONES, LEVELS, PEACE, PLAYERS, RATIOS, SIZES, THEMES, TURNS, Wishes
from sandtable.model.reading.suggestions import nearest_or_list


def why_not(sheet: MissionSheet, level: int | None, attacker: str, defender: str) -> str | None:
    """Reason why two blocs cannot fight this mission at this level; None when they can."""
    name = sheet.name.english
    for part, bloc in (("attacker", attacker), ("defender", defender)):
        wanted = sheet.troops.get(part)
        if wanted == "irregular" and bloc != "irregular":
            return f"{name} needs Irregulars (INS) as the {part}"
        if wanted == "regular" and bloc == "irregular":
            return f"{name} needs a Regular {part}"
    if sheet.troops.get("either") == "irregular" and "irregular" not in (attacker, defender):
        return f"{name} needs Irregulars (INS) on one side"
    if level == PEACE and (defender != "irregular" or attacker == "irregular"):
        return "at rule level 1 nobody fires, and only Irregulars (INS) can stop a Regular attacker without"
    return None


def core_tiles(sheet: MissionSheet, collection: Collection) -> list[str]:
    """Tiles with a side on which a mission can be centred."""
    faces = ((tile, collection.box.face(tile, side)) for tile in collection.tiles for side in "AB")
    return list(dict.fromkeys(tile for tile, face in faces if face is not None and sheet.suits_core(face)))


def check_wishes(wishes: Wishes, collection: Collection, content: GeneratorContent) -> None:
    """Raise CannotServe for wishes that are unknown or contradict one another."""
    _known("mission", wishes.mission, content.missions)
    _known("size", wishes.size, SIZES)
    _known("theme", wishes.theme, THEMES)
    _known("drone", wishes.drone, DRONES)
    for name, number, allowed in (
        ("players", wishes.players, PLAYERS),
        ("level", wishes.level, LEVELS),
        ("turns", wishes.turns, TURNS),
    ):
        if number is not None and number not in allowed:
            raise CannotServe(f"{name} {number}: {allowed.start} to {allowed.stop - 1} are possible")
    if wishes.ratio is not None and not RATIOS[0] <= wishes.ratio <= RATIOS[1]:
        raise CannotServe(f"ratio {wishes.ratio:g}: {RATIOS[0]:g} to {RATIOS[1]:g} are possible")
    sheet = content.missions[wishes.mission] if wishes.mission is not None else None
    if sheet is not None and wishes.level is not None and wishes.level < sheet.level:
        possible = [name for name, one in content.missions.items() if one.level <= wishes.level]
        raise CannotServe(
            f"{sheet.id} needs rule level {sheet.level}, not {wishes.level}; "
            f"raise --level, or take {' or '.join(possible)}"
        )
    if wishes.sides is not None:
        _check_sides(wishes, collection, sheet, content)
    _check_tiles(wishes, collection, sheet, content)


def _known(what: str, wish: str | None, known: Iterable[str]) -> None:
    names = list(known)
    if wish is not None and wish not in names:
        raise CannotServe(f"no {what} '{wish}'; {nearest_or_list(wish, names, len(names))}")


def _check_sides(wishes: Wishes, collection: Collection, sheet: MissionSheet | None, content: GeneratorContent) -> None:
    assert wishes.sides is not None
    blocs = collection.box.factions.bloc_by_nation
    teams = []
    for nations in wishes.sides:
        for nation in nations:
            if nation not in blocs:
                raise CannotServe(f"no nation '{nation}'; {nearest_or_list(nation, blocs, len(blocs))}")
            if nation not in collection.nations:
                raise CannotServe(f"{nation} is not among your own nations; you have {', '.join(collection.nations)}")
        found = {blocs[nation] for nation in nations}
        if len(found) > 1:
            raise CannotServe(f"{'+'.join(nations)} are of different blocs and do not fight side by side")
        teams.append(found.pop())
    if teams[0] == teams[1]:
        others = ", ".join(
            nation for nation, bloc in blocs.items() if bloc != teams[0] and nation in collection.nations
        )
        raise CannotServe(f"both sides are of the {teams[0]} bloc; against it fight {others}")
    candidates = [sheet] if sheet is not None else list(content.missions.values())
    if wishes.level is not None and sheet is None:
        candidates = [one for one in candidates if one.level <= wishes.level]
    reasons = [why_not(one, wishes.level, teams[0], teams[1]) for one in candidates]
    if all(reasons):
        raise CannotServe(f"sides {'+'.join(wishes.sides[0])},{'+'.join(wishes.sides[1])}: {reasons[0]}")


def _check_tiles(wishes: Wishes, collection: Collection, sheet: MissionSheet | None, content: GeneratorContent) -> None:
    for size in (wishes.size,) if wishes.size is not None else SIZES[:1]:
        least = min(len(row.fields["cells"]) for row in content.tables[f"shape-{size}"].rows)
        if len(collection.tiles) < least:
            raise CannotServe(f"a {size} map needs {least} tiles and you own {len(collection.tiles)}; own more tiles")
    if sheet is not None and not core_tiles(sheet, collection):
        needed = ", ".join(core_tiles(sheet, Collection.of(collection.box)))
        raise CannotServe(f"{sheet.id} needs one of the tiles {needed}, and you own none of them")
    blocs = {collection.box.factions.bloc_by_nation[nation] for nation in collection.nations}
    if len(blocs) < 2:
        owned = ", ".join(collection.nations) or "none"
        raise CannotServe(f"you own the nations {owned}; two sides of different blocs are needed")

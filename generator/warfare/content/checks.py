"""Checks of the generator's content files against one another and against their pack."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.warfare.content.files import MISSIONS
from generator.warfare.content.mission_sheets import PARTS
from generator.warfare.content.tables import D20
from generator.warfare.content.wordbook import for_troops
from sandtable.findings import Finding
from sandtable.geometry.hexes import add
from sandtable.ground.tiles import LATTICE_NEIGHBOURS
from sandtable.model.codes import finding
from sandtable.model.pack import Pack, Record
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.suggestions import nearest_name, nearest_or_list

BLOCS = ("west", "east", "irregular")  # each has a table of its nations, which may be empty
# Where a mission's module asks for words by name; the built-in sheet has them all.
_ASKED_FOR = ("objectives", "victory", "rules")


def table_faults(
    file: DataFile, pack: Pack, known_missions: Collection[str], hours: Collection[str] | None
) -> Iterator[Finding]:
    """Yield findings for rows that leave a gap, overlap, or lead to an unknown nation, mission or hour.

    Hours are not checked when the words cannot be read.
    """
    tables = file.data["tables"]
    for name, table in tables.items():
        yield from _uncovered(file, name, table)
    bloc_of = {record.id: record.fields["bloc"] for record in _records(pack, "nations")}
    for bloc in BLOCS:
        own = [nation for nation, other in bloc_of.items() if other == bloc]
        for index, row in enumerate(tables[bloc]["rows"]):
            at = file.at(("tables", bloc, "rows", index, "id"))
            if row["id"] not in bloc_of:
                yield finding("ST013", at, f"no nation '{row['id']}' in the pack", nearest_or_list(row["id"], own))
            elif row["id"] not in own:
                yield finding("ST012", at, f"{row['id']} belongs to the bloc {bloc_of[row['id']]}, not {bloc}")
    yield from _unknown_results(file, "mission", known_missions)
    if hours is not None:
        yield from _unknown_results(file, "hour", hours)
    for size in ("small", "medium", "large"):
        for index, row in enumerate(tables[f"shape-{size}"]["rows"]):
            if not _is_connected([(i, j) for i, j in row["cells"]]):
                at = file.at(("tables", f"shape-{size}", "rows", index, "cells"))
                yield finding("ST012", at, f"the places of '{row['id']}' do not hang together")


def _unknown_results(file: DataFile, table: str, known: Collection[str]) -> Iterator[Finding]:
    for index, row in enumerate(file.data["tables"][table]["rows"]):
        if row["id"] not in known:
            at = file.at(("tables", table, "rows", index, "id"))
            yield finding("ST013", at, f"no {table} '{row['id']}'", nearest_or_list(row["id"], known, len(known)))


def _uncovered(file: DataFile, name: str, table: Mapping[str, Any]) -> Iterator[Finding]:
    """The first row of a table that does not follow the one before it, or a last one that is not the die's last."""
    sides, due = table.get("die", D20), 1
    path = ("tables", name, "rows")
    for index, row in enumerate(table["rows"]):
        low, high = row["on"]
        at = file.at((*path, index, "on"))
        if high < low:
            yield finding("ST012", at, f"'on' is [{low}, {high}]; the lower number comes first")
            return
        if low != due:
            hint = "rows follow one another without gap or overlap"
            yield finding("ST012", at, f"row '{row['id']}' begins at {low}; {due} is wanted", hint)
            return
        due = high + 1
    if due != sides + 1 and (table["rows"] or name not in BLOCS):
        at = file.at((*path, len(table["rows"]) - 1, "on") if table["rows"] else path)
        yield finding("ST012", at, f"table '{name}' ends at {due - 1}; its die goes to {sides}")


def _is_connected(cells: Collection[tuple[int, int]]) -> bool:
    """Return True when every place can be reached from every other over shared sides."""
    left = set(cells)
    queue = [left.pop()]
    while queue:
        beside = {add(queue[-1], step) for step in LATTICE_NEIGHBOURS} & left
        left -= beside
        queue[-1:] = beside
    return not left


def place_faults(file: DataFile, pack: Pack) -> Iterator[Finding]:
    """Names of tiles and grounds the pack does not have, and tiles and grounds without a name."""
    faces, letters = faces_of(pack), terrain_letters(pack)
    hint = "say what it is called in a sentence"
    for name in file.data["tiles"]:
        if name not in faces:
            at = file.at(("tiles",), name)
            yield finding("ST013", at, f"no face of a tile is called '{name}'", nearest_or_list(name, faces))
    for name in nameless_faces(file, pack):
        yield finding("ST010", file.at((), "tiles"), f"'tiles' has no '{name}'", hint, (name,))
    for name in file.data["features"]:
        if name[:1] not in letters:
            at = file.at(("features",), name)
            yield finding("ST013", at, f"'{name}' begins with no letter of terrain", f"these are {' '.join(letters)}")
    for letter in nameless_letters(file, pack):
        yield finding("ST010", file.at((), "features"), f"'features' has no '{letter}'", hint, (letter,))


def faces_of(pack: Pack) -> list[str]:
    """Faces of the pack's hexagonal tiles, as T01A; others are not laid beside each other."""
    tiles = (record for record in _records(pack, "tiles") if "rectangle" not in record.fields)
    return [f"{tile.id}{side}" for tile in tiles for side in tile.fields["faces"]]


def terrain_letters(pack: Pack) -> list[str]:
    """Letters of the pack's terrain."""
    return [letter for record in _records(pack, "terrain") for letter in record.fields["letters"]]


def nameless_faces(places: DataFile, pack: Pack) -> list[str]:
    return [face for face in faces_of(pack) if face not in places.data["tiles"]]


def nameless_letters(places: DataFile, pack: Pack) -> list[str]:
    return [letter for letter in terrain_letters(pack) if letter not in places.data["features"]]


def _records(pack: Pack, name: str) -> Iterator[Record]:
    """Records of every component of that id or type."""
    for component in pack.components:
        if name in (component.id, component.type):
            yield from component.records


def mission_faults(mission: str, file: DataFile, built_in: DataFile, words: DataFile | None) -> Iterator[Finding]:
    """Yield findings for a sheet that lacks words its mission asks for, or a wording for possible troops."""
    if file.data["id"] != mission:
        yield finding("ST012", file.at(("id",)), f"'id' is '{file.data['id']}'; the file is that of '{mission}'")
    yield from _unlike_built_in(file, built_in)
    yield from _missing_wordings(file)
    if words is not None:
        yield from _confused_sides(file, words)


def idle_missions(tables: DataFile, folder: PackFolder) -> Iterator[Finding]:
    """Yield findings for sheets that no row of the mission table leads to."""
    rows = {row["id"] for row in tables.data["tables"]["mission"]["rows"]}
    for name in folder.names(MISSIONS):
        mission, dot, ending = name.rpartition(".")
        if dot and ending in ("yaml", "yml") and mission not in rows:
            at = tables.at(("tables",), "mission")
            hint = f"add a row, or remove {MISSIONS}/{name}"
            yield finding("ST022", at, f"no row of the mission table gives '{mission}'", hint)


def _unlike_built_in(file: DataFile, built_in: DataFile) -> Iterator[Finding]:
    """Words under a name the mission never asks for, and names it asks for that have no words."""
    for section in _ASKED_FOR:
        known, have = built_in.data.get(section, {}), file.data.get(section, {})
        unknown = [name for name in have if name not in known]
        for name in unknown:
            at = file.at((section,), name)
            yield finding("ST009", at, f"unknown key '{name}'", nearest_or_list(name, known, len(known)), (name,))
        misspelt = {nearest_name(name, known) for name in unknown}
        for name in known:
            if name not in have and name not in misspelt:
                at = file.at((), section)
                yield finding("ST010", at, f"'{section}' has no '{name}'", "the mission asks for it", (name,))


def _missing_wordings(file: DataFile) -> Iterator[Finding]:
    """Yield findings for lists of wordings without one for some troops that may occur."""
    data = file.data
    wordings: dict[tuple[str, ...], Any] = {("titles",): data["titles"]}
    wordings |= {(key, name): data[key][name] for key in ("briefing", "victory", "names") for name in data[key]}
    for path, found in wordings.items():
        # All texts address the attacker, except the defender's own name.
        part = "defender" if path == ("names", "defender") else "attacker"
        wanted = data.get("troops", {}).get(part)
        for troops in (wanted,) if wanted else ("regular", "irregular"):
            if not for_troops(found, troops):
                hint = f"add one with troops: {troops}, or without troops:"
                yield finding("ST012", file.at(path), f"'{path[-1]}' has nothing for {troops} troops", hint)


def _confused_sides(file: DataFile, words: DataFile) -> Iterator[Finding]:
    """Yield findings for sides of one scenario that might have the same id."""
    owners = {words.data["second"][part]["id"]: "an ally" for part in PARTS}
    for part in PARTS:
        for index, side in enumerate(file.data["names"][part]):
            owner = owners.setdefault(side["id"], f"the {part}")
            if owner != f"the {part}":
                at = file.at(("names", part, index, "id"))
                yield finding("ST014", at, f"{owner} and the {part} may both be called '{side['id']}'")

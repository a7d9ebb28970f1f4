"""Gestures on a sketch: paint, resize, fortified sides, roads."""

from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.geometry.hexes import distance
from sandtable.ground.looks import LOOKS
from sandtable.ground.terrain import ROADS
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.games.warfare.gestures.writing import MAP, hex_nodes, rename_hexes
from sandtable.jobs.workbench.field.games.warfare.places import hex_of
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.sketch_text import letters_in, need_sketch, rows_of, write_rows

_SKETCH = ("map", "sketch")
_MOST = 200  # rows or columns


def paint(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Give hexes another letter, or another look of it."""
    letter, look = asked.get("letter"), asked.get("look")
    if letter is None and "look" not in asked:
        raise Refused("no-letter", letter="")
    hexes = [scenario.ground.labels[hex_of(scenario, label)] for label in asked["hexes"]]
    if letter is not None:
        if letter not in {one for terrain in scenario.box.terrain for one in terrain.letters}:
            raise Refused("no-letter", letter=letter)
        _write_letters(scenario, draft, hexes, letter)
    painted = draft.data(("map", "paint")) or {}
    letters = {label: letter or scenario.ground.spots[hex_of(scenario, label)].letter for label in hexes}
    for label in hexes:
        known = LOOKS.get(letters[label], ())
        if "look" in asked and look is not None:
            if look not in known:
                raise Refused("no-look", look=look)
            draft.set(("map", "paint", label), look, MAP)
        elif label in painted and ("look" in asked or painted[label] not in known):
            draft.remove(("map", "paint", label))
    return Done(None, "painted", {"n": str(len(hexes)), "letter": letter or look or ""})


def _write_letters(scenario: Scenario, draft: Draft, hexes: list[str], letter: str) -> None:
    need_sketch(draft, _SKETCH)
    places = dict(letters_in(draft, _SKETCH, _digits(scenario)))
    draft.replace([(places[label], places[label] + 1, letter) for label in dict.fromkeys(hexes) if label in places])


def _digits(scenario: Scenario) -> int:
    return len(next(iter(scenario.ground.labels.values()))) // 2


def resize(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Add or take away rows and columns; names of hexes move along."""
    need_sketch(draft, _SKETCH)
    left, top = asked.get("left", 0), asked.get("top", 0)
    right, bottom = asked.get("right", 0), asked.get("bottom", 0)
    letter = asked.get("letter", ".")
    if letter not in {one for terrain in scenario.box.terrain for one in terrain.letters}:
        raise Refused("no-letter", letter=letter)
    if top % 2:
        raise Refused("even-rows")
    rows = [line for _, line in rows_of(draft, _SKETCH)]
    widths = [len("".join(row.split())) for row in rows]
    height = len(rows) + top + bottom
    longest, shortest = max(widths) + left + right, min(widths) + left + right
    if height < 1 or shortest < 1 or longest > _MOST or height > _MOST:
        raise Refused("size")
    before, after = _digits(scenario), 3 if longest > 99 or height > 99 else 2
    renamed = {}
    for row, width in enumerate(widths):
        for column in range(width):
            new_column, new_row = column + left, row + top
            if 0 <= new_column < width + left + right and 0 <= new_row < height:
                old = f"{column + 1:0{before}}{row + 1:0{before}}"
                renamed[old] = f"{new_column + 1:0{after}}{new_row + 1:0{after}}"
    known = set(scenario.ground.labels.values())
    lost = sorted({node.value for node in hex_nodes(draft)} & known - renamed.keys())
    if lost:
        raise Refused("hexes-used", hexes=", ".join(lost[:8]))
    write_rows(draft, _SKETCH, (left, top, right, bottom), letter)
    rename_hexes(draft, lambda label: renamed.get(label, label))
    return Done(None, "resized", {"columns": str(longest), "rows": str(height)})


def fortify(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Fortify a side of a hex, or take its wall away."""
    if draft.node(_SKETCH) is None:
        raise Refused("only-sketch")
    label = scenario.ground.labels[hex_of(scenario, asked["hex"])]
    sides: list[str] = list((draft.data(("map", "fortified")) or {}).get(label, ()))
    wanted = [one for one in sides if one != asked["side"]] + ([asked["side"]] if asked["on"] else [])
    if wanted == sides:
        return Done(None, "fortified", {"hex": label})
    path = ("map", "fortified", label)
    if wanted:
        draft.set(path, wanted, MAP)
    else:
        draft.remove(path)
    return Done(None, "fortified", {"hex": label})


def link(scenario: Scenario, draft: Draft, asked: Json) -> Done:
    """Join two road hexes, or part them."""
    if draft.node(_SKETCH) is None:
        raise Refused("only-sketch")
    board = scenario.ground
    a, b = (hex_of(scenario, label) for label in asked["hexes"])
    names = [board.labels[a], board.labels[b]]
    if distance(a, b) != 1:
        raise Refused("no-neighbours")
    if not all(board.spots[one].letter in ROADS for one in (a, b)):
        raise Refused("no-road")
    joined = (min(a, b), max(a, b)) in board.roads
    if joined != asked["on"]:
        _write_link(scenario, draft, names, on=asked["on"])
    return Done(None, "linked" if asked["on"] else "parted", {"a": names[0], "b": names[1]})


def _write_link(scenario: Scenario, draft: Draft, names: list[str], *, on: bool) -> None:
    path = ("map", "links")
    node = draft.node(path)
    if on:
        draft.insert(path, names, MAP)
        return
    if node is None:
        # So far all neighbouring roads joined.
        board = scenario.ground
        pairs = [[board.labels[a], board.labels[b]] for a, b in sorted(board.roads)]
        left = [pair for pair in pairs if set(pair) != set(names)]
        if not left:
            raise Refused("last-link")
        draft.set(path, left, MAP)
        return
    for index in reversed(range(len(node.items))):
        chain = [item.value for item in node.items[index].items]
        cut = next((at for at in range(len(chain) - 1) if {chain[at], chain[at + 1]} == set(names)), None)
        if cut is None:
            continue
        parts = [part for part in (chain[: cut + 1], chain[cut + 1 :]) if len(part) > 1]
        if not parts and len(node.items) == 1:
            raise Refused("last-link")
        if parts:
            draft.set((*path, index), parts[0])
            for part in parts[1:]:
                draft.insert(path, part)
        else:
            draft.remove((*path, index))
        return

"""Maps of hexes or squares of any pack as the page edits them: cells, grounds, and gestures on their sketch."""

from typing import Any
from urllib.parse import urlencode

from sandtable.exports.tabletop.hexmaps import map_cells, shape_of
from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.part import Done, Json, Refused
from sandtable.jobs.workbench.field.places import Places
from sandtable.jobs.workbench.field.sketch_text import letters_in, need_sketch, rows_of, write_rows
from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.model.loading.hexmaps import NO_CELL
from sandtable.model.pack import Component, Record

TYPES = ("hexmap", "squaremap")
_DIGITS = 2  # of a column or row in a cell's name
_MOST = 99  # columns or rows


def find_map(opened: OpenPack, name: str) -> tuple[Component, Record] | None:
    """The first map that is written in a file of a pack; None if there is none."""
    pack = opened.pack
    if pack is None:
        return None
    views = [one for one in opened.components() if one.type in TYPES and any(card.file == name for card in one.records)]
    if not views:
        return None
    component = next(one for one in pack.components if one.id == views[0].id)
    return component, component.records[0]


def state(opened: OpenPack, key: str, name: str, found: tuple[Component, Record]) -> Json:
    """A map with its cells and grounds."""
    component, record = found
    size = component.size_of(record)
    letters = _letters(record)
    cells = [
        {"id": cell.name, "x": round(cell.x, 2), "y": round(cell.y, 2), "letter": letters.get(cell.name)}
        for cell in map_cells(record, component.type, size)
    ]
    asked = {"pack": key, "name": name, "component": component.id, "record": record.id}
    digest = opened.face(component.id, record.id).digest
    text = opened.text(name) or ""
    return {
        "kind": component.type,
        "shape": shape_of(record, component.type),
        "cell": float(record.fields["cell"]),
        "title": dict(record.name.by_language),
        "component": component.id,
        "record": record.id,
        "size": {"width": size.width, "height": size.height},
        "cells": cells,
        "grounds": [_ground(one) for one in record.fields.get("ground", ())],
        "sketch": "sketch" in record.fields,
        "pictures": {"map": f"/field/board?{urlencode({**asked, 'key': digest[:24]})}"},
        "places": {"sketch": Places(text).at(("maps", 0, "sketch"))},
    }


def _letters(record: Record) -> dict[str, str]:
    rows = [line.split() for line in str(record.fields.get("sketch", "")).splitlines() if line.strip()]
    return {
        f"{column + 1:02}{row + 1:02}": letter
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    }


def _ground(one: Any) -> Json:
    name = one["name"]
    words = name if isinstance(name, str) else getattr(name, "by_language", name)
    return {
        "letter": one["letter"],
        "name": words if isinstance(words, str) else dict(words),
        "colour": one.get("colour"),
        "look": one.get("look"),
    }


def gesture(draft: Draft, found: tuple[Component, Record], asked: Json) -> Done:
    """Paint cells, or change the number of rows and columns; raise Refused."""
    index = found[0].records.index(found[1])
    path = ("maps", index, "sketch")
    match asked["do"]:
        case "paint":
            return _paint(draft, path, found[1], asked)
        case "resize":
            return _resize(draft, path, found[1], asked)
    raise Refused("only-paint")


def _known(record: Record) -> set[str]:
    return {one["letter"] for one in record.fields.get("ground", ())}


def _paint(draft: Draft, path: tuple[str | int, ...], record: Record, asked: Json) -> Done:
    letter = asked.get("letter")
    if letter is None or letter not in _known(record) | {NO_CELL}:
        raise Refused("no-letter", letter=letter or "")
    need_sketch(draft, path)
    places = dict(letters_in(draft, path, _DIGITS))
    for label in asked["hexes"]:
        if label not in places:
            raise Refused("no-hex", hex=label)
    draft.replace([(places[label], places[label] + 1, letter) for label in dict.fromkeys(asked["hexes"])])
    return Done(None, "painted", {"n": str(len(asked["hexes"])), "letter": letter})


def _resize(draft: Draft, path: tuple[str | int, ...], record: Record, asked: Json) -> Done:
    right, bottom = asked.get("right", 0), asked.get("bottom", 0)
    if asked.get("left") or asked.get("top"):
        raise Refused("right-and-bottom")
    letter = asked.get("letter", next(iter(sorted(_known(record))), NO_CELL))
    if letter not in _known(record) | {NO_CELL}:
        raise Refused("no-letter", letter=letter)
    need_sketch(draft, path)
    rows = [line.split() for _, line in rows_of(draft, path)]
    height, widths = len(rows) + bottom, [len(row) + right for row in rows]
    if height < 1 or min(widths) < 1 or max(height, *widths) > _MOST:
        raise Refused("size")
    write_rows(draft, path, (0, 0, right, bottom), letter)
    return Done(None, "resized", {"columns": str(max(widths)), "rows": str(height)})

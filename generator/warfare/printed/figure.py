"""Figures of a rulebook that show the generator: a table, a list, a mission's sheet, or the shapes of maps."""

from collections.abc import Mapping
from typing import Any

from generator.warfare.content.loader import BadContent, open_content
from generator.warfare.printed.lists import PrintedLists
from generator.warfare.printed.shape_plans import shape_plans
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.games.warfare.box import box_of
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.model.codes import finding
from sandtable.model.reading.suggestions import nearest_or_list

SHAPES = "shape-"
SHEET = "sheet"


def generator_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Position, _width: float) -> Drawn:
    """Draw a figure of the kind `generator`; a finding and nothing where the pack has no such list."""
    try:
        content = open_content(renderer.pack)
    except BadContent as bad:
        renderer.findings.append(finding("ST071", at, f"the generator's tables cannot be printed: {bad}"))
        return Drawn(None)
    name = data["generator"]
    lists = PrintedLists(box_of(renderer.pack), content, renderer.language)
    if name not in lists.names:
        hint = nearest_or_list(name, lists.names)
        renderer.findings.append(finding("ST071", at, f"the generator has no table '{name}'", hint, (name,)))
        return Drawn(None)
    if name.startswith(SHAPES):
        return Drawn(shape_plans(content.tables[name], lists.words, renderer))
    fields = lists.fields(name, data.get("rows", ()))
    if name == SHEET:
        return Drawn(None, table=tuple((row["name"], row["text"]) for row in fields), down=True)
    columns = data.get("columns") or dict.fromkeys(fields[0], "")
    rows = tuple(tuple(row.get(key, "") for key in columns) for row in fields)
    return Drawn(None, table=(tuple(columns.values()), *rows))

"""The plan of a set-up's table as a figure of a rulebook."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.findings import Position
from sandtable.games.documents import Setup, read_document
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.printing import game_print
from sandtable.handouts.rulebook.drawn import Drawn
from sandtable.handouts.setups.context import SetupContext
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.layout.paper import PAPERS
from sandtable.model.codes import finding
from sandtable.model.document import load_document
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused

SHAPE = 0.5  # height of a plan in widths, where the author asks for none


def setup_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Position, width: float) -> Drawn:
    """Draw the table plan of a set-up of the pack; an empty figure and a finding when it cannot be read."""
    pack, name = renderer.pack, data["setup"]
    folder = PackFolder(Path(pack.folder))
    try:
        content = folder.read(name, at)
    except Refused as refused:
        renderer.findings.append(refused.reason)
        return Drawn(None)
    loaded = load_document(content, folder.display(name), folder.root / "setups", packs=renderer.packs)
    view = read_document(loaded.document) if loaded.document is not None else None
    make = game_print(pack.rules).sheets.get("setup")
    if not isinstance(view, Setup) or make is None:
        renderer.findings.append(finding("ST071", at, f"'{name}' is no set-up that can be drawn"))
        return Drawn(None)
    sheets = make(view, renderer, PAPERS["a4"])
    assert isinstance(sheets, SetupSheets)
    words = sheet_words(renderer.language, pack.words[renderer.language])
    room = Size(width, float(data.get("height", SHAPE * width)))
    context = SetupContext(view, renderer, sheet_colours(pack.palette, renderer.low_ink), words, room, brief=True)
    first = next(iter(sheets.written(view, context)), None)
    return Drawn(first.figure if first is not None else None)

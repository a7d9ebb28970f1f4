"""The plan of a set-up's table as a figure of a rulebook."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.findings import Position
from sandtable.games.documents import Setup, read_document
from sandtable.games.registry import find_game, load_part
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.rulebook.figures import Drawn
from sandtable.handouts.setups.context import SetupContext
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.layout.paper import PAPERS
from sandtable.model.codes import finding
from sandtable.model.document import load_document
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused

ROOM = Size(188, 130)  # mm, in which plans are drawn


def setup_figure(renderer: FaceRenderer, data: Mapping[str, Any], at: Position) -> Drawn:
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
    game = find_game(pack.rules)
    if not isinstance(view, Setup) or game is None:
        renderer.findings.append(finding("ST071", at, f"'{name}' is no set-up that can be drawn"))
        return Drawn(None)
    sheets: SetupSheets = load_part(game.sheets["setup"])(view, renderer, PAPERS["a4"])
    words = sheet_words(renderer.language, pack.words[renderer.language])
    context = SetupContext(view, renderer, sheet_colours(pack.palette, renderer.low_ink), words, ROOM)
    first = next(iter(sheets.written(view, context)), None)
    return Drawn(first.figure if first is not None else None)

"""Check that the tiles of a pack can be drawn by its game."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.handouts.printing import game_print
from sandtable.installation import code_dates, library_versions
from sandtable.model.codes import finding
from sandtable.model.pack import Component, Pack, Record
from sandtable.press.options import JobOptions
from sandtable.press.tile_sheets import draw_tiles


def tiles_of(pack: Pack) -> Iterator[tuple[Component, Record]]:
    """Yield every tile that the game of a pack draws."""
    for component in pack.components:
        if component.type == "tiles" and component.type in game_print(pack.rules).pieces:
            for record in component.records:
                yield component, record


class TileIdentity:
    """Digests of everything that decides a tile's drawing: its data, tables and colours. No tile shows words."""

    def __init__(self, pack: Pack) -> None:
        tables = [(one.id, [record.fields for record in one.records]) for one in pack.components if one.type == "table"]
        shared = (tables, sorted(pack.palette.items()), list(code_dates()), list(library_versions()))
        self._shared = sha256(repr(shared).encode("utf-8", "surrogatepass"))

    def of(self, record: Record, low_ink: bool) -> bytes:
        begun = self._shared.copy()
        begun.update(repr((record.id, record.fields, low_ink)).encode("utf-8", "surrogatepass"))
        return begun.digest()[:16]


def can_be_drawn(renderer: FaceRenderer, component: Component, record: Record) -> bool:
    """Draw both sides of a tile; False when its ground cannot be read, which the rules of its game report."""
    try:
        draw_tiles(renderer, replace(component, records=(record,)), JobOptions(), lambda _: None)
    except ValueError:
        return False
    return True


def undrawn_tiles(pack: Pack) -> list[Finding]:
    """Return a finding for each tile that no template can draw and whose pack follows no game that draws tiles."""
    found = []
    for part in pack.components:
        if part.type == "tiles" and part.type not in game_print(pack.rules).pieces:
            message = (
                f"tiles of '{part.id}' are not printed: no template draws tiles, and no game that the pack follows"
            )
            found.append(finding("ST012", part.place("type"), message, "write rules: warfare, or make it type: boards"))
    return found

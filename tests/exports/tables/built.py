"""Tables of packs and scenarios for tests, gathered once."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sandtable.exports.export import Wishes, ordered, service_for
from sandtable.exports.tabletop.gathering import gather_table
from sandtable.exports.tabletop.table import Table
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import read_document
from sandtable.model.document import open_document
from sandtable.resources import content_folder
from tests.builtin import pack

SCENARIOS = sorted((content_folder() / "warfare/scenarios").glob("*.yaml"))


@cache
def table(target: str, game: str = "_starter", what: tuple[str, ...] = (), documents: tuple[Path, ...] = (), language: str = "en") -> Table:  # fmt: skip
    """A table as `export` gathers it."""
    whole = pack(game)
    wishes = Wishes(what)
    opened = [open_document(file, whole) for file in documents]
    renderer = FaceRenderer(whole, language)
    components = ordered(whole, wishes).components
    return gather_table(
        renderer, components, service_for(target, wishes), [(one, read_document(one)) for one in opened]
    )


def copies(game: str, what: Sequence[str] = ()) -> dict[str, int]:
    """Number of pieces of each printable component."""
    return {one.id: one.pieces for one in ordered(pack(game), Wishes(what)).components if one.type != "tiles"}


def nothing(_: int) -> None:
    """Progress that nobody watches."""

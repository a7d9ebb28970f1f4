"""Check the colophon and the sheet furniture by drawing them once."""

from hashlib import sha256
from pathlib import Path

from sandtable.faces.identity import FaceIdentity
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.geometry.sizes import SIZES, Size
from sandtable.handouts.colophon import Entry, Job, colophon_pages
from sandtable.handouts.typesetting import fonts_of
from sandtable.ink.page import Face
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import CARDS
from sandtable.layout.paper import find_paper
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.rulebook.presence import rules_file
from sandtable.press.furniture.furnishing import furnish

PAPER = "a4"
LEGEND = ("cut", "fold", "glue")
TEMPLATES = ("colophon", "sheet", "sheet-page")


def margins_identity(pack: Pack, identity: FaceIdentity, language: str, low_ink: bool) -> bytes:
    """Digest of everything that decides the margins' drawing."""
    said = [
        _rules(pack, language),
        pack.credits,
        pack.invented,
        [(part.id, part.name, part.pieces) for part in pack.components],
    ]
    size = Size(*_paper_size())
    parts = [identity.sheet(template, size, {"said": repr(said)}, language, low_ink) for template in TEMPLATES]
    return b"".join(part[:6] for part in parts)


def draw_margins(renderer: FaceRenderer) -> None:
    """Draw the margins; problems are added to the renderer's findings."""
    pack, language = renderer.pack, renderer.language
    printed = [part for part in pack.components if part.type != "table"]
    entries = tuple(Entry(part.name[language], 1, "none", part.pieces) for part in printed)
    with fonts_of(renderer):
        colophon_pages(renderer, Job(entries), find_paper(PAPER), "long")
    card = Face("sheet", language, SIZES["poker"].width, SIZES["poker"].height, ())
    pages = impose([Piece(card, card)], find_paper(PAPER), CARDS)
    titles = [pack.name[language]] * len(pages)
    list(furnish(renderer, pages, titles, CARDS, True, LEGEND))


def _rules(pack: Pack, language: str) -> str:
    """Digest of the rules, whose characters are checked; "" when there are none."""
    folder = PackFolder(Path(pack.folder))
    name = rules_file(language)
    try:
        return sha256(folder.read(name, Position(name))).hexdigest() if folder.exists(name) else ""
    except Refused:
        return ""


def _paper_size() -> tuple[float, float]:
    paper = find_paper(PAPER)
    return paper.width, paper.height

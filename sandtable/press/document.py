"""Print a scenario or set-up: its handouts, exactly the pieces it needs, and its map at full size."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.budget import current
from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.file_names import FileNames
from sandtable.findings import Finding, Position
from sandtable.games.documents import View
from sandtable.gc_schedule import rare_collections
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.documents import DocumentSheets
from sandtable.handouts.printing import game_print
from sandtable.handouts.typesetting import fonts_of
from sandtable.ink.page import Page
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.paper import find_paper
from sandtable.model.codes import finding
from sandtable.model.document import Document
from sandtable.model.phrases import PhraseError
from sandtable.press.component_layout import layout_options
from sandtable.press.furniture.furnishing import furnish
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages
from sandtable.press.posters import poster_pages
from sandtable.press.prepared import PreparedDrawings
from sandtable.press.selection import allow_only

# Of a unit, its id and the label of its hex.
SetUp = Sequence[tuple[str, str]]
NO_SOLO: Mapping[str, SetUp] = {}
A_DOCUMENT = 50  # counts for as many pieces in the time it may take: maps take theirs


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """Result of printing a document: files written, pages, findings."""

    files: tuple[Path, ...]
    pages: int
    findings: tuple[Finding, ...]


def print_document(
    document: Document,
    view: View,
    language: str,
    options: JobOptions,
    folder: Path,
    *,
    pieces: bool = False,
    full_size: bool = False,
    solo: Mapping[str, SetUp] = NO_SOLO,
) -> PrintedDocument | None:
    """Write the handouts of a document; with `pieces` its counters, with `full_size` its map as a poster.

    `solo` are sides of the opponent on paper, with the hexes where its units are set up.

    Return None when its game prints nothing of such documents.
    """
    pack = document.pack
    renderer = FaceRenderer(pack, language, options.low_ink)
    sheets = document_sheets(document, view, renderer, find_paper(options.paper))
    if sheets is None:
        return None
    stem = Path(document.file.tree.file).stem
    current().expect(A_DOCUMENT)
    low = "-low" if options.low_ink else ""
    files: list[Path] = []
    names = FileNames()
    memory = PdfMemory(PreparedDrawings())
    pages = 0
    findings: list[Finding] = []
    with rare_collections(), fonts_of(renderer):
        try:
            parts = _parts(sheets, renderer, options, stem, pieces, full_size)
            for part, made in (*parts, *_solo(document, view, solo, renderer, options)):
                name = f"{stem}{f'-{part}' if part else ''}-{language}-{options.paper}{low}"
                metadata = Metadata(f"{stem} {part}".strip(), language)
                files += write_pages(folder, name, made, metadata, options, names, memory)
                pages += len(made)
        except PhraseError as error:
            at = Position(f"{pack.folder}/words/{language}.yaml")
            findings.append(finding("ST020", at, error.problem, "sandtable init --from shows the words a set-up needs"))
    lacking = document.untranslated.get(language, ())
    return PrintedDocument(tuple(files), pages, (*lacking, *told_by([renderer]), *findings))


def _parts(
    sheets: DocumentSheets, renderer: FaceRenderer, options: JobOptions, stem: str, pieces: bool, full_size: bool
) -> Iterator[tuple[str, Sequence[Page]]]:
    for handout in sheets.handouts():
        yield handout.part, handout.pages
    if pieces:
        counts = sheets.pieces()
        if options.only:
            allow_only(options.only, counts)
            counts = {piece: count for piece, count in counts.items() if piece in options.only}
        yield from _pieces(counts, renderer, options, stem)
    face = sheets.poster() if full_size else None
    if face is not None:
        yield "poster", poster_pages(renderer, face, options, title=stem)


def _solo(
    document: Document, view: View, solo: Mapping[str, SetUp], renderer: FaceRenderer, options: JobOptions
) -> Iterator[tuple[str, Sequence[Page]]]:
    make = game_print(document.pack.rules).solo_sheets
    if make is None:
        return
    for side, set_up in solo.items():
        handout = make(view, side, set_up, renderer, find_paper(options.paper))
        yield handout.part, handout.pages


def _pieces(
    counts: Mapping[str, int], renderer: FaceRenderer, options: JobOptions, stem: str
) -> Iterator[tuple[str, list[Page]]]:
    """Yield (file stem, pages) with the given number of each record; units and other pieces on separate sheets."""
    owner = {
        record.id: (component, record)
        for component in renderer.pack.components
        if component.type != "table"
        for record in component.records
    }
    by_type: dict[str, list[tuple[Piece, str]]] = {}
    for record_id, count in sorted(counts.items()):
        component, record = owner[record_id]
        front, back = renderer.front(component, record), renderer.back(component, record)
        if front is not None:
            kind = "units" if component.type == "units" else "markers"
            by_type.setdefault(kind, []).append((Piece(front, back, count), component.id))
    for kind, found in sorted(by_type.items(), reverse=True):
        layout = layout_options(replace(renderer.pack.component(found[0][1]), type=kind), options)
        made = impose([piece for piece, _ in found], find_paper(options.paper), layout)
        title = f"{renderer.pack.name[renderer.language]} · {stem} · {kind}"
        yield f"{kind}{options.chosen}", list(furnish(renderer, made, [title] * len(made), layout, True))

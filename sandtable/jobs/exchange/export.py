"""Export a pack for a print service, a shop or a virtual table."""

from pathlib import Path

from sandtable.budget import current
from sandtable.errors import WrongUsage
from sandtable.exports.export import Wishes, count_faces, export
from sandtable.exports.targets import TARGETS
from sandtable.games.documents import View, read_document
from sandtable.jobs.languages import languages_of
from sandtable.jobs.print_requests import ExportRequest, ExportResult
from sandtable.jobs.progress import Progress
from sandtable.model.document import Document, open_document
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import is_file
from sandtable.press.options import only_named
from sandtable.press.output import game_folder
from sandtable.press.selection import DOCUMENTS, documents_of
from sandtable.resources import find_pack, shipped_document

A_START = 30  # counts for as many pieces in the time it may take: its map and its sheets are drawn


def run(request: ExportRequest, progress: Progress) -> ExportResult:
    """Write everything a target asks for, and look it over; only look it over when the request is `dry`."""
    pack, documents = _named(request)
    languages = languages_of(pack, request.language)
    wishes = Wishes(request.what, request.only, request.bleed, request.dpi, request.stock, request.base_url)
    # An order of single cards is another one than that of the deck.
    folder = request.folder or game_folder(pack.id) / f"{request.target}{only_named(request.only)}"
    current().output_folder = request.folder or Path()
    current().expect(A_START * len(documents))
    progress.start(count_faces(pack, wishes, languages) + len(documents), pack.id)
    done = export(pack, request.target, languages, wishes, None if request.dry else folder, progress, documents)
    return ExportResult(
        pack=pack.id,
        folder=None if request.dry else folder,
        files=tuple(done.files),
        pieces=done.pieces,
        pictures=done.pictures,
        paid=done.paid,
        skipped=tuple(done.skipped),
        findings=tuple(done.findings),
    )


def _named(request: ExportRequest) -> tuple[Pack, list[tuple[Document, View | None]]]:
    """The pack a request names, or that of the scenario or set-up it names, with the starts to lay out."""
    target = TARGETS[request.target]
    file = None
    if find_pack(request.pack) is None:
        file = Path(request.pack) if is_file(Path(request.pack)) else shipped_document(request.pack)
    if file is None:
        pack = open_pack(request.pack)
        names = [one for folder in DOCUMENTS for one in documents_of(pack, folder)] if target.takes_all_starts else []
        documents = [open_document(Path(pack.folder) / name, pack) for name in names]
    else:
        if not target.virtual:
            raise WrongUsage(f"--to {request.target} takes a whole game; a scenario or set-up is for a virtual table")
        documents = [open_document(file)]
        pack = documents[0].pack
    return pack, [(document, read_document(document)) for document in documents]

"""Export a pack for a print service or shop."""

from pathlib import Path

from sandtable.budget import current
from sandtable.exports.export import Wishes, count_faces, export
from sandtable.jobs.languages import languages_of
from sandtable.jobs.print_requests import ExportRequest, ExportResult
from sandtable.jobs.progress import Progress
from sandtable.model.loading.opening import open_pack
from sandtable.press.options import only_named
from sandtable.press.output import game_folder


def run(request: ExportRequest, progress: Progress) -> ExportResult:
    """Write everything a target asks for, and look it over; only look it over when the request is `dry`."""
    pack = open_pack(request.pack)
    languages = languages_of(pack, request.language)
    wishes = Wishes(request.what, request.only, request.bleed, request.dpi, request.stock)
    # An order of single cards is another one than that of the deck.
    folder = request.folder or game_folder(pack.id) / f"{request.target}{only_named(request.only)}"
    current().output_folder = request.folder or Path()
    progress.start(count_faces(pack, wishes, languages), pack.id)
    done = export(pack, request.target, languages, wishes, None if request.dry else folder, progress)
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

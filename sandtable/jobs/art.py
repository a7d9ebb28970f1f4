"""Draw contact sheets of a pack's symbols and scenes."""

from sandtable.backends import Metadata
from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.jobs.print_requests import ArtRequest, ArtResult
from sandtable.jobs.progress import Progress
from sandtable.model.loading.opening import open_pack
from sandtable.press.contact_sheet import contact_sheets
from sandtable.press.options import JobOptions
from sandtable.press.output import game_folder, write_pages


def run(request: ArtRequest, progress: Progress) -> ArtResult:
    """Write the sheets of the ids a request names, or of all."""
    pack = open_pack(request.pack)
    language = pack.languages[0]
    renderer = FaceRenderer(pack, language, request.low_ink)
    pages = list(contact_sheets(renderer, request.ids, request.paper))
    progress.start(len(pages), pack.id)
    folder = request.folder or game_folder(pack.id)
    options = JobOptions(paper=request.paper, format=request.format, dpi=request.dpi)
    stem = f"{pack.id}-art-{request.paper}{'-low' if request.low_ink else ''}"
    metadata = Metadata(f"{pack.name[language]}: art", language)
    files = tuple(write_pages(folder, stem, pages, metadata, options))
    return ArtResult(folder, files, len(pages), tuple(told_by([renderer])))

"""Print a pack: load, select, draw, impose, furnish, write."""

from dataclasses import replace
from pathlib import Path

from sandtable.budget import current
from sandtable.faces.template_folder import template_folders
from sandtable.jobs.languages import languages_of
from sandtable.jobs.print_requests import RenderRequest, RenderResult
from sandtable.jobs.progress import Progress
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.output import game_folder
from sandtable.press.render import count_pieces, render
from sandtable.press.selection import touched
from sandtable.session import Session


def run(request: RenderRequest, progress: Progress, session: Session | None = None) -> RenderResult:
    """Print what a request asks for; raise UserError for what cannot be printed at all."""
    return render_pack(open_pack(request.pack, ruled=request.ruled), request, progress, session)


def render_pack(pack: Pack, request: RenderRequest, progress: Progress, session: Session | None = None) -> RenderResult:
    """Print a loaded pack."""
    options = _shared_sheets(request)
    what = request.what
    if request.saved and not options.gang:
        what = touched(pack, what, options.only, request.saved)
    languages = languages_of(pack, request.language)
    folder = request.folder or game_folder(pack.id)
    current().output_folder = request.folder or Path()
    progress.start(count_pieces(pack, what, languages, options), pack.id)
    done = render(pack, what, languages, options, folder, progress, session)
    return RenderResult(done, folder, _sources(pack))


def _sources(pack: Pack) -> tuple[Path, ...]:
    """Return the folders whose files affect the print."""
    return tuple(path for path in (Path(pack.folder), *template_folders(pack)) if path.is_dir())


def _shared_sheets(request: RenderRequest) -> JobOptions:
    """The options of a request, with the answer to which components share sheets."""
    whole = not request.what and not request.options.only
    # While a designer works on one deck, that deck alone is printed again.
    shared = request.gang if request.gang is not None else whole and not request.watched
    return replace(request.options, gang=shared, gang_groups=request.gang is None and not request.watched)

"""The functions of `sandtable.*` in Python (docs/api.md)."""

from pathlib import Path
from typing import Any, Literal

from sandtable.errors import UserError
from sandtable.findings import Finding, Severity
from sandtable.jobs.check_request import CheckRequest
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import Language, RenderRequest
from sandtable.jobs.progress import Progress
from sandtable.jobs.render import render_pack
from sandtable.model.pack import Pack
from sandtable.press.options import read_options


class NotPrinted(UserError):
    """A part that could not be drawn; shown to the user as it stands."""


def check(
    *paths: str | Path, profile: Literal["draft", "play", "publish"] = "play", faces: bool = True
) -> list[Finding]:
    """Findings of packs, folders, scenarios and set-ups, in order of place.

    The nearest sandtable.toml counts but for its profile. With `faces` the faces of packs are drawn too.
    """
    return run(CheckRequest(tuple(str(path) for path in paths), profile, faces=faces)).findings


def render(pack: Pack | str | Path, *what: str, to: str | Path, lang: str | None = None, **options: Any) -> list[Path]:
    """Print a pack into a folder and return the files: all of it, or the components, groups and texts named by `what`.

    `lang` is one of its languages, its first by default, or "all"; `options` are the fields of JobOptions, such as
    paper="letter", format="svg", low_ink=True. Raise UserError when something cannot be printed.
    """
    wished = read_options(options)
    named = pack.folder if isinstance(pack, Pack) else str(pack)
    request = RenderRequest(named, what, wished, Language(lang), gang=wished.gang, folder=Path(to))
    done = render_pack(pack, request, Progress()) if isinstance(pack, Pack) else run(request)
    errors = [found for found in done.findings if found.severity is Severity.ERROR]
    if errors:
        raise NotPrinted(f"{errors[0]}" + (f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""))
    return done.rendered.files

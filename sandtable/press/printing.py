"""Print from Python: a pack, or parts of it, in one call."""

from pathlib import Path
from typing import Any

from sandtable.errors import UserError
from sandtable.findings import Severity
from sandtable.model.loading.opening import open_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render as print_job


class NotPrinted(UserError):
    """A part that could not be drawn; shown to the user as it stands."""


def render(pack: Pack | str | Path, *what: str, to: str | Path, lang: str | None = None, **options: Any) -> list[Path]:
    """Print a pack into a folder and return the files: all of it, or the components, groups and texts named by `what`.

    `lang` is one of its languages, its first by default, or "all"; `options` are the fields of JobOptions, such as
    paper="letter", format="svg", low_ink=True. Raise UserError when something cannot be printed.
    """
    chosen = pack if isinstance(pack, Pack) else open_pack(pack)
    if lang is not None and lang != "all" and lang not in chosen.languages:
        raise NotPrinted(f"'{chosen.id}' has no '{lang}'; it speaks {', '.join(chosen.languages)}")
    languages = chosen.languages if lang == "all" else (lang or chosen.languages[0],)
    done = print_job(chosen, what, languages, JobOptions(**options), Path(to))
    errors = [found for found in done.findings if found.severity is Severity.ERROR]
    if errors:
        raise NotPrinted(f"{errors[0]}" + (f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""))
    return done.files

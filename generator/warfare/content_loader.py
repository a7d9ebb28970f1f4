"""Load the generator's content: a pack's own generator/ folder, or the built-in one for a pack that has none."""

from pathlib import Path
from typing import NamedTuple

from generator.warfare.content import GeneratorContent
from generator.warfare.content_files import FOLDER, read_files
from generator.warfare.missions import mission_ids
from sandtable.findings import Finding, Severity
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder
from sandtable.resources import builtin_packs

BUILT_IN = "warfare"  # the pack whose content serves packs without any


class BadContent(Exception):
    """Content of the generator that cannot be used; shown to the user as it stands."""

    exit_code = 3


class LoadedContent(NamedTuple):
    """Content and what was found on the way; there is none when any finding is an error."""

    content: GeneratorContent | None
    findings: tuple[Finding, ...]


def open_content(pack: Pack) -> GeneratorContent:
    """What the generator reads from a pack; raise BadContent with the first fault in one line."""
    loaded = load_content(pack)
    if loaded.content is None:
        errors = [found for found in loaded.findings if found.severity is Severity.ERROR]
        more = f" (and {len(errors) - 1} more; try: sandtable check {pack.folder})" if len(errors) > 1 else ""
        raise BadContent(f"{errors[0]}{more}")
    return loaded.content


def load_content(pack: Pack) -> LoadedContent:
    """The content of a pack; every problem becomes a finding."""
    folder = Path(pack.folder)
    own = folder if (folder / FOLDER).is_dir() else builtin_packs()[BUILT_IN]
    findings: list[Finding] = []
    files = read_files(PackFolder(own), pack.languages, mission_ids(), findings)
    content = GeneratorContent.read(files, pack.languages) if files is not None else None
    return LoadedContent(content, tuple(sorted(dict.fromkeys(findings), key=lambda found: found.place)))

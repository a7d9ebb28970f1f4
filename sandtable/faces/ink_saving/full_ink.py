"""Report templates of a pack that do not support low ink and are printed in full."""

import re
from collections.abc import Iterable, Iterator

from sandtable.faces.template_folder import SUFFIX, TemplateFolder, template_folders
from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.pack import Component, Pack
from sandtable.model.reading.folder import Unreadable
from sandtable.model.reading.safe_paths import LeadsOut

# `low="drop"`, `{% if low %}`; and the templates one imports or includes.
_LOW = re.compile(rb"\blow\b")
_OTHERS = re.compile(rb"""["']([\w/.-]+\.svg(?:\.j2)?)["']""")


def full_ink(pack: Pack, components: Iterable[Component]) -> Iterator[Finding]:
    """Yield one finding for all of the pack's own templates that do not support low ink."""
    folder = TemplateFolder(template_folders(pack)[0])
    named: dict[str, Component] = {}
    for component in components:
        for record in component.records:
            named.setdefault(component.front_of(record), component)
        if component.back:
            named.setdefault(component.back, component)
    full = [name for name in named if _is_full(folder, f"{name}{SUFFIX}", set())]
    if full:
        words = f"{', '.join(full)}: nothing there asks for low ink, and it is printed in full"
        yield finding("ST064", named[full[0]].place("template"), words, 'mark grounds with low="drop" or low="outline"')


def _is_full(folder: TemplateFolder, name: str, seen: set[str]) -> bool:
    """True if neither a template of the folder nor any it includes mentions low ink."""
    seen.add(name)
    try:
        text = folder.read(name)
    except (LeadsOut, Unreadable, OSError):
        return False
    if text is None or _LOW.search(text):
        return False
    others = {other.decode() for other in _OTHERS.findall(text)} - seen
    return all(not folder.has(other) or _is_full(folder, other, seen) for other in others)

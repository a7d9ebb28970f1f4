"""Parts of templates: files that a template includes or imports, and its source without comments."""

import re

from sandtable.faces.template_folder import TemplateFolder, template_folders
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import Unreadable
from sandtable.model.reading.safe_paths import LeadsOut

# Comments and raw text name nothing.
# An unclosed one extends to the end: searching its end again from each part would take minutes.
_UNREAD = re.compile(r"\{#.*?(?:#\}|\Z)|\{%[-+]?\s*raw\s*[-+]?%\}.*?(?:\{%[-+]?\s*endraw\s*[-+]?%\}|\Z)", re.DOTALL)
_NAMING = re.compile(r"\{%[-+]?\s*(?:include|import|from|extends)\b(.*?)(?:%\}|\Z)", re.DOTALL)
_ONE_NAME = re.compile(
    r"""\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*(?:(?:ignore|with|without|as|import)\b.*|[-+]?)""", re.DOTALL
)


class TemplateParts:
    """Finds all templates that a template consists of: itself and its includes, recursively."""

    def __init__(self, pack: Pack) -> None:
        self._folders = [TemplateFolder(folder) for folder in template_folders(pack)]
        self._parts: dict[str, frozenset[str] | None] = {}

    def of(self, template: str) -> frozenset[str] | None:
        """Names of the parts; None if they are only known while drawing."""
        if template not in self._parts:
            # Before descending: templates may include each other in a ring.
            self._parts[template] = frozenset({template})
            below = templates_named(self._source(template))
            closures = None if below is None else [self.of(name) for name in below]
            if closures is None or None in closures:
                self._parts[template] = None
            else:
                self._parts[template] = frozenset({template}).union(*(part for part in closures if part is not None))
        return self._parts[template]

    def names(self) -> frozenset[str]:
        """Names of all templates and kits."""
        return frozenset(name for folder in self._folders for name in folder.names("*.svg*"))

    def source(self, template: str) -> str:
        """A template without comments and raw text; "" if there is none."""
        return _UNREAD.sub("", self._source(template))

    def _source(self, template: str) -> str:
        for folder in self._folders:
            try:
                content = folder.read(template)
            except (LeadsOut, Unreadable, OSError):
                return ""
            if content is not None:
                return content.decode(errors="replace")
        return ""


def templates_named(source: str) -> tuple[str, ...] | None:
    """Templates that a source includes or imports; None if it chooses one while it is drawn."""
    names = []
    for statement in _NAMING.findall(_UNREAD.sub("", source)):
        one = _ONE_NAME.fullmatch(statement)
        if one is None:
            return None
        names.append(one[1] or one[2])
    return tuple(names)

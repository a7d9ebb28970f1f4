"""Digests of the files that faces are drawn from: templates and their includes, kits, pictures."""

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path

from sandtable.budget import current
from sandtable.faces.asked_numbers import AskedNumbers
from sandtable.faces.template_folder import KITS, TemplateFolder, template_folders
from sandtable.faces.template_parts import TemplateParts
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import Unreadable, read_inside
from sandtable.model.reading.safe_paths import LeadsOut, files_beneath

# Hands the other languages on to backs that are shown on boxes, and shows none itself.
PASSES_ON = "_held.svg.j2"
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")


def template_digests(pack: Pack) -> dict[str, bytes]:
    """Digests of templates and kits, by name; the first folder that has a name wins, as in drawing."""
    found: dict[str, bytes] = {}
    for folder in map(TemplateFolder, template_folders(pack)):
        for name in folder.names("*.svg*"):
            if name not in found:
                found[name] = _digest(folder.read, name)
    return found


def ask_for_languages(pack: Pack) -> bool:
    """True if any template of a pack may show a card in a language other than the printed one."""
    if len(pack.languages) == 1:
        return False
    for folder in map(TemplateFolder, template_folders(pack)):
        for name in folder.names("*.svg*"):
            try:
                if name != PASSES_ON and b"also" in (folder.read(name) or b""):
                    return True
            except (LeadsOut, Unreadable, OSError):
                continue
    return False


def picture_digests(pack: Pack) -> dict[str, bytes]:
    """Digests of the pack's own pictures, by path inside the pack, without templates."""
    root = Path(pack.folder)
    try:
        names = files_beneath(root, "")
    except OSError:
        return {}  # The folder is gone.
    return {
        name: _digest(partial(read_inside, root, most=current().limits.picture), name)
        for name in names
        if name.lower().endswith(PICTURES) and not name.startswith("templates/")
    }


def font_digests(pack: Pack) -> dict[str, bytes]:
    """Digests of the pack's own fonts, by path inside the pack."""
    return {font.file: _digest(partial(read_inside, Path(pack.folder)), font.file) for font in pack.fonts}


def pictures_named(pack: Pack, pictures: Mapping[str, bytes]) -> frozenset[str]:
    """Pictures that records name in their art or in any field."""
    if not pictures:
        return frozenset()
    words = (
        word
        for record in pack.records()
        for word in words_of([record.art, record.fields, *(record.by_copy or {}).values()])
    )
    return frozenset(word for word in words if word in pictures)


def words_of(value: object) -> Iterator[str]:
    """Yield every text in nested data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for below in value.values():
            yield from words_of(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from words_of(below)


class SourceFiles:
    """Files that the faces of a pack are drawn from: templates with all that they include, kits and pictures.

    They depend on nothing in the pack's data, so that an edit of a card reads none of them again.
    """

    def __init__(self, pack: Pack) -> None:
        self.templates = template_digests(pack)
        self.pictures = picture_digests(pack)
        self.parts = TemplateParts(pack)
        self.asked = AskedNumbers(self.parts)
        self.shows_languages = ask_for_languages(pack)

    @cached_property
    def kits(self) -> list[tuple[str, bytes]]:
        """Names and digests of the kits and of all that they include."""
        names = {name for name in self.templates if fnmatchcase(name, KITS)}
        closures = [self.parts.of(name) for name in names]
        used = self.templates if None in closures else names.union(*(part for part in closures if part is not None))
        return sorted((name, self.templates.get(name, b"")) for name in used)

    @cached_property
    def kits_show_pictures(self) -> bool:
        return any("<image" in self.parts.source(name) for name, _ in self.kits)


def _digest(read: Callable[[str], bytes | None], name: str) -> bytes:
    """Digest of a file; that of nothing if it cannot be read, or only by a link out of the pack."""
    try:
        return sha256(read(name) or b"").digest()
    except (LeadsOut, Unreadable, OSError):
        return b""

"""Cache of drawn faces from run to run: after an edit only the affected faces are drawn again.

A face is found by its identity (`faces.identity`): by its sources before its template runs, by its output afterwards.
Only faces without findings are kept, or with notes alone (`NOTES`), which are kept with them and told again. The faces of
a component are in archives of about a hundred consecutive records. So one card reads and writes one archive, and a deck
of any size has only a few of them open. The ids alone decide where an archive begins: a new card moves no other to
another archive.
"""

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from sandtable.cache import MEGABYTE, Cache
from sandtable.faces.identity import FaceIdentity
from sandtable.geometry.sizes import Size
from sandtable.ink.shapes import Group, Item, Picture, Softening, Style, Symbol, TextRun, Use, Word
from sandtable.ink.shapes import Path as InkPath
from sandtable.model.pack import Component, Pack, Record
from sandtable.session import Session

_DRAWINGS = Cache("drawings", 512 * MEGABYTE, (Group, InkPath, Picture, Softening, Style, Symbol, TextRun, Use, Word))
_FORMAT = 3  # of an archive
NOTES = ("ST075",)  # codes that say how a face is drawn
PER_ARCHIVE = 128  # records whose faces lie in one archive, on the average
LARGEST = 512  # records of one archive, at most
OLDER = 512  # faces that stay there of earlier days: an edit that is taken back costs nothing
OPEN = 8  # open archives of a job; the least recently used are written and closed
_IN_MEMORY = 6  # bytes of memory for a byte that is kept
_CHECKED = "/checked"  # archive of checked things that are no faces


# What is told of a face: code, message, hint, place and subject, as they were reported.
Note = tuple[str, str, str, str, str]


class Drawn(NamedTuple):
    """A drawing: faces of one job with equal `key` have equal items; `output` is its identity."""

    key: bytes
    output: bytes
    items: tuple[Item, ...]
    notes: tuple[Note, ...] = ()


class FaceName(NamedTuple):
    """Cache key of a face: its archive, and its identity by sources."""

    archive: str
    sources: bytes


class Archive(NamedTuple):
    """Cached faces, least recently used first: key, output and notes by sources, and items by output."""

    faces: Mapping[bytes, tuple[bytes, bytes, tuple[Note, ...]]]
    drawings: Mapping[bytes, tuple[Item, ...]]

    def get(self, sources: bytes) -> Drawn | None:
        key, output, notes = self.faces.get(sources, (b"", b"", ()))
        items = self.drawings.get(output)
        return None if items is None else Drawn(key, output, items, notes)


class KeptDrawings:
    """Cached drawings of a pack in one language and ink; a session keeps archives between jobs."""

    def __init__(
        self,
        pack: Pack,
        language: str,
        low_ink: bool = False,
        session: Session | None = None,
        identity: FaceIdentity | None = None,
    ) -> None:
        self._pack, self._language, self._low_ink = pack, language, low_ink
        self.identity = identity or FaceIdentity(pack)
        self._folder = str(Path(pack.folder).resolve())
        self._session = session
        self._places: dict[str, dict[str, str]] = {}  # the archive of each record, by component
        self._open: OrderedDict[str, _OpenArchive] = OrderedDict()  # in the order in which they were used last

    def face_name(self, component: Component, record: Record, side: str, owner: str) -> FaceName:
        sources = self.identity.sources(component, record, side, self._language, self._low_ink, owner)
        if component.id not in self._places:
            self._places[component.id] = _archives_of(self._pack.component(component.id))
        return FaceName(self._places[component.id][record.id], sources)

    def sheet_name(self, template: str, size: Size, context: Mapping[str, object]) -> FaceName:
        number = context.get("page")
        archive = f"/{number // PER_ARCHIVE}" if isinstance(number, int) else ""
        return FaceName(archive, self.identity.sheet(template, size, context, self._language, self._low_ink))

    def find(self, name: FaceName) -> Drawn | None:
        """Cached drawing under a name; None if there is none."""
        return self._archive(name.archive).find(name.sources)

    def find_output(self, name: FaceName, output: bytes) -> tuple[Item, ...] | None:
        """Items of a cached face without notes that has this output, in the archive of a name; None if there is none."""
        return self._archive(name.archive).find_output(output)

    def note(self, name: FaceName, drawn: Drawn) -> None:
        """Cache a drawing without faults under a name."""
        self._archive(name.archive).note(name.sources, drawn)

    def is_checked(self, identity: bytes) -> bool:
        """True if this identity, which is no face, is recorded as checked without findings."""
        return self.find(FaceName(_CHECKED, identity)) is not None

    def note_checked(self, identity: bytes) -> None:
        self.note(FaceName(_CHECKED, identity), Drawn(b"", identity, ()))

    def save(self) -> None:
        """Write every open archive with new content, and close it."""
        while self._open:
            self._close(*self._open.popitem(last=False))

    def _archive(self, name: str) -> "_OpenArchive":
        found = self._open.get(name)
        if found is None:
            found = self._open[name] = _OpenArchive(self._read(self._key(name)))
            if len(self._open) > OPEN:
                self._close(*self._open.popitem(last=False))
        else:
            self._open.move_to_end(name)
        return found

    def _close(self, name: str, archive: "_OpenArchive") -> None:
        if archive.is_changed:
            key, content = self._key(name), archive.content()
            size = _DRAWINGS.keep(key, (dict(content.faces), dict(content.drawings)))
            self._remember(key, content, size)

    def _read(self, key: str) -> Archive:
        known = self._session.get(("drawings", key)) if self._session is not None else None
        if isinstance(known, Archive):
            return known
        loaded = _DRAWINGS.load_sized(key)
        match loaded:
            case ((dict() as faces, dict() as drawings), int() as size):
                return self._remember(key, Archive(faces, drawings), size)
        return Archive({}, {})

    def _remember(self, key: str, archive: Archive, size: int) -> Archive:
        if self._session is not None:
            self._session.put(("drawings", key), archive, size * _IN_MEMORY)
        return archive

    def _key(self, archive: str) -> str:
        return _DRAWINGS.key(_FORMAT, self._folder, self._language, self._low_ink, archive)


class _OpenArchive:
    """Archive in use by a job: the cached faces, and those the job has asked for."""

    def __init__(self, kept: Archive) -> None:
        self._kept = kept
        self._used: dict[bytes, Drawn] = {}
        self._drawings: dict[bytes, tuple[Item, ...]] = {}  # by output: equal drawings are one
        # The template lines of notes may have moved since, although the output is the same.
        self._noted = {output for _, output, notes in kept.faces.values() if notes}
        self.is_changed = False

    def find(self, sources: bytes) -> Drawn | None:
        found = self._used.get(sources) or self._kept.get(sources)
        if found is not None:
            self._used[sources] = found
        return found

    def find_output(self, output: bytes) -> tuple[Item, ...] | None:
        return None if output in self._noted else self._drawings.get(output) or self._kept.drawings.get(output)

    def note(self, sources: bytes, drawn: Drawn) -> None:
        self._used[sources] = drawn._replace(items=self._drawings.setdefault(drawn.output, drawn.items))
        if drawn.notes:
            self._noted.add(drawn.output)
        self.is_changed = True

    def content(self) -> Archive:
        """New content of the archive: some earlier faces, then those in use."""
        older = [sources for sources in self._kept.faces if sources not in self._used][-OLDER:]
        drawn = {sources: found for sources in older if (found := self._kept.get(sources)) is not None} | self._used
        faces = {sources: (found.key, found.output, found.notes) for sources, found in drawn.items()}
        return Archive(faces, {found.output: found.items for found in drawn.values()})


def _archives_of(component: Component) -> dict[str, str]:
    """Archive name of each record: that of the record before it, unless its id begins another."""
    found: dict[str, str] = {}
    first, count = component.id, 0
    for record in component.records:
        if count >= LARGEST or crc32(record.id.encode("utf-8", "surrogatepass")) % PER_ARCHIVE == 0:
            first, count = f"{component.id}/{record.id}", 0
        found[record.id] = first
        count += 1
    return found

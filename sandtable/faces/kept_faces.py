"""Finished faces, kept one by one under a digest of all that draws them: after an edit only what it touched is drawn again.

A face is found by the digest of its sources (`faces.face_key`): its record, its template with all that it includes, kits,
words, tables, colours and the program itself. Only faces with nothing wrong are kept. Those of a component lie on shelves of a
few hundred, chosen by their ids, so that one card reads and writes one shelf. Their bitmaps lie apart, each once.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from sandtable.cache import MEGABYTE, Cache
from sandtable.faces.face_key import FaceKeys
from sandtable.faces.inputs import Included
from sandtable.geometry.sizes import Size
from sandtable.ink.shapes import Item
from sandtable.ink.shelf import Kept, Shelf, shelved
from sandtable.ink.written import Known
from sandtable.model.pack import Component, Pack, Record

_FACES = Cache("faces", 256 * MEGABYTE)
_BITMAPS = Cache("bitmaps", 256 * MEGABYTE)
PER_SHELF = 512  # records whose faces lie on one shelf, at most
OLDER = 2  # so many times as many faces stay there, of earlier days: an edit that is taken back costs nothing


class FaceName(NamedTuple):
    """Where a face is kept, and under which digest."""

    shelf: str
    digest: bytes


class KeptFaces:
    """The kept faces of a pack in one language and ink."""

    def __init__(self, pack: Pack, language: str, low_ink: bool = False) -> None:
        self._language, self._low_ink = language, low_ink
        self._folder = str(Path(pack.folder).resolve())
        self._records = {component.id: len(component.records) for component in pack.components}
        self._included = _read_included(self._folder)
        self._known_parts = len(self._included)
        self._keys = FaceKeys(pack, self._included)
        self._shelves: dict[str, Shelf] = {}
        self._drawings: dict[bytes, Known] = {}  # by the digests of their texts: equal drawings are one
        self._used: dict[str, dict[bytes, Known]] = {}  # by shelf, what this run has asked for
        self._with_operators: set[bytes] = set()  # drawings that were so kept
        self._ahead: dict[bytes, Shelf] = {}  # faces drawn ahead in this run, by their digests
        self._put: set[str] = set()  # bitmaps that are kept

    def face_name(self, component: Component, record: Record, side: str, owner: str) -> FaceName:
        digest = self._keys.sources(component, record, side, self._language, self._low_ink, owner)
        shelves = 1 + (self._records.get(component.id, 1) - 1) // PER_SHELF
        number = crc32(record.id.encode("utf-8", "surrogatepass")) % shelves
        return FaceName(f"{component.id}/{number}", digest)

    def sheet_name(self, template: str, size: Size, context: Mapping[str, object]) -> FaceName:
        return FaceName("", self._keys.sheet(template, size, context, self._language, self._low_ink))

    def find(self, name: FaceName, draw: Callable[[], tuple[Item, ...]]) -> Known | None:
        """The drawing that is kept under a name; `draw` gives its items, should somebody want them."""
        ahead = self._ahead.get(name.digest)
        kept = _kept_on(ahead or self._shelf(name.shelf), name.digest)
        if kept is None:
            return None
        known = self._drawings.get(kept.digest)
        if known is None:
            known = self._drawings[kept.digest] = Known(kept.digest, draw=draw)
            known.is_wanted = True
        if kept.written is not None:
            known.written = known.written or kept.written
            if ahead is None:
                self._with_operators.add(kept.digest)
        self._used.setdefault(name.shelf, {})[name.digest] = known
        return known

    def has(self, name: FaceName) -> bool:
        """Whether a face was drawn in this run, or is kept, as far as its shelf says."""
        used = self._used.get(name.shelf, {})
        return name.digest in used or name.digest in self._ahead or name.digest in self._shelf(name.shelf)

    def take_in(self, content: bytes) -> None:
        """Take faces that were drawn ahead, on a shelf with all they need."""
        shelf = _opened(content)
        self._ahead.update(dict.fromkeys(shelf.keys, shelf))

    def note(self, name: FaceName, drawn: Known) -> Known:
        """Keep a sound drawing under a name, once it is written; the one that is already known, if there is one."""
        drawn = self._drawings.setdefault(drawn.digest, drawn)
        drawn.is_wanted = True
        self._used.setdefault(name.shelf, {})[name.digest] = drawn
        return drawn

    def save(self) -> None:
        """Write every shelf on which something is new."""
        for name, used in self._used.items():
            shelf = self._shelf(name)
            before = set(shelf.keys)
            if not any(self._is_new(known, key in before) for key, known in used.items()):
                continue
            content = shelved(self._to_keep(shelf, used), self._put_bitmap)
            _FACES.write(self._key(name), content)
            self._shelves[name] = Shelf(content, _BITMAPS.read)
        if len(self._included) != self._known_parts:
            _write_included(self._folder, self._included)

    def _is_new(self, known: Known, is_there: bool) -> bool:
        if known.written is None:
            return not is_there
        return not (is_there and known.digest in self._with_operators)

    def _to_keep(self, shelf: Shelf, used: Mapping[bytes, Known]) -> dict[bytes, Kept]:
        older = [key for key in shelf.keys if key not in used][-OLDER * PER_SHELF :]
        faces = {key: kept for key in older if (kept := _kept_on(shelf, key)) is not None}
        for key, known in used.items():
            faces[key] = Kept(known.digest, known.written)
            if known.written is not None:
                self._with_operators.add(known.digest)
        return faces

    def _put_bitmap(self, key: str, content: bytes) -> None:
        if key not in self._put:
            self._put.add(key)
            if _BITMAPS.read(key) is None:
                _BITMAPS.write(key, content)

    def _shelf(self, name: str) -> Shelf:
        shelf = self._shelves.get(name)
        if shelf is None:
            shelf = self._shelves[name] = _opened(_FACES.read(self._key(name)))
        return shelf

    def _key(self, shelf: str) -> str:
        return _FACES.key(self._folder, self._language, self._low_ink, shelf)


def _opened(content: bytes | None) -> Shelf:
    """A shelf; an empty one for what is none."""
    try:
        return Shelf(content, _BITMAPS.read)
    except (ValueError, LookupError, TypeError):
        return Shelf(None)


def _kept_on(shelf: Shelf, digest: bytes) -> Kept | None:
    try:
        return shelf.get(digest)
    except (ValueError, LookupError, TypeError):
        return None


def _read_included(folder: str) -> Included:
    """Which templates name which, as far as it was found out before."""
    content = _FACES.read(_FACES.key("included", folder))
    try:
        told = json.loads(content) if content is not None else {}
        return {bytes.fromhex(key): None if names is None else tuple(names) for key, names in told.items()}
    except (ValueError, AttributeError, TypeError):
        return {}


def _write_included(folder: str, included: Included) -> None:
    told = {key.hex(): names for key, names in included.items()}
    _FACES.write(_FACES.key("included", folder), json.dumps(told).encode("ascii"))

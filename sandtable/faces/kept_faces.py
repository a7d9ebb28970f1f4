"""Finished faces, kept one by one under a digest of all that draws them: after an edit only what it touched is drawn again.

A face is found by the digest of its sources (`faces.face_key`): its record, its template with all that it includes, kits,
words, tables, colours and the program itself. Only faces with nothing wrong are kept. Those of a component lie on shelves of a
few hundred that follow each other in the deck, so that one card reads and writes one shelf, and a deck of any size has only a
few of them open. Where a shelf begins is said by the ids themselves: a card that is put in moves no other to another shelf.
Bitmaps lie apart, each once.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from sandtable.cache import MEGABYTE, Cache, cache_folder
from sandtable.faces.face_key import FaceKeys
from sandtable.faces.inputs import Included
from sandtable.faces.recent import Recent
from sandtable.geometry.sizes import Size
from sandtable.ink.shapes import Item
from sandtable.ink.shelf import Kept, Shelf, shelved
from sandtable.ink.written import Known
from sandtable.model.pack import Component, Pack, Record

_FACES = Cache("faces", 256 * MEGABYTE)
_BITMAPS = Cache("bitmaps", 256 * MEGABYTE)
_INCLUDED = Cache("included", 4 * MEGABYTE)  # which templates name which, by their digests
PER_SHELF = 128  # records whose faces lie on one shelf, on the average
LARGEST = 512  # records of one shelf, at most
OLDER = 512  # faces that stay there of earlier days: an edit that is taken back costs nothing
OPEN = 8  # shelves that a job has open; those not used for longest are written and closed


# What was read or written before by this process, which may print the same deck after every save. A face on it is right whatever
# has become of the file since.
_READ: Recent[str, Shelf] = Recent(2 * OPEN)


class FaceName(NamedTuple):
    """Where a face is kept, and under which digest."""

    shelf: str
    digest: bytes


class KeptFaces:
    """The kept faces of a pack in one language and ink."""

    def __init__(self, pack: Pack, language: str, low_ink: bool = False) -> None:
        self._language, self._low_ink = language, low_ink
        self._folder = str(Path(pack.folder).resolve())
        self._pack = pack
        self._places: dict[str, dict[str, str]] = {}  # the shelf of each record, by component
        self._included = _read_included(self._folder)
        self._known_parts = len(self._included)
        self._keys = FaceKeys(pack, self._included)
        self._shelves: OrderedDict[str, _Open] = OrderedDict()  # in the order in which they were used last
        self._ahead: dict[bytes, Shelf] = {}  # faces drawn ahead in this run, by their digests
        self._put: set[str] = set()  # bitmaps that are kept
        if cache_folder(_FACES.kind) is None:
            forget_shelves()  # where nothing is kept nothing is remembered either

    def face_name(self, component: Component, record: Record, side: str, owner: str) -> FaceName:
        digest = self._keys.sources(component, record, side, self._language, self._low_ink, owner)
        if component.id not in self._places:
            self._places[component.id] = _shelves_of(self._pack.component(component.id))
        return FaceName(self._places[component.id][record.id], digest)

    def sheet_name(self, template: str, size: Size, context: Mapping[str, object]) -> FaceName:
        number = context.get("page")
        shelf = f"/{number // PER_SHELF}" if isinstance(number, int) else ""
        return FaceName(shelf, self._keys.sheet(template, size, context, self._language, self._low_ink))

    def find(self, name: FaceName, draw: Callable[[], tuple[Item, ...]]) -> Known | None:
        """The drawing that is kept under a name; `draw` gives its items, should somebody want them."""
        ahead = self._ahead.pop(name.digest, None)
        shelf = self._shelf(name.shelf)
        kept = _kept_on(ahead or shelf.kept, name.digest)
        if kept is None:
            return None
        known = shelf.drawings.get(kept.digest)
        if known is None:
            known = shelf.drawings[kept.digest] = Known(kept.digest, draw=draw)
            known.is_wanted = True
        if kept.written is not None:
            known.written = known.written or kept.written
            if ahead is None:
                shelf.with_operators.add(kept.digest)
        shelf.used[name.digest] = known
        return known

    def has(self, name: FaceName) -> bool:
        """Whether a face was drawn in this run, or is kept, as far as its shelf says."""
        shelf = self._shelf(name.shelf)
        return name.digest in shelf.used or name.digest in self._ahead or name.digest in shelf.kept

    def take_in(self, content: bytes) -> None:
        """Take faces that were drawn ahead, on a shelf with all they need."""
        shelf = _opened(content)
        self._ahead.update(dict.fromkeys(shelf.keys, shelf))

    def note(self, name: FaceName, drawn: Known) -> Known:
        """Keep a sound drawing under a name, once it is written; the one that is already known, if there is one."""
        shelf = self._shelf(name.shelf)
        drawn = shelf.drawings.setdefault(drawn.digest, drawn)
        drawn.is_wanted = True
        shelf.used[name.digest] = drawn
        return drawn

    def save(self) -> None:
        """Write every open shelf on which something is new, and close it: the next has its room."""
        while self._shelves:
            self._save(*self._shelves.popitem(last=False))
        if len(self._included) != self._known_parts:
            _write_included(self._folder, self._included)

    def _save(self, name: str, shelf: "_Open") -> None:
        content = shelf.content(self._put_bitmap)
        if content is not None:
            packed = _FACES.write(self._key(name), content)
            # A deck is mostly printed once in a process: what is remembered of it takes no more room than it must.
            made = Shelf(content, _BITMAPS.read) if packed is None else Shelf(packed, _BITMAPS.read, is_packed=True)
            shelf.kept = _READ.put(self._key(name), made)

    def _put_bitmap(self, key: str, content: bytes) -> None:
        if key not in self._put:
            self._put.add(key)
            if _BITMAPS.read(key) is None:
                _BITMAPS.write(key, content)

    def _shelf(self, name: str) -> "_Open":
        shelf = self._shelves.get(name)
        if shelf is None:
            key = self._key(name)
            shelf = self._shelves[name] = _Open(_READ.get(key) or _READ.put(key, _opened(_FACES.read(key))))
            if len(self._shelves) > OPEN:
                self._save(*self._shelves.popitem(last=False))
        else:
            self._shelves.move_to_end(name)
        return shelf

    def _key(self, shelf: str) -> str:
        return _FACES.key(self._folder, self._language, self._low_ink, shelf)


class _Open:
    """A shelf in memory: what was kept, and what this run has asked for."""

    def __init__(self, kept: Shelf) -> None:
        self.kept = kept
        self.used: dict[bytes, Known] = {}
        self.drawings: dict[bytes, Known] = {}  # by the digests of their texts: equal drawings are one
        self.with_operators: set[bytes] = set()  # drawings that were so kept

    def content(self, put_bitmap: Callable[[str, bytes], None]) -> bytes | None:
        """What the shelf is to hold from now on; None when nothing is new."""
        before = set(self.kept.keys)
        if not any(self._is_new(known, key in before) for key, known in self.used.items()):
            return None
        older = [key for key in self.kept.keys if key not in self.used][-OLDER:]
        faces = {key: found for key in older if (found := _kept_on(self.kept, key)) is not None}
        for key, known in self.used.items():
            faces[key] = Kept(known.digest, known.written)
            if known.written is not None:
                self.with_operators.add(known.digest)
        return shelved(faces, put_bitmap)

    def _is_new(self, known: Known, is_there: bool) -> bool:
        if known.written is None:
            return not is_there
        return not (is_there and known.digest in self.with_operators)


def _shelves_of(component: Component) -> dict[str, str]:
    """On which shelf the faces of each record lie: with those before it, back to one whose id begins a shelf."""
    found: dict[str, str] = {}
    first, count = component.id, 0
    for record in component.records:
        if count >= LARGEST or crc32(record.id.encode("utf-8", "surrogatepass")) % PER_SHELF == 0:
            first, count = f"{component.id}/{record.id}", 0
        found[record.id] = first
        count += 1
    return found


def forget_shelves() -> None:
    """Read all shelves anew, as another process would."""
    _READ.clear()


def _opened(content: bytes | None) -> Shelf:
    """A shelf; an empty one for what is none."""
    try:
        return Shelf(content, _BITMAPS.read).read()
    except (ValueError, LookupError, TypeError):
        return Shelf(None)


def _kept_on(shelf: Shelf, digest: bytes) -> Kept | None:
    try:
        return shelf.get(digest)
    except (ValueError, LookupError, TypeError):
        return None


def _read_included(folder: str) -> Included:
    """Which templates name which, as far as it was found out before."""
    content = _INCLUDED.read(_INCLUDED.key(folder))
    try:
        told = json.loads(content) if content is not None else {}
        return {bytes.fromhex(key): None if names is None else tuple(names) for key, names in told.items()}
    except (ValueError, AttributeError, TypeError):
        return {}


def _write_included(folder: str, included: Included) -> None:
    told = {key.hex(): names for key, names in included.items()}
    _INCLUDED.write(_INCLUDED.key(folder), json.dumps(told).encode("ascii"))

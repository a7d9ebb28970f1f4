"""Draw every face of a pack without printing any, to see what is wrong with them.

Faces in which nothing was wrong are remembered by digests of all that draws them (`faces.face_key`), so that after an
edit only those are drawn again which it may have changed. Faces with faults are drawn every time: their lines move.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.cache import MEGABYTE, Cache
from sandtable.faces.face_key import FaceKeys, KitDigests
from sandtable.faces.faults import told_by
from sandtable.faces.inputs import Included
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.gc_schedule import rare_collections
from sandtable.model.pack import Component, Pack, Record
from sandtable.press.special.rule_letters import unset_letters
from sandtable.press.special.surroundings import draw_surroundings, surroundings_key
from sandtable.press.special.tile_proof import TileKeys, can_be_drawn, tiles_of, undrawn_tiles

# One entry for each folder of a pack that was proofed here.
_SOUND = Cache("proofs", 16 * MEGABYTE)


class Side(NamedTuple):
    """One face to draw."""

    component: Component
    record: Record
    side: str
    owner: str = ""


def proof(pack: Pack, low_ink: bool = False) -> list[Finding]:
    """What is wrong with the faces of a pack, in every language, in full ink and, if wished, in low ink too."""
    key = _SOUND.key(str(Path(pack.folder).resolve()))
    sound, included = _kept(key)
    known = len(included)
    keys = FaceKeys(pack, included)
    passes = [
        _Pass(pack, language, low, keys, sound)
        for language in pack.languages
        for low in ((False, True) if low_ink else (False,))
    ]
    with rare_collections():
        for each in passes:
            each.run()
    found = frozenset[bytes]().union(*(each.sound for each in passes))
    if found - sound or len(included) != known:
        # What was sound before may be so again: an edit that is taken back costs nothing. Only so much is kept.
        older = sound if len(sound) < 4 * max(len(found), 1000) else frozenset[bytes]()
        _SOUND.keep(key, (found | older, included))
    return [*undrawn_tiles(pack), *told_by(each.renderer for each in passes if each.renderer is not None)]


def sides_of(pack: Pack) -> Iterator[Side]:
    """Every face that templates draw, in printing order; tables are not printed, tiles are drawn by their game."""
    for component in pack.components:
        if component.type in ("table", "tiles"):
            continue
        for record in component.records:
            yield Side(component, record, "front")
            if component.back is not None:
                for owner in record.fields.get("owners", [""]):
                    yield Side(component, record, "back", owner)


class _Pass:
    """The faces of a pack in one language and ink."""

    def __init__(self, pack: Pack, language: str, low_ink: bool, keys: FaceKeys, before: frozenset[bytes]) -> None:
        self.renderer: FaceRenderer | None = None
        self.sound: set[bytes] = set()
        self._pack, self._language, self._low_ink, self._keys, self._before = pack, language, low_ink, keys, before
        self._kit: KitDigests | None = None

    def run(self) -> None:
        kits = self._keys.kits(self._language, self._low_ink)
        if kits not in self._before:
            if not self._open().findings:
                self.sound.add(kits)
        else:
            self.sound.add(kits)
        self._look_around()
        for side in sides_of(self._pack):
            self._look_at(side)
        # No words are on tiles: one language is enough.
        if self._language == self._pack.languages[0]:
            self._look_at_tiles()

    def _look_around(self) -> None:
        """At the colophon, and at what stands in the margins of sheets."""
        key = surroundings_key(self._pack, self._keys, self._language, self._low_ink)
        if key not in self._before:
            renderer = self._open()
            told = len(renderer.findings)
            draw_surroundings(renderer)
            renderer.findings.extend(unset_letters(renderer))
            if len(renderer.findings) != told:
                return
        self.sound.add(key)

    def _look_at(self, one: Side) -> None:
        component, record, side, owner = one
        key = self._keys.sources(component, record, side, self._language, self._low_ink, owner)
        if key in self._before:
            self.sound.add(key)
            return
        renderer = self._open()
        told = len(renderer.findings)
        text = renderer.written(component, record, side, owner)
        if text is None:
            return
        if self._kit is None:
            self._kit = KitDigests(renderer.kit)
        written = self._keys.text(text, record, self._kit, self._language, self._low_ink)
        if written not in self._before and written not in self.sound:
            draw = renderer.front(component, record) if side == "front" else renderer.back(component, record, owner)
            if draw is None or len(renderer.findings) != told:
                return
        self.sound |= {key, written}

    def _look_at_tiles(self) -> None:
        keys: TileKeys | None = None
        for component, record in tiles_of(self._pack):
            keys = keys or TileKeys(self._pack)
            key = keys.of(record, self._low_ink)
            if key in self._before or can_be_drawn(self._open(), component, record):
                self.sound.add(key)

    def _open(self) -> FaceRenderer:
        if self.renderer is None:
            self.renderer = FaceRenderer(self._pack, self._language, self._low_ink)
        return self.renderer


def _kept(key: str) -> tuple[frozenset[bytes], Included]:
    """Digests of faces in which nothing was wrong, and which templates name which."""
    kept = _SOUND.load(key)
    if isinstance(kept, tuple) and len(kept) == 2 and isinstance(kept[0], frozenset) and isinstance(kept[1], dict):
        return kept[0], kept[1]
    return frozenset(), {}

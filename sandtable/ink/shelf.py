"""Finished drawings as bytes and back: operators, the forms and words they need, and under which digests they are known.

A shelf is a line of JSON, which says where everything is, and then all operators one after the other. It names no class and
runs nothing; whether it is whole is for the cache to say. Bitmaps lie on it, or are named and found elsewhere.
"""

import json
import zlib
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from sandtable.ink.shapes import Word
from sandtable.ink.written import Written

_FORMAT = "faces 2"


class Kept(NamedTuple):
    """A drawing by the digest of its text, with its operators, if anybody wanted them."""

    digest: bytes
    written: Written | None


class Shelf:
    """Kept drawings by the digests of all that draws a face; read, and unpacked, when something is asked of it.

    `find_bitmap` gives a bitmap by its key when it does not lie here; a drawing that misses one is a LookupError.
    """

    def __init__(
        self,
        content: bytes | None,
        find_bitmap: Callable[[str], bytes | None] = lambda _: None,
        *,
        is_packed: bool = False,
    ) -> None:
        self._find_bitmap = find_bitmap
        self._content, self._is_packed = content, is_packed
        self._operators = b""
        self._written: dict[int, Written] = {}
        self._words: dict[int, Word] = {}

    @cached_property
    def _told(self) -> dict[str, Any]:
        if self._content is not None:
            content = zlib.decompress(self._content) if self._is_packed else self._content
            head, _, self._operators = content.partition(b"\n")
            self._content = None
            told: dict[str, Any] = json.loads(head)
            if told["format"] == _FORMAT:
                return told
        return {"faces": {}, "drawings": [], "written": [], "words": [], "bitmaps": {}}

    def read(self) -> "Shelf":
        """Itself, once it is known that it can be read; raise ValueError, LookupError or TypeError."""
        assert self._told
        return self

    @property
    def keys(self) -> list[bytes]:
        """In order of their last use, the oldest first."""
        return [bytes.fromhex(key) for key in self._told["faces"]]

    def __contains__(self, key: bytes) -> bool:
        return key.hex() in self._told["faces"]

    def get(self, key: bytes) -> Kept | None:
        number = self._told["faces"].get(key.hex())
        if number is None:
            return None
        digest, at = self._told["drawings"][number]
        return Kept(bytes.fromhex(digest), None if at is None else self._written.get(at) or self._open(at))

    def _open(self, number: int) -> Written:
        start, end, together, forms, words, bitmaps = self._told["written"][number]
        used = [self._words.get(ord(at)) or self._word(ord(at)) for at in words]
        opened = Written(
            self._operators[start:end].decode("utf-8", "surrogatepass"),
            tuple(self._written.get(form) or self._open(form) for form in forms),
            tuple(used),
            {key: self._bitmap(key) for key in bitmaps},
            bool(together),
        )
        self._written[number] = opened
        return opened

    def _bitmap(self, key: str) -> bytes:
        at = self._told["bitmaps"][key]
        found = self._find_bitmap(key) if at is None else self._operators[at[0] : at[1]]
        if found is None:
            raise LookupError(key)
        return found

    def _word(self, number: int) -> Word:
        font, glyphs, clusters = self._told["words"][number]
        word = self._words[number] = Word(font, tuple(glyphs), (), "", tuple(clusters))
        return word


def shelved(faces: Mapping[bytes, Kept], put_bitmap: Callable[[str, bytes], None] | None = None) -> bytes:
    """A shelf of faces, as bytes; `put_bitmap` hears of every bitmap that is to be found elsewhere."""
    packing = _Packing(put_bitmap)
    drawings: dict[bytes, int] = {}
    told = []
    for kept in faces.values():
        if kept.digest not in drawings:
            drawings[kept.digest] = len(drawings)
            told.append((kept.digest.hex(), None if kept.written is None else packing.add(kept.written)))
    head = {
        "format": _FORMAT,
        "faces": {key.hex(): drawings[kept.digest] for key, kept in faces.items()},
        "drawings": told,
        "written": packing.written,
        "words": packing.words,
        "bitmaps": packing.bitmaps,
    }
    return b"\n".join([json.dumps(head, separators=(",", ":")).encode("ascii"), *packing.operators])


class _Packing:
    """Operators, words and bitmaps, each once, by numbers or keys."""

    def __init__(self, put_bitmap: Callable[[str, bytes], None] | None) -> None:
        self.operators: list[bytes] = []
        self.written: list[tuple[int, int, int, list[int], str, list[str]]] = []
        self.bitmaps: dict[str, tuple[int, int] | None] = {}
        self._put_bitmap = put_bitmap
        self.words: list[tuple[str, tuple[int, ...], tuple[str, ...]]] = []
        self._numbers: dict[int, tuple[Written, int]] = {}
        self._forms: dict[str, int] = {}
        self._words: dict[int, str] = {}
        self._alike: dict[tuple[object, ...], str] = {}
        self._at = 0

    def add(self, written: Written, is_form: bool = False) -> int:
        known = self._numbers.get(id(written))
        if known is not None:
            return known[1]
        if is_form and written.key in self._forms:
            return self._forms[written.key]
        forms = [self.add(form, is_form=True) for form in written.forms]
        words = self._words
        used = "".join([words.get(id(word)) or self._word(word) for word in written.words])
        for key, bitmap in written.bitmaps.items():
            if key not in self.bitmaps:
                self.bitmaps[key] = self._put(bitmap) if self._put_bitmap is None else None
                if self._put_bitmap is not None:
                    self._put_bitmap(key, bitmap)
        number = len(self.written)
        start, end = self._put(written.text.encode("utf-8", "surrogatepass"))
        self.written.append((start, end, int(written.together), forms, used, list(written.bitmaps)))
        self._numbers[id(written)] = (written, number)
        if is_form:
            self._forms[written.key] = number
        return number

    def _put(self, content: bytes) -> tuple[int, int]:
        self.operators.append(content)
        start, self._at = self._at, self._at + len(content) + 1  # and the end of the line
        return start, start + len(content)

    def _word(self, word: Word) -> str:
        alike = (word.font, word.glyphs, word.clusters)
        found = self._alike.get(alike)
        if found is None:
            found = self._alike[alike] = chr(len(self.words))
            self.words.append(alike)
        self._words[id(word)] = found
        return found

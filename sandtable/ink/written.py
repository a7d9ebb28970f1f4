"""Drawings as a page description has them, free of any one document; and drawings that are known before they are drawn.

What a document names in its own way (fonts, forms, states, bitmaps) is marked in the operators. So the same operators serve
every document, and may be kept from one run to the next.
"""

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Final

from sandtable.ink.shapes import Item, Word

# A mark stands between two signs that no operator has: its kind, then what it is about.
BEGIN, END = "\x01", "\x02"
MARK: Final = re.compile(f"{BEGIN}([^{END}]*){END}")
FONT, FORM, STATE, BITMAP = "F", "X", "G", "P"

# Letters by glyph, in order of first use, for each font.
Glyphs = tuple[tuple[str, tuple[tuple[int, str], ...]], ...]


class Written:
    """The operators of a drawing, and all they need: forms in order of first use, words or their glyphs, bitmaps.

    Forms with the same `key` are the same. `together` is a form whose parts lie on the page as a whole.
    """

    __slots__ = ("_key", "bitmaps", "forms", "glyphs", "text", "together", "words")

    def __init__(
        self,
        text: str,
        forms: tuple["Written", ...] = (),
        words: Mapping[int, Word] | None = None,
        glyphs: Glyphs = (),
        bitmaps: Mapping[str, bytes] | None = None,
        together: bool = False,
    ) -> None:
        self.text, self.forms, self.glyphs, self.together = text, forms, glyphs, together
        self.words = words or {}
        self.bitmaps = bitmaps or {}
        self._key = ""

    @property
    def key(self) -> str:
        """What a form is known by; forms inside it stand in its text by their keys."""
        if not self._key:
            person = b"together" if self.together else b""
            self._key = blake2b(self.text.encode("latin-1"), digest_size=12, person=person).hexdigest()
        return self._key


class Known:
    """A drawing known by a digest of all that draws it; its items are drawn when somebody wants them.

    A backend that writes it leaves its operators here: `inline` as part of a page, `whole` as a form.
    """

    __slots__ = ("_draw", "_items", "digest", "inline", "whole")

    def __init__(
        self,
        digest: bytes,
        items: tuple[Item, ...] | None = None,
        draw: Callable[[], tuple[Item, ...]] = tuple,
    ) -> None:
        self.digest = digest
        self._items, self._draw = items, draw
        self.inline: Written | None = None
        self.whole: Written | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        if self._items is None:
            self._items = self._draw()
        return self._items

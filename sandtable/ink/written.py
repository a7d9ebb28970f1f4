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


class Written:
    """The operators of a drawing, and all they need: forms in order of first use, words, bitmaps.

    Forms with the same `key` are the same. `together` is a form whose parts lie on the page as a whole.
    """

    __slots__ = ("_key", "bitmaps", "forms", "text", "together", "words")

    def __init__(
        self,
        text: str,
        forms: tuple["Written", ...] = (),
        words: tuple[Word, ...] = (),
        bitmaps: Mapping[str, bytes] | None = None,
        together: bool = False,
    ) -> None:
        self.text, self.forms, self.together = text, forms, together
        self.words = words  # each once; a mapping by identity would take more room than the operators
        self.bitmaps = bitmaps or {}
        self._key = ""

    @property
    def key(self) -> str:
        """What a form is known by; forms inside it stand in its text by their keys."""
        if not self._key:
            person = b"together" if self.together else b""
            self._key = blake2b(self.text.encode("utf-8", "surrogatepass"), digest_size=12, person=person).hexdigest()
        return self._key


class Known:
    """A drawing known by a digest of what a template wrote for it; its items are drawn when somebody wants them.

    Of one that is to be kept a backend leaves the operators here. Then its items may be let go: a large deck has them all at
    once otherwise. Whoever wants them after all has them drawn again.
    """

    __slots__ = ("_again", "_draw", "_items", "digest", "draw_to_write", "is_wanted", "written")

    def __init__(
        self,
        digest: bytes,
        items: tuple[Item, ...] | None = None,
        draw: Callable[[], tuple[Item, ...]] = tuple,
        written: Written | None = None,
    ) -> None:
        self.digest, self.written = digest, written
        self._items, self._draw = items, draw
        self.is_wanted = False
        self.draw_to_write: Callable[[], tuple[Item, ...]] | None = None
        self._again = False

    @property
    def items(self) -> tuple[Item, ...]:
        if self._items is None:
            self._items = self._draw()
        return self._items

    @property
    def items_to_write(self) -> tuple[Item, ...]:
        """The items for whoever leaves the operators here: then they themselves need not be kept from run to run."""
        if self._items is None and self.draw_to_write is not None:
            self._items = self.draw_to_write()
        return self.items

    @property
    def is_drawn(self) -> bool:
        """Whether its items are at hand."""
        return self._items is not None

    def can_be_drawn_again(self, draw: Callable[[], tuple[Item, ...]]) -> None:
        """How its items are drawn once more, should they be let go."""
        self._draw, self._again = draw, True

    def let_go(self) -> None:
        """Forget the items, if the operators are there and they can be drawn again."""
        if self._again and self.written is not None:
            self._items = None

"""Drawings as PDF operators, independent of any one document.

Names that belong to a document (fonts, forms, states, bitmaps) are marked in the operators, so that the same fragment
serves every document.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b
from typing import Final, Protocol

from sandtable.ink.shapes import Word

# A mark stands between two signs that no operator has: its kind, then what it is about.
BEGIN, END = "\x01", "\x02"
MARK: Final = re.compile(f"{BEGIN}([^{END}]*){END}")
FONT, FORM, STATE, BITMAP = "F", "X", "G", "P"


class PdfFragment:
    """Operators of a drawing, and all they need: forms in order of first use, words, bitmaps.

    Forms with the same `key` are the same. `together` is a form whose parts lie on the page as a whole.
    """

    __slots__ = ("_key", "bitmaps", "forms", "text", "together", "words")
    __match_args__ = ("text", "forms", "words", "bitmaps", "together")

    def __init__(
        self,
        text: str,
        forms: tuple["PdfFragment", ...] = (),
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
        """Digest of a form's operators; forms inside it stand in its text by their keys."""
        if not self._key:
            person = b"together" if self.together else b""
            self._key = blake2b(self.text.encode("utf-8", "surrogatepass"), digest_size=12, person=person).hexdigest()
        return self._key


class Prepared(Protocol):
    """Fragments of faces by key, which a caller keeps from one document to the next."""

    def has(self, key: bytes) -> bool: ...

    def get(self, key: bytes) -> PdfFragment | None: ...

    def put(self, key: bytes, drawing: PdfFragment, size: int) -> object: ...

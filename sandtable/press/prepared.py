"""PDF fragments ready for the PDF backend: of all faces in a session's memory, of maps on disk too.

The operators of a map take far longer to write than to read; those of cards do not.
"""

from sandtable.backends.pdf.fragment import PdfFragment
from sandtable.cache import Cache
from sandtable.ink.shapes import Word
from sandtable.installation import code_dates, library_versions
from sandtable.maps import MAP_KEY, MOST_BYTES
from sandtable.session import Session

_MAPS = Cache("maps", MOST_BYTES, (PdfFragment, Word))
_IN_MEMORY = 4  # bytes of memory for a letter of operators, with the words and forms they need


class PreparedDrawings:
    """PDF fragments by the keys of faces."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session

    def has(self, key: bytes) -> bool:
        """True if a fragment is stored under the key, even a damaged one."""
        in_memory = self._session is not None and self._session.get(("pdf", key)) is not None
        return in_memory or (key.startswith(MAP_KEY) and _MAPS.has(_name(key)))

    def get(self, key: bytes) -> PdfFragment | None:
        found = self._session.get(("pdf", key)) if self._session is not None else None
        if found is None and key.startswith(MAP_KEY):
            found = _MAPS.load(_name(key))
            if isinstance(found, PdfFragment):
                self._remember(key, found, len(found.text))
        return found if isinstance(found, PdfFragment) else None

    def put(self, key: bytes, drawing: PdfFragment, size: int) -> None:
        self._remember(key, drawing, size)
        if key.startswith(MAP_KEY):
            _MAPS.keep(_name(key), drawing)

    def _remember(self, key: bytes, drawing: PdfFragment, size: int) -> None:
        if self._session is not None:
            self._session.put(("pdf", key), drawing, size * _IN_MEMORY)


def _name(key: bytes) -> str:
    return _MAPS.key("pdf", key.hex(), library_versions(), code_dates())

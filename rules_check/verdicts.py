"""Scenarios and set-ups in which nothing was found, kept: the same bytes under the same rules are well again.

A verdict is named by a digest of everything that leads to it: every byte of the file, where it lies, which rules were asked
under which settings and limits, the program and the built-in packs (by dates), and the libraries that read files. Only that
nothing at all was found is kept, and only of what follows a built-in pack: whatever there is to be told is found anew.
"""

from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.budget import current
from sandtable.cache import MEGABYTE, Cache
from sandtable.installation import code_dates, dates, library_versions
from sandtable.resources import builtin_packs, content_folder

if TYPE_CHECKING:
    from rules_check.run import Choice
    from sandtable.config import Config
    from sandtable.model.document import Document

_VERDICTS = Cache("verdicts", 2 * MEGABYTE)
_READERS = ("jsonschema", "jsonschema-rs", "pyyaml")
_ALLOWS = b"sandtable:"  # how a comment for the checker begins; whether it is still needed only the rules can tell
_KINDS = ("scenario", "setup")


class Known:
    """A scenario or set-up of which nothing is known but that it is well."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Verdicts:
    """What was well under one choice of rules and some settings."""

    def __init__(self, choice: "Choice", config: "Config") -> None:
        settled = sha256(config.file.read_bytes()).hexdigest() if config.file is not None else ""
        self._asked = repr((choice, str(config.file), settled, current().limits))

    def find(self, content: bytes, file: str, with_pack: bool) -> Known | None:
        """What a file holds that was well before; None when that is not known."""
        if _ALLOWS in content:
            return None
        kept = _VERDICTS.read(self._key(content, file, with_pack))
        kind = kept.decode(errors="replace") if kept is not None else ""
        return Known(kind) if kind in _KINDS else None

    def keep(self, content: bytes, file: str, with_pack: bool, document: "Document") -> None:
        """Keep that nothing was found in a document, if its pack is a built-in one."""
        built_in = {folder.resolve() for folder in builtin_packs().values()}
        if _ALLOWS not in content and Path(document.pack.folder).resolve() in built_in:
            _VERDICTS.write(self._key(content, file, with_pack), document.kind.encode())

    def _key(self, content: bytes, file: str, with_pack: bool) -> str:
        place = str(Path(file).resolve())
        return _VERDICTS.key(self._asked, self._program, sha256(content).hexdigest(), file, place, with_pack)

    @cached_property
    def _program(self) -> str:
        """A digest of the code, the content and the libraries there are."""
        said = (*code_dates(), *dates(Path(__file__).parent), *dates(content_folder()), *library_versions(_READERS))
        return sha256(repr(said).encode()).hexdigest()

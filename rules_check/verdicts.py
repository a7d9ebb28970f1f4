"""Scenarios and set-ups in which nothing was found, kept: the same bytes under the same rules are well again.

A verdict is named by a digest of everything that leads to it: every byte of the file, where it lies, which rules were asked
under which settings and limits, the program and the built-in packs (by dates), and the libraries that read files. Only that
nothing at all was found is kept, and only of what follows a built-in pack: whatever there is to be told is found anew.
"""

from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.budget import current
from sandtable.cache import MEGABYTE, Cache
from sandtable.installation import code_dates, dated, library_versions
from sandtable.resources import builtin_packs, content_folder

if TYPE_CHECKING:
    from rules_check.run import Choice
    from sandtable.config import Config
    from sandtable.model.document import Document

_VERDICTS = Cache("verdicts", 2 * MEGABYTE)
_READERS = ("jsonschema", "jsonschema-rs", "pyyaml")
_ALLOWS = b"sandtable:"  # how a comment for the checker begins; whether it is still needed only the rules can tell
_KINDS = ("scenario", "setup")
MOST = 4000  # documents that are known to be well under one choice of rules


class Known:
    """A scenario or set-up of which nothing is known but that it is well."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind = kind


class Verdicts:
    """What was well under one choice of rules and some settings: read once, and written once when a run is over."""

    def __init__(self, choice: "Choice", config: "Config") -> None:
        settled = blake2b(config.file.read_bytes()).hexdigest() if config.file is not None else ""
        self._asked = repr((choice, str(config.file), settled, current().limits))
        self._fresh: dict[str, str] = {}

    def find(self, content: bytes, file: str, with_pack: bool) -> Known | None:
        """What a file holds that was well before; None when that is not known."""
        if _ALLOWS in content:
            return None
        kind = self._known.get(_name(content, file, with_pack))
        return Known(kind) if kind in _KINDS else None

    def add(self, content: bytes, file: str, with_pack: bool, document: "Document") -> None:
        """Take note that nothing was found in a document, if its pack is a built-in one."""
        if _ALLOWS not in content and Path(document.pack.folder).resolve() in self._built_in:
            self._fresh[_name(content, file, with_pack)] = document.kind

    def keep(self) -> None:
        """Keep what was noted; of too many the oldest are forgotten."""
        if self._fresh:
            # Another run may have kept something meanwhile.
            both = list({**self._read(), **self._fresh}.items())[-MOST:]
            _VERDICTS.write(self._key, "\n".join(f"{name} {kind}" for name, kind in both).encode())
            self._fresh.clear()

    @cached_property
    def _known(self) -> dict[str, str]:
        return self._read()

    def _read(self) -> dict[str, str]:
        lines = (_VERDICTS.read(self._key) or b"").decode().splitlines()
        return {name: kind for name, _, kind in (line.partition(" ") for line in lines)}

    @cached_property
    def _key(self) -> str:
        """A digest of what is asked, of the code, the content and the libraries there are."""
        there = (*code_dates(), dated(Path(__file__).parent), dated(content_folder()), *library_versions(_READERS))
        return _VERDICTS.key(self._asked, there)

    @cached_property
    def _built_in(self) -> set[Path]:
        return {folder.resolve() for folder in builtin_packs().values()}


def _name(content: bytes, file: str, with_pack: bool) -> str:
    """A digest of a file, of where it lies and of how it was met."""
    said = repr((file, str(Path(file).resolve()), with_pack)).encode()
    return blake2b(len(said).to_bytes(4, "big") + said + content, digest_size=32).hexdigest()

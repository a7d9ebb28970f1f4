"""The subject of a playtest: a scenario or set-up as text, and the game built from it.

The text can be read in any process. It need not be in a file: the generator plays scenarios that are never saved.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from playtest.seated_game import CannotPlay, SeatedGame
from sandtable.games.replay import fingerprint
from sandtable.model.document import load_document

CERTIFICATE = "playtest:"  # key of a scenario that holds the result of earlier games
_KEPT = 4  # cached subjects per process, each with its players' tables: up to 300 MB


@dataclass(frozen=True, slots=True)
class Subject:
    """A scenario or set-up: its name, its text, and the folder beside which its pack is looked for."""

    name: str
    text: str
    beside: str = "."

    @property
    def fingerprint(self) -> str:
        """Short hash of the text, without the certificate block."""
        return _fingerprint(self.text)

    @property
    def start_text(self) -> str:
        """The text without its certificate block, as games are played and recorded."""
        return without_certificate(self.text)


# Cached: called twice a game.
@lru_cache(maxsize=_KEPT)
def without_certificate(text: str) -> str:
    """Return a document's text without its `playtest:` block."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        inside = line.startswith(CERTIFICATE) or (inside and line[:1] in (" ", "#", "-"))
        if not inside:
            kept.append(line)
    return "\n".join(kept)


@lru_cache(maxsize=_KEPT)
def _fingerprint(text: str) -> str:
    return fingerprint(without_certificate(text))


@lru_cache(maxsize=_KEPT)
def make_ready(subject: Subject) -> SeatedGame:
    """Return the game of a subject, shared by all its matches and cached per process."""
    loaded = load_document(subject.start_text.encode(), subject.name, Path(subject.beside))
    if loaded.document is None:
        raise CannotPlay(str(loaded.findings[0]))
    return SeatedGame(loaded.document, subject.name, subject.start_text)

"""What is played: a scenario or set-up as text, which any process can read, and everything that text means.

The text need not be in a file: the generator plays scenarios that nobody will ever see.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from playtest.seated_game import CannotPlay, SeatedGame
from sandtable.games.replay import fingerprint
from sandtable.model.document import load_document

CERTIFICATE = "playtest:"  # the key of a scenario under which the result of earlier games stands
_KEPT = 4  # subjects a process keeps ready, each with all that players found out about it: up to 300 MB


@dataclass(frozen=True, slots=True)
class Subject:
    """A scenario or set-up: what it is called, its text, and the folder beside which its pack may lie."""

    name: str
    text: str
    beside: str = "."

    @property
    def fingerprint(self) -> str:
        """A short name of what is played; a certificate in the text makes no difference."""
        return _fingerprint(self.text)

    @property
    def start_text(self) -> str:
        """The text without its certificate, as games are played and kept."""
        return without_certificate(self.text)


# Asked for twice a game.
@lru_cache(maxsize=_KEPT)
def without_certificate(text: str) -> str:
    """A document's text without the block `playtest:`."""
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
    """Everything about a subject that its games share, made once in a process."""
    loaded = load_document(subject.start_text.encode(), subject.name, Path(subject.beside))
    if loaded.document is None:
        raise CannotPlay(str(loaded.findings[0]))
    return SeatedGame(loaded.document, subject.name, subject.start_text)

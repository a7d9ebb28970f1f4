"""Memory of the steps of loading: results with their findings, by everything they were made from, in a session."""

from collections.abc import Callable, Hashable
from hashlib import sha256
from typing import TypeVar

from sandtable.budget import current
from sandtable.findings import Finding
from sandtable.model.reading.data_file import Ids
from sandtable.model.reading.folder import PackFolder
from sandtable.model.translation.texts import Texts
from sandtable.session import Session

T = TypeVar("T")
# Carries out a step; it adds to the findings and the texts it is given.
Make = Callable[[list[Finding], Texts], T]
_IN_MEMORY = 25  # bytes of memory for a byte of the file that a step reads: nodes, data or records
_LEAST = 1_000  # bytes of any result


def ids_digest(ids: Ids) -> bytes:
    """Digest of all ids that a reference may name."""
    known = [(name, sorted(each)) for name, each in sorted(ids.known.items())]
    return sha256(repr((known, sorted(ids.unread))).encode("utf-8", "surrogatepass")).digest()


class LoadMemory:
    """Steps of loading one pack; without a session each is carried out every time.

    Contents of files are part of every key, so that nothing is out of date. Results are shared: nobody changes them.
    """

    def __init__(self, folder: PackFolder, session: Session | None) -> None:
        self._folder, self._session = folder, session
        self._digests: dict[str, bytes] = {}
        # Limits and the place of the pack are in results and findings.
        self._base = (folder.display(""), current().limits)

    def read(self, name: str, content: bytes) -> bytes:
        """Note the content of a file; return it."""
        if self._session is not None:
            self._digests[name] = sha256(content).digest() + len(content).to_bytes(8)
        return content

    def key(self, *names: str) -> tuple[bytes, ...]:
        """Digests of files that were read, empty for those that were not."""
        return tuple(self._digests.get(name, b"") for name in names)

    def step(
        self, key: tuple[Hashable, ...], files: tuple[bytes, ...], findings: list[Finding], texts: Texts, make: Make[T]
    ) -> T:
        """Result of a step; `files` are digests of the files it was made from (`key`), first the one it reads."""
        if self._session is None or texts.gathering:
            return make(findings, texts)
        whole = (self._base, key, files)
        known: tuple[T, tuple[Finding, ...], Texts] | None = self._session.get(whole)
        if known is None:
            told: list[Finding] = []
            own = Texts(texts.languages, texts.catalogs)
            size = _LEAST + _IN_MEMORY * int.from_bytes(files[0][32:]) if files else _LEAST
            known = self._session.put(whole, (make(told, own), tuple(told), own), size)
        findings.extend(known[1])
        texts.absorb(known[2])
        return known[0]

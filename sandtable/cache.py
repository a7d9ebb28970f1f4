"""Disk cache of four kinds: loaded packs, compiled templates, drawings of faces, drawings of maps and tiles.

An entry is a file named by a digest of everything that decides its content: it is never out of date, only unused. A
kind of entries has a bound on its bytes; the least recently read go first. A cache that is damaged, full, switched off,
not writable or shared by several processes costs time, never a result.

Values are stored as pickles and templates as bytecode, and reading either may run code. So every entry carries a seal
that only this user can make (`sandtable.seal`), and is opened only when the seal is valid: damaged bytes and foreign
caches are ignored. Pickles may name classes of this program alone.
"""

import copyreg
import io
import os
import pickle
import sys
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

import platformdirs

from sandtable import __version__
from sandtable.files import CannotWrite, writing
from sandtable.gc_schedule import no_collections
from sandtable.seal import SEAL_LENGTH, seal

MEGABYTE = 1024 * 1024
LARGE_BYTES = 4096  # bytes in a value that are kept as an entry of their own

_Reduced = tuple[Callable[..., Any], tuple[Any, ...]]  # what to call with what to have a value again

_MAGIC = b"sandtable cache 2\n"
_HEAD = len(_MAGIC) + SEAL_LENGTH  # then the seal, then the content, deflated


class Cache:
    """Entries of one kind, which together take at most `most` bytes.

    `classes` are the types of values: named tuples, frozen dataclasses, and others whose `__match_args__` list the
    arguments of their constructor. They are rebuilt by their constructors, faster than field by field; when one changes
    its fields, all keys change.
    """

    def __init__(self, kind: str, most: int, classes: Sequence[type] = ()) -> None:
        self.kind, self.most = kind, most
        self._layout = [(one.__name__, getattr(one, "__match_args__", ())) for one in classes]
        self._allowed = frozenset(one.__module__ for one in classes)
        self._reducers: dict[type, Callable[[Any], _Reduced]] = {
            MappingProxyType: _reduced_mapping,
            **dict.fromkeys(classes, _reduce),
        }

    def key(self, *parts: object) -> str:
        """Digest that names an entry, from parts with a stable repr: text, numbers, lists and tuples."""
        said = repr((sys.version, __version__, self._layout, parts))
        return blake2b(said.encode(), digest_size=16).hexdigest()

    def has(self, key: str) -> bool:
        """True if an entry is stored under a key, even a damaged one."""
        folder = cache_folder(self.kind)
        return folder is not None and (folder / key).exists()

    def read(self, key: str) -> bytes | None:
        """Return the bytes stored under a key; None when there are none, or they are damaged."""
        folder = cache_folder(self.kind)
        if folder is None:
            return None
        try:
            content = (folder / key).read_bytes()
            os.utime(folder / key)  # The entry read last is the last to be deleted.
        except OSError:
            return None
        body = content[_HEAD:]
        if content[:_HEAD] != self._head(key, body):
            return None
        return zlib.decompress(body)

    def write(self, key: str, content: bytes) -> bytes | None:
        """Store bytes under a key, if possible, and make room for them.

        Return the deflated bytes, for callers that remember them too; None when nothing is stored.
        """
        folder = cache_folder(self.kind)
        if folder is None:
            return None
        body = zlib.compress(content, 1)
        head = self._head(key, body)
        if head is None:
            return None
        with suppress(CannotWrite, OSError):
            with writing(folder / key) as part:
                part.write(head)
                part.write(body)
            _make_room(folder, self.most)
        return body

    def _head(self, key: str, body: bytes) -> bytes | None:
        """Header of an entry: magic bytes and seal over kind, key and body; None when there is no key to seal with."""
        made = seal(f"{self.kind}/{key}".encode(), body)
        return None if made is None else _MAGIC + made

    def load(self, key: str) -> Any | None:
        """Return the value stored under a key; None when there is none that can be used."""
        found = self.load_sized(key)
        return None if found is None else found[0]

    def load_sized(self, key: str) -> tuple[Any, int] | None:
        """Return the value and its size in bytes before compression; None when there is none that can be used."""
        content = self.read(key)
        if content is None:
            return None
        try:
            unpickler = _Unpickler(content, self._allowed, self.read)
            with no_collections():
                return unpickler.load(), len(content) + unpickler.large
        except Exception:
            return None  # Written by code that has changed since; what it raises is anybody's guess.

    def keep(self, key: str, value: object) -> int:
        """Store a value under a key, if possible; return its size in bytes before compression."""
        out = io.BytesIO()
        pickler = _Pickler(out, self._keep_bytes)
        pickler.dispatch_table = {**copyreg.dispatch_table, **self._reducers}
        pickler.dump(value)
        content = out.getvalue()
        self.write(key, content)
        return len(content) + pickler.large

    def _keep_bytes(self, content: bytes) -> str | None:
        """Store a large bytes object as an entry of its own; None where that is not possible."""
        key = self.key("bytes", blake2b(content, digest_size=20).hexdigest())
        if self.read(key) is not None or self.write(key, content) is not None:
            return key
        return None


def cache_folder(kind: str) -> Path | None:
    """Return a private folder for one kind of entries; None when there can be none.

    SANDTABLE_CACHE names another place for all of them, or turns them off when empty.
    """
    configured = os.environ.get("SANDTABLE_CACHE")
    if configured == "":
        return None
    try:
        folder = (Path(configured) if configured else _platform_folder()) / kind
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Entries are trusted: the folder must be the user's own, and writable by no one else.
        status = folder.stat()
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
            return None
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def _platform_folder() -> Path:
    """Return the platform's cache folder; XDG_CACHE_HOME is respected everywhere."""
    configured = os.environ.get("XDG_CACHE_HOME")
    if configured or sys.platform == "linux":
        # Importing platformdirs takes as long as loading a kept pack; here its answer is known.
        return Path(configured or Path.home() / ".cache") / "sandtable"
    return platformdirs.user_cache_path("sandtable", appauthor=False)


def _make_room(folder: Path, most: int) -> None:
    """Delete the least recently read entries until the rest fits; other processes may do so at the same time."""
    with os.scandir(folder) as entries:
        found = [(status.st_mtime_ns, status.st_size, entry.path) for entry in entries if (status := _status(entry))]
    taken = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if taken <= most:
            return
        with suppress(OSError):
            Path(path).unlink()
        taken -= size


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    try:
        return entry.stat(follow_symlinks=False) if entry.is_file(follow_symlinks=False) else None
    except OSError:
        return None


class _Pickler(pickle.Pickler):
    """Pickler that stores large bytes as entries of their own, since many values may share one bitmap."""

    def __init__(self, out: io.BytesIO, keep_bytes: Callable[[bytes], str | None]) -> None:
        super().__init__(out, protocol=5)
        self._keep_bytes = keep_bytes
        self._kept: dict[str, int] = {}

    @property
    def large(self) -> int:
        """Bytes stored as entries of their own."""
        return sum(self._kept.values())

    def persistent_id(self, value: object) -> str | None:
        if type(value) is not bytes or len(value) < LARGE_BYTES:
            return None
        key = self._keep_bytes(value)
        if key is not None:
            self._kept[key] = len(value)
        return key


class _Unpickler(pickle.Unpickler):
    """Unpickler that creates only values of this program's own classes."""

    def __init__(
        self, content: bytes, allowed: frozenset[str], read: Callable[[str], bytes | None] = lambda _: None
    ) -> None:
        super().__init__(io.BytesIO(content))
        self._allowed, self._read = allowed, read
        self._shared: dict[str, bytes] = {}

    @property
    def large(self) -> int:
        """Bytes read from entries of their own."""
        return sum(map(len, self._shared.values()))

    def persistent_load(self, key: str) -> bytes:
        if key not in self._shared:
            content = self._read(key)
            if content is None:
                raise pickle.UnpicklingError("large bytes of a value are gone")
            self._shared[key] = content
        return self._shared[key]

    def find_class(self, module: str, name: str) -> Any:
        # A dotted name would reach through a module of ours into one it imports.
        if "." not in name and (module in self._allowed or module.startswith("sandtable.")):
            found = super().find_class(module, name)
            if found is _unfreeze or (isinstance(found, type) and found.__module__ == module):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a cache")


def _reduce(value: Any) -> _Reduced:
    return type(value), tuple([getattr(value, name) for name in value.__match_args__])


def _reduced_mapping(held: Any) -> _Reduced:
    return _unfreeze, (dict(held),)


def _unfreeze(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Rebuild a read-only mapping, which pickle does not support."""
    return MappingProxyType(content)

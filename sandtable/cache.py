"""What can be made again, kept on disk: loaded packs, drawn maps and tiles, compiled templates.

An entry is a file named by a digest of everything that decides its content: it is never out of date, only no longer
asked for. A kind of entries has a bound on its bytes; those not read for longest go first. A cache that is damaged,
full, switched off, not writable or shared by several processes costs time, never a result.

Values are kept as pickles and templates as bytecode, and reading either may run whatever its bytes say. So every entry
carries a seal that only this user can make (`sandtable.seal`), and is opened only when it is whole: bytes that rotted, or
that came with a cache from elsewhere, are nothing. Pickles may name classes of this program alone.
"""

import copyreg
import gc
import io
import os
import pickle
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sandtable import __version__
from sandtable.files import CannotWrite, writing
from sandtable.seal import SEAL_LENGTH, seal

MEGABYTE = 1024 * 1024

_Reduced = tuple[Callable[..., Any], tuple[Any, ...]]  # what to call with what to have a value again

_MAGIC = b"sandtable cache 2\n"
_HEAD = len(_MAGIC) + SEAL_LENGTH  # then the seal, then the content, deflated


class Cache:
    """Entries of one kind, which together take at most `most` bytes.

    `classes` are what values are made of: named tuples, frozen dataclasses, and others that say in `__match_args__` what their
    constructors take. They are rebuilt by these, sooner than field by field; when one changes its fields, all keys change.
    """

    def __init__(self, kind: str, most: int, classes: Sequence[type] = ()) -> None:
        self.kind, self.most = kind, most
        self._layout = [(one.__name__, getattr(one, "__match_args__", ())) for one in classes]
        self._allowed = frozenset(one.__module__ for one in classes)
        self._reducers: dict[type, Callable[[Any], _Reduced]] = {
            MappingProxyType: _reduced_mapping,
            **dict.fromkeys(classes, _reduced),
        }

    def key(self, *parts: object) -> str:
        """The digest that names an entry, from parts that always print alike: text, numbers, lists and tuples."""
        said = repr((sys.version, __version__, self._layout, parts))
        return blake2b(said.encode(), digest_size=16).hexdigest()

    def has(self, key: str) -> bool:
        """Whether something is kept under a key, be it whole or not."""
        folder = cache_folder(self.kind)
        return folder is not None and (folder / key).exists()

    def read(self, key: str) -> bytes | None:
        """The bytes kept under a key; None when there are none, or not those that were written."""
        folder = cache_folder(self.kind)
        if folder is None:
            return None
        try:
            content = (folder / key).read_bytes()
            os.utime(folder / key)  # What is read now is the last to go.
        except OSError:
            return None
        body = content[_HEAD:]
        if content[:_HEAD] != self._head(key, body):
            return None
        return zlib.decompress(body)

    def write(self, key: str, content: bytes, *, is_packed: bool = False) -> bytes | None:
        """Keep bytes under a key, if that is possible, and make room for them; what is packed already is not packed again.

        They come back deflated, for whoever wants to remember them too; None where nothing is kept.
        """
        folder = cache_folder(self.kind)
        if folder is None:
            return None
        body = zlib.compress(content, 0 if is_packed else 1)
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
        """What stands before a body; None when nothing can be sealed here. An entry under another's name is not whole."""
        made = seal(f"{self.kind}/{key}".encode(), body)
        return None if made is None else _MAGIC + made

    def load(self, key: str) -> Any | None:
        """The value kept under a key; None when there is none that can be used."""
        content = self.read(key)
        if content is None:
            return None
        try:
            with _no_collections():
                return _Unpickler(content, self._allowed).load()
        except Exception:
            return None  # Written by code that has changed since; what it raises is anybody's guess.

    def keep(self, key: str, value: object) -> None:
        """Keep a value under a key, if that is possible."""
        out = io.BytesIO()
        pickler = pickle.Pickler(out, protocol=5)
        pickler.dispatch_table = {**copyreg.dispatch_table, **self._reducers}
        pickler.dump(value)
        self.write(key, out.getvalue())


def cache_folder(kind: str) -> Path | None:
    """A private folder for one kind of entries; None when there can be none.

    SANDTABLE_CACHE names another place for all of them, or turns them off when empty.
    """
    wished = os.environ.get("SANDTABLE_CACHE")
    if wished == "":
        return None
    try:
        folder = (Path(wished) if wished else _platform_folder()) / kind
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # What is loaded from here is trusted: it must be nobody else's, and nobody else may write here.
        status = folder.stat()
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & 0o022):
            return None
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def _platform_folder() -> Path:
    """Where programs keep such things; XDG_CACHE_HOME is heeded everywhere."""
    wished = os.environ.get("XDG_CACHE_HOME")
    if wished or sys.platform == "linux":
        # Importing platformdirs takes as long as loading a kept pack; here its answer is known.
        return Path(wished or Path.home() / ".cache") / "sandtable"
    import platformdirs

    return platformdirs.user_cache_path("sandtable", appauthor=False)


def _make_room(folder: Path, most: int) -> None:
    """Delete the entries not read for longest until the rest fits; another process may be at it too."""
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


class _Unpickler(pickle.Unpickler):
    """Makes values of this program's own classes, and of nothing else."""

    def __init__(self, content: bytes, allowed: frozenset[str]) -> None:
        super().__init__(io.BytesIO(content))
        self._allowed = allowed

    def find_class(self, module: str, name: str) -> Any:
        # A dotted name would reach through a module of ours into one it imports.
        if "." not in name and (module in self._allowed or module.startswith("sandtable.")):
            found = super().find_class(module, name)
            if found is _thawed or (isinstance(found, type) and found.__module__ == module):
                return found
        raise pickle.UnpicklingError(f"{module}.{name} has no place in a cache")


@contextmanager
def _no_collections() -> Iterator[None]:
    """Collect no garbage: all that is being built up stays, and looking through it takes as long again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _reduced(value: Any) -> _Reduced:
    return type(value), tuple([getattr(value, name) for name in value.__match_args__])


def _reduced_mapping(held: Any) -> _Reduced:
    return _thawed, (dict(held),)


def _thawed(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Read-only again; pickle knows no such mapping."""
    return MappingProxyType(content)

"""Built-in packs kept ready in the cache folder: a check of one scenario should not read a whole game first.

A kept pack is used only while every file of the pack, and the code that reads it, is as it was. The
folder is the user's own and private (`cache_folder`), so what lies there is trusted as compiled Python
is; packs of other people are never kept.
"""

import copyreg
import io
import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sandtable.files import CannotWrite, cache_folder, write_file
from sandtable.model.pack import Component, Pack, Record, Text
from sandtable.resources import builtin_packs

# What reading a damaged or outdated pickle may raise; whatever it is, the pack is read anew.
_DAMAGED = (OSError, EOFError, ValueError, TypeError, AttributeError, ImportError, IndexError, KeyError)


def kept_pack(folder: Path) -> Pack | None:
    """The built-in pack in `folder`, from the cache or into it; None when it is no built-in pack or has faults."""
    if folder not in {path.resolve() for path in builtin_packs().values()}:
        return None
    store = cache_folder("packs")
    if store is None:
        return _load(folder)
    kept, state = store / f"{folder.name}.pickle", _state_of(folder)
    with suppress(pickle.UnpicklingError, *_DAMAGED):
        written, pack = pickle.loads(kept.read_bytes())
        if written == state and isinstance(pack, Pack):
            return pack
    loaded = _load(folder)
    if loaded is not None:
        with suppress(CannotWrite):
            write_file(kept, _pickled((state, loaded)))
    return loaded


def _load(folder: Path) -> Pack | None:
    from sandtable.model.loading.pack_loader import load_pack

    return load_pack(folder).pack


def _state_of(folder: Path) -> tuple[object, ...]:
    """What a kept pack depends on: Python, where we are (places are told from here), and every file's date and size."""
    code = Path(__file__).parents[1]
    return (sys.version, str(Path.cwd()), str(folder), *_dates(code), *_dates(folder))


def _dates(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _dates(Path(entry.path))
            else:
                status = entry.stat()
                yield entry.name, status.st_mtime_ns, status.st_size


def _thawed(content: dict[object, object]) -> MappingProxyType[object, object]:
    return MappingProxyType(content)


def _rebuilt(value: Any) -> tuple[type, tuple[object, ...]]:
    """How a frozen dataclass with slots is made again: by its own constructor, not field by field."""
    return type(value), tuple(getattr(value, name) for name in value.__slots__)


def _pickled(kept: object) -> bytes:
    """Bytes of anything a pack holds; read-only mappings, which pickle does not know, among it."""
    out = io.BytesIO()
    pickler = pickle.Pickler(out, protocol=5)
    pickler.dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda held: (_thawed, (dict(held),)),
        **dict.fromkeys((Text, Record, Component, Pack), _rebuilt),
    }
    pickler.dump(kept)
    return out.getvalue()

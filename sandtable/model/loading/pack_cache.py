"""Load a pack; built-in packs are cached, so that one card or scenario does not read a whole game first.

A cached pack is used only while every file of the pack, and the code that reads it, is unchanged. Packs of other people
are never cached: the content of the cache is trusted (`sandtable.cache`).
"""

from pathlib import Path

from sandtable.cache import MEGABYTE, Cache
from sandtable.installation import code_dates, dated
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Component, LoadedPack, Pack, Record, Text
from sandtable.resources import builtin_packs

_PACKS = Cache("packs", 32 * MEGABYTE, (Text, Record, Component, Pack))


def load_cached(folder: Path, *, ruled: bool = False) -> LoadedPack:
    """Load a pack as `load_pack` does, from the cache if it is a built-in pack loaded before."""
    if folder.resolve() not in {path.resolve() for path in builtin_packs().values()}:
        return _load(folder, ruled)
    # Positions are relative to the working directory; results also depend on the library's code and schemas.
    key = _PACKS.key(str(Path.cwd()), str(folder), ruled, code_dates(), dated(folder))
    kept = _PACKS.load(key)
    if isinstance(kept, LoadedPack):
        return kept
    loaded = _load(folder, ruled)
    if loaded.pack is not None:
        _PACKS.keep(key, loaded)
    return loaded


def _load(folder: Path, ruled: bool) -> LoadedPack:
    # Imported late: with a kept pack none of the loader is needed.
    return load_pack(folder, ruled=ruled)

"""The built-in packs, loaded once for all tests of a run."""

from functools import cache

from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import content_folder


@cache
def pack(name: str) -> Pack:
    """A pack by the name of its folder, `_starter` among them."""
    loaded = load_pack(content_folder() / name)
    assert loaded.pack is not None, loaded.findings
    return loaded.pack

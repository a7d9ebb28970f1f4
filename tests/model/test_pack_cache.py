"""Built-in packs from the cache: the same pack, read anew whenever anything changed, and never a stranger's."""

import os
from pathlib import Path

import pytest

from sandtable.model.loading import pack_cache
from sandtable.model.loading.pack_cache import kept_pack
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs


@pytest.fixture
def store(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "packs"


def reads(monkeypatch) -> list[Path]:
    """The packs that are really read from now on."""
    read: list[Path] = []
    whole = pack_cache._load
    monkeypatch.setattr(pack_cache, "_load", lambda folder: read.append(folder) or whole(folder))
    return read


@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_kept_pack_is_the_same(game, store) -> None:
    folder = builtin_packs()[game].resolve()
    first, again = kept_pack(folder), kept_pack(folder)
    assert first == again == load_pack(folder).pack
    assert again is not first


def test_it_is_read_once(store, monkeypatch) -> None:
    folder, read = builtin_packs()["proelio"].resolve(), reads(monkeypatch)
    kept_pack(folder)
    kept_pack(folder)
    assert read == [folder]
    assert len(list(store.iterdir())) == 1


def test_a_changed_file_is_noticed(store, monkeypatch, tmp_path) -> None:
    game = tmp_path / "mini"
    game.mkdir()
    (game / "game.yaml").write_text("game: mini\nname: Mini\nedition: '1.0'\nlanguages: [en]\ncomponents: []\n")
    monkeypatch.setattr(pack_cache, "builtin_packs", lambda: {"mini": game})
    read = reads(monkeypatch)
    kept_pack(game)
    os.utime(game / "game.yaml", ns=(1, 1))
    kept_pack(game)
    assert len(read) == 2


@pytest.mark.parametrize("spoil", [lambda content: b"", lambda content: content[:-9], lambda content: b"no pickle"])
def test_a_damaged_cache_is_made_anew(spoil, store, monkeypatch) -> None:
    folder = builtin_packs()["proelio"].resolve()
    kept_pack(folder)
    (kept,) = store.iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    read = reads(monkeypatch)
    assert kept_pack(folder) == load_pack(folder).pack
    assert read == [folder]


def test_other_packs_are_not_kept(store, tmp_path) -> None:
    assert kept_pack(tmp_path) is None
    assert not store.exists()


def test_a_folder_others_may_write_is_not_trusted(store, monkeypatch) -> None:
    store.mkdir(parents=True)
    store.chmod(0o777)
    folder = builtin_packs()["proelio"].resolve()
    assert kept_pack(folder) is not None
    assert list(store.iterdir()) == []

"""Built-in packs from the cache: the same pack, read anew whenever anything changed, and never a stranger's."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.model.loading import pack_cache
from sandtable.model.loading.pack_cache import load_cached
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
    monkeypatch.setattr(pack_cache, "_load", lambda folder, ruled: read.append(folder) or whole(folder, ruled))
    return read


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(builtin_packs()))
def test_kept_pack_is_the_same(game, store) -> None:
    folder = builtin_packs()[game].resolve()
    first, again = load_cached(folder), load_cached(folder)
    assert first == again == load_pack(folder)
    assert again.pack is not first.pack


def test_it_is_read_once(store, monkeypatch) -> None:
    folder, read = builtin_packs()["proelio"].resolve(), reads(monkeypatch)
    load_cached(folder)
    load_cached(folder)
    assert read == [folder]
    assert len(list(store.iterdir())) == 1


def test_a_changed_file_is_noticed(store, monkeypatch, tmp_path) -> None:
    game = tmp_path / "mini"
    game.mkdir()
    (game / "game.yaml").write_text("id: mini\nname: Mini\nedition: '1.0'\nlanguages: [en]\ncomponents: []\n")
    monkeypatch.setattr(pack_cache, "builtin_packs", lambda: {"mini": game})
    read = reads(monkeypatch)
    load_cached(game)
    os.utime(game / "game.yaml", ns=(1, 1))
    load_cached(game)
    assert len(read) == 2


@pytest.mark.parametrize("spoil", [lambda content: b"", lambda content: content[:-9], lambda content: b"no pickle"])
def test_a_damaged_cache_is_made_anew(spoil, store, monkeypatch) -> None:
    folder = builtin_packs()["proelio"].resolve()
    load_cached(folder)
    (kept,) = store.iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))
    read = reads(monkeypatch)
    assert load_cached(folder) == load_pack(folder)
    assert read == [folder]


@pytest.mark.slow
def test_rulings_are_kept_apart(store) -> None:
    folder = builtin_packs()["lets-war"]
    for _ in range(2):
        for ruled in (False, True):
            assert load_cached(folder, ruled=ruled) == load_pack(folder, ruled=ruled)
    assert load_cached(folder) != load_cached(folder, ruled=True)


def test_other_packs_are_not_kept(store, write_pack) -> None:
    folder = write_pack({"game.yaml": "id: mini\nname: Mini\nedition: '1.0'\nlanguages: [en]\ncomponents: []\n"})
    assert load_cached(folder) == load_pack(folder)
    assert not store.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ("games",),
        ("games", "proelio", "base"),
        ("render", "proelio", "base", "--only", "knights"),
        ("generate", "proelio", "--seed", "1"),
        ("errata", "list", "proelio"),
        ("errata", "diff", "proelio", "proelio"),
        ("check", "proelio"),
        ("art", "proelio"),
    ],
)
def test_no_command_reads_a_built_in_pack_twice(args, store, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(sandtable_command, args)
    read = reads(monkeypatch)
    result = CliRunner().invoke(sandtable_command, args)
    assert (result.exit_code, read) == (0, []), result.output


def test_a_folder_others_may_write_is_not_trusted(store, monkeypatch) -> None:
    store.mkdir(parents=True)
    store.chmod(0o777)
    folder = builtin_packs()["proelio"].resolve()
    assert load_cached(folder).pack is not None
    assert list(store.iterdir()) == []

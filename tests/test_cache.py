"""The cache on disk: what was kept comes back, or nothing does."""

import os
import pickle
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pytest

from sandtable.cache import Cache, _Unpickler, cache_folder
from sandtable.seal import seal


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    fields: MappingProxyType[str, int]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path.parent / f"{tmp_path.name}-state"))
    return tmp_path / "things"


def aged(path: Path, seconds: int) -> None:
    os.utime(path, ns=(seconds * 10**9,) * 2)


def test_what_was_kept_comes_back() -> None:
    cache = Cache("things", 10_000, (Card,))
    card = Card("ford", MappingProxyType({"depth": 2}))
    cache.keep(cache.key("ford"), (card, card))
    first, second = cache.load(cache.key("ford"))
    assert first == card
    assert first is second
    assert cache.load(cache.key("bridge")) is None


def test_keys_differ_by_parts_and_by_the_fields_of_classes() -> None:
    cache = Cache("things", 10_000, (Card,))
    assert cache.key("a", 1) == cache.key("a", 1)
    other = dataclass(frozen=True, slots=True)(type("Card", (), {"__annotations__": {"name": str, "text": str}}))
    keys = {cache.key("a", 1), cache.key("a1"), cache.key("a", "1"), Cache("things", 10_000, (other,)).key("a", 1)}
    assert len(keys) == 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: b"",
        lambda content: b"import os",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-3] + bytes([content[-3] ^ 1]) + content[-2:],
        lambda content: b"\0" * len(content),
        lambda content: content + b"\0",
    ],
)
def test_spoilt_bytes_are_nothing(spoil, folder) -> None:
    cache = Cache("things", 10_000)
    cache.keep("key", ["words"] * 20)
    path = folder / "key"
    path.write_bytes(spoil(path.read_bytes()))
    assert cache.read("key") is None
    assert cache.load("key") is None
    cache.keep("key", "again")
    assert cache.load("key") == "again"


def test_a_pickle_of_a_class_that_is_gone_is_nothing() -> None:
    cache = Cache("things", 10_000)
    cache.write("key", b"cnowhere\nNothing\n.")
    assert cache.load("key") is None


class Planted:
    """A pickle that would leave a mark when it is read."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, ("planted",)


def test_a_planted_pickle_is_not_read(folder, tmp_path, monkeypatch) -> None:
    """Neither with a checksum of its own, nor with the seal of another user, nor when somebody has sealed it."""
    monkeypatch.chdir(tmp_path)
    cache = Cache("things", 10_000)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "theirs"))
    cache.keep("key", "value")
    assert cache.load("key") == "value"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "mine"))
    assert cache.load("key") is None
    cache.keep("key", Planted())
    assert cache.read("key") is not None
    assert cache.load("key") is None
    assert not Path("planted").exists()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("sandtable.errata.editions.revisions", "subprocess.Popen"),
        ("sandtable.cache", "io.FileIO"),
        ("sandtable.cache", "Path"),
        ("os", "system"),
    ],
)
def test_a_pickle_names_classes_of_this_program_alone(module, name) -> None:
    content = b"\x80\x04" + b"\x8c" + bytes([len(module)]) + module.encode()
    content += b"\x8c" + bytes([len(name)]) + name.encode() + b"\x93."
    with pytest.raises(pickle.UnpicklingError):
        _Unpickler(content, frozenset()).load()


def test_an_entry_under_another_name_is_nothing(folder) -> None:
    cache = Cache("things", 10_000)
    cache.keep("one", "value")
    (folder / "one").rename(folder / "two")
    assert cache.load("two") is None


def test_every_flipped_byte_is_noticed(folder) -> None:
    cache = Cache("things", 10_000)
    cache.keep("key", {"words": list(range(50))})
    whole = (folder / "key").read_bytes()
    for place in range(len(whole)):
        (folder / "key").write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        assert cache.read("key") is None


@pytest.mark.parametrize("rights", [0o644, 0o660, 0o606])
def test_a_key_that_others_can_read_is_none(tmp_path, monkeypatch, rights) -> None:
    state = tmp_path / "state" / "sandtable"
    state.mkdir(parents=True)
    (state / "cache.key").write_bytes(bytes(32))
    (state / "cache.key").chmod(rights)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    cache = Cache("things", 10_000)
    cache.keep("key", "value")
    assert cache.load("key") is None


@pytest.mark.parametrize("content", [b"x", bytes(31), bytes(33)])
def test_a_key_that_is_not_whole_is_none(tmp_path, monkeypatch, content) -> None:
    state = tmp_path / "state" / "sandtable"
    state.mkdir(parents=True)
    (state / "cache.key").write_bytes(content)
    (state / "cache.key").chmod(0o600)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert seal(b"a", b"b") is None


def test_an_empty_key_is_made_anew(tmp_path, monkeypatch) -> None:
    key = tmp_path / "state" / "sandtable" / "cache.key"
    key.parent.mkdir(parents=True)
    key.touch(0o600)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert seal(b"a", b"b") is not None
    assert [path.name for path in key.parent.iterdir()] == ["cache.key"]
    assert key.stat().st_size == 32


def test_no_place_for_a_key_is_no_fault(monkeypatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    cache = Cache("things", 10_000)
    cache.keep("key", "value")
    assert cache.load("key") is None


def test_those_not_read_for_longest_go_first(folder) -> None:
    cache = Cache("things", 3500)
    for number, key in enumerate("abc"):
        cache.write(key, os.urandom(1000))
        aged(folder / key, number)
    assert cache.read("a") is not None
    cache.write("d", os.urandom(1000))
    assert {path.name for path in folder.iterdir()} == {"a", "c", "d"}


def test_an_entry_too_large_is_not_kept(folder) -> None:
    cache = Cache("things", 500)
    cache.write("small", b"small")
    cache.write("large", os.urandom(1000))
    assert list(folder.iterdir()) == []


def test_what_a_killed_process_left_half_written_goes_too(folder) -> None:
    cache = Cache("things", 1500)
    cache.write("a", b"a")
    (folder / ".b.x.part").write_bytes(b"b" * 1400)
    aged(folder / ".b.x.part", 1)
    cache.write("c", os.urandom(500))
    assert {path.name for path in folder.iterdir()} == {"a", "c"}


def test_no_folder_is_no_fault(folder, monkeypatch) -> None:
    cache = Cache("things", 10_000)
    folder.write_text("a file where the folder should be")
    cache.keep("key", "value")
    assert cache.load("key") is None
    monkeypatch.setenv("SANDTABLE_CACHE", "")
    cache.keep("key", "value")
    assert (cache.load("key"), cache_folder("things")) == (None, None)


def test_a_full_disk_is_no_fault(monkeypatch) -> None:
    def full(_path: object) -> None:
        raise OSError(28, "No space left on device")

    cache = Cache("things", 10_000)
    monkeypatch.setattr("sandtable.files.open_part", full)
    cache.keep("key", "value")
    assert cache.load("key") is None


def test_a_folder_others_may_write_is_not_trusted(folder) -> None:
    cache = Cache("things", 10_000)
    cache.keep("key", "value")
    folder.chmod(0o777)
    assert cache.load("key") is None
    folder.chmod(0o700)
    assert cache.load("key") == "value"


def test_a_folder_of_somebody_else_is_not_trusted(monkeypatch) -> None:
    me = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: me + 1)
    assert cache_folder("things") is None


def test_where_it_is(tmp_path, monkeypatch) -> None:
    assert cache_folder("things") == tmp_path / "things"
    monkeypatch.delenv("SANDTABLE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder("things") == tmp_path / "xdg" / "sandtable" / "things"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache_folder("things") == tmp_path / ".cache" / "sandtable" / "things"
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / "Library" / "Caches" / name)
    assert cache_folder("things") == tmp_path / "Library" / "Caches" / "sandtable" / "things"


def test_several_processes_share_it(folder) -> None:
    code = """
import os
from sandtable.cache import Cache
cache = Cache("things", 20_000)
for number in range(60):
    key = str(number % 9)
    value = cache.load(key)
    assert value is None or value == key * 2000 + "!", value
    cache.keep(key, key * 2000 + "!")
    cache.write(os.urandom(4).hex(), os.urandom(2000))
"""
    running = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE) for _ in range(3)]
    assert [process.communicate()[1] for process in running] == [b""] * 3
    assert sum(path.stat().st_size for path in folder.iterdir()) <= 20_000

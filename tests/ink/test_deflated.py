"""Packed streams are remembered, and always what zlib makes of them."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.ink import deflated
from sandtable.ink.deflated import LARGE, deflate, keep_in


class Drawer(dict[str, bytes]):
    """A place in memory."""

    def read(self, key: str) -> bytes | None:
        return self.get(key)

    def write(self, key: str, content: bytes) -> None:
        self[key] = content


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch) -> Drawer:
    monkeypatch.setattr(deflated, "_memory", deflated._Memory())
    place = Drawer()
    keep_in(place)
    return place


@given(st.binary(max_size=300))
def test_the_same_as_zlib(content: bytes) -> None:
    assert deflate(content) == deflate(content) == zlib.compress(content)


def test_large_streams_outlive_the_run(drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    small, large = b"q Q " * 100, b"1 0 0 1 m " * LARGE
    first = [deflate(small), deflate(large)]
    assert list(drawer.values()) == [first[1]]
    monkeypatch.setattr(deflated, "_memory", deflated._Memory())
    keep_in(drawer)
    monkeypatch.setattr(zlib, "compress", lambda _: pytest.fail("it is packed already"))
    assert deflate(large) == first[1]


def test_memory_is_bounded(drawer: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflated, "MOST", 200)
    for number in range(50):
        deflate(bytes([number]) * 9)
    assert sum(map(len, deflated._memory.packed.values())) <= 200

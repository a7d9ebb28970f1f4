"""All that is kept, of every kind: cut, changed, exchanged, shared with another user or another version, it changes no byte."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from sandtable import cache, seal
from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.findings import Finding
from sandtable.ink.matrix import translate
from sandtable.ink.page import Box, Page, Placed
from sandtable.maps.map_cache import drawn_map
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.checks.face_check import check_faces
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages
from sandtable.press.prepared import PreparedDrawings
from sandtable.press.render import render
from sandtable.resources import content_folder, starter_folder, templates_folder
from tests.corrupted_bytes import corrupt
from tests.maps.grounds import PALETTE, board

KINDS = {"drawings", "maps", "packs", "templates"}
OPTIONS = JobOptions()


class Result(NamedTuple):
    """What comes of it all."""

    files: dict[str, bytes]
    pack: str
    findings: list[Finding]


def worked(folder: Path) -> Result:
    """Everything that is kept in passing: a job with a bitmap, a map, a built-in pack, a proof."""
    _forget()
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    loaded = load_pack(folder / "gull-rock").pack
    assert loaded is not None
    render(loaded, ["night"], ["en"], OPTIONS, out)
    ground = drawn_map(board(". t #\n ~ ^ ="), PALETTE, scale=0.5)
    page = Page(200, 200, (Placed(ground, translate(4, 4), Box(0, 0, 200, 200)),))
    memory = PdfMemory(PreparedDrawings())
    for form in ("svg", "pdf"):
        list(write_pages(out, "map", [page], Metadata("map", "en"), JobOptions(format=form), memory=memory))
    built_in = load_cached(content_folder() / "proelio").pack
    own = load_pack(folder / "gull-rock").pack
    assert built_in is not None
    assert own is not None
    files = {file.relative_to(out).as_posix(): file.read_bytes() for file in out.rglob("*") if file.is_file()}
    return Result(files, repr(built_in), check_faces(own))


def _forget() -> None:
    """As in a new process: nothing is remembered."""
    seal._key.cache_clear()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Result, dict[str, bytes]]]:
    """A folder with a pack, what comes of it, and what is kept."""
    folder = tmp_path_factory.mktemp("all")
    shutil.copytree(starter_folder(), folder / "gull-rock")
    shutil.copytree(templates_folder() / "_starter", folder / "gull-rock" / "templates")
    template = folder / "gull-rock" / "templates" / "night.svg.j2"
    Image.new("RGB", (8, 8), "teal").save(folder / "gull-rock" / "square.png")
    text = template.read_text()
    at = text.rindex("</svg>")
    template.write_text(f'{text[:at]}<image href="square.png" x="5" y="5" width="9" height="9"/>{text[at:]}')
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "LARGE_BYTES", 50)  # so that the bitmap is an entry of its own
        patch.setenv("SANDTABLE_CACHE", "")
        plain = worked(folder)
        patch.setenv("SANDTABLE_CACHE", str(folder / "cache"))
        assert worked(folder) == plain
        entries = _entries(folder)
        assert {name.split("/")[0] for name in entries} == KINDS, "another kind of things is kept: it belongs here too"
        yield folder, plain, entries


def _entries(folder: Path) -> dict[str, bytes]:
    root = folder / "cache"
    return {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def _restore(folder: Path, entries: dict[str, bytes]) -> None:
    shutil.rmtree(folder / "cache", ignore_errors=True)
    for name, content in entries.items():
        (folder / "cache" / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        (folder / "cache" / name).write_bytes(content)


damages = st.one_of(
    st.tuples(st.just("cut"), st.integers(1, 400)),
    st.tuples(st.just("flip"), st.integers(0, 100_000)),
    st.tuples(st.just("swap"), st.integers(0, 1000)),
    st.tuples(st.just("fill"), st.binary(max_size=60)),
    st.tuples(st.just("gone"), st.none()),
)


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.integers(0, 50), damages), min_size=1, max_size=6))
def test_no_damage_to_anything_changes_a_byte(
    kept: tuple[Path, Result, dict[str, bytes]], harm: list[tuple[str, int, tuple[str, object]]]
) -> None:
    folder, plain, entries = kept
    _restore(folder, entries)
    names = sorted(entries)
    for kind, which, (how, much) in harm:
        own = [name for name in names if name.startswith(f"{kind}/")]
        file = folder / "cache" / own[which % len(own)]
        if how == "gone":
            file.unlink(missing_ok=True)
        else:
            content = file.read_bytes() if file.exists() else b""
            file.write_bytes(corrupt(content, how, much, [entries[name] for name in names]))
    assert worked(folder) == plain


@pytest.mark.slow
def test_what_another_user_kept_is_nothing(
    kept: tuple[Path, Result, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder, plain, entries = kept
    _restore(folder, entries)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert worked(folder) == plain
    written = _entries(folder)
    assert {name for name in entries if written[name] == entries[name]} <= set(), "all is made and sealed anew"
    monkeypatch.undo()
    seal._key.cache_clear()


@pytest.mark.slow
def test_versions_do_not_read_each_others_things(
    kept: tuple[Path, Result, dict[str, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, plain, entries = kept
    shutil.rmtree(folder / "cache")
    monkeypatch.setenv("SANDTABLE_CACHE", str(folder / "cache"))
    monkeypatch.setattr(cache, "LARGE_BYTES", 50)
    with monkeypatch.context() as patch:
        patch.setattr(cache, "__version__", "0.0.0")
        assert worked(folder) == plain
    others = _entries(folder)
    assert worked(folder) == plain
    assert not set(entries) & set(others)

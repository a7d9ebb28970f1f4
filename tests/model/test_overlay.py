"""Unsaved text wins over the disk in every file of a pack, and a memory never changes what a load finds."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.faces.renderer import FaceRenderer
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import LoadedPack
from sandtable.model.reading.folder import PackFolder, read_bytes
from sandtable.model.reading.unsaved import unsaved
from sandtable.model.rulebook.loading import load_rules
from sandtable.session import Session
from tests.model.random_edits import edits, make_pack

PACKS = ("starter", "several-kinds", "german-edition", "box-and-dividers", "suits-and-ranks")


def saved(folder: Path, texts: Mapping[str, bytes]) -> LoadedPack:
    """Load a pack fresh, with these texts on the disk; the disk is as before afterwards."""
    before = {name: (folder / name).read_bytes() for name in texts}
    try:
        for name, content in texts.items():
            (folder / name).write_bytes(content)
        return load_pack(folder)
    finally:
        for name, content in before.items():
            (folder / name).write_bytes(content)


def same(one: LoadedPack, other: LoadedPack) -> bool:
    """True if packs and findings are equal, also where each field of a record stands."""
    if one != other or one.pack is None or other.pack is None:
        return one == other
    marks = [
        [dict(record.marks) for record in loaded.records()] + [dict(part.marks) for part in loaded.components]
        for loaded in (one.pack, other.pack)
    ]
    return marks[0] == marks[1] and one.pack.catalogs == other.pack.catalogs


@pytest.mark.parametrize("name", PACKS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_after_any_edits_it_is_as_if_it_were_saved_and_loaded(
    name: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = make_pack(tmp_path_factory.mktemp("edits") / "pack", name)
    texts: dict[str, bytes] = {}
    session = Session()
    load_pack(folder, memory=session)
    for file, content in edits(folder, seed, 8):
        if content is None:
            del texts[file]
        else:
            texts[file] = content
        warm = load_pack(folder, overlay=texts, memory=session)
        assert same(warm, saved(folder, texts)), (seed, file)
    shutil.rmtree(folder)


def test_a_small_memory_forgets_and_finds_the_same(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "pack", "starter")
    session = Session(memory_mb=0)
    assert same(load_pack(folder, memory=session), load_pack(folder))
    assert session.taken == 0


def test_unsaved_text_is_read_everywhere(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "pack", "starter")
    texts = {
        "rules/en.md": b"# Fog\n\nTyped.\n",
        "templates/night.svg.j2": b'<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="9">typed</text></svg>',
        "art/new.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    }
    pack = load_pack(folder).pack
    assert pack is not None
    with unsaved(folder, texts):
        rules = load_rules(pack)
        assert "Typed" in repr(rules)
        component = next(one for one in pack.components if one.kind.endswith("night.json"))
        written = FaceRenderer(pack, "en").written(component, component.records[0], "front")
        assert written is not None
        assert "typed" in written
        there = PackFolder(folder)
        assert there.exists("art/new.svg")
        assert there.is_file("art/new.svg")
        assert "new.svg" in there.names("art")
        assert read_bytes(folder / "art" / "new.svg") == texts["art/new.svg"]
    assert not PackFolder(folder).exists("art/new.svg")


def test_a_folder_that_is_not_saved_yet_has_its_templates(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "pack", "suits-and-ranks")
    shutil.rmtree(folder / "templates", ignore_errors=True)
    pack = load_pack(folder).pack
    assert pack is not None
    component = pack.components[0]
    name = f"templates/{component.front_of(component.records[0])}.svg.j2"
    with unsaved(folder, {name: b'<svg xmlns="http://www.w3.org/2000/svg"><text x="5" y="9">mine</text></svg>'}):
        written = FaceRenderer(pack, pack.languages[0]).written(component, component.records[0], "front")
    assert written is not None
    assert "mine" in written


@pytest.mark.parametrize("name", ["../game.yaml", "/etc/passwd", "a/../../b"])
def test_no_text_is_put_outside_the_folder(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="leads out"), unsaved(tmp_path / "pack", {name: b""}):
        pass


def test_unsaved_text_is_held_to_the_limit_of_a_file(tmp_path: Path) -> None:
    folder = make_pack(tmp_path / "pack", "starter")
    loaded = load_pack(folder, overlay={"decks/night.yaml": b"#" * 5_000_000})
    assert [found.code for found in loaded.findings] == ["ST005"]

"""Faces kept from run to run: the same bytes whatever has become of the cache, and after an edit only what it touched."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable import cache, seal
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import prepare
from sandtable.cache import Cache
from sandtable.faces import drawings
from sandtable.faces.drawings import KeptDrawings
from sandtable.faces.face_drawer import FaceDrawer
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import Face
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.options import JobOptions
from sandtable.press.render import render
from sandtable.press.rendered import Rendered
from sandtable.resources import starter_folder, templates_folder
from tests.corrupted_bytes import corrupt

OPTIONS = JobOptions()


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    return started(tmp_path)


def started(folder: Path) -> Path:
    """The starter with its templates, as `sandtable init` leaves it."""
    shutil.copytree(starter_folder(), folder / "gull-rock")
    shutil.copytree(templates_folder() / "_starter", folder / "gull-rock" / "templates")
    return folder / "gull-rock"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cards that were drawn, in order."""
    refs: list[str] = []
    plain = FaceDrawer.face

    def noted(self, component, record, template, side, owner="", *more):  # type: ignore[no-untyped-def]
        refs.append(f"{record.id} {side}")
        return plain(self, component, record, template, side, owner, *more)

    monkeypatch.setattr(FaceDrawer, "face", noted)
    return refs


def printed(pack: Path, options: JobOptions = OPTIONS, what: str = "night") -> tuple[dict[str, bytes], Rendered]:
    loaded = load_pack(pack)
    assert loaded.pack is not None
    out = pack.parent / "out"
    shutil.rmtree(out, ignore_errors=True)
    done = render(loaded.pack, [what], ["en"], options, out)
    return {file.relative_to(out).as_posix(): file.read_bytes() for file in done.files}, done


def without_cache(pack: Path, options: JobOptions = OPTIONS) -> dict[str, bytes]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", "")
        return printed(pack, options)[0]


@pytest.mark.parametrize(
    "options",
    [OPTIONS, JobOptions(low_ink=True, bleed=2), JobOptions(duplex="none"), JobOptions(light_backs=True, proof=True)],
    ids=["plain", "low", "fronts", "light-backs"],
)
def test_a_second_run_draws_nothing_and_writes_the_same(pack: Path, drawn: list[str], options: JobOptions) -> None:
    first, _ = printed(pack, options)
    assert drawn
    drawn.clear()
    assert printed(pack, options)[0] == first
    assert not drawn
    assert without_cache(pack, options) == first


def test_a_picture_of_one_card_is_made_from_what_the_deck_kept(pack: Path, drawn: list[str]) -> None:
    printed(pack)
    drawn.clear()
    options = JobOptions(format="png", dpi=40, only=("fog-bank",))
    pictures, _ = printed(pack, options)
    assert not drawn
    assert pictures == without_cache(pack, options)


def test_after_an_edit_one_card_is_drawn(pack: Path, drawn: list[str]) -> None:
    printed(pack)
    drawn.clear()
    file = pack / "decks" / "night.yaml"
    written = file.read_text()
    file.write_text(written.replace("Ignore the noise", "Forget the noise"))
    assert written != file.read_text()
    edited, _ = printed(pack)
    assert {ref.split()[0] for ref in drawn} == {"fog-bank"}
    assert edited == without_cache(pack)
    drawn.clear()
    file.write_text(written)
    printed(pack)
    assert not drawn, "an edit that is taken back costs nothing"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("templates/kit.svg", "</svg>", '<g id="new"/></svg>'),
        ("game.yaml", 'edition: "', 'edition: "9'),
        ("words/en.yaml", "\n", "\nmore: x\n"),
    ],
)
def test_what_all_faces_share_draws_all_anew(pack: Path, drawn: list[str], name: str, before: str, after: str) -> None:
    printed(pack)
    every = set(drawn)
    drawn.clear()
    file = pack / name
    text = file.read_text()
    assert before in text
    file.write_text(text.replace(before, after, 1))
    assert printed(pack)[0] == without_cache(pack)
    assert every <= set(drawn)


def test_a_card_with_something_wrong_is_drawn_and_told_every_time(pack: Path) -> None:
    file = pack / "decks" / "night.yaml"
    file.write_text(file.read_text().replace("Ignore the noise", "Ignore \u6f22 noise"))
    first, done = printed(pack)
    again, later = printed(pack)
    assert first == again
    assert done.findings
    assert [str(found) for found in done.findings] == [str(found) for found in later.findings]


def kept_files(pack: Path) -> list[Path]:
    return sorted((pack.parent / "cache" / "drawings").iterdir())


@pytest.fixture(scope="module")
def printed_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, dict[str, bytes], dict[str, bytes]]]:
    """A pack, what it prints, and what is kept of it."""
    folder = tmp_path_factory.mktemp("kept")
    started(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_CACHE", str(folder / "cache"))
        pages, _ = printed(folder / "gull-rock")
        yield folder / "gull-rock", pages, {file.name: file.read_bytes() for file in kept_files(folder / "gull-rock")}


damages = st.one_of(
    st.tuples(st.just("cut"), st.integers(0, 400)),
    st.tuples(st.just("flip"), st.integers(0, 100_000)),
    st.tuples(st.just("swap"), st.integers(0, 5)),
    st.tuples(st.just("fill"), st.binary(max_size=60)),
    st.tuples(st.just("append"), st.binary(min_size=1, max_size=20)),
)


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 9), damages), min_size=1, max_size=3))
def test_no_damage_changes_a_byte(
    printed_once: tuple[Path, dict[str, bytes], dict[str, bytes]], harm: list[tuple[int, tuple[str, object]]]
) -> None:
    pack, pages, kept = printed_once
    names = sorted(kept)
    folder = pack.parent / "cache" / "drawings"
    for name, content in kept.items():
        (folder / name).write_bytes(content)
    for which, (how, much) in harm:
        file = folder / names[which % len(names)]
        file.write_bytes(corrupt(file.read_bytes(), how, much, [kept[name] for name in names]))
    assert printed(pack)[0] == pages


def test_what_another_sealed_is_nothing(pack: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache that came from elsewhere, however well made, is not believed."""
    first, _ = printed(pack)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    seal._key.cache_clear()
    for file in kept_files(pack):
        content = cache.MEGABYTE * b"x" if file.stat().st_size < 10 else file.read_bytes().replace(b"a", b"b")
        file.write_bytes(content)
    assert printed(pack)[0] == first
    seal._key.cache_clear()


def test_archives_of_another_form_are_empty(pack: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealed by this very user, but written by a version that keeps faces otherwise."""
    first, _ = printed(pack)
    drawn.clear()
    monkeypatch.setattr(Cache, "read", lambda self, key: json.dumps({"format": "faces 0", "faces": 3}).encode())
    assert printed(pack)[0] == first
    assert drawn


def test_a_cache_that_cannot_be_written_costs_time_alone(pack: Path, drawn: list[str]) -> None:
    first, _ = printed(pack)
    folder = pack.parent / "cache" / "drawings"
    for file in kept_files(pack):
        file.unlink()
    os.chmod(folder, 0o777)  # noqa: PTH101 - anybody may write there: it is not used
    drawn.clear()
    assert printed(pack)[0] == first
    assert drawn
    assert not kept_files(pack)


@pytest.mark.slow
def test_archives_are_bounded(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "LARGEST", 4)
    monkeypatch.setattr(drawings, "OLDER", 1)
    file = pack / "decks" / "night.yaml"
    written = file.read_text()
    for number in range(4):
        file.write_text(written.replace("Ignore the noise", f"Ignore noise {number}"))
        first, _ = printed(pack)
        assert first == without_cache(pack)
    loaded = load_pack(pack).pack
    assert loaded is not None
    kept = KeptDrawings(loaded, "en")
    for record in loaded.component("night").records:
        name = kept.face_name(loaded.component("night"), record, "front", "")
        # Both sides of four records, and one face of earlier days.
        assert 0 < len(kept._read(kept._key(name.archive)).faces) <= 2 * 4 + 1


def test_what_is_saved_is_found_again(pack: Path, drawn: list[str]) -> None:
    loaded = load_pack(pack)
    assert loaded.pack is not None
    component = loaded.pack.component("night")
    renderer = FaceRenderer(loaded.pack, "en", False, KeptDrawings(loaded.pack, "en"))
    before = [renderer.front(component, record) for record in component.records]
    renderer.save()
    drawn.clear()
    again = [renderer.front(component, record) for record in component.records]
    assert not drawn
    assert all(before)
    assert [ink_of(face) for face in again if face] == [ink_of(face) for face in before if face]


def ink_of(face: Face) -> tuple[bytes | None, str]:
    return face.key, prepare(face, PdfMemory()).text


def test_a_face_with_a_shadow_is_kept_with_its_note(pack: Path, drawn: list[str]) -> None:
    template = pack / "templates/night.svg.j2"
    shadow = '<filter id="s"><feDropShadow dx="1" dy="1"/></filter><circle r="9" fill="gold" filter="url(#s)"/></svg>'
    template.write_text(template.read_text().replace("</svg>", shadow))
    back = pack / "templates/night-back.svg.j2"
    back.write_text(back.read_text().replace("</svg>", shadow))
    first, told = printed(pack)
    assert [one.code for one in told.findings] == ["ST075", "ST075"]
    drawn.clear()
    again, told_again = printed(pack)
    assert (again, told_again.findings) == (first, told.findings)
    assert drawn == []
    # The place of the note moves with the template.
    template.write_text("\n" + template.read_text())
    (moved, _) = printed(pack)[1].findings
    assert moved.at.line == told.findings[0].at.line + 1


def test_a_drawing_that_many_cards_show_is_noted_once(pack: Path) -> None:
    art = pack / "art/salt.svg"
    art.write_text(art.read_text().replace("</svg>", '<circle r="9" style="filter:blur(2px)"/></svg>'))
    table = pack / "decks/cargo.csv"
    table.write_text(table.read_text().replace("art/geese.svg", "art/salt.svg"))
    for _ in range(2):
        (found,) = printed(pack, what="cargo")[1].findings
        assert found.message == "salt, geese (en): 'art/salt.svg': shadows and blurs are printed as pictures of 300 dpi"

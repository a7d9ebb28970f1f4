"""Tiles are drawn by `check` as faces are: each once, and again when something that draws it has changed."""

from dataclasses import replace

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.ground.terrain import BadMap
from sandtable.model.pack import Pack
from sandtable.press.checks import tile_check
from sandtable.press.checks.face_check import check_faces
from sandtable.press.checks.tile_check import can_be_drawn, tiles_of
from tests.builtin import pack


@pytest.fixture
def drawn(monkeypatch, tmp_path) -> list[str]:
    """Tiles that were drawn; T02 never can be."""
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    found: list[str] = []

    def note(renderer, component, options, tell) -> None:
        found.extend(record.id + ("-low" if renderer.low_ink else "") for record in component.records)
        if component.records[0].id == "T02":
            raise BadMap("no ground", ["sketch"])

    monkeypatch.setattr(tile_check, "draw_tiles", note)
    return found


def three_tiles(water: str = "#4a7fa5", sketch: str = "") -> Pack:
    """Warfare with three tiles, its tables, and nothing else to draw."""
    whole = pack("warfare")
    parts = []
    for part in whole.components:
        if part.type == "table":
            parts.append(part)
        elif part.type == "tiles":
            first, *others = part.records[:3]
            fields = {**first.fields, "sketch": sketch} if sketch else first.fields
            parts.append(replace(part, records=(replace(first, fields=fields), *others)))
    return replace(whole, components=tuple(parts), palette={**whole.palette, "water": water})


def test_each_tile_is_drawn_once_and_again_when_it_changed(drawn) -> None:
    def seen(**changes: str) -> list[str]:
        drawn.clear()
        check_faces(three_tiles(**changes))
        return list(drawn)

    assert seen() == ["T01", "T02", "T03"]
    assert seen() == ["T02"]
    assert seen(sketch="other ground") == ["T01", "T02"]
    assert seen(water="#000080") == ["T01", "T02", "T03"]
    assert seen() == ["T02"]


def test_a_published_pack_has_its_tiles_in_low_ink_too(drawn) -> None:
    check_faces(three_tiles(), low_ink=True)
    assert drawn == ["T01", "T02", "T03", "T01-low", "T02-low", "T03-low"]


@pytest.mark.slow
def test_a_tile_is_really_drawn() -> None:
    whole = pack("warfare")
    component, record = next(tiles_of(whole))
    renderer = FaceRenderer(whole, "en")
    assert can_be_drawn(renderer, component, record)
    sides = {**record.fields["faces"], "A": {"sketch": ". ."}}
    broken = replace(record, id="T90", fields={**record.fields, "faces": sides})
    part = replace(component, records=(broken,))
    other = replace(whole, components=tuple(part if one is component else one for one in whole.components))
    assert not can_be_drawn(FaceRenderer(other, "en"), part, broken)

"""Lines of sight in a rulebook of Warfare: what lies on the map counts, and the words are those of the language."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.handouts.warfare.rule_figures import ground_figure
from sandtable.ink.shapes import Group, rectangle
from sandtable.model.loading.pack_cache import load_cached
from sandtable.resources import builtin_packs

ROW = ". . . ."


def said(language: str, **figure: object) -> str:
    loaded = load_cached(builtin_packs()["warfare"]).pack
    assert loaded is not None
    renderer = FaceRenderer(loaded, language)
    drawn = ground_figure(renderer, {"map": ROW, "sight": ["0101", "0401"], **figure}, Position("rules.md", 1), 90.0)
    assert renderer.findings == []
    return drawn.words


def test_open_ground_is_clear_in_both_languages() -> None:
    assert said("en").endswith("The line is clear.")
    assert said("it").endswith("La linea è libera.")


@pytest.mark.parametrize(
    ("marker", "english", "italian"),
    [
        ("smoke", "smoke in 0201", "fumogeni in 0201"),
        ("rubble", "rubble in 0201", "macerie in 0201"),
        ("roadblock", "a roadblock in 0201", "un blocco stradale in 0201"),
        ("population", "population in 0201", "popolazione in 0201"),
    ],
)
def test_markers_stand_in_the_way(marker: str, english: str, italian: str) -> None:
    markers = [{"marker": marker, "at": "0201"}]
    assert english in said("en", markers=markers)
    assert italian in said("it", markers=markers)


def test_a_hidden_marker_stands_in_nobodys_way() -> None:
    assert "clear" in said("en", markers=[{"marker": "roadblock-hidden", "at": "0201", "side": "back"}])


@pytest.mark.parametrize(
    ("ground", "why"),
    [
        (". t . .", "is higher than both ends"),
        (". ^ . ^", "as high as the higher end"),
        ("t t . t", "cover in 0201"),
    ],
)
def test_ground_stands_in_the_way(ground: str, why: str) -> None:
    assert why in said("en", map=ground)


def test_population_hides_nobody_from_an_irregular() -> None:
    figure = {"markers": [{"marker": "population", "at": "0201"}], "units": [{"unit": "ins-cell", "at": "0101"}]}
    assert "clear" in said("en", **figure)


def test_counters_on_a_map_have_no_foot() -> None:
    loaded = load_cached(builtin_packs()["warfare"]).pack
    assert loaded is not None
    figure = {"map": ROW, "units": [{"unit": "usa-lav", "at": "0201"}]}
    face = ground_figure(FaceRenderer(loaded, "en"), figure, Position("rules.md", 1), 90.0).face
    assert face is not None
    counter = face.items[-1]
    assert isinstance(counter, Group)
    assert counter.clip == rectangle(0, 0, 25, 14)

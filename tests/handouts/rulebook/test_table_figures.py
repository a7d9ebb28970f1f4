"""Tables and counters from the pack as figures of a rulebook."""

from dataclasses import replace
from functools import cache

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.flow import Together
from sandtable.handouts.rulebook.figures import FigureDrawer, owners
from sandtable.handouts.rulebook.flowables import Marked, Text
from sandtable.handouts.rulebook.setting import BookSetter
from sandtable.handouts.rulebook.style import leaf_style
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Figure, Rulebook
from sandtable.resources import builtin_packs


@cache
def renderer() -> FaceRenderer:
    pack = load_cached(builtin_packs()["warfare"]).pack
    assert pack is not None
    return FaceRenderer(pack, "en")


def table(**figure: object) -> tuple[tuple[str, ...], ...]:
    colours = sheet_colours(renderer().pack.palette, False)
    drawer = FigureDrawer(renderer(), colours, Rulebook("en.md", "en", "", (), ()))
    return drawer.draw(Figure("table", figure, 1)).table


TERRAIN = {"table": "terrain", "rows": ["open", "water"], "columns": {"name": "Terrain", "enter.vehicle": "AP"}}


def test_bare_values_are_called_what_the_book_calls_them() -> None:
    assert table(**TERRAIN) == (("Terrain", "AP"), ("Open", "3"), ("Water", "–"))
    named = table(**TERRAIN, values={"enter.vehicle": {"3": "½"}, "any": {"3": "never", "–": "closed"}})
    assert named == (("Terrain", "AP"), ("Open", "½"), ("Water", "closed"))


def test_a_table_may_run_down() -> None:
    assert table(**TERRAIN, down=True) == (("Terrain", "Open", "Water"), ("AP", "3", "–"))


@pytest.mark.parametrize(("asked", "high"), [({}, 28.0), ({"height": 56}, 56.0)])
def test_a_counter_grows_to_the_height_asked_for(asked: dict[str, int], high: float) -> None:
    figure = Figure("back", {"back": "usa-rangers", **asked}, 1)
    pack = renderer().pack
    words = sheet_words("en", pack.words["en"])
    colours = sheet_colours(pack.palette, False)
    setter = BookSetter(Rulebook("en.md", "en", "", (), (figure,)), renderer(), leaf_style("a4"), colours, words)
    (figure_set,) = setter.matter()
    assert isinstance(figure_set, Together)
    assert figure_set.parts[0].height(62) == pytest.approx(high, abs=2.1)


def test_a_row_may_show_its_text() -> None:
    shown = table(table="results", rows=["combat-M"], columns={"name": "Result", "text": ""})
    assert shown[1] == ("Miss", "No effect.")


def test_icons_of_a_key_are_larger_than_its_words() -> None:
    pack = renderer().pack
    book = Rulebook("en.md", "en", "", (), (Figure("icons", {"icons": {"recon": "Recon."}}, 1),))
    words = sheet_words("en", pack.words["en"])
    setter = BookSetter(book, renderer(), leaf_style("a4"), sheet_colours(pack.palette, False), words)
    (key,) = setter.matter()
    assert isinstance(key, Together)
    (marked,) = key.parts
    assert isinstance(marked, Marked)
    row = marked.inner
    assert isinstance(row, Text)
    assert row.aside_size is not None
    assert row.aside_size > 1.5 * row.size


def test_a_piece_is_meant_where_a_row_of_a_table_has_its_name() -> None:
    pack = renderer().pack
    (terrain,) = [component for component in pack.components if component.id == "terrain"]
    row = replace(terrain.records[0], id="usa-rangers")
    examples = replace(terrain, id="examples", records=(row,))
    component, _ = owners(replace(pack, components=(*pack.components, examples)))["usa-rangers"]
    assert component.id == "units-usa"
    assert owners(pack)["open"][0].id == "terrain"


def test_a_folded_table_has_its_rows_side_by_side() -> None:
    whole = table(table="terrain", columns={"name": "Terrain"})
    header, *rows = table(table="terrain", columns={"name": "Terrain"}, fold=2)
    assert header == ("Terrain", "Terrain")
    assert [row[0] for row in rows] + [row[1] for row in rows if row[1]] == [row[0] for row in whole[1:]]


def test_a_figure_that_stands_here_does_not_float() -> None:
    colours = sheet_colours(renderer().pack.palette, False)
    for here in (True, False):
        figure = Figure("table", {**TERRAIN, "here": here}, 1)
        book = Rulebook("en.md", "en", "", (), (figure,))
        words = sheet_words("en", renderer().pack.words["en"])
        setter = BookSetter(book, renderer(), leaf_style("a4"), colours, words)
        (block,) = setter.matter()
        assert isinstance(block, Together)
        assert block.floats is not here

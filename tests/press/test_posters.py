"""Pieces larger than the paper."""

from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.matrix import apply
from sandtable.layout.paper import find_paper
from sandtable.layout.poster import poster
from sandtable.press.options import JobOptions
from sandtable.press.posters import needs_poster, print_poster
from sandtable.press.render import CannotPrint, render
from tests.builtin import pack

DPI = 72 * 25.4 / 72  # a pixel a millimetre
pytestmark = pytest.mark.slow


def test_sheets_show_the_same_where_they_overlap() -> None:
    """Two neighbours, rastered, are equal over the whole of what they share."""
    lets_war = pack("lets-war")
    aids = lets_war.component("aids")
    face = FaceRenderer(lets_war, "en").front(aids, aids.records[0])
    assert face is not None
    parts = poster(face, find_paper("a5"), 12)
    left, right = (part.page for part in parts[:2])
    scale = 8  # pixels a millimetre
    plates = []
    for page in (left, right):
        bare = type(page)(page.width, page.height, page.placed)
        document = pypdfium2.PdfDocument(pdf([bare], Metadata("", "en")))
        plates.append((document[0].render(scale=scale * 25.4 / 72).to_numpy().astype(int), page))
    shared = []
    for raster, page in plates:
        assert page.trim is not None
        x, y = apply(page.placed[0].matrix, 0, 0)
        # From where the right sheet begins to where the left one ends, in the face's own millimetres.
        start = right.trim.x - apply(right.placed[0].matrix, 0, 0)[0]
        end = left.trim.right - apply(left.placed[0].matrix, 0, 0)[0]
        assert end - start == pytest.approx(12)
        columns = slice(round((x + start + 1) * scale), round((x + start + 1) * scale) + 10 * scale)
        rows = slice(round((y + 2) * scale), round((y + 2) * scale) + 90 * scale)
        shared.append(raster[rows, columns])
    # Both are the same ink; a pixel's edge may fall a hair differently.
    assert np.abs(shared[0] - shared[1]).mean() < 6
    assert shared[0].std() > 10


def test_only_what_is_too_large_becomes_a_poster() -> None:
    edadh = pack("edadh")
    options = JobOptions(paper="a5", poster=True)
    assert [one.id for one in edadh.components if one.type != "table" and needs_poster(one, options)] == [
        "mat",
        "quick-start",
        "troops-box",
        "hand-box",
    ]


def test_every_sheet_says_where_it_goes() -> None:
    edadh = pack("edadh")
    for language, first in (("en", "row 1, sheet 1"), ("it", "riga 1, foglio 1")):
        printed = print_poster(
            FaceRenderer(edadh, language), edadh.component("mat"), JobOptions(paper="a5", copies_once=True)
        )
        titles = [page.bookmark for page in printed.pages]
        assert titles[0].startswith(first)
        assert len(set(titles)) == len(titles) == 3


def test_a_whole_game_is_printed_whole_whatever_the_paper(tmp_path: Path) -> None:
    done = render(pack("_starter"), [], ["en"], JobOptions(paper="60x90", copies_once=True), tmp_path)
    assert done.posters == ["cargo", "night", "rules-cards"]
    assert not done.skipped


def test_without_the_wish_the_way_out_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotPrint, match="--poster"):
        render(pack("edadh"), ["mat"], ["en"], JobOptions(paper="a5"), tmp_path)
    done = render(pack("edadh"), ["mat", "tokens"], ["en"], JobOptions(paper="a5", poster=True), tmp_path)
    assert sorted(file.name for file in done.files) == ["edadh-mat-en-a5.pdf", "edadh-tokens-en-a5.pdf"]

"""The booklet of rulings: all of them, on the paper, level at its end."""

from functools import cache

import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.errata.booklet import booklet_pages
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs, starter_folder
from tests.handouts.page_words import page_words

A4 = PAPERS["a4"]
GAMES = ("edadh", "lets-war", "proelio", "warfare")


@cache
def pack(name: str) -> Pack:
    loaded = load_pack(builtin_packs()[name])
    assert loaded.pack is not None
    return loaded.pack


@pytest.mark.slow
@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_in_the_booklet_and_on_the_paper(game, language, paper) -> None:
    pages = booklet_pages(FaceRenderer(pack(game), language), PAPERS[paper])
    text = _spaced(page_words(pages))
    for erratum in pack(game).errata:
        assert _spaced(f"{erratum.id} {erratum.topic[language]}") in text
        assert _spaced(erratum.ruling[language]) in text
        for says in erratum.says.values():
            assert _spaced(says[language]) in text
    for page in pages:
        for run in page.over:
            if isinstance(run, TextRun):
                start, (last, word) = run.words[0][0], run.words[-1]
                assert start > 5
                assert last + word.width / 1000 * run.size < PAPERS[paper].width - 5
                assert 5 < run.y < PAPERS[paper].height - 5


def _spaced(words: str) -> str:
    """Words with one blank between them: lines end anywhere, and a blank that does not break is one too."""
    return " ".join(words.split())


def test_words_of_the_booklet(golden) -> None:
    golden("errata-booklet-proelio-it.txt", page_words(booklet_pages(FaceRenderer(pack("proelio"), "it"), A4)))


@pytest.mark.slow
def test_columns_of_the_last_page_end_level() -> None:
    last = booklet_pages(FaceRenderer(pack("lets-war"), "en"), A4)[-1]
    runs = [run for run in last.over if isinstance(run, TextRun) and run.y < PAPERS["a4"].height - 10]
    left = max(run.y for run in runs if run.words[0][0] < 105)
    right = max(run.y for run in runs if run.words[0][0] > 105)
    assert abs(left - right) < 25


@pytest.mark.slow
def test_the_same_bytes_twice() -> None:
    made = [
        pdf(booklet_pages(FaceRenderer(pack("edadh"), "en", low), A4), Metadata("x", "en"))
        for low in (False, False, True)
    ]
    assert made[0] == made[1] != made[2]


def test_the_starter_has_a_booklet_of_one_page() -> None:
    starter = load_pack(starter_folder()).pack
    assert starter is not None
    assert len(booklet_pages(FaceRenderer(starter, "en"), A4)) == 1

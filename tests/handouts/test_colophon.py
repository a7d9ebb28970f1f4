"""The first page says whose game it is: a published one belongs to others, a game of one's own to who made it."""

import pytest

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.colophon import Entry, Job, colophon_pages
from sandtable.layout.paper import NAMED_PAPERS
from sandtable.model.loading.pack_loader import load_pack
from tests.builtin import pack
from tests.handouts.page_words import page_words

GAME = """\
id: demo
name: {{en: Skerry, it: Scoglio}}
edition: "1.2"
languages: [en, it]
credits: {{designer: Ada, art: Bo, licence: CC BY-SA 4.0, website: example.org, thanks: the table, year: 2026}}
{rules}components:
  - {{id: cards, type: deck, name: Cards, file: cards.yaml}}
"""
CARDS = "cards:\n  - {{id: ace, name: Ace, source: house}}\n  - {{id: king, name: King, source: {source}}}\n"


def words(made, language: str) -> str:
    return page_words(colophon_pages(FaceRenderer(made, language), Job(), NAMED_PAPERS["a4"], "long"))


@pytest.fixture
def own(write_pack):
    def make(source: str = "house", rules: str = ""):
        loaded = load_pack(
            write_pack({"game.yaml": GAME.format(rules=rules), "cards.yaml": CARDS.format(source=source)})
        )
        assert loaded.pack is not None, loaded.findings
        return loaded.pack

    return make


def test_a_game_of_ones_own_says_who_made_it(own) -> None:
    said = words(own(), "en")
    for line in (
        "Skerry, edition 1.2.", "Designed by Ada.", "Art by Bo.", "First published in 2026.", "Thanks to the table.",
        "Licence: CC BY-SA 4.0.", "More at example.org.",
    ):  # fmt: skip
        assert line in said
    assert "HOUSE" not in said
    assert "unofficial" not in said
    assert "Licenza: CC BY-SA 4.0." in words(own(), "it")


@pytest.mark.parametrize(("source", "rules"), [("rulebook", ""), ("house", "rules: proelio\n")])
def test_a_game_from_a_book_says_what_is_house(own, source: str, rules: str) -> None:
    said = words(own(source, rules), "en")
    assert "HOUSE" in said
    assert "unofficial" in said
    assert "Licence: CC BY-SA 4.0." in said


def test_published_games_belong_to_others() -> None:
    assert not pack("proelio").invented
    assert "HOUSE" in words(pack("proelio"), "en")


@pytest.mark.parametrize("paper", ["a5", "4x6"])
@pytest.mark.parametrize("game", ["lets-war", "edadh", "proelio", "warfare"])
def test_the_first_page_fits_small_paper(game: str, paper: str) -> None:
    for language in ("en", "it"):
        renderer = FaceRenderer(pack(game), language)
        assert colophon_pages(renderer, Job(), NAMED_PAPERS[paper], "long")
        assert not renderer.findings


def test_a_long_summary_makes_the_band_deeper(write_pack) -> None:
    def findings(words: int, paper: str):
        game = GAME.format(rules="").replace("edition:", f"summary: {'summary ' * words}\nedition:")
        loaded = load_pack(write_pack({"game.yaml": game, "cards.yaml": CARDS.format(source="house")}))
        assert loaded.pack is not None, loaded.findings
        renderer = FaceRenderer(loaded.pack, "en")
        assert "How to print" in page_words(colophon_pages(renderer, Job(), NAMED_PAPERS[paper], "long"))
        return renderer.findings

    for paper in ("a4", "a5", "4x6"):
        assert findings(60, paper) == []
    (beyond,) = findings(600, "4x6")
    assert (beyond.code, beyond.at.line, beyond.at.column) == ("ST040", 3, 10)


def printing(duplex: str, language: str = "en", *, blind: tuple[str, ...] = (), how: str = "none") -> str:
    """What the first page of Warfare says of a job."""
    job = Job((Entry("Counters", 3, how, 40),), ("rules",), blind)
    pages = colophon_pages(FaceRenderer(pack("warfare"), language), job, NAMED_PAPERS["a4"], duplex)
    return " ".join(page_words(pages).split())


def test_backs_that_are_missed_are_told() -> None:
    assert "Not so: Counters, Markers." in printing("none", blind=("Counters", "Markers"))
    assert "Non così: Segnalini." in printing("none", "it", blind=("Segnalini",))
    assert "Not so" not in printing("none")


def test_a_booklet_is_turned_on_its_short_edge() -> None:
    assert "flip on the short edge, fold" in printing("long", how="booklet")
    assert "flip on the short edge" not in printing("long")

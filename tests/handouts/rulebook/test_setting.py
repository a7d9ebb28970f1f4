"""How single pieces of a rulebook are set: where lists, marks and figures come to stand."""

from functools import cache

import pypdfium2
import pytest

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.rulebook.figures import DISC, FigureDrawer
from sandtable.handouts.rulebook.pages import rulebook_pages
from sandtable.handouts.rulebook.setting import NUMBER
from sandtable.handouts.rulebook.style import leaf_style
from sandtable.ink.page import Page
from sandtable.ink.shapes import TextRun
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.blocks import Figure, Reference, Rulebook
from sandtable.model.rulebook.markdown import read_rulebook
from sandtable.resources import builtin_packs

HEAD = "# Title\n\n## Chapter\n\n"


@cache
def renderer() -> FaceRenderer:
    pack = load_cached(builtin_packs()["proelio"]).pack
    assert pack is not None
    return FaceRenderer(pack, "en")


def book(text: str) -> Rulebook:
    findings: list[Finding] = []
    known = {record.id for record in renderer().pack.records()}
    read = read_rulebook(
        HEAD + text, "en.md", "en", lambda id_: Reference("record", id_) if id_ in known else None, findings
    )
    assert findings == []
    return read


def pages(text: str) -> list[Page]:
    return rulebook_pages(book(text), renderer(), leaf_style("a4"))


def start_of(words: str, on: list[Page]) -> float:
    """Where the line that begins with that word begins, in mm from the left."""
    return next(
        item.left for page in on for item in page.over if isinstance(item, TextRun) and item.words[0][1].text == words
    )


def printed(on: list[Page]) -> str:
    return str(pypdfium2.PdfDocument(pdf(on, Metadata("", "en")))[0].get_textpage().get_text_range())


def test_a_list_under_a_rule_stands_as_far_in_as_its_words() -> None:
    ruled = pages("(R-A-1) Choose:\n\n- apples\n- pears\n")
    plain = pages("Choose:\n\n- apples\n- pears\n")
    assert round(start_of("apples", ruled) - start_of("apples", plain), 2) == round(NUMBER * leaf_style("a4").body, 2)


def test_headings_are_not_hyphenated() -> None:
    assert "charac\ufffe" not in printed(pages("## An extraordinary characteristic\n\nWords.\n"))


def test_a_term_defined_in_a_panel_is_in_the_index() -> None:
    text = printed(pages("> A ==turn== is one player’s.\n\n::: example One\nThe ==round== is all turns.\n:::\n"))
    assert "Turn  1" in text.replace("\xa0", " ") or "Turn 1" in text
    assert "Round" in text


def test_the_house_sign_may_stand_behind_one_sentence() -> None:
    text = printed(pages("(R-A-1) The book says this. And we say that. :house: The book goes on.\n"))
    assert "that. HOUSE The" in " ".join(text.split()) or "that.\ufffcThe" in "".join(text.split())


def drawn(**data: object) -> tuple[float, float]:
    """The size of a figure of a Proelio mat."""
    pack = renderer().pack
    figure = Figure("board", {"board": "player-mat", **data}, 1)
    drawer = FigureDrawer(renderer(), sheet_colours(pack.palette, False), book("Words.\n"))
    face = drawer.draw(figure).face
    assert face is not None
    return face.width, face.height


def test_a_figure_grows_to_hold_pieces_that_hang_over_the_edge() -> None:
    bare = drawn()
    inside = drawn(pieces=[{"piece": "soldiers", "at": [50, 50], "height": 20}])
    over = drawn(pieces=[{"piece": "soldiers", "at": [50, 100], "height": 20}])
    assert inside == bare
    assert over[0] == bare[0]
    assert round(over[1] - bare[1], 6) == 10


def test_numbers_on_a_figure_are_as_large_on_a_small_one() -> None:
    """The discs stick out by their radius on all sides; as printed it is the same however much the face is shrunk."""
    callouts = [{"at": [0, 0], "text": "corner"}]
    width, height = (length - 0.6 for length in drawn())  # without the hairline
    for most in (20, 40):
        wide, _ = drawn(callouts=callouts, height=most)
        printed_factor = min(1.0, 60 / width, most / height)
        assert round((wide - width) / 2 * printed_factor, 2) == DISC


@pytest.mark.slow
def test_a_wide_figure_stands_under_both_columns_of_its_page() -> None:
    figure = "```figure\ncards: [soldiers, knights, hero]\nwide: true\ncaption: Three cards.\n```\n\n"
    set_pages = pages(figure + "Words and more words. " * 900)
    assert [len(page.placed) for page in set_pages[:2]] == [1, 0]
    placed = set_pages[0].placed[0]
    assert placed.clip.width > set_pages[0].width / 2
    feet = [item.y for item in set_pages[0].over if isinstance(item, TextRun) and item.words[0][1].text == "Words"]
    assert all(foot < placed.clip.y for foot in feet)

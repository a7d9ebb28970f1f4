"""A rulebook's Markdown as blocks, and what is wrong with one at its line."""

from sandtable.findings import Finding
from sandtable.model.rulebook.blocks import (
    Figure,
    Glossary,
    Grid,
    Heading,
    ItemList,
    Note,
    Panel,
    Paragraph,
    Reference,
    Rulebook,
    words,
)
from sandtable.model.rulebook.markdown import read_rulebook, unresolved

HEAD = "# Duel\n\nA pitch.\n\n## One\n\n"


def read(text: str) -> tuple[Rulebook, list[str]]:
    found: list[Finding] = []
    known = {"lunge": Reference("record", "lunge"), "E-1": Reference("ruling", "E-1")}
    book = read_rulebook(text, "en.md", "en", known.get, found)
    found += unresolved(book, list(known))
    return book, [f"{one.at.line} {one.code} {one.message}" for one in found]


def test_title_chapters_and_numbered_rules() -> None:
    book, found = read(
        HEAD + "(R-A-1) First ==term==.\n\n### Part\n\n(R-A-2 R-B HOUSE) See [[R-A-1]].\n\n## Two\n\n(R-C) X\n"
    )
    assert found == []
    assert (book.title, words(book.subtitle)) == ("Duel", "A pitch.")
    numbers = [(block.number, words(block.runs)) for block in book.blocks if isinstance(block, Heading | Paragraph)]
    assert numbers == [
        ("1", "One"), ("1.1", "First term."), ("", "Part"), ("1.2", "See R-A-1."), ("2", "Two"), ("2.1", "X"),
    ]  # fmt: skip
    assert book.rule_numbers() == {"R-A-1": "1.1", "R-A-2": "1.2", "R-B": "1.2", "R-C": "2.1"}
    second = book.blocks[3]
    assert isinstance(second, Paragraph)
    assert second.house


def test_the_id_of_a_rule_put_between_two_others_may_end_in_a_letter() -> None:
    book, found = read(HEAD + "(R-A-3b) First.\n\n(A-frames) are no rule. See [[R-A-3b]].\n")
    assert found == []
    assert book.rule_numbers() == {"R-A-3b": "1.1"}


def test_every_kind_of_block() -> None:
    text = (
        "- a\n- b\n\n3. c\n\n| x | y |\n|:-:|--:|\n| 1 | 2 |\n\n> aside\n\n::: example Title\ninside\n:::\n\n"
        "Term\n: meaning\n\n```figure\ncard: lunge\n```\n"
    )
    book, found = read(HEAD + text)
    assert found == []
    kinds = [ItemList, ItemList, Grid, Note, Panel, Glossary, Figure]
    assert [type(block) for block in book.blocks[1:]] == kinds
    bullets, numbered, grid, _, panel, *_ = book.blocks[1:]
    assert isinstance(bullets, ItemList)
    assert bullets.start is None
    assert isinstance(numbered, ItemList)
    assert numbered.start == 3
    assert isinstance(grid, Grid)
    assert grid.align == ("center", "right")
    assert isinstance(panel, Panel)
    assert (panel.kind, panel.title) == ("example", "Title")


def test_runs_are_bold_sloped_icons_and_references() -> None:
    book, _ = read(HEAD + "**a** *b* :boom: [[lunge]] [[E-1]]\n")
    block = book.blocks[1]
    assert isinstance(block, Paragraph)
    runs = [run for run in block.runs if run.text.strip()]
    assert (runs[0].bold, runs[1].italic, runs[2].icon) == (True, True, "boom")
    assert [run.reference for run in runs[3:]] == [Reference("record", "lunge"), Reference("ruling", "E-1")]


def test_faults_are_told_at_their_lines() -> None:
    text = (
        "(R-A) x\n\n(R-A) y\n\nSee [[lung]].\n\n```figure\ncard: lunge\nback: lunge\n```\n\n"
        "```figure\nkard: lunge\n```\n\n```python\n1\n```\n"
    )
    _, found = read(HEAD + text)
    assert found == [
        "9 ST074 the rule 'R-A' stands twice",
        "14 ST071 the figure is of card and back",
        "19 ST009 unknown key 'kard'",
        "22 ST072 a fence of 'python' is not supported",
        "11 ST070 [[lung]] leads to no card, rule or ruling",
    ]


def test_nothing_at_all_is_told_too() -> None:
    assert read("text\n")[1] == [
        "1 ST072 the rulebook does not begin with its title",
        "1 ST072 the rulebook has no chapters",
    ]


def test_a_paragraph_that_is_a_picture_is_a_figure() -> None:
    book, found = read(HEAD + '![The harbour](art/bell.svg)\n\n![](art/b%20c.png "60 mm wide")\n')
    assert found == []
    pictures = [block.data for block in book.blocks if isinstance(block, Figure)]
    assert pictures == [
        {"picture": "art/bell.svg", "caption": "The harbour"},
        {"picture": "art/b c.png", "height": 60.0, "wide": True},
    ]


def test_a_picture_of_no_size_or_inside_a_sentence_is_a_finding() -> None:
    _, found = read(HEAD + 'See ![x](art/x.svg) here.\n\n![x](art/x.svg "big")\n\n![x](art/x.svg "900 mm")\n')
    assert found == [
        "7 ST072 a picture stands inside a sentence",
        "9 ST072 'big' is no size of a picture",
        "11 ST012 'height' is 900.0; at most 180 is allowed",
    ]


def test_links_lead_outside() -> None:
    book, found = read(HEAD + "Our [**site**](https://a.example/x), <http://b.example>, [mail](mailto:c@d.example).\n")
    assert found == []
    (paragraph,) = (block for block in book.blocks if isinstance(block, Paragraph))
    links = {run.text: run.link for run in paragraph.runs if run.link}
    assert links == {
        "site": "https://a.example/x", "http://b.example": "http://b.example", "mail": "mailto:c@d.example",
    }  # fmt: skip


def test_html_and_links_that_lead_nowhere_are_findings() -> None:
    _, found = read(HEAD + "<b>x</b>\n\n[a](chapter.html)\n\n[b](javascript:x)\n\n<!-- c -->\n\nA shift <1 of n.\n")
    assert found == [
        "7 ST072 '<b>' is HTML, and is printed as it stands",
        "9 ST072 the link to 'chapter.html' leads nowhere",
        "11 ST072 '](javascript:x)' is no address, and is printed as it stands",
        "13 ST072 '<!--' is HTML, and is printed as it stands",
    ]


def test_a_chapter_may_have_a_sign() -> None:
    book, found = read("# Duel\n\n## One {sword-2}\n\nX\n\n### Two {sword}\n\nX\n")
    assert found == []
    headings = [(words(block.runs), block.symbol) for block in book.blocks if isinstance(block, Heading)]
    assert headings == [("One", "sword-2"), ("Two {sword}", "")]

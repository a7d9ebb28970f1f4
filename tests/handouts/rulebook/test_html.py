"""A rulebook as one page for a screen: nothing loaded from elsewhere, every word and figure there, nothing unescaped."""

import html
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
import uharfbuzz as hb
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.html.page import rulebook_html
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.rulebook.blocks import Figure, Heading, Paragraph, words
from sandtable.model.rulebook.loading import load_rules
from tests.builtin import pack

VOID = {"meta", "br", "input"}


class Page(HTMLParser):
    """What a page holds: its words, the ids and the addresses in it; elements must be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures = 0
        self.words: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        self.pictures += tag == "svg" and "figure" in self.open
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"], ["script"]):
            self.words.append(data)


@pytest.fixture(scope="module")
def page() -> str:
    return rulebook_html(load_rules(pack("proelio")).books["en"], FaceRenderer(pack("proelio"), "en"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), [("proelio", "en"), ("proelio", "it")])
def test_every_word_rule_and_figure_is_there(game, language) -> None:
    book = load_rules(pack(game)).books[language]
    renderer = FaceRenderer(pack(game), language)
    text = rulebook_html(book, renderer)
    page = Page(text)
    shown = " ".join("".join(page.words).split())
    assert renderer.findings == []
    for block in book.walk():
        if isinstance(block, Heading | Paragraph) and not any(run.icon or run.reference for run in block.runs):
            for word in words(block.runs).split():
                assert word in shown
    rules = [anchor for block in book.walk() if isinstance(block, Paragraph) for anchor in block.anchors]
    assert sorted(set(rules)) == sorted(set(page.ids) & set(rules))
    assert len(page.ids) == len(set(page.ids))
    assert all(link[1:] in page.ids for link in page.links)
    assert re.search(r"<a [^>]*></a>", text) is None
    drawn = [block for block in book.walk() if isinstance(block, Figure) and block.kind not in ("table", "icons")]
    assert page.pictures >= len(drawn)


def test_nothing_is_loaded_from_elsewhere(page: str) -> None:
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    assert page.index(policy[0]) < page.index("<style>")
    rules = dict(part.split(" ", 1) for part in html.unescape(policy[1]).split("; "))
    assert rules.pop("style-src") == digest(page, "style")
    assert rules.pop("script-src") == digest(page, "script")
    assert rules == {"default-src": "'none'", "img-src": "data:", "font-src": "data:", "base-uri": "'none'", "form-action": "'none'"}  # fmt: skip
    assert not re.search(r"url\((?!data:|#)|@import|<link|<img|<iframe|<object| style=| on[a-z]+=", page)


def digest(page: str, tag: str) -> str:
    (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    return f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"


def test_links_lead_both_ways(page: str) -> None:
    """From a rule to its figure, from the glossary to a rule, from the index to where a term is defined, and back."""
    targets = Page(page)
    figure, rule = found(page, r'class="call" href="#(figure-\d+)"'), found(page, r'class="label">.*?href="#([^"]+)"')
    assert f'id="{rule}"' in page
    assert f'<figure id="{figure}"' in page
    word = found(page, r'class="word" href="#(word-\d+)"')
    assert re.search(rf'<dt id="{word}">[^<]+ <a class="from" href="#', page)
    assert found(page, r'<section id="index".*?href="#(term-\d+)"') in targets.ids
    assert found(page, r'<nav id="contents".*?href="#(chapter-2)"') in targets.ids


def found(page: str, pattern: str) -> str:
    match = re.search(pattern, page, re.DOTALL)
    assert match is not None
    return match[1]


@pytest.mark.slow
def test_a_card_in_many_figures_is_drawn_once() -> None:
    """The walkthrough of Edadh shows the same cards eight times; without sharing the page has 6 megabytes."""
    text = rulebook_html(load_rules(pack("edadh")).books["en"], FaceRenderer(pack("edadh"), "en"))
    assert len(text.encode()) / 1e6 < 1.4


@pytest.mark.parametrize("style", ["normal", "italic"])
def test_fonts_hold_every_letter_of_the_page(page: str, style: str) -> None:
    (source,) = re.findall(
        rf"font-family: book-sans; font-weight: 400; font-style: {style}; src: url\(data:font/sfnt;base64,([^)]+)", page
    )
    face = hb.Face(hb.Blob(b64decode(source)))
    letters = {ord(letter) for letter in "".join(Page(page).words) if letter != "\n"}
    assert letters - set(face.unicodes) <= {ord("◐"), ord("\u2009")}
    assert 80 < len(face.unicodes) < 200


def test_what_an_author_writes_is_words_not_markup(tmp_path, write_pack) -> None:
    files = {"game.yaml": 'id: d\nname: D\nedition: "1.0"\nlanguages: [en]\ncomponents:\n  - {id: c, type: deck, name: C, file: c.yaml}\n',
             "c.yaml": "cards:\n  - {id: a, name: \"A <b>&\", source: house}\n",
             "rules/en.md": "# D & <D>\n\nSub \"title\".\n\n## One\n\n(R-1) See [[a]] & 1 < 2 \\<script>alert(1)\\</script>.\n"}  # fmt: skip
    own = load_pack(write_pack(files)).pack
    assert own is not None
    text = rulebook_html(load_rules(own).books["en"], FaceRenderer(own, "en"))
    assert text.count("<script") == 1
    assert "D &amp; &lt;D&gt;" in text
    assert "A &lt;b&gt;&amp;" in text
    assert "alert(1)" in " ".join(Page(text).words)


def test_on_the_command_line(tmp_path: Path) -> None:
    call = ["render", "proelio", "rules", "--format", "html", "--lang", "it", "-o", str(tmp_path)]
    result = CliRunner().invoke(sandtable_command, call)
    assert (result.exit_code, result.output) == (0, f"1 file in {tmp_path}\n")
    first = (tmp_path / "proelio-rules-it.html").read_bytes()
    CliRunner().invoke(sandtable_command, call)
    assert (tmp_path / "proelio-rules-it.html").read_bytes() == first
    wrong = CliRunner().invoke(
        sandtable_command, ["render", "proelio", "base", "--format", "html", "-o", str(tmp_path)]
    )
    assert wrong.exit_code != 0

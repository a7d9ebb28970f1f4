"""A rulebook as one page for a screen: nothing loaded from elsewhere, every word and figure there, nothing unescaped."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.html import rulebook_html
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.rulebook.blocks import Figure, Heading, Paragraph, words
from sandtable.model.rulebook.loading import load_rules
from tests.builtin import pack

VOID = {"meta", "br", "img"}


class Page(HTMLParser):
    """What a page holds: its words, the ids and the addresses in it; elements must be closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        self.sources += [found["src"]] if "src" in found else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] not in (["style"],):
            self.words.append(data)


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
    drawn = [block for block in book.walk() if isinstance(block, Figure) and block.kind not in ("table", "icons")]
    assert len([source for source in page.sources if len(source) > 2000]) >= len(drawn)


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = rulebook_html(load_rules(pack("proelio")).books["en"], FaceRenderer(pack("proelio"), "en"))
    assert all(source.startswith("data:image/svg+xml;base64,") for source in Page(page).sources)
    assert "<script" not in page
    assert not re.search(r"url\(|@import|<link", page)


def test_what_an_author_writes_is_words_not_markup(tmp_path, write_pack) -> None:
    files = {"game.yaml": 'id: d\nname: D\nedition: "1.0"\nlanguages: [en]\ncomponents:\n  - {id: c, type: deck, name: C, file: c.yaml}\n',
             "c.yaml": "cards:\n  - {id: a, name: \"A <b>&\", source: house}\n",
             "rules/en.md": "# D & <D>\n\nSub \"title\".\n\n## One\n\n(R-1) See [[a]] & 1 < 2 \\<script>alert(1)\\</script>.\n"}  # fmt: skip
    own = load_pack(write_pack(files)).pack
    assert own is not None
    text = rulebook_html(load_rules(own).books["en"], FaceRenderer(own, "en"))
    assert "<script" not in text
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

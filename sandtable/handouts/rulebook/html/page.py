"""The page: bar, cover, contents, text and index, with its style, its script and a policy that allows nothing else."""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from html import escape, unescape
from importlib.resources import files

from sandtable.backends.inline_svg import DEFS, InlineDrawings
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.cover import cover_face, has_cover
from sandtable.handouts.rulebook.html.blocks import BlockWriter
from sandtable.handouts.rulebook.html.figures import HtmlFigures
from sandtable.handouts.rulebook.html.links import links_of
from sandtable.handouts.rulebook.html.theme import families, font_css, theme_css
from sandtable.model.rulebook.blocks import Heading, Rulebook, words

COVERS = {"wide": (188.0, 62.0), "tall": (100.0, 84.0)}  # mm; a narrow screen shows the second
_STYLE = "<style:here/>"  # marks the places of the policy and the style, which are known when the text is
_TAGS = re.compile(r"<[^>]*>")


def rulebook_html(book: Rulebook, renderer: FaceRenderer) -> str:
    """Return the whole rulebook; the page loads nothing from elsewhere, and its policy forbids it to."""
    drawings = InlineDrawings()
    text = "\n".join(_Page(book, renderer, drawings).lines()) + "\n"
    letters = set(unescape(_TAGS.sub(" ", text)).replace("\n", " ")) | {chr(code) for code in range(32, 127)}
    style = "\n".join(_styles(renderer, letters))
    return drawings.finish(text).replace(_STYLE, f"{_policy(style)}\n<style>{style}</style>", 1)


def _styles(renderer: FaceRenderer, letters: set[str]) -> Iterator[str]:
    colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
    yield from font_css(renderer, letters | set("↖↘…"))
    yield theme_css(colours, renderer.pack.palette)
    yield f":root {{ {families(renderer)} }}"
    yield _source("page.css")


def _policy(style: str) -> str:
    """Content security policy: this style, this script, and pictures and fonts inside the page."""
    allowed = (
        "default-src 'none'",
        "img-src data:",
        "font-src data:",
        f"style-src '{_digest(style)}'",
        f"script-src '{_digest(_source('page.js'))}'",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{escape("; ".join(allowed), quote=True)}">'


def _digest(source: str) -> str:
    return f"sha256-{b64encode(sha256(source.encode()).digest()).decode()}"


@lru_cache(maxsize=2)
def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


class _Page:
    """Writer of one page."""

    def __init__(self, book: Rulebook, renderer: FaceRenderer, drawings: InlineDrawings) -> None:
        self.book, self.renderer, self.drawings = book, renderer, drawings
        self.words = sheet_words(book.language, renderer.pack.words[book.language])
        colours = sheet_colours(renderer.pack.palette, renderer.low_ink)
        self.links = links_of(book)
        figures = HtmlFigures(book, renderer, colours, self.links, self.words, drawings)
        self.writer = BlockWriter(book, figures, self.links, self.words)

    def lines(self) -> Iterator[str]:
        """Yield the text of the page, with marks where drawings and style stand."""
        title = escape(self.book.title)
        yield f'<!DOCTYPE html>\n<html lang="{escape(self.book.language)}">\n<head>\n<meta charset="utf-8">'
        yield _STYLE
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f'<title>{title}</title>\n</head>\n<body id="top">\n{DEFS}'
        yield from self._bar()
        yield from self._cover()
        yield '<div class="page">'
        yield from self._contents()
        yield f"<main>\n{self._title()}"
        if self.book.subtitle:
            yield f'<p class="subtitle">{escape(words(self.book.subtitle))}</p>'
        yield f'<p class="facts">{self._say("rules.facts", edition=self.renderer.pack.edition)}</p>'
        yield from self.writer.blocks(self.book.blocks)
        yield from self.writer.index()
        yield f"</main>\n</div>\n<footer><p>{self._say('colophon.made')}</p></footer>"
        yield f'<dialog data-enlarge="{self._say("rules.screen.enlarge")}" aria-label="{self._say("rules.screen.enlarge")}">'
        yield f'<button type="button">{self._say("rules.screen.close")}</button><div></div></dialog>'
        yield f"<script>{_source('page.js')}</script>\n</body>\n</html>"

    def _title(self) -> str:
        """The title; where a cover shows it drawn, only for those who do not see."""
        hidden = ' class="hidden"' if has_cover(self.renderer.pack) else ""
        return f"<h1{hidden}>{escape(self.book.title)}</h1>"

    def _bar(self) -> Iterator[str]:
        yield f'<header class="bar"><a class="home" href="#top">{escape(self.book.title)}</a>'
        yield f'<a class="toc" href="#contents" aria-controls="contents">{self._say("rules.contents")}</a>'
        yield '<div class="find" role="search" data-script hidden>'
        yield (
            f'<input type="search" aria-label="{self._say("rules.screen.search")}" '
            f'placeholder="{self._say("rules.screen.search")}" autocomplete="off" spellcheck="false">'
        )
        counts = " ".join(
            f'data-{key}="{self._say(f"rules.screen.{key}", n="{n}")}"' for key in ("none", "one", "many")
        )
        yield f'<div class="hits" {counts} hidden><p role="status"></p><ol></ol></div></div>'
        dark = self._say("rules.screen.dark")
        yield f'<button class="theme" type="button" aria-label="{dark}" title="{dark}" data-script hidden>◐</button></header>'

    def _cover(self) -> Iterator[str]:
        if not has_cover(self.renderer.pack):
            return
        drawn = {name: cover_face(self.renderer, *size) for name, size in COVERS.items()}
        pictures = [
            self.drawings.add(face, {"class": name, "width": "100%", "aria-hidden": "true"})
            for name, face in drawn.items()
            if face is not None
        ]
        yield f'<div class="cover">{"".join(pictures)}</div>'

    def _contents(self) -> Iterator[str]:
        name = self._say("rules.contents")
        yield f'<nav id="contents" aria-label="{name}">\n<h2>{name}</h2>\n<ol>'
        for block in self.book.blocks:
            if isinstance(block, Heading) and block.level == 1:
                number = escape(block.number)
                yield f'<li><a href="#chapter-{number}"><b>{number}</b>{escape(words(block.runs))}</a></li>'
        if self.links.titles:
            yield f'<li><a href="#index"><b></b>{self._say("rules.index")}</a></li>'
        yield "</ol>\n</nav>"

    def _say(self, key: str, **facts: object) -> str:
        return escape(self.words.say(key, **facts))

"""Print a pack's rulebook: whole pages, a booklet to fold and staple, or one HTML page."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.html.page import rulebook_html
from sandtable.handouts.rulebook.pages import rulebook_pages
from sandtable.handouts.rulebook.style import leaf_style, page_style
from sandtable.ink.page import Page
from sandtable.layout.booklet import impose_booklet
from sandtable.layout.paper import find_paper
from sandtable.model.rulebook.blocks import Rulebook
from sandtable.model.rulebook.loading import load_rules
from sandtable.press.checks.missing_glyphs import unset_letters


def rules_pages(renderer: FaceRenderer, paper: str, *, booklet: bool = False) -> list[Page]:
    """Return the pages of a pack's rules in the renderer's language; none when it has no rulebook.

    Problems of the rulebook are added to the renderer's findings.
    """
    book = _book(renderer)
    if book is None:
        return []
    if not booklet:
        return rulebook_pages(book, renderer, page_style(find_paper(paper)))
    return impose_booklet(rulebook_pages(book, renderer, leaf_style(paper)), find_paper(paper))


def rules_html(renderer: FaceRenderer) -> str:
    """Return a pack's rules as one HTML page; "" when it has no rulebook."""
    book = _book(renderer)
    return rulebook_html(book, renderer) if book is not None else ""


def _book(renderer: FaceRenderer) -> Rulebook | None:
    loaded = load_rules(renderer.pack)
    renderer.findings.extend(loaded.findings)
    renderer.findings.extend(unset_letters(renderer))
    return loaded.books.get(renderer.language)

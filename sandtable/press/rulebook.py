"""Print a pack's rulebook: whole pages, or a booklet to fold and staple."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.rulebook.pages import rulebook_pages
from sandtable.handouts.rulebook.style import leaf_style, page_style
from sandtable.ink.page import Page
from sandtable.layout.booklet import impose_booklet
from sandtable.layout.paper import PAPERS
from sandtable.model.rulebook.loading import load_rules


def rules_pages(renderer: FaceRenderer, paper: str, *, booklet: bool = False) -> list[Page]:
    """The pages of a pack's rules in the renderer's language; none when it has no rulebook.

    What is wrong with the rulebook is among the renderer's findings.
    """
    loaded = load_rules(renderer.pack)
    renderer.findings.extend(loaded.findings)
    book = loaded.books.get(renderer.language)
    if book is None:
        return []
    if not booklet:
        return rulebook_pages(book, renderer, page_style(PAPERS[paper]))
    return impose_booklet(rulebook_pages(book, renderer, leaf_style(paper)), PAPERS[paper])

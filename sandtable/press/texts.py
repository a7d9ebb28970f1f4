"""Print the texts of a pack: its rules, set-ups and scenarios, rulings."""

from collections.abc import Iterator
from pathlib import Path

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.findings import Position
from sandtable.games.documents import View, read_document
from sandtable.handouts.document_sheets import document_sheets
from sandtable.handouts.errata.booklet import booklet_pages
from sandtable.handouts.printing import game_print
from sandtable.handouts.setups.overview import overview_pages
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.handouts.setups.tickets import setup_pages
from sandtable.ink.page import Page
from sandtable.layout.paper import find_paper
from sandtable.model.codes import finding
from sandtable.model.document import Document, load_document
from sandtable.model.phrases import PhraseError
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused
from sandtable.press.options import JobOptions
from sandtable.press.page_order import PrintedText
from sandtable.press.rulebook import rules_pages
from sandtable.press.selection import ERRATA, RULES, SOLO, documents_of

_LAST = 100  # after every order
_WORDS = "sandtable init --from shows the words it needs"


def print_text(name: str, renderer: FaceRenderer, options: JobOptions) -> PrintedText:
    """Return the pages of a text; none when it cannot be read, which adds to the renderer's findings."""
    words = sheet_words(renderer.language, renderer.pack.words[renderer.language])
    title = words.say(f"texts.{name}")
    if name == RULES:
        pages = rules_pages(renderer, options.paper, booklet=options.booklet)
        file = f"{RULES}-booklet" if options.booklet else RULES
        return PrintedText(tuple(pages), "short" if options.booklet else "none", file, title)
    if name == ERRATA:
        return PrintedText(tuple(booklet_pages(renderer, find_paper(options.paper))), "none", name, title)
    if name == SOLO:
        draw = game_print(renderer.pack.rules).solo
        pages = draw(renderer, find_paper(options.paper)) if draw is not None else []
        return PrintedText(tuple(pages), "none", name, title)
    return PrintedText(tuple(_document_pages(name, renderer, options)), "none", name, title)


def _document_pages(name: str, renderer: FaceRenderer, options: JobOptions) -> Iterator[Page]:
    """Yield the sheets of every set-up or scenario of a folder, in their order; or the one sheet of all its set-ups."""
    found = sorted(_documents(name, renderer), key=lambda one: one[0].file.data.get("order", _LAST))
    compare = game_print(renderer.pack.rules).differences
    paper = find_paper(options.paper)
    made = [(at, document_sheets(document, view, renderer, paper)) for document, view, at in found]
    shared = [sheets for _, sheets in made if isinstance(sheets, SetupSheets)]
    try:
        if compare is not None and len(shared) == len(made) > 1:
            yield from overview_pages(shared, compare, renderer, paper)
            return
    except PhraseError as error:
        renderer.findings.append(finding("ST020", made[0][0], error.problem, _WORDS))
        return
    for at, sheets in made:
        try:
            if isinstance(sheets, SetupSheets):
                yield from setup_pages(sheets)
            else:
                for handout in sheets.handouts() if sheets is not None else ():
                    yield from handout.pages
        except PhraseError as error:
            renderer.findings.append(finding("ST020", at, error.problem, _WORDS))


def _documents(name: str, renderer: FaceRenderer) -> Iterator[tuple[Document, View, Position]]:
    """Yield the documents of a folder that can be read."""
    folder = PackFolder(Path(renderer.pack.folder))
    for file in documents_of(renderer.pack, name):
        at = Position(folder.display(file))
        try:
            loaded = load_document(folder.read(file, at), at.file, folder.root / name, packs=renderer.packs)
        except Refused as refused:
            renderer.findings.append(refused.reason)
            continue
        renderer.findings.extend(loaded.findings)
        view = read_document(loaded.document) if loaded.document is not None else None
        if loaded.document is not None and view is not None:
            yield loaded.document, view, at

"""Pictures, signs and icons of a rulebook that the pack does not have, or that cannot be used."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Position
from sandtable.handouts.rulebook.setting import HOUSE_ICON
from sandtable.model.codes import finding
from sandtable.model.reading.suggestions import nearest_or_list
from sandtable.model.rulebook.blocks import Block, Figure, Heading, runs_of
from sandtable.model.rulebook.loading import load_rules


def check_pictures(renderer: FaceRenderer) -> None:
    """Draw every picture of the rules in the renderer's language, and report what is missing."""
    book = load_rules(renderer.pack).books.get(renderer.language)
    for block in book.walk() if book is not None else ():
        assert book is not None
        here = Position(book.file, block.line)
        if isinstance(block, Figure) and block.kind == "picture":
            renderer.art(block.data["picture"], here)
        if isinstance(block, Heading) and block.symbol and block.symbol not in renderer.symbol_names():
            hint = nearest_or_list(block.symbol, renderer.symbol_names())
            renderer.findings.append(finding("ST042", here, f"no symbol of the kit is called '{block.symbol}'", hint))
        for name in _icons(block):
            if renderer.icon(name, "#000000") is None:
                renderer.findings.append(finding("ST042", here, f"no icon is called '{name}'"))


def _icons(block: Block) -> list[str]:
    named = [run.icon for run in runs_of(block) if run.icon and run.icon != HOUSE_ICON]
    return [*named, *block.data["icons"]] if isinstance(block, Figure) and block.kind == "icons" else named

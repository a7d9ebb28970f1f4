"""Characters of a rulebook that no font has: a page would show an empty box for each."""

from collections.abc import Iterator
from pathlib import Path

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding, Position
from sandtable.handouts.typesetting import own_families
from sandtable.ink.fonts import font, font_key
from sandtable.model.codes import finding
from sandtable.model.loading.pack_words import po_name
from sandtable.model.pack import Pack
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused, decode
from sandtable.model.rulebook.presence import rules_file
from sandtable.model.translation.rules import is_of_rules

_SHOWN = 20  # letters of a line that are shown around one


def unset_letters(renderer: FaceRenderer) -> Iterator[Finding]:
    """Yield a finding for each character of the rules that no font has, at its first place."""
    lines = _lines(renderer.pack, renderer.language)
    text = "\n".join(line for _, line in lines)
    own = own_families(renderer.drawer.fonts) if renderer.pack.fonts else {}
    fonts = [font("sans-400"), *(font(font_key(family, 400)) for family in own.values())]
    lacking = fonts[0].lacks(text)
    for other in fonts[1:]:
        lacking = lacking and other.lacks("".join(lacking))
    reported: set[str] = set()
    for here, line in lines if lacking else ():
        for column, letter in enumerate(line, 1):
            if letter in lacking and letter not in reported:
                reported.add(letter)
                shown = line[max(0, column - _SHOWN) : column + _SHOWN].strip()
                message = f"no font has '{letter}' (U+{ord(letter):04X}), in '{shown}'"
                yield finding("ST041", here._replace(column=column), message, "bring a font with it, as role text")


def _lines(pack: Pack, language: str) -> list[tuple[Position, str]]:
    """Lines of the rules in a language with their positions, from its rulebook or its PO file; empty if unreadable."""
    folder = PackFolder(Path(pack.folder))
    name = rules_file(language)
    if folder.exists(name):
        here = Position(folder.display(name))
        try:
            text = decode(folder.read(name, here), here.file)
        except Refused:
            return []  # the reader of the rules reports it
        return [(Position(here.file, number), line) for number, line in enumerate(text.splitlines(), 1)]
    if language not in pack.catalogs:
        return []
    file = folder.display(po_name(language))
    passages = (entry for context, entry in pack.catalogs[language].entries.items() if is_of_rules(context))
    return [(Position(file, entry.line), says) for entry in passages if not entry.doubtful for says in entry.says]

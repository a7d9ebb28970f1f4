"""Letters of a rulebook that no font has: a page would show an empty box for each."""

from collections.abc import Iterator
from pathlib import Path

from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding, Position
from sandtable.handouts.typesetting import own_families
from sandtable.ink.fonts import font, font_key
from sandtable.model.codes import finding
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused, decode
from sandtable.model.rulebook.presence import rules_file

_SHOWN = 20  # letters of a line that are shown around one


def unset_letters(renderer: FaceRenderer) -> Iterator[Finding]:
    """A finding for each letter of the rules that neither the house's fonts nor the pack's have, where it first stands."""
    folder = PackFolder(Path(renderer.pack.folder))
    name = rules_file(renderer.language)
    if not folder.exists(name):
        return
    here = Position(folder.display(name))
    try:
        text = decode(folder.read(name, here), here.file)
    except Refused:
        return  # told by whoever reads the rules
    own = own_families(renderer.studio.fonts) if renderer.pack.fonts else {}
    fonts = [font("sans-400"), *(font(font_key(family, 400)) for family in own.values())]
    lacking = fonts[0].lacks(text)
    for other in fonts[1:]:
        lacking = lacking and other.lacks("".join(lacking))
    told: set[str] = set()
    for number, line in enumerate(text.splitlines() if lacking else (), 1):
        for column, letter in enumerate(line, 1):
            if letter in lacking and letter not in told:
                told.add(letter)
                shown = line[max(0, column - _SHOWN) : column + _SHOWN].strip()
                message = f"no font has '{letter}' (U+{ord(letter):04X}), in '{shown}'"
                yield finding(
                    "ST041", Position(here.file, number, column), message, "bring a font with it, as role text"
                )

"""Read and examine the fonts of a pack; a fault is a finding where game.yaml names the font."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from sandtable.faces.fonts import Fonts
from sandtable.findings import Finding
from sandtable.ink.font_file import BadFont, FontFacts, examine
from sandtable.ink.fonts import OwnFamily, OwnStyle, add_family
from sandtable.model.codes import finding
from sandtable.model.pack import FontFile, Pack
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused

# Substitute for a role none of whose files can be used: one fault is enough.
STAND_IN = "sans"


def load_fonts(pack: Pack, tell: Callable[[Finding], None]) -> Fonts:
    """Load the fonts that drawings of a pack may name."""
    if not pack.fonts:
        return Fonts()
    own: dict[str, str] = {}
    folder = PackFolder(Path(pack.folder))
    for role, files in groupby(pack.fonts, key=lambda one: one.role):
        styles: dict[tuple[int, bool], OwnStyle] = {}
        facts: list[FontFacts] = []
        digest = sha256()
        for file, content, known in _examined(folder, list(files), tell):
            weight, italic = file.style or (
                known.weights[0] if known.weights[0] == known.weights[1] else 400,
                known.italic,
            )
            is_variable = known.weights[0] != known.weights[1]
            weights = known.weights if is_variable or file.style is None else (weight, weight)
            styles[weight, italic] = OwnStyle(known.postscript_name, content, weights, known.whole)
            facts.append(known)
            digest.update(repr((weight, italic)).encode() + sha256(content).digest())
        if not styles:
            own[role] = STAND_IN
            continue
        family = f"{role}@{digest.hexdigest()[:12]}"
        add_family(family, OwnFamily(role, facts[0].family, styles))
        own |= {name: family for one in facts for name in one.names if name not in own}
        own[role] = family
    return Fonts(own, dict.fromkeys(font.role for font in pack.fonts))


def _examined(
    folder: PackFolder, files: list[FontFile], tell: Callable[[Finding], None]
) -> Iterator[tuple[FontFile, bytes, FontFacts]]:
    for file in files:
        try:
            content = folder.read(file.file, file.at)
            yield file, content, examine(content)
        except Refused as refused:
            tell(refused.reason)
        except BadFont as bad:
            tell(finding("ST053", file.at, f"'{file.file}': {bad.problem}", bad.hint))

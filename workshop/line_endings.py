"""Line endings and byte order mark of a file, kept while its text is edited with plain line feeds."""

import difflib
import re
from collections import Counter

BOM = "\ufeff"
_ENDING = re.compile(r"\r\n|\r|\n")


def plain(text: str) -> str:
    """Text of a file for the editor: no byte order mark, every line ends with a line feed."""
    return _ENDING.sub("\n", text.removeprefix(BOM))


def restored(edited: str, before: str) -> str:
    """Edited text with the byte order mark and the line endings that the file had; new lines end like most others."""
    mark = BOM if before.startswith(BOM) else ""
    endings = _ENDING.findall(before)
    if not endings or set(endings) == {"\n"}:
        return mark + edited
    usual = Counter(endings).most_common(1)[0][0]
    if len(set(endings)) == 1:
        return mark + edited.replace("\n", usual)
    return mark + _mixed(edited.split("\n"), plain(before).split("\n"), endings, usual)


def _mixed(lines: list[str], old: list[str], endings: list[str], usual: str) -> str:
    """Join lines; each that the old text has too keeps its ending."""
    chosen = [usual] * len(lines)
    matcher = difflib.SequenceMatcher(a=old, b=lines, autojunk=False)
    for at_old, at_new, count in matcher.get_matching_blocks():
        for step in range(count):
            if at_old + step < len(endings):
                chosen[at_new + step] = endings[at_old + step]
    return "".join(line + ending for line, ending in zip(lines, chosen, strict=True)).removesuffix(chosen[-1])

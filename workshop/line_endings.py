"""Line endings and byte order mark of a file, kept while its text is edited with plain line feeds."""

import difflib
import re
from collections import Counter
from collections.abc import Iterator

BOM = "\ufeff"
_MOST_PAIRS = 100_000  # of equal lines that are compared; matching takes time with their square and more
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
    for at_old, at_new in _same_lines(old, lines):
        if at_old < len(endings):
            chosen[at_new] = endings[at_old]
    return "".join(line + ending for line, ending in zip(lines, chosen, strict=True)).removesuffix(chosen[-1])


def _same_lines(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of lines that two texts share, in the old and in the new one.

    Between the first and the last change lines are matched if few of them are equal, and taken in their order if not: a
    file of many equal lines must not keep the server busy.
    """
    shorter = min(len(old), len(new))
    before = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    after = next((at for at in range(shorter - before) if old[-1 - at] != new[-1 - at]), shorter - before)
    yield from ((at, at) for at in range(before))
    yield from ((len(old) - after + at, len(new) - after + at) for at in range(after))
    left, right = old[before : len(old) - after], new[before : len(new) - after]
    counts = Counter(right)
    if sum(counts[line] for line in left) > _MOST_PAIRS:
        yield from ((before + at, before + at) for at in range(min(len(left), len(right))))
        return
    for at_old, at_new, count in difflib.SequenceMatcher(a=left, b=right, autojunk=False).get_matching_blocks():
        yield from ((before + at_old + step, before + at_new + step) for step in range(count))

"""Break words into lines: filled to the width of a box, hyphenated to avoid gaps, evened out."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import pyphen

from sandtable.faces.setting.atoms import Atom, Line, atom_of, main_font, shaped
from sandtable.geometry.units import POINT

# The share of a line that may stay empty before a word is hyphenated.
HOLE = 0.3
# Letters of a word that may be hyphenated; looking for the best place in one without end takes without end.
SHORTEST_WORD, LONGEST_WORD = 7, 80

Align = Literal["left", "center", "right", "justify"]
Valign = Literal["top", "middle", "bottom"]


class TextBox(NamedTuple):
    """Position and style of text; lengths in mm. Without a width it is one line, with y its baseline."""

    x: float
    y: float
    width: float | None = None
    height: float | None = None
    size: float = 8 * POINT
    min_size: float = 6.5 * POINT
    leading: float = 1.2
    align: Align = "left"
    valign: Valign = "top"
    tracking: float = 0  # in ems
    max_lines: int = 0
    part: tuple[int, int] | None = None  # only this slice of all lines; the rest is set elsewhere
    hyphenate: str = ""  # a language, or nothing


def break_lines(paragraphs: Sequence[Line], box: TextBox, size: float) -> tuple[list[list[Line]], bool]:
    """Lines of each paragraph at one size, and whether they fit the box."""
    assert box.width is not None
    broken = [fill_lines(paragraph, box.width / size * 1000, box) for paragraph in paragraphs]
    lines = [lines for lines, _ in broken]
    count = sum(len(part) for part in lines)
    fits = all(whole for _, whole in broken) and not (box.max_lines and count > box.max_lines)
    if fits and box.height is not None:
        fits = block_height(lines[0], count, box, size) <= box.height + 1e-6
    return lines, fits


def fill_lines(atoms: Sequence[Atom], width: float, box: TextBox) -> tuple[list[Line], bool]:
    """Fill lines greedily; a word too wide for any line stays whole and the lines do not fit."""
    tracking = box.tracking * 1000
    room = width + tracking + 1e-6  # the last letter's tracking does not count
    line: Line = []
    lines = [line]
    taken = 0.0
    whole = True
    waiting = list(reversed(atoms))
    while waiting:
        atom = waiting.pop()
        wanted = taken + atom.space + atom.width if line else atom.width
        if wanted <= room:
            line.append(atom)
            taken = wanted
            continue
        # A hyphen is worth it only where a large hole would gape, or where the word fits no line at all.
        parts = _hyphenated(atom, room - taken, bool(line), box) if not line or width - taken > HOLE * width else None
        if parts is not None:
            line.append(parts[0])
            waiting.append(parts[1])
        elif line:
            waiting.append(atom)
        else:
            line.append(atom)
            whole = False
            if not waiting:
                break
        line, taken = [], 0.0
        lines.append(line)
    return lines, whole


def evened(atoms: Sequence[Atom], broken: list[Line], box: TextBox, size: float) -> list[Line]:
    """Rebreak to the same number of lines, as even as possible, if that looks better: no single word at the end."""
    assert box.width is not None
    if len(broken) < 2 or (box.align != "center" and len(broken[-1]) > 1):
        return broken
    unhyphenated = box._replace(hyphenate="")
    full = box.width / size * 1000
    if box.align != "center":
        # Just narrow enough that the last word has company.
        for share in (0.96, 0.92, 0.88, 0.84, 0.8, 0.75, 0.7):
            lines, whole = fill_lines(atoms, full * share, unhyphenated)
            if whole and len(lines) == len(broken) and len(lines[-1]) > 1:
                return lines
        return broken
    low, high, best = full / 2, full, broken
    for _ in range(10):
        middle = (low + high) / 2
        lines, whole = fill_lines(atoms, middle, unhyphenated)
        if whole and len(lines) == len(broken):
            best, high = lines, middle
        else:
            low = middle
    return best


def _hyphenated(atom: Atom, room: float, follows: bool, box: TextBox) -> tuple[Atom, Atom] | None:
    """Longest beginning of a word that fits the line with a hyphen, and the rest; None if there is none."""
    if not box.hyphenate or atom.plain is None or not SHORTEST_WORD <= len(atom.plain.text) <= LONGEST_WORD:
        return None
    tracking = box.tracking * 1000
    for begin, end in _hyphenations(atom.plain.text, box.hyphenate):
        head = atom_of([shaped(atom.plain, f"{begin}-")], atom.space - tracking, None, tracking)
        if head.width + (atom.space if follows else 0) <= room:
            rest = atom.plain._replace(text=end)
            return head, atom_of([shaped(rest, end)], atom.space - tracking, rest, tracking)
    return None


@lru_cache(maxsize=16_384)
def _hyphenations(word: str, language: str) -> tuple[tuple[str, str], ...]:
    name = pyphen.language_fallback(language)
    if name is None:
        return ()
    letters = word.strip(".,;:!?()«»“”'\"")
    if not letters.isalpha() or letters.isupper():
        return ()
    start = word.index(letters)
    found = pyphen.Pyphen(lang=name, left=3, right=3).iterate(letters)
    return tuple((word[:start] + head, tail + word[start + len(letters) :]) for head, tail in found)


def block_height(lines: Sequence[Line], count: int, box: TextBox, size: float) -> float:
    """Height from the top of the first line's capitals to just below the last baseline."""
    main = main_font(lines)
    cap = main.metrics.cap_height / 1000 if main else 0.66
    below = 0.22 if count > 1 or box.valign != "middle" else 0.0
    return size * (cap + box.leading * (count - 1) + below)

"""Paper sizes and the area a home printer can ink."""

import re
from typing import NamedTuple

from sandtable.geometry.units import INCH
from sandtable.ink.box import Box

MARGIN = 5.0  # what home printers leave blank along every edge


class Paper(NamedTuple):
    """A page size in mm; `margin` along every edge stays blank."""

    name: str
    width: float
    height: float
    margin: float = MARGIN

    @property
    def landscape(self) -> bool:
        return self.width > self.height

    @property
    def printable(self) -> Box:
        """Box of the page where ink may go."""
        return Box(0, 0, self.width, self.height).grown(-self.margin)

    def turned(self) -> "Paper":
        """Return the sheet a quarter turned."""
        return Paper(self.name, self.height, self.width, self.margin)


# Papers most people have.
REAL_PAPERS = {
    "a4": Paper("a4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4),
}
# `universal` is the part A4 and Letter share, and its pages have just that size: neither paper gives
# a reader a reason to scale them, and centred on either they keep their blank margins. Backs need a
# print dialogue that centres (most do); a fold needs nothing.
PAPERS = {**REAL_PAPERS, "universal": Paper("universal", 210, 279.4)}
# Every paper that has a name; others go by their size.
NAMED_PAPERS = {
    **PAPERS,
    "a3": Paper("a3", 297, 420),
    "a5": Paper("a5", 148, 210),
    "tabloid": Paper("tabloid", 279.4, 431.8),
    "legal": Paper("legal", 215.9, 355.6),
    "4x6": Paper("4x6", 101.6, 152.4),
}
LEAST, MOST = 50.0, 3000.0  # mm: a label, and a roll of a plotter

_WRITTEN = re.compile(r"(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|\")?", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": INCH}


class NoPaper(ValueError):
    """Unknown paper; the message lists what may be written."""


def find_paper(name: str) -> Paper:
    """Find a paper by its name or its measures: 330x480, 13x19in. Raise NoPaper for anything else.

    Written with the longer side first it lies on its side, as any paper may (`Options.orientation`); its name does not
    tell.
    """
    known = NAMED_PAPERS.get(name.lower())
    if known is not None:
        return known
    written = _WRITTEN.fullmatch(name.strip())
    if written is None:
        raise NoPaper(f"no paper '{name}'; one of {', '.join(NAMED_PAPERS)}, or its size as 330x480 (mm) or 13x19in")
    unit = {"": "mm", '"': "in"}.get(written[3] or "", (written[3] or "").lower())
    width, height = sorted(float(number) * _UNITS[unit] for number in written.group(1, 2))
    if not LEAST <= width <= height <= MOST:
        raise NoPaper(f"a paper of {width:g} × {height:g} mm; it has sides of {LEAST:g} to {MOST:g} mm")
    sides = "x".join(f"{side:g}" for side in sorted(float(number) for number in written.group(1, 2)))
    return Paper(f"{sides}{'' if unit == 'mm' else unit}", width, height)

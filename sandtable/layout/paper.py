"""Papers and what a home printer can ink on them."""

from dataclasses import dataclass

from sandtable.ink.page import Box

MARGIN = 5.0  # what home printers leave blank along every edge


@dataclass(frozen=True, slots=True)
class Paper:
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
        """Where ink may go, on the page."""
        return Box(0, 0, self.width, self.height).grown(-self.margin)

    def turned(self) -> "Paper":
        """The same sheet, a quarter turned."""
        return Paper(self.name, self.height, self.width, self.margin)


# Papers one can buy.
REAL_PAPERS = {
    "a4": Paper("a4", 210, 297),
    "letter": Paper("letter", 215.9, 279.4),
}
# `universal` is the part A4 and Letter share, and its pages have just that size: neither paper gives
# a reader a reason to scale them, and centred on either they keep their blank margins. Backs need a
# print dialogue that centres (most do); a fold needs nothing.
PAPERS = {**REAL_PAPERS, "universal": Paper("universal", 210, 279.4)}

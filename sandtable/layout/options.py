"""Layout options of sheets."""

from dataclasses import dataclass
from typing import Literal

from sandtable.layout.offset import UNMOVED, Offset

Duplex = Literal["long", "short", "fold", "none"]
Orientation = Literal["auto", "portrait", "landscape"]
Hinge = Literal["none", "top"]

OVERLAP = 10.0  # mm of neighbouring sheets of a poster


@dataclass(frozen=True, slots=True)
class Options:
    """Layout options of pieces on sheets; lengths in mm.

    `duplex`: backs on the back of the sheet, turned on its long or short edge; beside the fronts, to
    fold; or none, which leaves backs out unless `two_sided_apart` gives them sheets of their own.
    `bleed` opens gutters of twice that between neighbours; without it pieces are butted and art runs up
    to `outer_bleed` out of the block. `hinge` "top" folds each piece over at its top edge instead of
    the whole sheet (with `duplex` "fold" only). `back_offset` is the printer's. `copies_once` lays out
    one of each piece. `orientation` "auto" takes what fits most pieces, but sheets that the printer
    turns over stay portrait: only there does every printer mean the same by long and short.
    """

    duplex: Duplex = "long"
    bleed: float = 0
    outer_bleed: float = 2
    hinge: Hinge = "none"
    back_offset: Offset = UNMOVED
    copies_once: bool = False
    two_sided_apart: bool = False
    orientation: Orientation = "auto"

    def __post_init__(self) -> None:
        if self.bleed < 0 or self.outer_bleed < 0:
            raise ValueError("bleed is a length of 0 mm or more")

    @property
    def turns_over(self) -> bool:
        """True if the printer prints both sides of the sheet."""
        return self.duplex in ("long", "short")

    @property
    def hinged(self) -> bool:
        return self.duplex == "fold" and self.hinge == "top"


CARDS = Options()
COUNTERS = Options(duplex="fold", two_sided_apart=True)
STANDEES = Options(duplex="fold", hinge="top", two_sided_apart=True)

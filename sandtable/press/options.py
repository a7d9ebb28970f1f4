"""Options of a print job."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sandtable.layout.offset import Offset
from sandtable.layout.options import OVERLAP, Duplex, Orientation

Cut = Literal["straight", "hex"]
NO_OFFSET = Offset()
_LONGEST = 40  # letters of ids in a file's name


@dataclass(frozen=True, slots=True)
class JobOptions:
    """Options of a print job; lengths in mm. `duplex` None leaves the choice to each component."""

    paper: str = "a4"
    duplex: Duplex | None = None
    bleed: float = 0
    low_ink: bool = False
    format: str = "pdf"  # one of BACKENDS, or HTML
    dpi: int = 300
    only: tuple[str, ...] = ()
    copies_once: bool = False
    one_file: bool = False
    sheets: bool = False
    svg_text: bool = False
    booklet: bool = False
    gang: bool = False  # components that go through the printer alike share sheets
    gang_groups: bool = False  # so do those of a group that was named
    light_backs: bool = False
    cut: Cut = "straight"
    orientation: Orientation = "auto"
    poster: bool = False  # what is larger than the paper goes over several sheets
    overlap: float = OVERLAP
    proof: bool = False  # lines of trim, bleed and safe zone over every piece
    back_offset: Offset = NO_OFFSET
    jobs: int = field(default=1, repr=False, compare=False)  # processes, 0 for all cores; the same comes of it

    @property
    def chosen(self) -> str:
        """Suffix of file names when only some pieces are printed, so that they do not replace the whole; else ""."""
        return only_named(self.only)


def only_named(only: Sequence[str]) -> str:
    """Return `-only-towers`, `-only-palisades-towers`; for many ids the first, and the number of the others."""
    ids = sorted(set(only))
    if not ids:
        return ""
    all_of_them = "-".join(ids)
    return f"-only-{all_of_them}" if len(all_of_them) <= _LONGEST else f"-only-{ids[0][:_LONGEST]}-and-{len(ids) - 1}"

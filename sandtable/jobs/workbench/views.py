"""Values that a workbench returns: plain, immutable, and sent between processes."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place in a file; lines and columns count from 1. `file` is a path in the pack if `inside`."""

    file: str
    line: int
    column: int
    end_column: int
    inside: bool = True


class TextEdit(NamedTuple):
    """Replacement of the characters of a text from `start` to before `end`."""

    start: int
    end: int
    replacement: str


class Fix(NamedTuple):
    """A repair of one finding: what a button says, the file, and the edits of its current text."""

    title: str
    file: str
    edits: tuple[TextEdit, ...]


class FindingView(NamedTuple):
    """A finding with its place in the current text, and the fixes there are."""

    code: str
    name: str
    severity: str
    message: str
    hint: str
    notes: tuple[str, ...]
    at: Place
    fixes: tuple[Fix, ...] = ()


class RecordView(NamedTuple):
    """A record: its id, its names by language, its copies, and where it is written."""

    id: str
    names: dict[str, str]
    copies: int
    file: str
    line: int


class ComponentView(NamedTuple):
    """A component with its records; `drawn` is false for tables, and for tiles, which their game draws."""

    id: str
    type: str
    kind: str
    group: str | None
    names: dict[str, str]
    file: str
    line: int
    has_back: bool
    drawn: bool
    records: tuple[RecordView, ...]


class Sizes(NamedTuple):
    """Millimetres of a face: trimmed size, bleed outside and safe zone inside of the trim, radius of round corners."""

    width: float
    height: float
    bleed: float
    safe: float
    corner: float


class PartView(NamedTuple):
    """A drawn part of a face: its box in mm from the upper left corner of the trim, and the lines that made it.

    `kind` is text, picture, symbol or shape. `field` is the record's field that it shows, "" if that is unknown.
    """

    kind: str
    x: float
    y: float
    width: float
    height: float
    template: Place | None
    field: str = ""
    source: Place | None = None


class FaceView(NamedTuple):
    """One drawn side: the picture as SVG, with its bleed, and its digest; no picture if it cannot be drawn."""

    component: str
    record: str
    side: str
    language: str
    low_ink: bool
    svg: str
    digest: str
    sizes: Sizes
    parts: tuple[PartView, ...]
    findings: tuple[FindingView, ...]
    source: Place  # of the record
    template: str = ""
    copies: int = 1

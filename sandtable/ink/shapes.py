"""Items of a face: paths, text runs, pictures, groups and uses of symbols.

All are immutable. A symbol is shared by identity: a backend stores it once, however often it is used.
"""

from typing import Literal, NamedTuple

from sandtable.ink.matrix import Matrix

# ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",): absolute, as PDF has them.
Command = (
    tuple[Literal["M"], float, float]
    | tuple[Literal["L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Outline = tuple[Command, ...]


class Style(NamedTuple):
    """Ink of an outline: colours as "#rrggbb", None for not at all; lengths in mm."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 0.2
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0
    even_odd: bool = False
    miter: float = 4  # how long a pointed corner may be, in widths, before it is cut off


class Path(NamedTuple):
    outline: Outline
    style: Style


class Word(NamedTuple):
    """Shaped glyphs of one font; numbers are in thousandths of the size, the em.

    `text` is what was written: capitals and small caps may show other letters.
    """

    font: str
    glyphs: tuple[int, ...]
    advances: tuple[float, ...]
    text: str
    clusters: tuple[str, ...]

    @property
    def width(self) -> float:
        return sum(self.advances)


class TextRun(NamedTuple):
    """Words on one baseline, each with its x; `size` in mm, `tracking` in mm after every glyph.

    `written` holds the words as the author wrote them when the glyphs show something else; `target` is the anchor on
    some page to which they lead. Where `natural` says so they are of one font and stand a blank of it apart.
    """

    y: float
    size: float
    fill: str
    words: tuple[tuple[float, Word], ...]
    tracking: float = 0
    written: str | None = None
    target: str = ""
    natural: bool = False

    @property
    def left(self) -> float:
        return self.words[0][0]

    @property
    def right(self) -> float:
        x, word = self.words[-1]
        return x + word.width / 1000 * self.size


class Picture(NamedTuple):
    """A bitmap (PNG or JPEG bytes) stretched over a rectangle."""

    content: bytes
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0


class Softening(NamedTuple):
    """Blur of a group that is drawn as a bitmap in its place: a shadow, or soft edges.

    Lengths are in the units of the group's items. `colour` is the one colour of a shadow; None keeps those of the
    items. `region` (x, y, width, height) is all that is drawn. `resolution` is pixels to a unit, 0 while it is not
    known how large the group is printed. `linear` blurs colours by their light; `hollow` leaves out what the items
    themselves cover; `hard` takes every trace of their ink for full. `lit` says that the items lie on top and are mixed
    with this layer by light: where they are translucent its colours are changed so that this is seen.
    """

    blur: tuple[float, float] = (0, 0)
    offset: tuple[float, float] = (0, 0)
    colour: str | None = None
    opacity: float = 1.0
    region: tuple[float, float, float, float] = (0, 0, 0, 0)
    resolution: float = 0
    linear: bool = False
    hollow: bool = False
    hard: bool = False
    lit: bool = False


class Group(NamedTuple):
    """Items under a common transform, clipped to an outline when given, by the even-odd rule if so.

    Below `opacity` 1 they are drawn together and what is beneath shows through; a `mask` lets through as much of them
    as it is light, nothing where it has no ink. Clip and mask lie under the transform as the items do.
    """

    items: tuple["Item", ...]
    matrix: Matrix | None = None
    clip: Outline | None = None
    opacity: float = 1.0
    mask: tuple["Item", ...] | None = None
    even_odd: bool = False
    softening: Softening | None = None  # drawn instead of the items

    @property
    def is_veiled(self) -> bool:
        """True when it cannot simply be drawn over what lies beneath: it is transparent or masked."""
        return self.opacity < 1 or self.mask is not None


class Symbol:
    """A drawing that may be used many times; compared by identity."""

    __slots__ = ("items", "name")
    __match_args__ = ("name", "items")

    def __init__(self, name: str, items: tuple["Item", ...]) -> None:
        self.name, self.items = name, items


class Use(NamedTuple):
    """Placed symbol."""

    symbol: Symbol
    matrix: Matrix


Item = Path | TextRun | Picture | Group | Use


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    """Outline of a rectangle."""
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


def line(x1: float, y1: float, x2: float, y2: float) -> Outline:
    return (("M", x1, y1), ("L", x2, y2))


# Length of a cubic's handles for a quarter of a circle of radius 1.
_KAPPA = 0.5523


def disc(x: float, y: float, radius: float, across: float | None = None) -> Outline:
    """Outline of a circle, or of an ellipse of height `across`."""
    r, s = radius, radius if across is None else across
    k, m = r * _KAPPA, s * _KAPPA

    def at(dx: float, dy: float) -> tuple[float, float]:
        return round(x + dx, 2), round(y + dy, 2)

    return (
        ("M", *at(r, 0)),
        ("C", *at(r, m), *at(k, s), *at(0, s)),
        ("C", *at(-k, s), *at(-r, m), *at(-r, 0)),
        ("C", *at(-r, -m), *at(-k, -s), *at(0, -s)),
        ("C", *at(k, -s), *at(r, -m), *at(r, 0)),
        ("Z",),
    )

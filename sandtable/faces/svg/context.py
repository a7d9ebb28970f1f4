"""Context of a drawing: its own data, and what all drawings of one pack and ink setting share."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sandtable.faces.colours import Palette
from sandtable.faces.fonts import Fonts
from sandtable.faces.ink_saving.low_ink import Redrawn
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.setting.atoms import Span
from sandtable.faces.setting.lines import TextBox
from sandtable.faces.svg.bounds import Measure
from sandtable.findings import Position
from sandtable.ink.shapes import Item, Symbol
from sandtable.model.pack import Layer, Record

Attributes = Mapping[str, str]


class Drawing(NamedTuple):
    """One drawing: its id, the id's position, and its picture, a file or layers.

    Random choices in the picture are seeded with the id. `record` is the record drawn, `named_at` the position of its
    template's name.
    """

    ref: str
    at: Position | None = None
    scene: str | list[Layer] | None = None
    record: Record | None = None
    named_at: Position | None = None


class Lettered(NamedTuple):
    """Style and box of a text element, without its words."""

    manner: Span
    box: TextBox


# Reports a problem of a drawing: code, message, hint, the template line it stands in ("" when unknown), and the words,
# letter, icon or file it is about, by which the card may be known to say it ("" when it cannot be the card).
Report = Callable[[Drawing, str, str, str, str, str], None]
# The picture that an `image` of a drawing names, and the template line: bytes of PNG, JPEG or SVG; None when it was
# reported missing.
Art = Callable[[Drawing, str, str], bytes | None]


class DrawingContext:
    """Palette, kit, language and ink of many drawings, and caches of all that is made with these."""

    def __init__(
        self,
        palette: Palette,
        kit: Kit,
        report: Report,
        art: Art,
        language: str = "",
        low_ink: bool = False,
        viewport: tuple[float, float] | None = None,
        fonts: Fonts | None = None,
    ) -> None:
        self.palette, self.kit, self.report, self.art = palette, kit, report, art
        self.language, self.low_ink = language, low_ink
        # A drawing of another program: units are its own, defaults and names of colours are SVG's, and `viewport` is how large
        # it is in its units. None for templates and kits, which are written in millimetres.
        self.viewport = viewport
        self.fonts = fonts if fonts is not None else Fonts()
        # How much ink each symbol is.
        self.measures: dict[Symbol, Measure] = {}
        # By name and colour.
        self.symbols: dict[tuple[str, str], Symbol | None] = {}
        # True if it had a fault, which is reported once, with the first drawing that uses it.
        self.faulty_symbols = False
        self.coarse: dict[tuple[Symbol, int], Symbol] = {}
        self.outlined: Redrawn = {}
        # True once anything drawn here has a shadow or a blur, whose resolution depends on its size in print.
        self.has_softened = False
        self.resolved: dict[tuple[Symbol, int], Symbol] = {}
        # Styles are compared by identity, and so are kept: initial styles of symbols by colour, and inherited ones.
        self.roots: dict[str, Attributes] = {}
        self.styles: dict[tuple[object, ...], Attributes] = {}
        # Boxes of text by the styles and attributes that say them; plain texts by what they inherit and are given.
        self.boxes: dict[tuple[object, ...], TextBox] = {}
        self.lettered: dict[tuple[object, ...], Lettered] = {}
        # Drawings of other programs without a fault, by what they are and where they lie.
        self.pictures: dict[tuple[object, ...], tuple[Item, ...]] = {}
        # Cached elements that are drawn alike, and their attributes, once each.
        self.elements: dict[tuple[object, ...], tuple[Item, ...]] = {}
        # Unknown attributes of elements by their tag and attributes (`svg.vocabulary`).
        self.attributes_seen: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.written: dict[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]] = {}

    def forget_faults(self) -> None:
        """Drop symbols if one had a fault, so that it is reported with the next drawing too."""
        if self.faulty_symbols:
            self.faulty_symbols = False
            self.symbols.clear()
            self.make_room()

    def make_room(self) -> None:
        """Drop cached elements; they are drawn again if needed."""
        self.elements.clear()
        self.written.clear()

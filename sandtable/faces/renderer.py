"""Render the faces of one pack in one language and ink: from the cache, or drawn by a FaceDrawer made on demand."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from sandtable.budget import current
from sandtable.faces.asked_numbers import AskedNumbers
from sandtable.faces.drawings import Drawn, FaceName, KeptDrawings
from sandtable.faces.face_drawer import FaceDrawer, drawing_of
from sandtable.faces.faults import Fault
from sandtable.faces.mentions import Mentions
from sandtable.faces.svg.context import Drawing
from sandtable.faces.template_parts import TemplateParts
from sandtable.findings import Finding
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face
from sandtable.ink.shapes import Item, Symbol
from sandtable.model.document import OpenPacks
from sandtable.model.pack import Component, Pack, Record

if TYPE_CHECKING:
    from sandtable.faces.face_drawer import FaceDrawer
    from sandtable.faces.scenes.kits import Kit
    from sandtable.model.document import OpenPacks

# Draws a face; it is given what finds the items of one with the same output.
_Draw = Callable[[Callable[[bytes], tuple[Item, ...] | None] | None], Drawn | None]


def _sheet() -> Drawing:
    return Drawing("sheet")


class FaceRenderer:
    """Draws the faces of one pack in one language, in full or low ink.

    With `kept` drawings it makes its FaceDrawer, with templates, kits and fonts, only for faces that are not cached. Faces
    are cached only if the FaceDrawer had no findings but notes for them.
    """

    def __init__(self, pack: Pack, language: str, low_ink: bool = False, kept: KeptDrawings | None = None) -> None:
        self.pack, self.language, self.low_ink = pack, language, low_ink
        self.findings: list[Finding] = []
        # Details of findings about faces, used to merge them (`faces.faults`).
        self.faults: dict[Finding, Fault] = {}
        self.kept = kept
        # Fonts of a pack are read and examined whatever else is kept.
        if kept is None or pack.fonts:
            self.open()

    @cached_property
    def packs(self) -> "OpenPacks":
        """The packs of documents that are printed with this one, each loaded once."""
        return OpenPacks()

    @cached_property
    def drawer(self) -> "FaceDrawer":
        """The FaceDrawer that draws faces. Importing it takes as long as printing a cached card."""
        identity = self.kept.identity if self.kept is not None else None
        opened = FaceDrawer(self.pack, self.language, self.low_ink, self.findings, self.faults, identity)
        if self.findings:
            self.kept = None
        return opened

    def front(self, component: Component, record: Record) -> Face | None:
        """Front of a record; None if it cannot be drawn (the reason is in `findings`)."""
        return self._face(component, record, component.front_of(record), "front")

    def back(self, component: Component, record: Record, owner: str = "") -> Face | None:
        """Back of a record, as its template draws it for an owner; None if its component has none."""
        return self._face(component, record, component.back, "back", owner) if component.back else None

    def copies_of(self, component: Component, record: Record) -> Iterator[Record]:
        """Yield a record once for all its copies, or copy by copy if they differ: by a field, or by their number."""
        asked = self._mentions.of(component.front_of(record)) | (
            self._mentions.of(component.back) if component.back else frozenset()
        )
        if record.copies > 1 and (record.by_copy or "copy" in asked):
            yield from record.single_copies()
        else:
            yield record

    @cached_property
    def _mentions(self) -> Mentions:
        return (
            self.kept.identity.mentions if self.kept is not None else Mentions(AskedNumbers(TemplateParts(self.pack)))
        )

    def draw(self, template: str, ref: str, size: Size, context: dict[str, object]) -> Face | None:
        """A face from any template; `ref` names it in findings."""
        drawn = self.drawer.draw(template, size, context, self.drawer.new_drawing(ref))
        return Face(ref, self.language, size.width, size.height, drawn.items, drawn.key) if drawn is not None else None

    def sheet(self, template: str, size: Size, context: dict[str, object]) -> Face | None:
        """Draw what surrounds the pieces on a sheet. The context holds texts and numbers only. None if it fails."""

        def draw(find: object) -> Drawn | None:
            drawn = self.drawer.draw(template, size, context, self.drawer.new_drawing("sheet"))
            return None if drawn is None else drawn._replace(output=drawn.key)

        name = self.kept.sheet_name(template, size, context) if self.kept is not None else None
        return self._find_or_draw("sheet", size, name, draw, _sheet)

    def sheets(
        self, template: str, size: Size, context: dict[str, object], parts: Sequence[dict[str, object]]
    ) -> list[Face | None]:
        """Draw several sheets that differ only in `parts`, which the template draws one by one.

        If one of them is not cached, the following ones mostly are not either: they are drawn together.
        """
        drawn: dict[int, Drawn] = {}

        def draw(place: int, find: object) -> Drawn | None:
            if place not in drawn:
                left = parts[place:]
                names = [repr((size, context, part)) for part in left]
                sheet = self.drawer.new_drawing("sheet")
                found = self.drawer.draw_apart(template, size, {**context, "parts": left}, sheet, names)
                drawn.update(enumerate(found, place))
            return drawn.get(place)

        faces: list[Face | None] = []
        for place, part in enumerate(parts):
            name = self.kept.sheet_name(template, size, {**context, **part}) if self.kept is not None else None
            faces.append(self._find_or_draw("sheet", size, name, partial(draw, place), _sheet))
        return faces

    def picture(self, record: Record, box: tuple[float, float, float, float]) -> tuple[Item, ...]:
        """Picture of a record in a window; empty if it has none."""
        return self.drawer.picture(record, box)

    def symbol_names(self) -> list[str]:
        """Ids of the kit's symbols that have a box of their own, in order."""
        return self.drawer.symbol_names()

    def symbol(self, name: str, box: tuple[float, float, float, float], colour: str = "#222222") -> tuple[Item, ...]:
        """Symbol of the kit, as large as fits a box."""
        return self.drawer.symbol(name, box, colour)

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        """Inline icon as a symbol of height 1, and its width in heights; None if the kit does not have it."""
        return self.drawer.icon(name, colour)

    def size(self, component: Component, record: Record) -> Size:
        """The trimmed size of a record's faces."""
        return component.size_of(record)

    def written(self, component: Component, record: Record, side: str, owner: str = "") -> str | None:
        """SVG text of a face before it is read into ink; None if there is none."""
        return self.drawer.written(component, record, side, owner)

    @property
    def kit(self) -> "Kit":
        """Symbols of this renderer, as SVG elements."""
        return self.drawer.kit

    def open(self) -> None:
        """Make the FaceDrawer before something must be drawn."""
        assert self.drawer

    def output(self, component: Component, record: Record, side: str) -> bytes | None:
        """Identity of a face by its template's output (`faces.identity`); None if it cannot be drawn."""
        text = self.drawer.written(component, record, side)
        return None if text is None else self.drawer.output(text, record)

    def save(self) -> None:
        """Write newly drawn faces to the cache."""
        if self.kept is not None:
            if "drawer" in self.__dict__:
                self.drawer.make_room()  # a job is largest when it is kept
            self.kept.save()

    def _face(self, component: Component, record: Record, template: str, side: str, owner: str = "") -> Face | None:
        def draw(find: Callable[[bytes], tuple[Item, ...] | None] | None) -> Drawn | None:
            return self.drawer.face(component, record, template, side, owner, find)

        name = self.kept.face_name(component, record, side, owner) if self.kept is not None else None
        side_of = partial(drawing_of, component, record, side)
        return self._find_or_draw(record.id, component.size_of(record), name, draw, side_of)

    def _find_or_draw(
        self, ref: str, size: Size, name: FaceName | None, draw: _Draw, drawing: Callable[[], Drawing]
    ) -> Face | None:
        """Face cached under a name, or drawn and cached under it; None if it cannot be drawn.

        Notes of a cached face are told of `drawing`.
        """
        kept = self.kept
        drawn = kept.find(name) if kept is not None and name is not None else None
        if drawn is not None:
            current().expect(1)
            if drawn.notes:
                self.drawer.tell(drawn, drawing())
        else:
            drawn = draw(partial(kept.find_output, name) if kept is not None and name is not None else None)
            if drawn is None:
                return None
            # Opening the drawer may have found that nothing is to be kept.
            if self.kept is not None and name is not None and self.drawer.is_sound(drawn):
                self.kept.note(name, drawn)
        return Face(ref, self.language, size.width, size.height, drawn.items, drawn.key)

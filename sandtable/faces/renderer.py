"""Faces of one pack in one language and ink: kept ones as they are, others drawn in a studio, which is opened when needed."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from sandtable.budget import current
from sandtable.faces.faults import Fault
from sandtable.findings import Finding
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face, KnownFace
from sandtable.ink.shapes import Item, Symbol
from sandtable.ink.written import Known, Written
from sandtable.model.pack import Component, Pack, Record

if TYPE_CHECKING:
    from sandtable.faces.kept_faces import FaceName, KeptFaces
    from sandtable.faces.scenes.kits import Kit
    from sandtable.faces.studio import Studio


class FaceRenderer:
    """Draws the faces of one pack in one language, in full or low ink.

    With `kept` faces it opens its studio, with templates, kits and fonts, only for those that are not among them; only faces
    in whose studio nothing was wrong are kept. With `write` these are written as soon as they are drawn, and their items let go.
    """

    def __init__(
        self,
        pack: Pack,
        language: str,
        low_ink: bool = False,
        kept: "KeptFaces | None" = None,
        write: Callable[[tuple[Item, ...]], Written] | None = None,
    ) -> None:
        self.pack, self.language, self.low_ink = pack, language, low_ink
        self._write = write
        self.findings: list[Finding] = []
        # What those of faces are about, by which they can be told once (`faces.faults`).
        self.faults: dict[Finding, Fault] = {}
        # Fonts of a pack are read and examined whatever else is kept.
        self._kept = None if pack.fonts else kept
        if self._kept is None:
            assert self.studio

    @cached_property
    def studio(self) -> "Studio":
        """Where faces are drawn. Importing it takes as long as printing a kept card."""
        from sandtable.faces.studio import Studio

        opened = Studio(self.pack, self.language, self.low_ink, self.findings, self.faults)
        if self.findings:
            self._kept = None
        return opened

    def front(self, component: Component, record: Record) -> Face | None:
        """The front of a record; None when it cannot be drawn (the reason is in `findings`)."""
        return self._face(component, record, component.front_of(record), "front")

    def back(self, component: Component, record: Record, owner: str = "") -> Face | None:
        """The back of a record, as its template draws it for an owner; None when its component has none."""
        return self._face(component, record, component.back, "back", owner) if component.back else None

    def draw(self, template: str, ref: str, size: Size, context: dict[str, object]) -> Face | None:
        """A face from any template; `ref` names it in findings."""
        from sandtable.faces.svg.context import Drawing

        drawn = self.studio.draw(template, size, context, Drawing(ref))
        return KnownFace(ref, self.language, size.width, size.height, drawn) if drawn is not None else None

    def sheet(self, template: str, size: Size, context: dict[str, object]) -> Face | None:
        """What stands around the pieces of a sheet; the context is texts and numbers alone."""

        def draw() -> Known | None:
            face = self.draw(template, "sheet", size, context)
            return face.known if face is not None else None

        name = self._kept.sheet_name(template, size, context) if self._kept is not None else None
        return self._shown("sheet", size, name, draw)

    def sheets(
        self, template: str, size: Size, context: dict[str, object], parts: Sequence[dict[str, object]]
    ) -> list[Face | None]:
        """The same for several sheets that differ in `parts` alone, which the template draws one by one.

        When one of them is not kept, those that follow it mostly are not either: they are drawn together.
        """
        drawn: dict[int, Known] = {}

        def draw(place: int) -> Known | None:
            if place not in drawn:
                from sandtable.faces.svg.context import Drawing

                left = parts[place:]
                names = [repr((size, context, part)) for part in left]
                found = self.studio.draw_apart(template, size, {**context, "parts": left}, Drawing("sheet"), names)
                drawn.update(enumerate(found, place))
            return drawn.get(place)

        faces: list[Face | None] = []
        for place, part in enumerate(parts):
            name = self._kept.sheet_name(template, size, {**context, **part}) if self._kept is not None else None
            faces.append(self._shown("sheet", size, name, partial(draw, place)))
        return faces

    def picture(self, record: Record, box: tuple[float, float, float, float]) -> tuple[Item, ...]:
        """A record's picture alone, in a window; nothing when it has none."""
        return self.studio.picture(record, box)

    def symbol_names(self) -> list[str]:
        """Ids of the kit's symbols that have a box of their own, in order."""
        return self.studio.symbol_names()

    def symbol(self, name: str, box: tuple[float, float, float, float], colour: str = "#222222") -> tuple[Item, ...]:
        """A symbol of the kit, as large as fits a box."""
        return self.studio.symbol(name, box, colour)

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        """An inline icon as a symbol of height 1, and its width in heights; None when the kit does not have it."""
        return self.studio.icon(name, colour)

    def size(self, component: Component, record: Record) -> Size:
        """The trimmed size of a record's faces."""
        return component.size_of(record)

    def written(self, component: Component, record: Record, side: str, owner: str = "") -> str | None:
        """The SVG text of a face before it is read into ink; None when there is none."""
        return self.studio.written(component, record, side, owner)

    @property
    def kit(self) -> "Kit":
        """The symbols of this renderer, as they were drawn."""
        return self.studio.kit

    def open(self) -> None:
        """Open the studio before something must be drawn."""
        assert self.studio

    def is_wanting(self, component: Component, record: Record, side: str, owner: str) -> bool:
        """Whether a face would be kept, but is not there yet."""
        return self._kept is not None and not self._kept.has(self._kept.face_name(component, record, side, owner))

    def sound_face(self, component: Component, record: Record, side: str, owner: str) -> "tuple[bytes, Known] | None":
        """A face drawn to be kept, and what it is kept under; None when something is wrong with it, or nothing is kept."""
        if self._kept is None:
            return None
        template = component.front_of(record) if side == "front" else component.back or ""
        known = self.studio.face(component, record, template, side, owner)
        if known is None or not self.studio.is_sound(known):
            return None
        return self._kept.face_name(component, record, side, owner).digest, known

    def take_in(self, content: bytes) -> None:
        """Take faces that were drawn to be kept elsewhere."""
        if self._kept is not None:
            self._kept.take_in(content)

    def save(self) -> None:
        """Keep what was drawn and written since, for the next run."""
        if self._kept is not None:
            if "studio" in self.__dict__:
                self.studio.make_room()  # a job is largest when it is kept
            self._kept.save()

    def _face(self, component: Component, record: Record, template: str, side: str, owner: str = "") -> Face | None:
        def draw() -> Known | None:
            return self.studio.face(component, record, template, side, owner)

        name = self._kept.face_name(component, record, side, owner) if self._kept is not None else None
        return self._shown(record.id, component.size_of(record), name, draw)

    def _shown(
        self, ref: str, size: Size, name: "FaceName | None", draw: Callable[[], Known | None]
    ) -> KnownFace | None:
        """A face that is kept under a name, or drawn and kept under it."""
        known = None
        if self._kept is not None and name is not None:
            known = self._kept.find(name, lambda: drawn.items if (drawn := draw()) is not None else ())
        if known is not None:
            current().expect(1)
        else:
            known = draw()
            if known is None:
                return None
            # Opening the studio may have found that nothing is to be kept.
            if self._kept is not None and name is not None and self.studio.is_sound(known):
                known = self._kept.note(name, known)
                if self._write is not None and known.written is None:
                    known.written = self._write(known.items)
                    known.let_go()
        return KnownFace(ref, self.language, size.width, size.height, known)

"""Draw faces of a pack that is being edited: kits, symbols and templates stay while the edit does not concern them."""

from typing import NamedTuple

from sandtable.budget import CODE, TooLarge
from sandtable.faces.face_drawer import FaceDrawer, drawing_of
from sandtable.faces.faults import Fault
from sandtable.faces.identity import FaceIdentity
from sandtable.faces.other_languages import OtherLanguages
from sandtable.faces.svg.bounds import TooMuchInk
from sandtable.faces.svg.dom import BrokenSvg, parse_svg
from sandtable.faces.svg.tracing import Boxes, Part, TracingReader
from sandtable.faces.template_folder import template_folders
from sandtable.findings import Finding
from sandtable.ink.shapes import Item
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.reading.folder import is_folder, unresolved


class Traced(NamedTuple):
    """Ink of a face, its parts, and its findings with what they are about."""

    items: tuple[Item, ...]
    parts: tuple[Part, ...]
    findings: tuple[Finding, ...]
    faults: dict[Finding, Fault]


class LiveDrawer(FaceDrawer):
    """A FaceDrawer for one state of a pack after the other, as long as its kits are drawn alike."""

    def __init__(self, pack: Pack, language: str, low_ink: bool, identity: FaceIdentity) -> None:
        super().__init__(pack, language, low_ink, [], {}, identity)
        self.key = identity.drawer(language, low_ink)
        self._opening = (tuple(self.findings), dict(self.faults))  # faults of the kits, which every face has
        self._templates = identity.files.templates
        self._boxes: Boxes = {}

    def turn_to(self, pack: Pack, identity: FaceIdentity) -> bool:
        """Draw this state of the pack from now on; False if it needs a new drawer."""
        folders = [unresolved(folder) for folder in template_folders(pack) if is_folder(folder)]
        if identity.drawer(self.language, self.low_ink) != self.key or folders != [
            folder.path for folder in self._sandbox.folders
        ]:
            return False
        if identity.files.templates != self._templates:
            self._templates = identity.files.templates
            self._sandbox.forget()
            self._fields.clear()
        self.pack, self._given_identity = pack, identity
        self.__dict__.pop("_identity", None)
        self._deck = self._card = None
        self._shared = {**self._shared, "also": OtherLanguages(pack)}
        return True

    def traced(self, component: Component, record: Record, side: str, owner: str = "") -> Traced:
        """Draw one side of a record, and say what each part of it comes from; without ink if it cannot be drawn."""
        self.findings[:], self.faults = [], {}
        self._spent.clear()
        self._drawn_with.forget_faults()
        items, parts = self._drawn_parts(component, record, side, owner)
        told, faults = self._opening
        return Traced(items, parts, (*told, *self.findings), {**faults, **self.faults})

    def _drawn_parts(
        self, component: Component, record: Record, side: str, owner: str
    ) -> tuple[tuple[Item, ...], tuple[Part, ...]]:
        text = self.written(component, record, side, owner)
        if text is None:
            return (), ()
        drawing = drawing_of(component, record, side)
        reader = TracingReader(self._drawn_with, drawing, self._boxes)
        try:
            return reader.read(parse_svg(text)), tuple(reader.parts)
        except BrokenSvg as error:
            template = component.front_of(record) if side == "front" else component.back or ""
            self._tell_broken(error, text, template, drawing)
        except TooLarge as over:
            self._report(drawing, CODE, over.problem, over.hint, "")
        except TooMuchInk as error:
            self._report(drawing, "ST044", str(error), "", "")
        except RecursionError:
            self._report(drawing, "ST044", "elements nest too deep", "", "")
        return (), ()

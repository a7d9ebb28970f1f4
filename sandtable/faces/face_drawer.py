"""Draw faces of one pack, language and ink, with its kit, symbols and the drawings made so far."""

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from sandtable.budget import CODE, OverBudget, TooLarge, current, over_budget_words
from sandtable.faces.box_contents import held_decks, net_view
from sandtable.faces.colours import Palette
from sandtable.faces.drawings import NOTES, Drawn, Note
from sandtable.faces.faults import Fault
from sandtable.faces.fields import Asked, fields_asked
from sandtable.faces.fonts import Fonts
from sandtable.faces.identity import FaceIdentity, KitDigests
from sandtable.faces.measuring import LineCounter
from sandtable.faces.other_languages import OtherLanguages
from sandtable.faces.own_fonts import load_fonts
from sandtable.faces.places import title_at, written_at
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.sheet_words import sheet_words
from sandtable.faces.svg.bounds import TooMuchInk
from sandtable.faces.svg.context import Drawing, DrawingContext
from sandtable.faces.svg.dom import BrokenSvg, parse_svg
from sandtable.faces.svg.reader import Reader
from sandtable.faces.svg.vocabulary import unknown_attributes
from sandtable.faces.template_folder import KITS, PLACE, SUFFIX, template_folders
from sandtable.faces.template_limits.sandboxes import sandbox_for
from sandtable.faces.templates import TemplateProblem
from sandtable.faces.views import Speaker, component_view, pack_view, record_view, tables_view
from sandtable.findings import Finding, Position
from sandtable.games.arguments import WordingError
from sandtable.games.wording import unworded
from sandtable.geometry.sizes import Size
from sandtable.ink.shapes import Item, Symbol
from sandtable.lru import LruCache
from sandtable.model.codes import finding
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import PhraseError
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.suggestions import nearest_name
from sandtable.model.reading.yaml_file import Refused
from sandtable.resources import GAME_FILE, is_of_program

T = TypeVar("T")
_MOST_DRAWINGS = 1_000
_MANY = 4  # records of a component whose backs may be drawn once for all
_ABSENT = object()
ART = "art"  # folder of a pack's pictures
_OF_A_DECK = {"card", "deck", "side"}  # all else that templates see of a card is its own; of the card we look at fields
# The items of a face with the same output, if they are kept.
FindOutput = Callable[[bytes], tuple[Item, ...] | None]


class FaceDrawer:
    """Draws templates; `findings` and `faults` are shared with the renderer that made it."""

    def __init__(
        self,
        pack: Pack,
        language: str,
        low_ink: bool,
        findings: list[Finding],
        faults: dict[Finding, Fault],
        identity: FaceIdentity | None = None,
    ) -> None:
        self.pack, self.language, self.low_ink = pack, language, low_ink
        self.findings, self.faults = findings, faults
        self._given_identity = identity
        self._sandbox = sandbox_for(template_folders(pack))
        # Two editions, or two inks, may be on one page.
        self._whose = f"{Path(pack.folder).resolve()}\n{language}\n{low_ink}\n"
        self._drawings: LruCache[bytes, Drawn] = LruCache(_MOST_DRAWINGS)
        self._faulty: set[bytes] = set()  # drawings with something wrong
        self._notes: list[Note] = []  # of the drawing that is being read
        self._personal: set[bytes] = set()  # those with the picture of their record
        self._fields: dict[str, Asked | None] = {}  # that templates of backs ask for
        self._alike: LruCache[tuple[object, ...], Drawn] = LruCache(_MOST_DRAWINGS)  # backs by the values of these
        self._decks: dict[int, Component] = {}  # so that no identity is given twice
        self._deck: tuple[Component, dict[str, object]] | None = None  # the one drawn last
        self._card: tuple[Record, dict[str, object] | None] | None = None  # likewise
        self._spent: set[str] = set()  # templates over their limits; reported once, and not tried again
        self._shared: dict[str, object] = {
            "pack": pack_view(pack, language, "revision" in self._identity.mentions.anywhere()),
            "lang": language,
            "low": low_ink,
            "tables": tables_view(pack, self._view),
            "t": Speaker(pack.words[language]),
            "s": Speaker(sheet_words(language, pack.words[language])),
            "also": OtherLanguages(pack),
        }
        self._folder = PackFolder(Path(pack.folder))
        self.fonts = self._own_fonts()
        self._drawn_with = DrawingContext(
            Palette(pack.palette), Kit(), self._report, self._art, language, low_ink, fonts=self.fonts
        )
        self._shared["lines_of"] = LineCounter(self._drawn_with)
        self._load_kits()

    def _own_fonts(self) -> Fonts:
        """Fonts that drawings of the pack may name."""
        if not self.pack.fonts:
            return Fonts()
        return load_fonts(self.pack, self.findings.append)

    def picture(self, record: Record, box: tuple[float, float, float, float]) -> tuple[Item, ...]:
        """Picture of a record in a window; empty if it has none."""
        x, y, width, height = box
        window = f'<scene x="{x}" y="{y}" width="{width}" height="{height}"/>'
        return self._read(
            f'<svg xmlns="http://www.w3.org/2000/svg">{window}</svg>', Drawing(record.id, record.at, record.art, record)
        )

    def symbol_names(self) -> list[str]:
        """Ids of the kit's symbols that have a box of their own, in order."""
        return [name for name, drawn in self._drawn_with.kit.drawn.items() if drawn.box is not None]

    def symbol(self, name: str, box: tuple[float, float, float, float], colour: str = "#222222") -> tuple[Item, ...]:
        """Symbol of the kit, as large as fits a box."""
        x, y, width, height = box
        use = f'<use href="#{name}" x="{x}" y="{y}" width="{width}" height="{height}" color="{colour}"/>'
        return self._read(f'<svg xmlns="http://www.w3.org/2000/svg">{use}</svg>', Drawing(name))

    def icon(self, name: str, colour: str) -> tuple[Symbol, float] | None:
        """Inline icon as a symbol of height 1, and its width in heights; None if the kit does not have it."""
        return Reader(self._drawn_with, Drawing(name)).icon(name, colour)

    def written(self, component: Component, record: Record, side: str, owner: str = "") -> str | None:
        """SVG text of a face before it is read into ink; None if there is none."""
        template = component.front_of(record) if side == "front" else component.back
        if template is None:
            return None
        context = self._context(component, record, side, template)
        if context is None:
            return None
        drawing = drawing_of(component, record, side)
        return self._text(template, component.size_of(record), {**context, "owner": owner}, drawing)

    @property
    def kit(self) -> Kit:
        """Symbols of this renderer, as SVG elements."""
        return self._drawn_with.kit

    def _view(self, record: Record) -> dict[str, object] | None:
        """Template values of a record; None if its effects have no words (the reason is in `findings`)."""
        try:
            return record_view(self.pack, record, self.language)
        except (PhraseError, WordingError) as error:
            self.findings.append(unworded(record, error))
            return None

    def _context(self, component: Component, record: Record, side: str, template: str) -> dict[str, object] | None:
        if self._card is None or self._card[0] is not record:
            self._card = (record, self._view(record))
        card = self._card[1]
        if card is None:
            return None
        if self._deck is None or self._deck[0] is not component:
            self._deck = (component, component_view(self.pack, component, self.language))
        context = {
            "card": card,
            "deck": self._deck[1],
            "side": side,
            "also": OtherLanguages(self.pack, component, record),
            "copy": record.copy_of[0],
            "copies": record.all_copies,
        }
        if numbers := self._identity.mentions.numbers(component, record, template):
            # A field of one's own goes before a number of that name.
            context |= {"card": {**numbers["card"], **card}, "deck": {**numbers["deck"], **self._deck[1]}}
        if component.holds:
            context["held"] = held_decks(self.pack, component, record, self.language)
            context["net"] = net_view(component, record)
        return context

    def face(
        self,
        component: Component,
        record: Record,
        template: str,
        side: str,
        owner: str = "",
        find_output: FindOutput | None = None,
    ) -> Drawn | None:
        """Draw one side of a record; None if it cannot be drawn (the reason is in `findings`)."""
        context = self._context(component, record, side, template)
        if context is None:
            return None
        size = component.size_of(record)
        alike = None
        if side == "back" and len(component.records) > _MANY:
            self._decks[id(component)] = component
            alike = self._likeness(template, context, (id(component), owner, size, find_output is not None))
        drawn = self._alike.get(alike) if alike is not None else None
        drawing = drawing_of(component, record, side)
        if drawn is not None:
            current().expect(1)
            self.tell(drawn, drawing)
            return drawn
        drawn = self.draw(template, size, {**context, "owner": owner}, drawing, find_output)
        if alike is not None and drawn is not None and drawn.key not in self._personal:
            self._alike.put(alike, drawn)
        return drawn

    def _likeness(
        self, template: str, context: dict[str, object], more: tuple[object, ...]
    ) -> tuple[object, ...] | None:
        """The values that are equal for backs that come out the same; None when that cannot be told before they are drawn."""
        if template not in self._fields:
            self._fields[template] = fields_asked(self._sandbox, template + SUFFIX)
        asked, card = self._fields[template], context["card"]
        if asked is None or not isinstance(card, dict) or asked.names & (context.keys() - _OF_A_DECK):
            return None
        said = repr([card.get(name, _ABSENT) for name in asked.fields])
        return (template, more, sha256(said.encode(errors="surrogatepass")).digest())

    def new_drawing(self, ref: str) -> Drawing:
        """A drawing of no record, for `draw`; `ref` names it in findings."""
        return Drawing(ref)

    def draw(
        self,
        template: str,
        size: Size,
        context: dict[str, object],
        drawing: Drawing,
        find_output: FindOutput | None = None,
    ) -> Drawn | None:
        """Draw a template; None if it fails. With `find_output`, a drawing known by its output digest is reused."""
        text = self._text(template, size, context, drawing)
        if text is None:
            return None
        current().expect(1)
        # Equal drawings are one drawing: most backs, and cards that differ in nothing printed.
        has_scene = "<scene" in text
        written = f"{drawing.ref}\n{text}" if has_scene else text
        key = sha256((self._whose + written).encode(errors="surrogatepass")).digest()
        if has_scene:
            self._personal.add(key)
        drawn = self._drawings.get(key)
        if drawn is None or (find_output is not None and not drawn.output):
            output = self.output(text, drawing.record) if find_output is not None else b""
            items = find_output(output) if find_output is not None else None
            before, self._notes = len(self.findings), []
            try:
                items = items or self._read(text, drawing)
            except BrokenSvg as error:
                self._tell_broken(error, text, template, drawing)
                return None
            drawn = self._drawings.put(key, Drawn(key, output, items, tuple(self._notes)))
            if len(self.findings) != before + len(self._notes):
                self._faulty.add(key)
        else:
            self.tell(drawn, drawing)
        return drawn

    def output(self, text: str, record: Record | None) -> bytes:
        """Identity of a face from the text its template has written."""
        return self._identity.output(text, record, self._kit_digests, self.language, self.low_ink)

    @cached_property
    def _identity(self) -> FaceIdentity:
        return self._given_identity or FaceIdentity(self.pack)

    @cached_property
    def _kit_digests(self) -> KitDigests:
        return KitDigests(self.kit)

    def draw_apart(
        self, template: str, size: Size, context: dict[str, object], drawing: Drawing, names: Sequence[str]
    ) -> list[Drawn]:
        """Draw a template's outermost elements one by one, each keyed by its name; empty if the template fails."""
        text = self._text(template, size, context, drawing)
        if text is None:
            return []
        current().expect(len(names))
        before = len(self.findings)
        try:
            nothing: list[tuple[Item, ...]] = []
            parts = self._items(drawing, lambda reader: reader.read_apart(parse_svg(text)), nothing)
        except BrokenSvg as error:
            self._tell_broken(error, text, template, drawing)
            return []
        keys = [sha256(f"{self._whose}{template}\n{name}".encode(errors="surrogatepass")).digest() for name in names]
        if len(self.findings) != before:
            self._faulty.update(keys)
        return [Drawn(key, key, items) for key, items in zip(keys, parts, strict=False)]

    def _tell_broken(self, error: BrokenSvg, text: str, template: str, drawing: Drawing) -> None:
        lines = text.split("\n")[: error.line]
        message = f"not well-formed: {error.problem}, near '{PLACE.sub('', lines[-1]).strip()[:60]}'"
        # The last element before it that is known by its place.
        places = [f"{template}{SUFFIX}:1", *PLACE.findall("\n".join(lines))]
        file, _, line = places[-1].rpartition(":")
        self._template_finding(drawing, "ST044", message, file, int(line))

    def make_room(self) -> None:
        """Drop caches that are quickly filled again, to free memory."""
        self._drawn_with.make_room()
        self._alike.clear()
        self._drawings.clear()

    def tell(self, drawn: Drawn, drawing: Drawing) -> None:
        """Report the notes of a drawing that was made before."""
        for note in drawn.notes:
            self._report(drawing, *note)

    def is_sound(self, drawn: Drawn) -> bool:
        """True if a drawing has no faults; notes are none.

        Once any symbol has a fault, no drawing counts as sound, for it may use it.
        """
        return drawn.key not in self._faulty and not self._drawn_with.faulty_symbols

    def _read(self, text: str, drawing: Drawing) -> tuple[Item, ...]:
        """The items of a drawing."""
        return self._items(drawing, lambda reader: reader.read(parse_svg(text)), ())

    def _items(self, drawing: Drawing, read: Callable[[Reader], T], nothing: T) -> T:
        """Read a drawing. Return `nothing` and report a finding if it is too large or nests too deep."""
        try:
            return read(Reader(self._drawn_with, drawing))
        except TooLarge as over:
            self._report(drawing, CODE, over.problem, over.hint, "")
        except TooMuchInk as error:
            self._report(drawing, "ST044", str(error), "", "")
        except RecursionError:
            self._report(drawing, "ST044", "elements nest too deep", "", "")
        return nothing

    def _text(self, template: str, size: Size, context: dict[str, object], drawing: Drawing) -> str | None:
        """Text that a template renders to; None if it fails (the reason is in `findings`)."""
        name = template + SUFFIX
        if name in self._spent:
            return None
        current().file = name
        try:
            return self._sandbox.draw(name, {"width": size.width, "height": size.height, **context}, self._shared)
        except TemplateProblem as problem:
            if problem.code == CODE:
                self._spent.add(name)
            self._template_finding(drawing, problem.code, problem.problem, problem.file, problem.line, problem.hint)
        except PhraseError as error:
            self._template_finding(drawing, "ST020", error.problem, name, 1)
        return None

    def _load_kits(self) -> None:
        """Load the symbols of all folders; the pack's own take precedence over the common ones."""
        for folder in reversed(self._sandbox.folders):
            for name in folder.names(KITS):
                if "/" in name:
                    continue
                kit = Drawing(name)
                try:
                    text = self._sandbox.draw(name, {"width": 0, "height": 0}, self._shared)
                    root = parse_svg(text)
                    for unknown in unknown_attributes(root, self._drawn_with.attributes_seen):
                        self._report(kit, "ST069", unknown.message, unknown.hint, unknown.place or f"{name}:1")
                    self._drawn_with.kit.add(root)
                except TemplateProblem as problem:
                    self._template_finding(kit, problem.code, problem.problem, problem.file, problem.line, problem.hint)
                except TooLarge as over:
                    self._template_finding(kit, CODE, over.problem, name, 1, over.hint)
                except RecursionError:
                    self._template_finding(kit, "ST044", "elements nest too deep", name, 1)
                except BrokenSvg as error:
                    self._template_finding(kit, "ST044", f"not well-formed: {error.problem}", name, error.line)

    def _art(self, drawing: Drawing, name: str, place: str) -> bytes | None:
        try:
            # A bare name is also looked for in the folder of pictures.
            if name and "/" not in name and not self._folder.exists(name) and self._folder.exists(f"{ART}/{name}"):
                name = f"{ART}/{name}"
            return self._folder.read(name, drawing.at or Position(drawing.ref), current().limits.picture)
        except Refused as refused:
            hint = refused.reason.hint
            if "/" not in name and (close := nearest_name(name, self._folder.names(ART))):
                hint = f"did you mean '{ART}/{close}'?"
            self._report(drawing, "ST043", refused.reason.message, hint, place, name)
            return None

    def _report(self, drawing: Drawing, code: str, message: str, hint: str, place: str, about: str = "") -> None:
        if code in NOTES:
            self._notes.append((code, message, hint, place, about))
        file, _, line = place.rpartition(":")
        self._template_finding(drawing, code, message, file, int(line) if line.isdecimal() else 1, hint, about)

    def _template_finding(
        self, drawing: Drawing, code: str, message: str, file: str, line: int, hint: str = "", about: str = ""
    ) -> None:
        where = Position(self._template_path(file), line) if file else drawing.at or Position(drawing.ref)
        if code == "ST049" and drawing.named_at is not None and not self._has_template(file):
            # A component names its template without the ending.
            where, message, hint = drawing.named_at, message.replace(SUFFIX, ""), hint.replace(SUFFIX, "")
        own = (
            written_at(drawing.record, self.language, about, self.pack)
            if drawing.record is not None and about
            else None
        )
        if is_of_program(Path(where.file)):
            # Whoever prints a game cannot mend the program's templates.
            where = self._place_of_author(drawing, own, about)
            if code == "ST040":
                hint = "print it on larger paper"
                if not is_of_program(Path(self.pack.folder)):
                    hint = f"shorten it, or {hint if drawing.record is None else 'write a template of your own'}"
        found = finding(code, where, f"{drawing.ref} ({self.language}): {message}", hint)
        self.findings.append(found)
        self.faults[found] = Fault(found, message, drawing.ref, self.language, own)
        limits = current().limits
        if len(self.findings) > limits.findings:
            raise OverBudget(where.file, *over_budget_words("drawing comes to", "findings", limits))

    def _place_of_author(self, drawing: Drawing, own: Position | None, about: str) -> Position:
        """Place that the author of a pack can change; the name of the pack if it is one of the program's."""
        if is_of_program(Path(self.pack.folder)):
            return Position(self.pack.id)
        return (
            own or drawing.at or title_at(self.pack, self.language, about) or Position(self._folder.display(GAME_FILE))
        )

    def _has_template(self, name: str) -> bool:
        return any(folder.has(name) for folder in self._sandbox.folders)

    def _template_path(self, name: str) -> str:
        return next((folder.display(name) for folder in self._sandbox.folders if folder.has(name)), name)


def drawing_of(component: Component, record: Record, side: str) -> Drawing:
    """The drawing of one side of a record."""
    role = "template" if side == "front" else "back"
    named_at = component.place(role if role in component.marks else "kind")
    return Drawing(record.id, record.at, record.art, record, named_at)

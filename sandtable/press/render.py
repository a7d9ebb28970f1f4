"""Render a pack: select, draw, impose, furnish, write; report the files."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sandtable.backends import BACKENDS, HTML, Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.faces.drawings import KeptDrawings
from sandtable.faces.faults import told_by
from sandtable.faces.ink_saving.full_ink import full_ink
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.sheet_words import sheet_words
from sandtable.file_names import portable
from sandtable.files import write_file
from sandtable.gc_schedule import rare_collections
from sandtable.handouts import colophon
from sandtable.handouts.colophon import Entry
from sandtable.handouts.typesetting import fonts_of
from sandtable.layout.area import DoesNotFit
from sandtable.layout.paper import find_paper
from sandtable.model.pack import Component, Pack
from sandtable.press.component_layout import pieces_of
from sandtable.press.component_sheets import PrintedGang, draw_pieces, print_gang
from sandtable.press.furniture.overlay import with_proof
from sandtable.press.gangs import Gang, alone, ganged, sheets_needed
from sandtable.press.map_drawing import draw_maps
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages, write_pieces
from sandtable.press.page_order import PrintedText, Run, Sheets, on_sheets_of_their_own
from sandtable.press.posters import needs_poster, print_poster
from sandtable.press.prepared import PreparedDrawings
from sandtable.press.rendered import Rendered
from sandtable.press.rulebook import rules_html
from sandtable.press.selection import COLOPHON, RULES, Selection, select
from sandtable.press.streaming import Unsound
from sandtable.press.texts import print_text
from sandtable.session import Session

if TYPE_CHECKING:
    from sandtable.handouts.colophon import Entry

# Hears of progress: how many pieces were just drawn.
Progress = Callable[[int], None]


class CannotPrint(UserError):
    """A piece that fits on no sheet; shown to the user as it stands."""

    exit_code = 2


def render(
    pack: Pack,
    what: Sequence[str],
    languages: Sequence[str],
    options: JobOptions,
    folder: Path,
    progress: Progress = lambda _: None,
    session: Session | None = None,
) -> Rendered:
    """Render `what` of a pack into `folder`; a session remembers drawings for the caller's next job."""
    chosen = select(pack, what, options.only)
    if options.format == HTML and (chosen.components or chosen.texts != (RULES,)):
        raise CannotPrint(f"only rules can be a page for a screen; try: sandtable render {pack.id} rules --format html")
    groups = {component.group for component in pack.components if component.group}
    if options.gang_groups and any(name in groups for name in what):
        options = replace(options, gang=True)
    done = Rendered()
    current().take("pieces", count_pieces(pack, what, languages, options), pack.folder, "the job prints")
    memory = None if options.format in ("svg", HTML) else PdfMemory(PreparedDrawings(session))
    renderers: list[FaceRenderer] = []
    with rare_collections():
        for language in languages:
            renderer = _renderer(pack, language, options.low_ink, options, session)
            light = options.light_backs and not options.low_ink
            backs = _renderer(pack, language, True, options, session) if light else renderer
            job = _Job(renderer, backs, chosen, options, folder, done, progress, memory)
            with _lettering(renderer):
                if options.format == HTML:
                    job.write_html()
                elif BACKENDS[options.format].per == "piece" and not options.sheets:
                    job.write_pieces()
                else:
                    job.write_sheets()
            for opened in {id(one): one for one in (renderer, job.backs)}.values():
                opened.save()
                renderers.append(opened)
    done.findings = [*(found for language in languages for found in pack.untranslated.get(language, ()))]
    done.findings += told_by(renderers)
    if options.low_ink:
        done.findings += full_ink(pack, chosen.components)
    return done


def _renderer(pack: Pack, language: str, low_ink: bool, options: JobOptions, session: Session | None) -> FaceRenderer:
    """Create a renderer.

    SVG stores a symbol once by its identity, which drawings from several archives do not share: it gets no cache.
    """
    if options.format in ("svg", HTML):
        return FaceRenderer(pack, language, low_ink)
    return FaceRenderer(pack, language, low_ink, KeptDrawings(pack, language, low_ink, session))


def _lettering(renderer: FaceRenderer) -> AbstractContextManager[None]:
    """Context with the fonts of texts to read; typesetting is imported late, since most packs bring no fonts."""
    if not renderer.pack.fonts:
        return nullcontext()
    return fonts_of(renderer)


def count_pieces(pack: Pack, what: Sequence[str], languages: Sequence[str], options: JobOptions) -> int:
    """Number of pieces a job draws, for a progress bar."""
    components = select(pack, what, options.only).components
    return len(languages) * sum(component.pieces for component in components)


class _Job(NamedTuple):
    """Job for one pack in one language; `backs` draws backs, which may want less ink than fronts."""

    renderer: FaceRenderer
    backs: FaceRenderer
    chosen: Selection
    options: JobOptions
    folder: Path
    done: Rendered
    progress: Progress
    memory: PdfMemory | None

    def write_sheets(self) -> None:
        """Write everything chosen: a file for each text and gang as soon as it is drawn, or one file for all."""
        self.done.apart += [one.id for one in self._apart() if one.id not in self.done.apart]
        self.done.blind += [one.id for one in self._blind() if one.id not in self.done.blind]
        if self.options.one_file:
            self._write_one_file()
            return
        first = len(self.done.files)
        entries: list[Entry] = []
        for name in self.chosen.texts:
            if name != COLOPHON and (text := self._text(name)).pages:
                if COLOPHON in self.chosen.texts:
                    entries.append(self._entry(text))
                self._write(text.name, text.title, [text])
        for part in self._print():
            written = self._write_gang(part)
            if written is not None and COLOPHON in self.chosen.texts:
                entries.append(self._entry(written))
        if COLOPHON in self.chosen.texts:
            # Drawn last, because it says what everything else takes; it is the first thing to read.
            others = self.done.files[first:]
            del self.done.files[first:]
            colophon = self._colophon(entries)
            self._write(colophon.name, colophon.title, [colophon])
            self.done.start = self.done.start or next(iter(self.done.files[first:]), None)
            self.done.files += others

    def _write_one_file(self) -> None:
        texts = [text for name in self.chosen.texts if name != COLOPHON and (text := self._text(name)).pages]
        printed = list(self._print())
        for part in printed:
            self._count(part)
        if COLOPHON in self.chosen.texts:
            texts.insert(0, self._colophon([*map(self._entry, texts), *map(self._entry, printed)]))
        title = self.renderer.pack.name[self.renderer.language]
        # Leaves of a booklet are turned on another edge than cards.
        self._write("all", title, [*(text for text in texts if not text.turned_over), *printed])
        for text in texts:
            if text.turned_over:
                self._write(text.name, text.title, [text])

    def write_html(self) -> None:
        """Write the rules as one HTML page."""
        page = rules_html(self.renderer)
        if page:
            file = self.done.names.own(
                self.folder / f"{self.renderer.pack.id}-{RULES}-{self.renderer.language}", ".html"
            )
            write_file(file, page.encode())
            self.done.files.append(file)
            self.done.pages += 1

    def write_pieces(self) -> None:
        """Write every piece to a file of its own, and the texts asked for by name."""
        for name in () if self.chosen.whole else self.chosen.texts:
            text = self._colophon([]) if name == COLOPHON else self._text(name)
            self._write(text.name, text.title, [text])
        for component in self.chosen.components:
            pieces = draw_pieces(self.renderer, component, self.options, self.progress, self.backs)
            if pieces is None:
                self.done.skipped.append(component.id)
                continue
            sides = [(piece.front, "front") for piece in pieces]
            # Backs that differ from copy to copy are numbered from the second one on.
            for piece in pieces:
                sides += [(back, f"back-{n}" if n > 1 else "back") for n, back in enumerate(piece.backs, 1)]
            metadata = self._metadata(component.name[self.renderer.language])
            self.done.files += write_pieces(
                self.folder / portable(component.id), sides, metadata, self.options, self.done.names, self.memory
            )
            self.done.pieces += len(pieces)

    def _gangs(self, components: Sequence[Component]) -> list[Gang]:
        separate = [alone(component) for component in components]
        if not self.options.gang:
            return separate
        shared = ganged(components, self.options)
        # Tiles, whose sheets are counted otherwise, stand in both and cancel out.
        self.done.saved += sum(sheets_needed(gang, self.options) for gang in separate)
        self.done.saved -= sum(sheets_needed(gang, self.options) for gang in shared)
        return shared

    def _print(self) -> Iterator[PrintedGang]:
        large: list[Component] = []
        # A whole game includes boards that are larger than the paper.
        if self.options.poster or self.chosen.whole:
            large = [one for one in self.chosen.components if needs_poster(one, self.options)]
        for component in large:
            part = print_poster(self.renderer, component, self.options, self.progress, self.backs)
            self.done.skipped.extend(part.skipped)
            if part.pages:
                self.done.posters.append(component.id)
                yield part
        try:
            gangs = self._gangs([one for one in self.chosen.components if one not in large])
        except DoesNotFit as error:
            raise CannotPrint(f"{self.renderer.pack.id}: {error}") from None
        for gang in gangs:
            if (printed := self._gang(gang)) is not None:
                yield printed

    def _gang(self, gang: Gang) -> PrintedGang | None:
        """Return the pages of a gang; None when it has none."""
        try:
            part = print_gang(self.renderer, gang, self.options, self.progress, self.backs)
        except DoesNotFit as error:
            raise CannotPrint(f"{self.renderer.pack.id} {gang.name}: {error}") from None
        self.done.skipped.extend(part.skipped)
        return part if part.pages else None

    def _write_gang(self, part: PrintedGang) -> PrintedGang | None:
        """Write a gang and return it without undrawable components, which a streamed gang finds only while writing."""
        waiting: PrintedGang | None = part
        while waiting is not None:
            try:
                self._write(waiting.gang.name, self._title(waiting.gang), [waiting])
            except Unsound as found:
                self.done.skipped.extend(found.components)
                rest = tuple(one for one in waiting.gang.components if one.id not in found.components)
                waiting = self._gang(waiting.gang._replace(components=rest)) if rest else None
            else:
                self._count(waiting)
                break
        return waiting

    def _count(self, part: PrintedGang) -> None:
        self.done.pieces += part.pieces
        self.done.duplexes.add(part.duplex)

    def _text(self, name: str) -> PrintedText:
        return print_text(name, self.renderer, self.options)

    def _entry(self, run: PrintedText | PrintedGang) -> "Entry":
        """Colophon entry of a text or a gang."""
        if isinstance(run, PrintedText):
            return Entry(run.title, _sheets(run), "booklet" if run.turned_over else "none")
        language = self.renderer.language
        inside = [
            (one.name[language], sum(record.copies for record in pieces_of(one, self.options)))
            for one in run.gang.components
            if one.id not in run.skipped
        ]
        return Entry(
            self._title(run.gang), _sheets(run), run.duplex, run.pieces, tuple(inside) if run.gang.kind else ()
        )

    def _blind(self) -> "list[Component]":
        """Components whose backs hold values, as those of counters do, where no backs are printed."""
        if self.options.duplex != "none":
            return []
        return [one for one in self.chosen.components if one.back and one.type != "deck"]

    def _apart(self) -> "list[Component]":
        """Decks that are told apart by their backs, where none are printed."""
        if self.options.duplex != "none":
            return []
        decks = [one for one in self.chosen.components if one.type == "deck" and one.back and one.kind != "reference"]
        return decks if len({one.back for one in decks}) > 1 else []

    def _colophon(self, entries: Sequence["Entry"]) -> PrintedText:
        paper, duplex = find_paper(self.options.paper), self.options.duplex or "long"
        language, pack = self.renderer.language, self.renderer.pack
        words = sheet_words(language, pack.words[language])
        blind = self._blind()
        kinds = {one.type: f"gangs.{one.type}" for one in blind}
        names = [words.say(kinds[one.type]) if words.has(kinds[one.type]) else one.name[language] for one in blind]
        apart = tuple(one.name[language] for one in self._apart())
        job = colophon.Job(tuple(entries), self.chosen.texts, tuple(dict.fromkeys(names)), apart)
        pages = colophon.colophon_pages(self.renderer, job, paper, duplex)
        # The digit puts it first in a folder.
        name = f"0-{portable(words.say('colophon.file'))}"
        return PrintedText(tuple(pages), "none", name, pack.name[language])

    def _title(self, gang: Gang) -> str:
        """Title of a gang: the name of a lone component, else a phrase for its kind."""
        language = self.renderer.language
        if not gang.kind:
            return gang.components[0].name[language]
        return sheet_words(language, self.renderer.pack.words[language]).say(f"gangs.{gang.kind}")

    def _write(self, name: str, title: str, runs: Sequence[Run]) -> None:
        read = [page for run in runs if isinstance(run, PrintedText) for page in run.pages if not run.turned_over]
        pages = on_sheets_of_their_own(read, [run for run in runs if run.turned_over or isinstance(run, PrintedGang)])
        if not pages:
            return
        if self.options.proof:
            bare = pages
            pages = Sheets(len(bare), lambda: map(with_proof, bare))
        stem = file_stem(self.renderer, name, self.options)
        metadata = self._metadata(title)
        # Pages that are made one by one have no maps.
        ready = [page for run in runs if not isinstance(run.pages, Sheets) for page in run.pages]
        draw_maps(ready, self.options, self.memory)
        self.done.files += write_pages(self.folder, stem, pages, metadata, self.options, self.done.names, self.memory)
        if len(runs) == 1 and isinstance(runs[0], PrintedGang):
            self.done.turned[stem] = runs[0].duplex
        elif any(isinstance(run, PrintedText) and run.turned_over for run in runs):
            self.done.turned[stem] = "booklet"
        self.done.pages += len(pages)
        self.done.sheets += len(pages) // 2 if any(run.turned_over for run in runs) else len(pages)

    def _metadata(self, title: str) -> Metadata:
        pack, language = self.renderer.pack, self.renderer.language
        name = pack.name[language]
        full = title if title == name else f"{name}: {title}"
        return Metadata(full, language, subject=f"edition {pack.edition}", author=pack.credits.designer)


def _sheets(run: Run) -> int:
    return len(run.pages) // 2 if run.turned_over else len(run.pages)


def file_stem(renderer: FaceRenderer, name: str, options: JobOptions) -> str:
    """Stable name of an output file, without its ending: proelio-base-en-a4.

    Proofs and single cards have names of their own, so that they never replace a print or a deck.
    """
    low, proof = "-low" if options.low_ink else "", "-proof" if options.proof else ""
    return f"{renderer.pack.id}-{name}{options.chosen}-{renderer.language}-{options.paper}{low}{proof}"

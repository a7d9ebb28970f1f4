"""The errata sheet: lists of pieces to take out and to put in, then the changed pieces, ready to print and cut."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sandtable.backends import Metadata
from sandtable.backends.pdf.stream import PdfMemory
from sandtable.backends.pdf.writer import pdf
from sandtable.errata.changes import EditionDiff
from sandtable.errata.reports.change_words import words_for
from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.files import write_file
from sandtable.findings import Finding
from sandtable.gc_schedule import rare_collections
from sandtable.handouts.errata.swap_lists import swap_lists
from sandtable.handouts.errata.swaps import Concerned, Swap, concerned, unprinted
from sandtable.handouts.typesetting import fonts_of
from sandtable.ink.page import Page
from sandtable.layout.area import DoesNotFit
from sandtable.layout.imposition import Piece, impose
from sandtable.layout.options import Options
from sandtable.layout.paper import find_paper
from sandtable.press.component_layout import layout_options
from sandtable.press.errata.plan import plan_swaps
from sandtable.press.furniture.furnishing import furnish
from sandtable.press.options import JobOptions
from sandtable.press.page_order import Run, on_sheets_of_their_own
from sandtable.press.prepared import PreparedDrawings
from sandtable.press.render import CannotPrint
from sandtable.press.selection import allow_only
from sandtable.press.tile_sheets import tile_pages


@dataclass(frozen=True, slots=True)
class PrintedErrata:
    """Result of an errata sheet: pages, pieces to take out and put in, duplex modes, findings."""

    file: Path
    pages: int
    take_out: int
    put_in: int
    duplexes: tuple[str, ...]
    findings: tuple[Finding, ...]


def count_changed(diff: EditionDiff, languages: Sequence[str], options: JobOptions, *, redrawn: bool = False) -> int:
    """Number of pieces the sheet compares, for a progress bar. Raise NoSuchThing for an id that neither edition has."""
    editions = (component for pack in (diff.old, diff.new) for component in pack.components)
    allow_only(options.only, (record.id for component in editions for record in component.records))
    return sum(len(_changed_pieces(diff, language, options, redrawn)) for language in languages)


def print_sheet(
    diff: EditionDiff,
    languages: Sequence[str],
    options: JobOptions,
    file: Path,
    *,
    redrawn: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> PrintedErrata:
    """Write the sheet as one PDF; with `redrawn` also pieces whose face alone changed. Write nothing when no face shows what changed.

    Raise CannotPrint when a piece is larger than the paper, or the old edition lacks a language.
    """
    for language in languages:
        if language not in diff.old.languages:
            whole = f"sandtable render {diff.new.id} --lang {language}"
            raise CannotPrint(f"edition {diff.old.edition} does not speak '{language}': all of it is new; try: {whole}")
    pages: list[Page] = []
    renderers: list[FaceRenderer] = []
    swaps: list[Swap] = []
    duplexes: list[str] = []
    with rare_collections():
        for language in languages:
            renderer = FaceRenderer(diff.new, language, options.low_ink)
            planned = plan_swaps(diff, _changed_pieces(diff, language, options, redrawn), renderer, options, progress)
            left = unprinted(diff, language, redrawn=redrawn)
            with fonts_of(renderer):
                lists = swap_lists(diff, planned, left, language, find_paper(options.paper), options.low_ink)
            runs = list(_sheets(diff, renderer, planned, options))
            pages += on_sheets_of_their_own(lists, runs)
            duplexes += [run.duplex for run in runs]
            swaps += planned
            renderers.append(renderer)
    if not swaps and count_changed(diff, languages, options, redrawn=redrawn):
        # Names in other languages changed, which no piece of these shows.
        return PrintedErrata(file, 0, 0, 0, (), tuple(told_by(renderers)))
    title = words_for(diff, languages[0]).say("errata.sheet.title", name=diff.new.name[languages[0]])
    metadata = Metadata(title, languages[0], subject=f"edition {diff.new.edition}", author=diff.new.credits.designer)
    write_file(file, pdf(pages, metadata, PdfMemory(PreparedDrawings())))
    out, into = sum(swap.take_out for swap in swaps), sum(swap.put_in for swap in swaps)
    return PrintedErrata(file, len(pages), out, into, tuple(dict.fromkeys(duplexes)), tuple(told_by(renderers)))


def _changed_pieces(diff: EditionDiff, language: str, options: JobOptions, redrawn: bool) -> list[Concerned]:
    found = concerned(diff, language, redrawn=redrawn)
    return [each for each in found if not options.only or each.record.id in options.only]


def _sheets(diff: EditionDiff, renderer: FaceRenderer, swaps: Sequence[Swap], options: JobOptions) -> Iterator[Run]:
    """Yield the new pieces; decks of one size share sheets, so that few changes take little paper."""
    groups: dict[tuple[Options, tuple[float, float], bool], list[Piece]] = {}
    for swap in swaps:
        if swap.piece is not None and swap.put_in:
            component, face = swap.concerned.component, swap.piece.front
            key = (layout_options(component, options), (face.width, face.height), component.type == "tiles")
            groups.setdefault(key, []).append(replace(swap.piece, copies=swap.put_in))
    title = f"{diff.new.name[renderer.language]} · {words_for(diff, renderer.language).say('errata.sheet.sheets')}"
    for (layout, _, tiles), pieces in groups.items():
        try:
            pages = tile_pages(pieces, options) if tiles else impose(pieces, find_paper(options.paper), layout)
        except DoesNotFit as error:
            raise CannotPrint(f"{diff.new.id}: {error}") from None
        two_sided = any(piece.back for piece in pieces)
        furnished = tuple(furnish(renderer, pages, [title] * len(pages), layout, two_sided))
        yield Run(furnished, layout.duplex if two_sided else "none")

"""Render a pack: select, draw, impose, furnish, write; report what went where."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sandtable.backends import BACKENDS, Metadata
from sandtable.errors import UserError
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.handouts.colophon import colophon_page
from sandtable.handouts.errata.booklet import booklet_pages
from sandtable.ink.page import Page
from sandtable.layout.area import DoesNotFit
from sandtable.layout.paper import PAPERS
from sandtable.model.pack import Component, Pack
from sandtable.press.component_sheets import PrintedComponent, draw_pieces, print_component
from sandtable.press.gc_pause import rare_collections
from sandtable.press.options import JobOptions
from sandtable.press.output import write_pages, write_pieces
from sandtable.press.page_order import on_sheets_of_their_own
from sandtable.press.rulebook import rules_pages
from sandtable.press.selection import COLOPHON, ERRATA, RULES, select


@dataclass(slots=True)
class Rendered:
    """What a job made: files, and how to print them."""

    files: list[Path] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sheets: int = 0
    pages: int = 0
    pieces: int = 0
    duplexes: set[str] = field(default_factory=set)
    skipped: list[str] = field(default_factory=list)


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
) -> Rendered:
    """Render `what` of a pack into `folder`."""
    components, colophon = select(pack, what, options.only)
    done = Rendered()
    with rare_collections():
        for language in languages:
            renderer = FaceRenderer(pack, language, options.low_ink)
            if BACKENDS[options.format].per == "piece" and not options.sheets:
                _pieces(renderer, components, folder, options, done, progress)
            else:
                _sheets(renderer, components, colophon, folder, options, done, progress)
            if RULES in what:
                _rules(renderer, folder, options, done)
            if ERRATA in what:
                _booklet(renderer, folder, options, done)
            done.findings.extend(dict.fromkeys(renderer.findings))
    return done


def count_pieces(pack: Pack, what: Sequence[str], languages: Sequence[str], options: JobOptions) -> int:
    """How many pieces a job draws: the length of its progress bar."""
    components, _ = select(pack, what, options.only)
    return len(languages) * sum(component.pieces for component in components)


def _sheets(
    renderer: FaceRenderer,
    components: Sequence[Component],
    colophon: bool,
    folder: Path,
    options: JobOptions,
    done: Rendered,
    progress: Progress,
) -> None:
    printed = list(_print(renderer, components, options, done, progress))
    first = colophon_page(renderer, components, PAPERS[options.paper], options.duplex or "long") if colophon else None
    read = [first] if first else []
    whole = renderer.pack.name[renderer.language]
    # Name, title, pages that are read, pages of pieces.
    jobs: list[tuple[str, str, list[Page], list[PrintedComponent]]]
    if options.one_file:
        jobs = [("all", whole, read, printed)]
    else:
        jobs = [(COLOPHON, whole, read, [])]
        jobs += [(part.component.id, part.component.name[renderer.language], [], [part]) for part in printed]
    for name, title, front_matter, parts in jobs:
        pages = on_sheets_of_their_own(front_matter, parts)
        if not pages:
            continue
        done.files += write_pages(
            folder, file_stem(renderer, name, options), pages, _metadata(renderer, title), options
        )
        done.pages += len(pages)
        done.sheets += len(pages) // 2 if any(part.turned_over for part in parts) else len(pages)


def _print(
    renderer: FaceRenderer, components: Sequence[Component], options: JobOptions, done: Rendered, progress: Progress
) -> Iterator[PrintedComponent]:
    for component in components:
        try:
            part = print_component(renderer, component, options, progress)
        except DoesNotFit as error:
            raise CannotPrint(f"{renderer.pack.id} {component.id}: {error}") from None
        if not part.pages:
            done.skipped.append(component.id)
            continue
        done.pieces += part.pieces
        done.duplexes.add(part.duplex)
        yield part


def _pieces(
    renderer: FaceRenderer,
    components: Sequence[Component],
    folder: Path,
    options: JobOptions,
    done: Rendered,
    progress: Progress,
) -> None:
    for component in components:
        pieces = draw_pieces(renderer, component, options, progress)
        if pieces is None:
            done.skipped.append(component.id)
            continue
        sides = [(piece.front, "front") for piece in pieces]
        sides += [(piece.back, "back") for piece in pieces if piece.back]
        metadata = _metadata(renderer, component.name[renderer.language])
        done.files += write_pieces(folder / component.id, sides, metadata, options)
        done.pieces += len(pieces)


def _rules(renderer: FaceRenderer, folder: Path, options: JobOptions, done: Rendered) -> None:
    """The rulebook, in a file of its own: whole pages, or leaves to fold."""
    pages = rules_pages(renderer, options.paper, booklet=options.booklet)
    name = f"{RULES}-booklet" if options.booklet else RULES
    done.files += write_pages(folder, file_stem(renderer, name, options), pages, _metadata(renderer, RULES), options)
    done.pages += len(pages)
    done.sheets += len(pages) // 2 if options.booklet else len(pages)


def _booklet(renderer: FaceRenderer, folder: Path, options: JobOptions, done: Rendered) -> None:
    """The rulings, in a file of their own: they are read, not cut."""
    pages = booklet_pages(renderer, PAPERS[options.paper])
    done.files += write_pages(folder, file_stem(renderer, ERRATA, options), pages, _metadata(renderer, ERRATA), options)
    done.pages += len(pages)
    done.sheets += len(pages)


def file_stem(renderer: FaceRenderer, name: str, options: JobOptions) -> str:
    """The stable name of an output file, without its ending: proelio-base-en-a4."""
    low = "-low" if options.low_ink else ""
    return f"{renderer.pack.id}-{name}-{renderer.language}-{options.paper}{low}"


def _metadata(renderer: FaceRenderer, title: str) -> Metadata:
    name = renderer.pack.name[renderer.language]
    full = title if title == name else f"{name}: {title}"
    return Metadata(
        full, renderer.language, subject=f"edition {renderer.pack.edition}", author=renderer.pack.credits.designer
    )

"""A whole export: draw, check, write."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sandtable.exports.order import Order, gather
from sandtable.exports.preflight.report import preflight
from sandtable.exports.preflight.tables import table_findings
from sandtable.exports.service import Service, load_service
from sandtable.exports.tabletop.gathering import gather_table
from sandtable.exports.targets import TARGETS
from sandtable.faces.faults import told_by
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.games.documents import View
from sandtable.gc_schedule import rare_collections
from sandtable.model.document import Document
from sandtable.model.pack import Pack
from sandtable.press.selection import NoSuchThing, Selection, select

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Wishes:
    """Options of an export; None leaves the choice to the target."""

    what: Sequence[str] = ()
    only: Sequence[str] = ()
    bleed: float | None = None
    dpi: int | None = None
    stock: str = ""
    base_url: str = ""


@dataclass(slots=True)
class Exported:
    """Result of an export: files, findings and counts."""

    files: list[Path] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    pictures: int = 0
    pieces: int = 0
    paid: int = 0  # pieces that are paid for, where a service counts in steps
    skipped: list[str] = field(default_factory=list)


def service_for(target: str, wishes: Wishes) -> Service:
    """Return the facts of a target, with the user's options applied."""
    service = load_service(target)
    bleed = service.bleed if wishes.bleed is None else wishes.bleed
    return replace(service, bleed=bleed, dpi=wishes.dpi or service.dpi)


def ordered(pack: Pack, wishes: Wishes) -> Selection:
    """Selection a service prints. Boxes and dividers are folded and cut at home: they are included only when named."""
    chosen = select(pack, wishes.what, wishes.only)
    return (
        chosen if wishes.what else chosen._replace(components=tuple(one for one in chosen.components if not one.holds))
    )


def count_faces(pack: Pack, wishes: Wishes, languages: Sequence[str]) -> int:
    """Approximate number of steps of an export, for a progress bar."""
    components = ordered(pack, wishes).components
    return len(languages) * sum(component.pieces + 2 * len(component.records) for component in components)


def export(
    pack: Pack,
    target: str,
    languages: Sequence[str],
    wishes: Wishes,
    folder: Path | None,
    progress: Progress = lambda _: None,
    documents: Sequence[tuple[Document, View | None]] = (),
) -> Exported:
    """Export a pack for a target into `folder`; with several languages each gets a folder of its own.

    Without a folder the pack is only checked. A virtual table also gets the starts in `documents`.
    """
    service = service_for(target, wishes)
    done = Exported()
    chosen = ordered(pack, wishes)
    read = [name for name in wishes.what if name in chosen.texts]
    if read:
        raise NoSuchThing(
            f"{', '.join(read)} of '{pack.id}' is read, not cut; try: sandtable render {pack.id} {read[0]}"
        )
    with rare_collections():
        for language in languages:
            renderer = FaceRenderer(pack, language)
            into = folder / language if folder is not None and len(languages) > 1 else folder
            if TARGETS[target].virtual:
                types = TARGETS[target].types
                components = [one for one in chosen.components if not types or one.type in types]
                table = gather_table(renderer, components, service, documents, progress)
                table.base_url = wishes.base_url
                if into is not None and (table.order.cards or table.starts):
                    done.files += TARGETS[target].write_table(table, into, progress)
                done.findings += [*told_by([renderer]), *table_findings(table)]
                _count(done, table.order)
                continue
            order = gather(renderer, chosen.components, service, progress)
            order.stock = wishes.stock
            if into is not None and order.cards:
                done.files += TARGETS[target].write(order, into, progress)
            done.findings += told_by([renderer])
            done.findings += preflight(order, progress)
            _count(done, order)
    done.findings = list(dict.fromkeys(done.findings))
    return done


def _count(done: Exported, order: Order) -> None:
    done.pictures += len(order.pictures)
    done.pieces += order.pieces
    for _, cards in order.by_product():
        pieces, most = sum(card.copies for card in cards), order.service.most
        whole = pieces // most if most else 0
        done.paid += whole * most + order.service.count_for(pieces - whole * most)
    done.skipped += [component.id for component in order.skipped if component.id not in done.skipped]

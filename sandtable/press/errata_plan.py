"""What to do with a printed game when a new edition comes out: which pieces go, which come, which may stay."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sandtable.errata.changes import FACE, NO_CARD, Change, EditionDiff, Kind
from sandtable.faces.renderer import FaceRenderer
from sandtable.layout.imposition import Piece
from sandtable.model.pack import Component, Pack, Record
from sandtable.press.change_bars import Band, changed_bands
from sandtable.press.component_sheets import draw_pieces
from sandtable.press.options import JobOptions

# Fields of a component that no piece printed before can follow.
_WHOLE_COMPONENT = ("size", "back")


@dataclass(frozen=True, slots=True)
class Concerned:
    """A piece in two editions, either of which may not have it, and what changed on it."""

    component: Component
    old: Record | None
    new: Record | None
    changes: tuple[Change, ...]

    @property
    def record(self) -> Record:
        """The piece as it is now, or as it was when it is gone."""
        record = self.new or self.old
        assert record is not None
        return record


@dataclass(frozen=True, slots=True)
class Swap:
    """What to do with one piece: how many to take out and to put in.

    `piece` is the new one, as drawn; `bands` and `back_bands` say where its sides differ from the old one's.
    """

    concerned: Concerned
    take_out: int
    put_in: int
    piece: Piece | None = None
    bands: tuple[Band, ...] = ()
    back_bands: tuple[Band, ...] = ()

    @property
    def redrawn(self) -> bool:
        """True when the face changed and nothing else did."""
        return not self.concerned.changes


def concerned(diff: EditionDiff, language: str, *, redrawn: bool = False) -> list[Concerned]:
    """The pieces that differ in print in one language, in the order of the new edition; removed ones close it.

    With `redrawn` those too whose face alone changed.
    """
    tables = _tables(diff)
    changes: dict[str, list[Change]] = {}
    for (component, card), found in diff.by_card().items():
        spoken = [change for change in found if change.lang in (None, language) and change.kind is not Kind.REMOVED]
        if spoken and component not in tables:
            changes.setdefault(card, []).extend(spoken)
    for change in diff.changes:
        if change.card == NO_CARD and change.field in _WHOLE_COMPONENT and change.component:
            for record in diff.new.component(change.component).records:
                changes.setdefault(record.id, []).append(change)
    if redrawn:
        for _, card in diff.redrawn():
            changes.setdefault(card, [])
    return list(_in_order(diff, changes))


def unprinted(diff: EditionDiff, language: str, *, redrawn: bool = False) -> list[Change]:
    """Changes of no single piece: of the pack, of a component, of a table, and of drawings that are left out."""
    tables = _tables(diff)
    return [
        change
        for change in diff.changes
        if (change.card == NO_CARD or change.component in tables)
        and change.lang in (None, language)
        and not (change.component and change.field in _WHOLE_COMPONENT)
        and not (redrawn and change.field == FACE)
    ]


def plan_swaps(
    diff: EditionDiff,
    pieces: Sequence[Concerned],
    renderer: FaceRenderer,
    options: JobOptions,
    drawn: Callable[[int], None] = lambda _: None,
) -> list[Swap]:
    """What to do with each piece; the new ones are drawn in `renderer`, and compared with the old ones' faces."""
    # The old edition with the new one's small print: footers are no changes.
    before = FaceRenderer(replace(diff.old, edition=diff.new.edition), renderer.language, renderer.low_ink)
    owners = _owners(diff.old)
    swaps = []
    for each in pieces:
        swaps.append(_swap(each, owners, before, renderer, options))
        drawn(1)
    return swaps


def _swap(
    each: Concerned, owners: dict[str, Component], before: FaceRenderer, renderer: FaceRenderer, options: JobOptions
) -> Swap:
    if each.new is None:
        return Swap(each, each.record.copies, 0)
    piece = _draw(renderer, each.component, each.new, options)
    if each.old is None or piece is None:
        return Swap(each, 0, each.new.copies, piece)
    component = owners[each.old.id]
    # Tiles are drawn by their id and have no small print.
    aged = each.old if component.type == "tiles" else replace(each.old, id=each.new.id, since=each.new.since)
    old = _draw(before, component, aged, options)
    if old is None or (old.back is None) != (piece.back is None):
        return Swap(each, each.old.copies, each.new.copies, piece)
    bands = changed_bands(old.front, piece.front)
    back_bands = changed_bands(old.back, piece.back) if old.back and piece.back else ()
    if bands or back_bands:
        return Swap(each, each.old.copies, each.new.copies, piece, bands, back_bands)
    more = each.new.copies - each.old.copies
    return Swap(each, max(0, -more), max(0, more), piece)


def _draw(renderer: FaceRenderer, component: Component, record: Record, options: JobOptions) -> Piece | None:
    pieces = draw_pieces(renderer, replace(component, records=(record,)), options, lambda _: None)
    return pieces[0] if pieces else None


def _in_order(diff: EditionDiff, changes: dict[str, list[Change]]) -> Iterator[Concerned]:
    """By component, its removed pieces last; components that are gone come at the end."""
    owners, tables = _owners(diff.old), _tables(diff)
    removed: dict[str, list[Concerned]] = {}
    for change in diff.changes:
        if change.kind is Kind.REMOVED and change.component not in tables:
            gone = Concerned(owners[change.card], diff.old.by_id[change.card], None, (change,))
            removed.setdefault(change.component, []).append(gone)
    for component in diff.new.components:
        if component.type == "table":
            continue
        for record in component.records:
            found = changes.get(record.id)
            if found is not None:
                yield Concerned(component, diff.before(component.id, record.id), record, tuple(found))
        yield from removed.pop(component.id, ())
    for gone_with_it in removed.values():
        yield from gone_with_it


def _tables(diff: EditionDiff) -> set[str]:
    return {part.id for pack in (diff.old, diff.new) for part in pack.components if part.type == "table"}


def _owners(pack: Pack) -> dict[str, Component]:
    """The component of each printed record."""
    return {
        record.id: component
        for component in pack.components
        if component.type != "table"
        for record in component.records
    }

"""Changes of a printed game between two editions: the pieces concerned, and the swap for each."""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.errata.changes import FACE, NO_CARD, Change, EditionDiff, Kind
from sandtable.handouts.errata.change_bars import Band
from sandtable.layout.imposition import Piece
from sandtable.model.pack import Component, Pack, Record

# Fields of a component that no piece printed before can follow.
_WHOLE_COMPONENT = ("size", "back")


@dataclass(frozen=True, slots=True)
class Concerned:
    """A piece in both editions, in one of which it may be missing, and its changes."""

    component: Component
    old: Record | None
    new: Record | None
    changes: tuple[Change, ...]

    @property
    def record(self) -> Record:
        """Return the piece as it is now, or as it was when it is gone."""
        record = self.new or self.old
        assert record is not None
        return record


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap of one piece: the number to take out and to put in.

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
    """Return the pieces that differ in print in one language, in the new edition's order; removed ones come last.

    A new name in another language counts too, since many cards print both; `is_foreign` tells such pieces, which the
    sheet leaves out if their faces are the same. `redrawn` includes pieces whose face alone changed.
    """
    tables = _tables(diff)
    changes: dict[str, list[Change]] = {}
    for (component, card), found in diff.by_card().items():
        kept = [change for change in found if change.kind is not Kind.REMOVED]
        spoken = [change for change in kept if change.lang in (None, language)]
        spoken = spoken or [change for change in kept if change.field == "name"]
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


def is_foreign(piece: Concerned, language: str) -> bool:
    """True if only the names in other languages changed."""
    return bool(piece.changes) and all(change.lang not in (None, language) for change in piece.changes)


def unprinted(diff: EditionDiff, language: str, *, redrawn: bool = False) -> list[Change]:
    """Return changes of no single piece: of the pack, of a component, of a table, and redrawings that are left out."""
    tables = _tables(diff)
    return [
        change
        for change in diff.changes
        if (change.card == NO_CARD or change.component in tables)
        and change.lang in (None, language)
        and not (change.component and change.field in _WHOLE_COMPONENT)
        and not (redrawn and change.field == FACE)
    ]


def owners(pack: Pack) -> dict[str, Component]:
    """Map each printed record id to its component."""
    return {
        record.id: component
        for component in pack.components
        if component.type != "table"
        for record in component.records
    }


def _in_order(diff: EditionDiff, changes: dict[str, list[Change]]) -> Iterator[Concerned]:
    """Yield pieces by component, its removed pieces last; components that are gone come at the end."""
    components, tables = owners(diff.old), _tables(diff)
    removed: dict[str, list[Concerned]] = {}
    for change in diff.changes:
        if change.kind is Kind.REMOVED and change.component not in tables:
            gone = Concerned(components[change.card], diff.old.by_id[change.card], None, (change,))
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

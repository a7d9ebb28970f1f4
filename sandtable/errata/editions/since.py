"""Cards that changed between two editions without a new `since:`."""

from collections.abc import Iterator

from sandtable.errata.changes import Change, Kind
from sandtable.errata.compare import compare
from sandtable.findings import Finding
from sandtable.model.codes import finding
from sandtable.model.pack import Pack, Record


def stale_since(old: Pack, new: Pack) -> Iterator[Finding]:
    """Yield a finding at every card that differs from `old` with the same `since:`; raise DifferentGames.

    A card that leaves `since:` out shows its pack's edition, so a higher edition alone makes it new.
    """
    diff = compare(old, new, faces=False)
    before, after = _records(old), _records(new)
    for (component, card), changes in diff.by_card().items():
        record = after.get((component, card))
        known = before.get((_was_in(changes, component), _was_called(changes, card)))
        if record is None or known is None or record.since != known.since:
            continue
        fields = ", ".join(dict.fromkeys(change.field for change in changes if change.field))
        if new.edition == old.edition:
            hint = f"raise the edition of the pack, which is still {new.edition}"
        else:
            hint = f'write since: "{new.edition}"'
        yield finding("ST050", record.at, f"'{card}' changed ({fields}) but is still since {record.since}", hint)


def _records(pack: Pack) -> dict[tuple[str, str], Record]:
    """Printed records by component and id; rows of tables have no small print."""
    return {
        (component.id, record.id): record
        for component in pack.components
        if component.type != "table"
        for record in component.records
    }


def _was_called(changes: tuple[Change, ...], card: str) -> str:
    return next((str(change.old) for change in changes if change.kind is Kind.RENAMED), card)


def _was_in(changes: tuple[Change, ...], component: str) -> str:
    return next((str(change.old) for change in changes if change.field == "component"), component)

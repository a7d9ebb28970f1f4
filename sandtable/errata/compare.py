"""Compare two editions of a pack."""

from collections.abc import Callable, Iterator, Sequence

from sandtable.errata.changes import NO_CARD, NO_COMPONENT, Change, EditionDiff, Kind
from sandtable.errata.faces.diff import face_changes
from sandtable.errata.field_diff import Difference
from sandtable.errata.matching import Matched, Pair, Place, match
from sandtable.errata.pack_diff import component_differences, pack_differences
from sandtable.errata.record_diff import Editions, editions, record_differences, whole_card
from sandtable.errors import UserError
from sandtable.model.pack import Component, Pack


class DifferentGames(UserError):
    """Two packs that are no editions of one game; shown to the user as it stands."""


def compare(
    old: Pack,
    new: Pack,
    old_file: str | None = None,
    new_file: str | None = None,
    *,
    faces: bool = True,
    progress: Callable[[int], None] = lambda _cards: None,
) -> EditionDiff:
    """Compare two editions; raise DifferentGames when they are not of one game.

    A file, as game.yaml names it, narrows the comparison to its records; one file serves both editions. A face is drawn
    only when the card's data is equal but its template, kit or art is not, and never without `faces`. `progress` is
    called with the number of cards checked for that.
    """
    if (old.rules or old.id) != (new.rules or new.id):
        raise DifferentGames(f"'{old.id}' and '{new.id}' are different games; give two editions of one")
    both = editions(old, new)
    old_parts = _parts(old, old_file or new_file)
    new_parts = _parts(new, new_file or old_file)
    matched = match(both, old_parts, new_parts)
    changes = list(_changes(both, matched, old_parts, new_parts))
    if old_file is None and new_file is None:
        changes[:0] = _pack_changes(both)
    if not faces:
        return EditionDiff(old, new, tuple(changes))
    concerned = {(change.component, change.card) for change in changes}
    untouched = [pair for place, pair in matched.pairs.items() if place not in concerned]
    return EditionDiff(old, new, (*changes, *face_changes(both, untouched, progress)))


def _parts(pack: Pack, file: str | None) -> tuple[Component, ...]:
    # Boxes and dividers follow from their decks: a card more makes a box deeper, and nobody's box wrong.
    return tuple(one for one in pack.components if not one.holds and (file is None or one.file == file))


def _pack_changes(both: Editions) -> Iterator[Change]:
    for found in pack_differences(both):
        yield _changed(NO_COMPONENT, NO_CARD, found)


def _changes(
    both: Editions, matched: Matched, old_parts: Sequence[Component], new_parts: Sequence[Component]
) -> Iterator[Change]:
    """Yield changes by component, in the new edition's order; removed cards come last, lost components at the end."""
    became = {new: old for old, new in matched.components.items()}
    removed: dict[str, list[Place]] = {}
    for place in matched.removed.values():
        id_ = matched.components.get(place.component.id, place.component.id)
        removed.setdefault(id_, []).append(place)
    by_id = {component.id: component for component in old_parts}
    for component in new_parts:
        before = by_id.get(became.get(component.id, ""))
        if before is not None:
            yield from _component_changes(both, before, component)
        for record in component.records:
            key = (component.id, record.id)
            if key in matched.pairs:
                yield from _card_changes(both, matched.pairs[key], matched.components)
            else:
                yield Change(*key, Kind.ADDED, None, None, None, whole_card(record))
        yield from _removals(component.id, removed.pop(component.id, []))
    for id_, places in removed.items():
        yield from _removals(id_, places)


def _component_changes(both: Editions, old: Component, new: Component) -> Iterator[Change]:
    if old.id != new.id:
        yield Change(new.id, NO_CARD, Kind.RENAMED, "id", None, old.id, new.id)
    for found in component_differences(both, old, new):
        yield _changed(new.id, NO_CARD, found)


def _card_changes(both: Editions, pair: Pair, components: dict[str, str]) -> Iterator[Change]:
    old, new = pair.old, pair.new
    if old.record.id != new.record.id:
        yield Change(*new.key, Kind.RENAMED, "id", None, old.record.id, new.record.id, pair.certainty)
    if components.get(old.component.id) != new.component.id:
        moved = Difference("component", None, old.component.id, new.component.id)
        yield _changed(*new.key, moved, pair.certainty)
    for found in record_differences(both, old.record, new.record):
        yield _changed(*new.key, found, pair.certainty)


def _changed(component: str, card: str, found: Difference, certainty: float = 1.0) -> Change:
    return Change(component, card, Kind.CHANGED, found.field, found.lang, found.old, found.new, certainty)


def _removals(component: str, places: Sequence[Place]) -> Iterator[Change]:
    for place in places:
        yield Change(component, place.record.id, Kind.REMOVED, None, None, whole_card(place.record), None)

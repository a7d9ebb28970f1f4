"""Match the cards of two editions: by id, by `was:`, by similarity."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sandtable.errata.record_diff import Editions
from sandtable.errata.similarity import most_alike, portrait
from sandtable.model.pack import Component, Record

TABLE = "table"
# A component with at least this part of another's cards is the same component under a new id.
_SHARE = 0.5

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A record and the component it stands in."""

    component: Component
    record: Record

    @property
    def key(self) -> Key:
        return (self.component.id, self.record.id)


@dataclass(frozen=True, slots=True)
class Pair:
    """One card in two editions; `certainty` is below 1 when it was matched by similarity."""

    old: Place
    new: Place
    certainty: float = 1.0


@dataclass(frozen=True, slots=True)
class Matched:
    """Result of matching: component ids old to new, pairs by the new card, added and removed cards."""

    components: dict[str, str]
    pairs: dict[Key, Pair]
    added: dict[Key, Place]
    removed: dict[Key, Place]


def match(both: Editions, old: Sequence[Component], new: Sequence[Component]) -> Matched:
    """Match the cards of these components; every card is in one pair, or added, or removed."""
    return _Matcher(both, old, new).match()


class _Heap:
    """Cards of one edition that are not matched yet."""

    def __init__(self, components: Sequence[Component], partners: dict[str, str]) -> None:
        places = [Place(component, record) for component in components for record in component.records]
        self.left = {place.key: place for place in places}
        # Ids are unique among all that is printed; rows of tables only within their table.
        self._printed = {(place.component.type, place.record.id): place for place in places}
        self._partners = partners

    def namesake(self, place: Place, id_: str) -> Place | None:
        """Find a card by id: in the component of the other edition's card, else in another of the same type."""
        same = self.left.get((self._partners.get(place.component.id, ""), id_))
        if same is not None or place.component.type == TABLE:
            return same
        moved = self._printed.get((place.component.type, id_))
        return moved if moved is not None and moved.key in self.left else None

    def of(self, component: str) -> list[Place]:
        return [place for place in self.left.values() if place.component.id == component]


class _Matcher:
    """Two groups of unmatched cards that shrink as pairs are found, the surest first."""

    def __init__(self, both: Editions, old: Sequence[Component], new: Sequence[Component]) -> None:
        self.both = both
        self.components = _match_components(old, new)
        self.old = _Heap(old, {after: before for before, after in self.components.items()})
        self.new = _Heap(new, self.components)
        self.pairs: dict[Key, Pair] = {}

    def match(self) -> Matched:
        for place in list(self.old.left.values()):
            new = self.new.left.get((self.components.get(place.component.id, ""), place.record.id))
            if new is not None:
                self._pair(place, new)
        self._by_names(lambda record: (record.id,))
        self._by_names(lambda record: record.was)
        self._by_likeness()
        return Matched(self.components, self.pairs, self.new.left, self.old.left)

    def _pair(self, old: Place, new: Place, certainty: float = 1.0) -> None:
        del self.old.left[old.key], self.new.left[new.key]
        self.pairs[new.key] = Pair(old, new, certainty)

    def _by_names(self, names: Callable[[Record], Sequence[str]]) -> None:
        """Match cards by the ids they give for themselves.

        Both editions are asked, so that comparing the other way round finds the same pairs. When two cards claim the
        same one, an earlier name counts for more, then the ids decide, never the order of the cards.
        """
        claims = [(rank, old, new) for new, rank, old in _claims(self.new, names, self.old)]
        claims += [(rank, old, new) for old, rank, new in _claims(self.old, names, self.new)]
        claims.sort(key=lambda claim: (claim[0], *sorted((claim[1].record.id, claim[2].record.id))))
        for _, old, new in claims:
            if old.key in self.old.left and new.key in self.new.left:
                self._pair(old, new)

    def _by_likeness(self) -> None:
        language = self.both.languages[0] if self.both.languages else None
        for old_id, new_id in self.components.items():
            before = [portrait(self.both.old, place.record, language) for place in self.old.of(old_id)]
            after = [portrait(self.both.new, place.record, language) for place in self.new.of(new_id)]
            for one, other, certainty in most_alike(before, after):
                self._pair(self.old.left[old_id, one], self.new.left[new_id, other], certainty)


def _claims(heap: _Heap, names: Callable[[Record], Sequence[str]], others: _Heap) -> Iterator[tuple[Place, int, Place]]:
    """Yield each card with the cards of the other edition that it names, and the position of the name."""
    for place in heap.left.values():
        for rank, name in enumerate(names(place.record)):
            found = others.namesake(place, name)
            if found is not None:
                yield place, rank, found


def _match_components(old: Sequence[Component], new: Sequence[Component]) -> dict[str, str]:
    """Map old component ids to new ones: the same id, else the same type and at least half of the cards."""
    if len(old) == len(new) == 1:
        return {old[0].id: new[0].id}
    new_ids = {component.id for component in new}
    found = {component.id: component.id for component in old if component.id in new_ids}
    left = [component for component in old if component.id not in found]
    right = [component for component in new if component.id not in found]
    shares = sorted(
        (-share, min(one.id, other.id), max(one.id, other.id), one.id, other.id)
        for one in left
        for other in right
        if one.type == other.type and (share := _shared(one, other)) >= _SHARE
    )
    for *_, one_id, other_id in shares:
        if one_id not in found and other_id not in found.values():
            found[one_id] = other_id
    return found


def _shared(one: Component, other: Component) -> float:
    """Share of two components' card ids that both have, 0 to 1."""
    ids, other_ids = ({record.id for record in component.records} for component in (one, other))
    return len(ids & other_ids) / len(ids | other_ids)

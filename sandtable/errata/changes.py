"""Changes between two editions of a pack: the types that loader, press, reports and checks share."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from sandtable.model.pack import Pack, Record

# A change of the pack itself, or of a component as a whole, names no card.
NO_COMPONENT = ""
NO_CARD = ""

# The field of a change in the drawing alone: same data, another face.
FACE = "face"


class Kind(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs.

    Added and removed cards carry the whole card as plain data in `new` and `old`. A renamed card carries its two ids
    and goes by the new one everywhere. `lang` is set where the change is of words in one language. `certainty` is
    below 1 where the card was recognised by likeness.

    A change of the pack, or of a component as a whole, names no card (NO_CARD, NO_COMPONENT). Cards whose face alone
    changed are one change of field FACE per template: `old` and `new` hold `template`, `count`, `cards` (ids by
    component) and `because` (the files or phrases that differ).
    """

    component: str
    card: str
    kind: Kind
    field: str | None
    lang: str | None
    old: Any
    new: Any
    certainty: float = 1.0

    def as_data(self) -> dict[str, Any]:
        """Return the change as JSON data."""
        return {
            "component": self.component,
            "card": self.card,
            "kind": self.kind.value,
            "field": self.field,
            "lang": self.lang,
            "old": self.old,
            "new": self.new,
            "certainty": self.certainty,
        }


@dataclass(frozen=True, slots=True)
class Stat:
    """Counts of a component's cards that were added, removed, renamed, changed and only redrawn.

    `itself` counts the changes of the component as a whole, such as its size.
    """

    added: int = 0
    removed: int = 0
    renamed: int = 0
    changed: int = 0
    redrawn: int = 0
    itself: int = 0


@dataclass(frozen=True)
class EditionDiff:
    """Two editions and all their differences, in the new edition's order; removed cards end their component."""

    old: Pack
    new: Pack
    changes: tuple[Change, ...]

    def in_language(self, language: str) -> "EditionDiff":
        """Return the diff without changes of words in other languages."""
        return replace(self, changes=tuple(change for change in self.changes if change.lang in (None, language)))

    def before(self, component: str, card: str) -> Record | None:
        """Return the card in the old edition, by its place in the new one; None when it was added."""
        for change in self.by_card().get((component, card), ()):
            if change.kind is Kind.ADDED:
                return None
            if change.kind is Kind.RENAMED:
                card = change.old
            elif change.field == "component":
                component = change.old
        return self._old_cards.get((self._renamed_components.get(component, component), card))

    def after(self, component: str, card: str) -> Record | None:
        """Return the card in the new edition; None when it was removed."""
        return self._new_cards.get((component, card))

    @cached_property
    def _old_cards(self) -> Mapping[tuple[str, str], Record]:
        return _cards(self.old)

    @cached_property
    def _new_cards(self) -> Mapping[tuple[str, str], Record]:
        return _cards(self.new)

    @cached_property
    def _renamed_components(self) -> Mapping[str, str]:
        """New component ids to old ones, where they differ."""
        renamed = (change for change in self.changes if change.kind is Kind.RENAMED and change.card == NO_CARD)
        return {change.new: change.old for change in renamed}

    @cached_property
    def _by_card(self) -> Mapping[tuple[str, str], tuple[Change, ...]]:
        cards: dict[tuple[str, str], list[Change]] = {}
        for change in self.changes:
            if change.card != NO_CARD:
                cards.setdefault((change.component, change.card), []).append(change)
        return {place: tuple(changes) for place, changes in cards.items()}

    def by_card(self) -> Mapping[tuple[str, str], tuple[Change, ...]]:
        """Group changes by (component, card), in order; changes that concern no single card are left out."""
        return self._by_card

    def redrawn(self) -> tuple[tuple[str, str], ...]:
        """Return (component, card) of the cards whose face alone changed."""
        cards = (
            (component, card)
            for change in self.changes
            if change.field == FACE
            for component, ids in change.new["cards"].items()
            for card in ids
        )
        # A card redrawn on both sides is one card.
        return tuple(dict.fromkeys(cards))

    def stat(self) -> Mapping[str, Stat]:
        """Count changes by component, for components with any."""
        counts: dict[str, dict[str, int]] = {}

        def count(component: str, what: str) -> None:
            of_component = counts.setdefault(component, {})
            of_component[what] = of_component.get(what, 0) + 1

        for (component, _), changes in self.by_card().items():
            kinds = {change.kind for change in changes}
            for kind in Kind:
                # A renamed card that also changed is counted once, as renamed.
                if kind in kinds and not (kind is Kind.CHANGED and Kind.RENAMED in kinds):
                    count(component, kind.value)
        for component, _ in self.redrawn():
            count(component, "redrawn")
        for change in self.changes:
            if change.card == NO_CARD and change.component != NO_COMPONENT and change.field != FACE:
                count(change.component, "itself")
        return {component: Stat(**of_component) for component, of_component in counts.items()}


def _cards(pack: Pack) -> Mapping[tuple[str, str], Record]:
    return {(component.id, record.id): record for component in pack.components for record in component.records}

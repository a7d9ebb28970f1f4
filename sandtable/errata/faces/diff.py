"""Cards whose data is the same in two editions but whose faces are not."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sandtable.errata.changes import FACE, NO_CARD, NO_COMPONENT, Change, Kind
from sandtable.errata.faces.comparison import FaceComparison
from sandtable.errata.faces.inputs import FaceInputs
from sandtable.errata.matching import TABLE, Pair
from sandtable.errata.record_diff import Editions
from sandtable.faces.views import deck_sections
from sandtable.model.pack import Component

# Tables are not printed; tiles are drawn from their data alone.
_WITHOUT_TEMPLATE = (TABLE, "tiles")
_SIDES = {"front": "template", "back": "back"}


@dataclass(slots=True)
class _Redrawn:
    """The cards that one template draws differently, by component, old ids and new, and the reasons."""

    old_template: str
    old: dict[str, list[str]] = field(default_factory=dict)
    new: dict[str, list[str]] = field(default_factory=dict)
    reasons: set[str] = field(default_factory=set)

    def add(self, pair: Pair, reasons: frozenset[str]) -> None:
        if pair.new.record.id in self.new.get(pair.new.component.id, ()):
            # The template draws the back of the same card too.
            return
        for cards, place in ((self.old, pair.old), (self.new, pair.new)):
            cards.setdefault(place.component.id, []).append(place.record.id)
        self.reasons |= reasons


def face_changes(both: Editions, pairs: Sequence[Pair], progress: Callable[[int], None]) -> Iterator[Change]:
    """Yield one change per template that draws some of these cards differently, with the cards and their number.

    `progress` is called for every card checked.
    """
    with_ = FaceInputs(both)
    templates: dict[str, _Redrawn] = {}
    renderers = FaceComparison(both)
    for pair in pairs:
        progress(1)
        old, new = pair.old, pair.new
        if new.component.type in _WITHOUT_TEMPLATE or not (with_.anything or _moved(pair)):
            continue
        for side, role in _SIDES.items():
            template, before = getattr(new.component, role), getattr(old.component, role)
            # A back that came or went is a change of the component itself.
            if template is None or before is None:
                continue
            reasons = with_.reasons((old.component, old.record), (new.component, new.record), role)
            if reasons and renderers.differ(pair, side, with_.languages(reasons)):
                templates.setdefault(template, _Redrawn(before)).add(pair, reasons)
    for template, redrawn in templates.items():
        component = next(iter(redrawn.new)) if len(redrawn.new) == 1 else NO_COMPONENT
        yield Change(
            component,
            NO_CARD,
            Kind.CHANGED,
            FACE,
            None,
            _summary(redrawn.old_template, redrawn.old, redrawn.reasons),
            _summary(template, redrawn.new, redrawn.reasons),
        )


def _moved(pair: Pair) -> bool:
    """True when the component itself may draw differently."""
    old, new = pair.old.component, pair.new.component
    return _drawn_as(old) != _drawn_as(new)


def _drawn_as(component: Component) -> tuple[object, ...]:
    named = (component.template, component.back, component.name, component.kind, component.group)
    return (*named, deck_sections(component))


def _summary(template: str, cards: dict[str, list[str]], reasons: set[str]) -> dict[str, object]:
    return {
        "template": template,
        "count": sum(len(ids) for ids in cards.values()),
        "cards": cards,
        "because": sorted(reasons),
    }

"""Rules about Mastery cards: Conflict Values, costs, and effects against one another."""

from collections import Counter
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.edadh.cards import Box, Half, Mastery
from sandtable.games.edadh.conflict import (
    CARDS,
    TOP_COST,
    VALUES,
    alternate,
    cheaper_against,
    dangers,
    has_extra_damage,
)
from sandtable.model.pack import Pack
from sandtable.model.phrases import listed


@rule("ED008", "wrong-hand", Severity.ERROR, ref="4", on="pack")
def wrong_hand(pack: Pack) -> Iterator[Complaint]:
    """A faction's Mastery cards are not six that hold 1 to 12 once each, in pairs six apart.

    Why: both players choose from the same twelve values, and equal cards make a draw.
    Bad:
        mastery:
          - {id: a, name: "1/8", faction: angueth, halves: [{cv: 1, mp: 1, protects: []}, {cv: 8, mp: 6, protects: []}]}
    Good:
        mastery:
          - {id: a, name: "1/7", faction: angueth, halves: [{cv: 1, mp: 1, protects: []}, {cv: 7, mp: 5, protects: []}]}
          - {id: b, name: "2/8", faction: angueth, halves: [{cv: 2, mp: 1, protects: []}, {cv: 8, mp: 6, protects: []}]}
          - {id: c, name: "3/9", faction: angueth, halves: [{cv: 3, mp: 1, protects: []}, {cv: 9, mp: 7, protects: []}]}
          - {id: d, name: "4/10", faction: angueth, halves: [{cv: 4, mp: 2, protects: []}, {cv: 10, mp: 8, protects: []}]}
          - {id: e, name: "5/11", faction: angueth, halves: [{cv: 5, mp: 3, protects: []}, {cv: 11, mp: 9, protects: []}]}
          - {id: f, name: "6/12", faction: angueth, halves: [{cv: 6, mp: 4, protects: []}, {cv: 12, mp: 10, protects: []}]}
    """
    box = Box(pack)
    hands: dict[str, list[Mastery]] = {}
    for card in box.mastery.values():
        hands.setdefault(card.faction, []).append(card)
    for faction, hand in hands.items():
        odd = [card for card in hand if _is_odd(card)]
        for card in odd:
            low, high = (half.cv for half in card.halves)
            message = f"the card {card.name} pairs {low} with {high}"
            yield (
                card.record.place("halves"),
                message,
                f"a card pairs a value with the one {CARDS} higher, low half first",
            )
        if odd:
            continue
        held = Counter(half.cv for card in hand for half in card.halves for _ in range(card.record.copies))
        missing = [value for value in VALUES if not held[value]]
        twice = [value for value in VALUES if held[value] > 1]
        if missing or twice:
            parts = [f"lack {listed(missing)}"] * bool(missing) + [f"hold {listed(twice)} more than once"] * bool(twice)
            message = f"the Mastery cards of {box.faction_name(faction)} {' and '.join(parts)}"
            yield hand[0].record.at, message, "each faction has six cards with 1 to 12 once each"


@rule("ED009", "wrong-alternate", Severity.ERROR, ref="R-INIT-3", on="pack")
def wrong_alternate(pack: Pack) -> Iterator[Complaint]:
    """An alternate value, or what triggers it, is not what the ring of values asks for.

    Why: 1 to 5 count twelve more against the high values that lie below them on the ring; 6 to 12 have no alternate.
    Bad:
        mastery:
          - id: a
            name: 5/11
            faction: angueth
            halves: [{cv: 5, alt: {value: 17, versus: [11]}, mp: 3, protects: []}, {cv: 11, mp: 9, protects: []}]
    Good:
        mastery:
          - id: a
            name: 5/11
            faction: angueth
            halves: [{cv: 5, alt: {value: 17, versus: [12]}, mp: 3, protects: []}, {cv: 11, mp: 9, protects: []}]
    """
    for card, half in _halves(pack):
        wanted = alternate(half.cv)
        found = (half.alternate[0], tuple(sorted(half.alternate[1]))) if half.alternate else None
        if found != wanted:
            message = f"{half.cv} on the card {card.name} has {_alternate_words(found)}"
            hint = f"write alt: {{value: {wanted[0]}, versus: {list(wanted[1])}}}" if wanted else "leave out alt:"
            yield _place(card, half), message, hint


@rule("ED010", "wrong-cost", Severity.ERROR, ref="R-MP-1", on="pack")
def wrong_cost(pack: Pack) -> Iterator[Complaint]:
    """A higher Conflict Value costs less MP than a lower one, or 12 does not cost 10.

    Why: a higher value is paid for; 12 costs 10 in the rulebook.
    Bad:
        mastery:
          - {id: a, name: 6/12, faction: angueth, halves: [{cv: 6, mp: 4, protects: []}, {cv: 12, mp: 9, protects: []}]}
    Good:
        mastery:
          - {id: a, name: 6/12, faction: angueth, halves: [{cv: 6, mp: 4, protects: []}, {cv: 12, mp: 10, protects: []}]}
    """
    below: dict[str, Half] = {}
    for card, half in sorted(_halves(pack), key=lambda pair: pair[1].cv):
        # Only the next lower value counts: one that is far too dear is one fault, not one for each value above it.
        lower = below.get(card.faction, half)
        below[card.faction] = half
        if half.cv == VALUES[-1] and half.mp != TOP_COST:
            yield _place(card, half), f"{half.cv} costs {half.mp} MP", f"the rulebook prints {TOP_COST}"
        elif half.mp < lower.mp and half.cv > lower.cv:
            message = f"{half.cv} costs {half.mp} MP, less than {lower.cv}, which costs {lower.mp}"
            yield _place(card, half), message, "costs never fall as values rise; one of the two is wrong"


@rule("ED011", "wrong-reduction", Severity.ERROR, ref="R-MP-1", on="pack")
def wrong_reduction(pack: Pack) -> Iterator[Complaint]:
    """A reduced cost stands where there is none, is missing, or names the wrong values.

    Why: 8 to 12 are cheaper against the low values whose alternate beats them, and nothing else is.
    Bad:
        mastery:
          - id: a
            name: 2/8
            faction: angueth
            halves: [{cv: 2, mp: 1, protects: []}, {cv: 8, mp: 6, reduced: {to: 1, versus: [1, 2]}, protects: []}]
    Good:
        mastery:
          - id: a
            name: 2/8
            faction: angueth
            halves: [{cv: 2, mp: 1, protects: []}, {cv: 8, mp: 6, reduced: {to: 1, versus: [1]}, protects: []}]
    """
    for card, half in _halves(pack):
        wanted = cheaper_against(half.cv)
        found = tuple(sorted(half.reduced[1])) if half.reduced else ()
        if found != wanted:
            against = f"is cheaper against {listed(found)}" if found else "has no reduced cost"
            hint = f"it is cheaper against {listed(wanted)}" if wanted else "leave out reduced:"
            yield _place(card, half), f"{half.cv} on the card {card.name} {against}", hint


@rule("ED012", "wrong-extra-damage", Severity.ERROR, ref="R-XTR-1", on="pack")
def wrong_extra_damage(pack: Pack) -> Iterator[Complaint]:
    """Extra damage is missing on 10, 11 or 12, or stands on another value.

    Why: attacking with 10, 11 or 12 adds damage, and only they do.
    Bad:
        mastery:
          - {id: a, name: 4/10, faction: angueth, halves: [{cv: 4, mp: 2, protects: []}, {cv: 10, mp: 8, protects: []}]}
    Good:
        mastery:
          - id: a
            name: 4/10
            faction: angueth
            halves: [{cv: 4, mp: 2, protects: []}, {cv: 10, mp: 8, protects: [], dmg_mod: 1}]
    """
    for card, half in _halves(pack):
        if has_extra_damage(half.cv) and half.extra is None:
            message = f"{half.cv} on the card {card.name} has no extra damage"
            yield _place(card, half), message, "add dmg_mod:"
        elif half.extra is not None and not has_extra_damage(half.cv):
            message = f"{half.cv} on the card {card.name} has extra damage +{half.extra}"
            yield _place(card, half), message, "leave out dmg_mod:; only 10, 11 and 12 have it"


@rule("ED013", "vain-protection", Severity.ERROR, ref="R-PRO-1", on="pack")
def vain_protection(pack: Pack) -> Iterator[Complaint]:
    """A half protects against a value that never attacks it.

    Why: only the five values above it on the ring attack a value; its own card draws, and the rest it attacks itself.
    Bad:
        mastery:
          - {id: a, name: 1/7, faction: angueth, halves: [{cv: 1, mp: 1, protects: [6, 7]}, {cv: 7, mp: 5, protects: []}]}
    Good:
        mastery:
          - {id: a, name: 1/7, faction: angueth, halves: [{cv: 1, mp: 1, protects: [5, 6]}, {cv: 7, mp: 5, protects: []}]}
    """
    for card, half in _halves(pack):
        vain = [value for value in half.protects if value not in dangers(half.cv)]
        if vain:
            message = f"{half.cv} on the card {card.name} protects against {listed(vain)}, which never attacks it"
            yield _place(card, half), message, f"it is attacked by {listed(dangers(half.cv))}"


def _is_odd(card: Mastery) -> bool:
    """Return True when the halves of a card do not belong together; it is unknown which of them is wrong."""
    return card.halves[1].cv - card.halves[0].cv != CARDS


def _halves(pack: Pack) -> Iterator[tuple[Mastery, Half]]:
    """Yield halves whose value can be trusted; the others are reported by one rule (ED008)."""
    for card in Box(pack).mastery.values():
        for half in card.halves if not _is_odd(card) else ():
            yield card, half


def _place(card: Mastery, half: Half) -> Position:
    return card.record.place(f"halves.{card.halves.index(half)}")


def _alternate_words(found: tuple[int, tuple[int, ...]] | None) -> str:
    return f"the alternate {found[0]} against {listed(found[1])}" if found else "no alternate"


RULES = (wrong_hand, wrong_alternate, wrong_cost, wrong_reduction, wrong_extra_damage, vain_protection)

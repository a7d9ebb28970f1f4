"""Rules about the two decks: the cards of each, and whether they make a game."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from rules_check.proelio.cards import contradictions
from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.proelio.cards import FORT_LEVELS, TYPES, Card, cards_of, decks_of
from sandtable.games.proelio.dealing import DECKS, HAND, OPEN_PLAYERS
from sandtable.model.pack import Pack
from sandtable.model.phrases import listed

IMPERIAL_ONLY = ("hero", "fortress", "gunpowder", "edict", "inquisition", "imperial_resources", "imperial_dung")
SPARE = 20  # Base cards left after the deal (HOUSE)
SIZES = {"base": (80, 100), "imperial": (25, 30)}  # HOUSE
MOST_APART = 0.2  # Attack and Defence, as a share of the larger
TYPE_NAMES = {"attack": "Attack", "defence": "Defence", "strategy": "Strategy"}
# What answers a card, by effect: without the second in the decks nothing stops the first.
ANSWERS = {"steal": ("reverse_steal", "a card such as Patrol"), "wipe": ("cancel", "a card such as the Imperial Edict")}


@rule("PR004", "broken-fort-ladder", Severity.ERROR, ref="R-FORT-3", on="pack")
def broken_fort_ladder(pack: Pack) -> Iterator[Complaint]:
    """A fort level from 1 to 4 has no card, or two kinds of card.

    Why: a fort is raised a level at a time, Shields, Palisades, Towers, Fortress; each step is one kind of card.
    Bad:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, effect: V 1}
          - {id: tax, name: Tax, type: strategy, effect: "draw(base,2)"}
          - {id: shields, name: Shields, type: defence, value: 1, fort: 1, effect: D 1; fort 1}
          - {id: towers, name: Towers, type: defence, value: 3, min_fort: 2, fort: 3, effect: D 3; fort 3}
    Good:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, effect: V 1}
          - {id: tax, name: Tax, type: strategy, effect: "draw(base,2)"}
          - {id: shields, name: Shields, type: defence, value: 1, fort: 1, effect: D 1; fort 1}
          - {id: palisades, name: Palisades, type: defence, value: 2, min_fort: 1, fort: 2, effect: D 2; fort 2}
          - {id: towers, name: Towers, type: defence, value: 3, min_fort: 2, fort: 3, effect: D 3; fort 3}
    """
    decks = decks_of(pack)
    lacks_type = any(not deck.count(type_) for deck in decks.values() for type_ in TYPES)
    if lacks_type or _has_imperial_base(pack) or any(contradictions(card) for card in cards_of(pack)):
        return  # where a deck is no deck yet, or face and effect disagree, that is the fault (PR006, PR007, PR101)
    crowded = _has_equal_forts(
        pack
    )  # where two cards share a level, one of them is most likely the one that is missing
    # The highest fort is an Imperial card; a pack without that deck lacks the deck (PR008).
    for level in FORT_LEVELS if "imperial" in decks else FORT_LEVELS[:-1]:
        steps = [card for card in cards_of(pack) if card.can_be_fort and card.fort == level]
        if not steps and decks and not crowded:
            first = next(iter(decks.values()))
            yield first.component.at, f"no card is a fort of level {level}", f"give one Defence card fort: {level}"
        for extra in steps[1:]:
            message = f"{extra.name} and {steps[0].name} are both forts of level {level}"
            yield extra.record.place("fort"), message, "one kind of card per level"


@rule("PR006", "imperial-card-in-base", Severity.ERROR, ref="1.3", on="pack")
def imperial_card_in_base(pack: Pack) -> Iterator[Complaint]:
    """A card that exists only in the Imperial deck stands in the Base deck.

    Why: gold backs are public, and only a discard of two cards buys one (ER-PR-22).
    Bad:
        base: [{id: hero, name: Hero, type: attack, value: 4, min_fort: 3, effect: V 4}]
    Good:
        base: [{id: soldiers, name: Soldiers, type: attack, value: 1, effect: V 1}]
    """
    for card in cards_of(pack) if not _has_imperial_base(pack) else ():
        if card.deck == "base" and card.record.id in IMPERIAL_ONLY:
            yield card.record.at, f"{card.name} is an Imperial card and stands in the Base deck", "move it"
    if _has_imperial_base(pack):
        base = decks_of(pack)["base"].component
        names = ", ".join(record.name.english for record in base.records[:2])
        message = f"the Base deck is made of the Imperial cards: {names} and {len(base.records) - 2} more"
        yield base.place("file"), message, "name the file of the Base cards in file:"


def _has_imperial_base(pack: Pack) -> bool:
    """Return True when all cards of the Base deck are Imperial cards."""
    base = decks_of(pack).get("base")
    return base is not None and len(base.cards) > 2 and all(card.record.id in IMPERIAL_ONLY for card in base.cards)


def _has_equal_forts(pack: Pack) -> bool:
    """Return True when two kinds of card are forts of one level (PR004)."""
    levels = [card.fort for card in cards_of(pack) if card.can_be_fort]
    return len(set(levels)) < len(levels)


@rule("PR007", "deck-without-type", Severity.ERROR, ref="1.1", on="pack")
def deck_without_type(pack: Pack) -> Iterator[Complaint]:
    """A deck lacks Attack, Defence or Strategy cards.

    Why: both decks hold all three types, so that a back never gives a card away.
    Bad:
        base: [{id: a, name: A, type: attack, value: 1, effect: V 1}, {id: b, name: B, type: defence, value: 1, effect: D 1}]
    Good:
        base:
          - {id: a, name: A, type: attack, value: 1, effect: V 1}
          - {id: b, name: B, type: defence, value: 1, effect: D 1}
          - {id: c, name: C, type: strategy, effect: "draw(base,2)"}
    """
    for deck in decks_of(pack).values():
        lacking = [TYPE_NAMES[type_] for type_ in TYPES if not deck.count(type_)]
        if lacking:
            yield deck.component.at, f"the {deck.name} has no {listed(lacking, 'or')} cards", "each deck has all three"


@rule("PR008", "same-back", Severity.ERROR, ref="1.1", on="pack")
def same_back(pack: Pack) -> Iterator[Complaint]:
    """A deck is missing or has no back, or both have the same.

    Why: the Base deck is black behind, the Imperial deck gold, and everybody may see which cards you hold.
    Bad:
        components: [{id: imperial, back: base-back}]
    Good:
        components: [{id: imperial, back: imperial-back}]
    """
    decks = decks_of(pack)
    if not decks:
        return
    first = next(iter(decks.values())).component
    for id_ in DECKS:
        if id_ not in decks:
            yield first.at, f"there is no deck '{id_}'", "the game has a Base and an Imperial deck"
        elif decks[id_].component.back is None:
            yield decks[id_].component.at, f"the {decks[id_].name} has no back", "add back:"
    backs = [deck.component.back for deck in decks.values()]
    if len(backs) == len(DECKS) and None not in backs and len(set(backs)) == 1:
        message = f"both decks have the back '{backs[0]}'"
        yield decks["imperial"].component.place("back"), message, "give the Imperial deck a gold back of its own"


@rule("PR009", "thin-base-deck", Severity.ERROR, ref="R-SET-2", on="pack")
def thin_base_deck(pack: Pack) -> Iterator[Complaint]:
    """The Base deck is too small for the most players.

    Why: five cards go to each player, and 20 should be left to draw from (HOUSE).
    Bad:
        base: [{id: soldiers, name: Soldiers, type: attack, value: 1, copies: 49, effect: V 1}]
    Good:
        base: [{id: soldiers, name: Soldiers, type: attack, value: 1, copies: 50, effect: V 1}]
    """
    players = pack.players[1] if pack.players else OPEN_PLAYERS[-1]
    base = decks_of(pack).get("base")
    wanted = HAND * players + SPARE
    if base is not None and base.size < wanted and not _has_imperial_base(pack):
        message = f"the Base deck has {base.size} cards, too few for {players} players"
        yield base.component.at, message, f"it wants {HAND} for each and {SPARE} more: {wanted}"


@rule("PR010", "unusual-deck-size", Severity.WARNING, on="pack")
def unusual_deck_size(pack: Pack) -> Iterator[Complaint]:
    """A deck is far larger or smaller than usual (HOUSE).

    Why: with 80 to 100 Base and 25 to 30 Imperial cards games end in good time with hardly a reshuffle.
    Bad:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 70, effect: V 1}
          - {id: shields, name: Shields, type: defence, value: 1, copies: 50, effect: D 1}
          - {id: tax, name: Tax, type: strategy, effect: "draw(base,2)"}
    Good:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 50, effect: V 1}
          - {id: shields, name: Shields, type: defence, value: 1, copies: 45, effect: D 1}
          - {id: tax, name: Tax, type: strategy, effect: "draw(base,2)"}
    """
    for deck in decks_of(pack).values():
        low, high = SIZES[deck.id]
        if not all(deck.count(type_) for type_ in TYPES) or (deck.id == "base" and _has_imperial_base(pack)):
            continue  # cards are missing, or the wrong ones are there (PR006, PR007)
        if not low <= deck.size <= high:
            yield deck.component.at, f"the {deck.name} has {deck.size} cards", f"{low} to {high} play well"


@rule("PR011", "top-heavy-forts", Severity.WARNING, ref="R-FORT-3", on="pack")
def top_heavy_forts(pack: Pack) -> Iterator[Complaint]:
    """The Base deck has more cards of a fort level than of the one below.

    Why: every fort begins with Shields; Palisades and Towers nobody can lay yet clog the Hands.
    Bad:
        base:
          - {id: shields, name: Shields, type: defence, value: 1, fort: 1, copies: 9, effect: D 1; fort 1}
          - {id: palisades, name: Palisades, type: defence, value: 2, min_fort: 1, fort: 2, copies: 11, effect: D 2; fort 2}
    Good:
        base:
          - {id: shields, name: Shields, type: defence, value: 1, fort: 1, copies: 16, effect: D 1; fort 1}
          - {id: palisades, name: Palisades, type: defence, value: 2, min_fort: 1, fort: 2, copies: 11, effect: D 2; fort 2}
    """
    base = [card for card in cards_of(pack) if card.deck == "base" and card.can_be_fort]
    if _has_equal_forts(pack) or any(contradictions(card) for card in base):
        return  # then the intended level is unknown (PR004, PR101)
    yield from _rising(base, lambda card: card.fort, "lay")


@rule("PR012", "top-heavy-attacks", Severity.WARNING, ref="R-ATT-2", on="pack")
def top_heavy_attacks(pack: Pack) -> Iterator[Complaint]:
    """The Base deck has more copies of a strong Attack than of a weaker one.

    Why: Knights and Trebuchets need a fort first; Soldiers anyone can send.
    Bad:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 9, effect: V 1}
          - {id: knights, name: Knights, type: attack, value: 2, min_fort: 1, copies: 10, effect: V 2}
    Good:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 13, effect: V 1}
          - {id: knights, name: Knights, type: attack, value: 2, min_fort: 1, copies: 10, effect: V 2}
    """
    base = [card for card in cards_of(pack) if card.deck == "base" and card.type == "attack" and card.is_ordinary]
    yield from _rising(base, lambda card: card.value, "send")


@rule("PR013", "lopsided-deck", Severity.WARNING, on="pack")
def lopsided_deck(pack: Pack) -> Iterator[Complaint]:
    """A deck has many more Attack than Defence cards, or the other way round.

    Why: beyond a difference of a fifth either nobody can be beaten or nobody can hold.
    Bad:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 50, effect: V 1}
          - {id: shields, name: Shields, type: defence, value: 1, copies: 39, effect: D 1}
    Good:
        base:
          - {id: soldiers, name: Soldiers, type: attack, value: 1, copies: 50, effect: V 1}
          - {id: shields, name: Shields, type: defence, value: 1, copies: 40, effect: D 1}
    """
    ladders = [*top_heavy_forts.check(pack), *top_heavy_attacks.check(pack)]
    for deck in decks_of(pack).values():
        low, high = SIZES[deck.id]
        # A deck of the wrong size, or a ladder out of order, is put right first (PR010, PR011, PR012).
        if not low <= deck.size <= high or (deck.id == "base" and ladders):
            continue
        attack, defence = deck.count("attack"), deck.count("defence")
        if abs(attack - defence) > MOST_APART * max(attack, defence):
            message = f"the {deck.name} has {attack} Attack and {defence} Defence cards"
            yield deck.component.at, message, "keep them within a fifth of each other"


@rule("PR107", "unanswered-card", Severity.WARNING, ref="R-DEF-6", on="pack")
def unanswered_card(pack: Pack) -> Iterator[Complaint]:
    """Nothing in the decks stops an Infiltration or a Gunpowder.

    Why: Infiltration is met by Patrol and Gunpowder by the Edict; without them the attack cannot fail.
    Bad:
        imperial:
          - {id: gunpowder, name: Gunpowder, type: attack, value: absolute, effect: "wipe(deployed,fort)"}
          - {id: shields, name: Shields, type: defence, value: 1, effect: D 1}
    Good:
        imperial:
          - {id: gunpowder, name: Gunpowder, type: attack, value: absolute, effect: "wipe(deployed,fort)"}
          - {id: edict, name: Edict, type: defence, value: absolute, effect: cancel(any)}
    """
    cards = cards_of(pack)
    decks = decks_of(pack).values()
    if any(contradictions(card) for card in cards) or not all(deck.count("defence") for deck in decks):
        return  # the answer may be there, or all Defence cards are missing (PR101, PR007)
    ops = {effect.op for card in cards for effect in card.record.effects}
    for op, (answer, example) in ANSWERS.items():
        for card in cards:
            if answer not in ops and any(effect.op == op for effect in card.record.effects):
                yield card.record.at, f"nothing in the decks stops {card.name}", f"add {example} (effect {answer})"


def _rising(cards: Sequence[Card], step_of: Callable[[Card], int | None], verb: str) -> Iterator[Complaint]:
    """A complaint at each step of a ladder that has more cards than the step below."""
    steps: dict[int, list[Card]] = {}
    for card in sorted(cards, key=lambda card: step_of(card) or 0):
        # A bluff of value 0 is no step of a ladder.
        if step := step_of(card):
            steps.setdefault(step, []).append(card)
    for below, above in pairwise(steps.values()):
        few, many = (sum(card.copies for card in step) for step in (below, above))
        if many > few:
            names, fewer = (listed(card.name for card in step) for step in (above, below))
            message = f"there are {many} {names}, more than {fewer} ({few})"
            yield above[-1].record.place("copies"), message, f"let there be more of what anyone can {verb}"


RULES = (
    broken_fort_ladder,
    imperial_card_in_base,
    deck_without_type,
    same_back,
    thin_base_deck,
    unusual_deck_size,
    top_heavy_forts,
    top_heavy_attacks,
    lopsided_deck,
    unanswered_card,
)

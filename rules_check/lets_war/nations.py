"""Rules about each nation's cards: its Nation deck and its Characters."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from rules_check.lets_war.bare_nations import bare_nations
from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.lets_war.cards import SEMESTERS, Card, Deck, cards_by_nation
from sandtable.games.lets_war.nations import SEVEN, Nation, nations_of
from sandtable.model.pack import Pack
from sandtable.model.phrases import listed

FULL_SET = "lets-war"  # the pack that claims to be the whole box
COMMON_CARDS = 8
SPIES = 3


def _decks(pack: Pack, deck: Deck) -> Iterator[tuple[Nation, list[Card]]]:
    """The Nation or Character deck of every nation that has one."""
    nations = nations_of(pack)
    for code, cards in cards_by_nation(pack, deck).items():
        if code in nations:
            yield nations[code], cards


def _without(pack: Pack, deck: Deck) -> Iterator[Nation]:
    """Nations without such a deck, in a pack where others have one."""
    decks, bare = cards_by_nation(pack, deck), bare_nations(pack)
    if decks:
        lacking = (nation for code, nation in nations_of(pack).items() if code not in decks)
        yield from (nation for nation in lacking if nation.id not in bare)


@rule("LW013", "nation-without-deck", Severity.ERROR, ref="R-COMP-4", on="pack")
def nation_without_deck(pack: Pack) -> Iterator[Complaint]:
    """A nation has no Nation deck, or little else either, or the box lacks one of the seven nations.

    Why: every player draws from a Nation deck of their own. Packs of one's own may have other nations.
    Bad:
        nation-fra: []
    Good:
        nation-fra: [{id: a, name: Spy, nation: FRA, kind: spy, common: true, copies: 3, effect: spy}]
    """
    nations, bare = nations_of(pack), bare_nations(pack)
    for code, lacking in bare.items():
        hint = f"add them with nation: {code}, or take the nation out"
        yield nations[code].at("id"), f"{nations[code].called} has no {listed(lacking, 'or')}", hint
    for nation in _without(pack, Deck.NATION):
        hint = f"add a component of kind lets-war/nation with where: {{nation: {nation.id}}}"
        yield nation.at("id"), f"{nation.called} has no Nation deck", hint
    missing = [code for code in SEVEN if code not in nations]
    if missing and nations and pack.id == FULL_SET:
        yield next(iter(nations.values())).at("id"), f"the box lacks {', '.join(missing)}", ""


@rule("LW014", "unequal-common-cards", Severity.ERROR, ref="R-COMP-4", on="pack")
def unequal_common_cards(pack: Pack) -> Iterator[Complaint]:
    """The common cards of a Nation deck are not the eight of all nations, three of them Spies.

    Why: what every nation can do is the same; only a nation's own cards make it different.
    Bad:
        nation-fra: [{id: a, name: Spy, nation: FRA, kind: spy, common: true, copies: 2, effect: spy}]
    Good:
        nation-fra:
          - {id: a, name: {en: Spy, it: Spia}, nation: FRA, kind: spy, common: true, copies: 3, effect: spy}
          - {id: b, name: {en: Mobilisation, it: Mobilitazione}, nation: FRA, kind: std, common: true, effect: restore(INF)}
          - {id: c, name: {en: War Loan, it: Prestito nazionale}, nation: FRA, kind: std, common: true, effect: draw(3)}
          - {id: d, name: {en: Staff Plan, it: Piano di stato maggiore}, nation: FRA, kind: std, common: true, effect: "mod(GND,a+1)"}
          - {id: e, name: {en: Patriotic Rally, it: Adunata patriottica}, nation: FRA, kind: std, common: true, effect: hf+1}
          - {id: f, name: {en: Veterans, it: Veterani}, nation: FRA, kind: eq, common: true, effect: "mod(INF,d+1)"}
    """
    decks = [(nation, [card for card in cards if card.common], cards) for nation, cards in _decks(pack, Deck.NATION)]
    usual = Counter(frozenset(map(_likeness, common)) for _, common, _ in decks)
    model = usual.most_common(1)[0][0] if usual else frozenset()
    # A common card is mostly written once for all nations, and is then complained of once.
    complaints: dict[tuple[Position, str, str], list[str]] = {}
    for nation, common, cards in decks:
        spies = [card for card in cards if card.kind == "spy"]
        strange = [card for card in common if _likeness(card) not in model]
        if (number := _total(spies)) != SPIES:
            at = spies[0].at("copies") if spies else cards[0].record.at
            complaint = at, f"{number} Spy cards", f"every Nation deck has {SPIES}"
        elif len(common) == len(cards):
            continue  # it has no cards of its own, and that is said (LW015)
        elif (number := _total(common)) != COMMON_CARDS:
            at = common[-1].record.at if common else cards[0].record.at
            hint = f"every Nation deck has {COMMON_CARDS}, Spies counted; mark them common: true"
            complaint = at, f"{number} common cards", hint
        elif strange:
            hint = "make it alike in every deck, or leave out common:"
            complaint = strange[0].record.at, f"a common card no other nation has, {strange[0].called},", hint
        else:
            continue
        complaints.setdefault(complaint, []).append(nation.called)
    for (at, what, hint), nations in complaints.items():
        whose = ", ".join(nations[:2]) + (" and others" if len(nations) > 2 else "")
        yield at, f"{what} in the Nation deck of {whose}", hint


def _likeness(card: Card) -> Hashable:
    """Key by which two common cards are the same: title, kind, date, effect, copies."""
    return tuple(sorted(card.record.name.by_language.items())), card.kind, card.entry, card.effects, card.copies


def _total(cards: Sequence[Card]) -> int:
    return sum(card.copies for card in cards)


@rule("LW015", "nation-without-own-cards", Severity.WARNING, ref="R-COMP-4", on="pack")
def nation_without_own_cards(pack: Pack) -> Iterator[Complaint]:
    """A Nation deck holds common cards only.

    Why: the cards of its own are what makes a nation worth choosing.
    Bad:
        nation-fra: [{id: a, name: Spy, nation: FRA, kind: spy, common: true, copies: 3, effect: spy}]
    Good:
        nation-fra: [{id: a, name: Poilus, nation: FRA, kind: eq, effect: "mod(INF,d+1)"}]
    """
    for nation, cards in _decks(pack, Deck.NATION):
        if all(card.common for card in cards):
            yield cards[-1].record.at, f"{nation.called} has no cards of its own", "add some without common: true"


@rule("LW016", "gap-in-characters", Severity.ERROR, ref="R-COMP-5", on="pack")
def gap_in_characters(pack: Pack) -> Iterator[Complaint]:
    """A nation has no Characters, or their order has a gap or a number twice.

    Why: Characters come up in their printed order, from 1 on.
    Bad:
        character-fra:
          - {id: a, name: Joffre, nation: FRA, order: 1, effect: "mod(ART,a+1)"}
          - {id: b, name: Foch, nation: FRA, order: 3, effect: "mod(INF,a+1)"}
    Good:
        character-fra:
          - {id: a, name: Joffre, nation: FRA, order: 1, effect: "mod(ART,a+1)"}
          - {id: b, name: Foch, nation: FRA, order: 2, effect: "mod(INF,a+1)"}
    """
    for nation in _without(pack, Deck.CHARACTER):
        hint = f"add a component of kind lets-war/character with where: {{nation: {nation.id}}}"
        yield nation.at("id"), f"{nation.called} has no Characters", hint
    for nation, cards in _decks(pack, Deck.CHARACTER):
        ranked = sorted(cards, key=lambda card: card.order)
        for wanted, card in enumerate(ranked, 1):
            if card.order != wanted:
                message = f"{card.called} has order {card.order}, where {nation.called} needs {wanted}"
                yield card.at("order"), message, "number them from 1 on, without gaps"
                break


@rule("LW017", "everybody-leaves", Severity.WARNING, ref="R-CHAR-2", on="pack")
def everybody_leaves(pack: Pack) -> Iterator[Complaint]:
    """Every Character of a nation has an exit date.

    Why: when the last one has left, the nation plays on without any.
    Bad:
        character-fra: [{id: a, name: Joffre, nation: FRA, order: 1, exit: A16, effect: "mod(ART,a+1)"}]
    Good:
        character-fra: [{id: a, name: Foch, nation: FRA, order: 1, effect: "mod(INF,a+1)"}]
    """
    for nation, cards in _decks(pack, Deck.CHARACTER):
        leaving = [(SEMESTERS.index(card.exit), card) for card in cards if card.exit in SEMESTERS]
        if len(leaving) == len(cards):
            last = max(leaving, key=lambda pair: pair[0])[1]
            message = f"{nation.called} has no Character left after {last.exit}, when {last.called} goes"
            yield last.at("exit"), message, "leave out exit: on one of them"


RULES = (
    nation_without_deck,
    unequal_common_cards,
    nation_without_own_cards,
    gap_in_characters,
    everybody_leaves,
)

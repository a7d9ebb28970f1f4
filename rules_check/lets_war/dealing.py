"""Rules about the deal before the first turn: hands, Territory cards, Armistice, gauges."""

from collections.abc import Iterator, Sequence

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.lets_war.cards import Card, Deck, cards_of
from sandtable.games.lets_war.dealing import (
    CONFLICT_HAND,
    DEPTHS,
    HOMEFRONT,
    NATION_HAND,
    START,
    armistice_zone,
    conflict_hands,
    territory_zone,
)
from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.nations import turn_order
from sandtable.games.lets_war.setup import LetsWarSetup
from sandtable.model.phrases import listed
from sandtable.model.reading.suggestions import nearest


@rule("LW035", "wrong-territory", Severity.ERROR, ref="R-COMP-3", on="setup")
def wrong_territory(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Territory cards are in the deck without Italy, or Italy plays without them.

    Why: they decide which side a neutral nation joins; one dealt into a hand is laid out and replaced.
    Bad:
        territory: whole
    Good:
        territory: none
    """
    if not setup.is_complete:
        return
    neutral = next((nation for nation in setup.nations if nation.is_neutral), None)
    if neutral is None and setup.territory != "none":
        message = "Territory cards are shuffled in, but no neutral nation plays"
        yield setup.at(("territory",)), message, "write territory: none"
    if neutral is not None and setup.territory == "none":
        message = f"{neutral.called} plays without Territory cards"
        yield setup.at(("territory",)), message, "write territory: whole, half or third"
    named = [(setup.cards[card], path) for card, path in setup.named_cards() if _is_territory(setup, card)]
    for card, path in named:
        boxed = path[0] == "removed"
        if neutral is None and not boxed:
            yield setup.at(path), f"{card.called} is in play, but no neutral nation is", "take it out"
        elif neutral is not None and boxed:
            message = f"{card.called} is left in the box, but {neutral.called} plays"
            yield setup.at(path), message, "take it out of removed:"
        elif "conflict" in path and path[0] == "seats":
            hint = "lay it before the seat with laid: and deal another card"
            yield setup.at(path), f"{card.called} is in a hand", hint
    if neutral is None or setup.pile(Deck.CONFLICT) is None:
        return
    for card in cards_of(setup.document.pack, Deck.CONFLICT):
        if card.is_territory and card.id not in {known.id for known, _ in named}:
            yield setup.at((), "decks"), f"the Conflict deck lacks {card.called}", f"shuffle in {card.id}"


def _is_territory(setup: LetsWarSetup, card: str) -> bool:
    return card in setup.cards and setup.cards[card].is_territory


@rule("LW036", "territory-too-deep", Severity.ERROR, ref="R-SETUP-3", on="setup")
def territory_too_deep(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A Territory card lies deeper than the set-up says.

    Why: in the top half or third it comes up sooner, and so does the end of Italy's neutrality. Cards dealt from the
    pile count as its top.
    Bad:
        seats: [{nation: ITA}, {nation: GER}, {nation: FRA}]
        territory: third
        decks: {conflict: [CF-90, CF-01, CF-02, CF-03, CF-91]}
    Good:
        seats: [{nation: ITA}, {nation: GER}, {nation: FRA}]
        territory: third
        decks: {conflict: [CF-90, CF-01, CF-91, CF-02, CF-03]}
    """
    pile = setup.pile(Deck.CONFLICT)
    if pile is None or setup.territory not in DEPTHS:
        return
    dealt = setup.dealt(Deck.CONFLICT)
    laid = sum(len(seat.laid.cards) for seat in setup.seats)
    territories = [(place, card) for place, card in enumerate(pile.cards) if _is_territory(setup, card)]
    zone = territory_zone(len(pile.cards) + dealt - laid - len(territories), setup.territory)
    for place, card in territories:
        if place + dealt >= zone:
            message = f"{setup.cards[card].called} is card {place + dealt + 1} of the Conflict deck as it was shuffled"
            yield setup.at((*pile.path, place)), message, f"territory: {setup.territory} puts it among the first {zone}"


@rule("LW037", "wrong-armistice", Severity.ERROR, ref="R-ARM-1", on="setup")
def wrong_armistice(setup: LetsWarSetup) -> Iterator[Complaint]:
    """The Armistice is not where the set-up says.

    Why: left out, anywhere among the Events, or in their second half: players must know how the war can end.
    Bad:
        armistice: second_half
        decks: {events: [EV-90, EV-07, EV-08]}
    Good:
        armistice: second_half
        decks: {events: [EV-07, EV-08, EV-90]}
    """
    ends = next((card for card in cards_of(setup.document.pack, Deck.EVENT) if card.is_armistice), None)
    declared = setup.armistice != "none"
    if ends is None:
        if declared:
            yield setup.at(("armistice",)), "the pack has no Armistice", "write armistice: none"
        return
    if declared and ends.id in setup.removed:
        at = setup.at(("removed", setup.removed.index(ends.id)))
        yield at, f"{ends.called} is left in the box, but armistice: says {setup.armistice}", ""
    pile = setup.pile(Deck.EVENT)
    if pile is None:
        return
    if ends.id not in pile.cards:
        if declared:
            yield setup.at((), "decks"), f"the Event deck lacks {ends.called}", f"shuffle in {ends.id}"
        return
    place = pile.cards.index(ends.id)
    above = armistice_zone(len(pile.cards) - 1)
    if not declared:
        yield setup.at((*pile.path, place)), f"{ends.called} is in the Event deck", "say so with armistice: anywhere"
    elif setup.armistice == "second_half" and place < above:
        message = f"{ends.called} is card {place + 1} of the Event deck, in its first half"
        yield setup.at((*pile.path, place)), message, f"leave at least {above} Events above it"


@rule("LW039", "wrong-opening-hand", Severity.ERROR, ref="R-SETUP-5", on="setup")
def wrong_opening_hand(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A player is dealt more or fewer cards than the rules say.

    Why: five Conflict and two Nation cards; with six or seven players the last three nations to act, Italy left out,
    get one, two and three Conflict cards more.
    Bad:
        seats: [{nation: GER, conflict: 6}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    Good:
        seats: [{nation: GER, conflict: 5}, {nation: FRA}, {nation: AUH}, {nation: GBR}]
    """
    hands = conflict_hands(turn_order(setup.nations)) if setup.is_complete else {}
    for seat in setup.seats:
        dealt = hands.get(seat.nation.id) if seat.nation else None
        if dealt is not None and seat.conflict.size not in (None, dealt):
            reason = "" if dealt == CONFLICT_HAND else f", {dealt - CONFLICT_HAND} of them for acting late"
            message = f"{seat.called} has {seat.conflict.size} Conflict cards"
            yield setup.at(seat.conflict.path), message, f"deal {dealt}{reason}"
        if seat.nation_cards.size not in (None, NATION_HAND):
            message = f"{seat.called} has {seat.nation_cards.size} Nation cards"
            yield setup.at(seat.nation_cards.path), message, f"every player draws {NATION_HAND}"


@rule("LW040", "wrong-removal", Severity.ERROR, ref="R-2P-1", on="setup")
def wrong_removal(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Events that leave with two players stay in, or are left out with more.

    Why: these six make no sense, or weigh too much, with one nation a side.
    Bad:
        removed: [EV-01]
    Good:
        removed: []
    """
    leaving = [card for card in cards_of(setup.document.pack, Deck.EVENT) if card.remove_2p]
    removed, pile = setup.removed, setup.pile(Deck.EVENT)
    if len({nation.id for nation in setup.nations}) < len(setup.seats):
        return  # the number of players is unknown (LW030)
    # A list that is wrong is one fault, however many cards are in it.
    if len(setup.seats) != 2:
        boxed = [card for card in leaving if card.id in removed]
        if boxed and len(setup.seats) > 2:
            at = setup.at(("removed", min(removed.index(card.id) for card in boxed)))
            message = f"{_named(boxed)} left out, which is for two players only"
            yield at, message, f"take {_ids(boxed)} out of removed:"
        return
    staying = [card for card in leaving if card.id not in removed]
    shuffled = [card for card in leaving if pile is not None and card.id in pile.cards]
    if pile is not None and shuffled:
        at = setup.at((*pile.path, min(pile.cards.index(card.id) for card in shuffled)))
        yield at, f"{_named(shuffled)} in the Event deck of two players", f"take {_ids(shuffled)} out of the deck"
    elif pile is None and staying:
        message = f"two players leave {listed(card.called for card in staying)} in the box"
        at = setup.at((), "removed" if removed else "seats")
        yield at, message, f"write removed: [{', '.join(card.id for card in leaving)}]"


@rule("LW117", "needed-card-removed", Severity.ERROR, ref="R-COMP-1", on="setup")
def needed_card_removed(setup: LetsWarSetup) -> Iterator[Complaint]:
    """Cards the game cannot do without are left in the box.

    Why: no attack succeeds without Boom!; and every nation at the table has its whole Nation deck and its Characters.
    Bad:
        removed: [CF-01]
    Good:
        removed: []
    """
    booms = [card.id for card in cards_of(setup.document.pack, Deck.CONFLICT) if card.does("boom")]
    playing = {nation.id: nation.called for nation in setup.nations}
    for index, card_id in enumerate(setup.removed):
        card = setup.cards.get(card_id)
        if card is None:
            continue
        at = setup.at(("removed", index))
        if card.id in booms and set(booms) <= set(setup.removed):
            if card.id == next(one for one in setup.removed if one in booms):
                yield at, f"every {card.called} is left in the box, so no attack can succeed", f"take {card.id} out"
        elif card.deck in (Deck.NATION, Deck.CHARACTER) and card.nation in playing:
            yield at, f"{card.called} is left in the box, but {playing[card.nation]} plays", f"take {card.id} out"


def _named(cards: Sequence[Card]) -> str:
    return f"{listed(card.called for card in cards)} {'is' if len(cards) == 1 else 'are'}"


def _ids(cards: Sequence[Card]) -> str:
    return listed(card.id for card in cards)


@rule("LW041", "war-already-on", Severity.ERROR, ref="R-SETUP-2", on="setup")
def war_already_on(setup: LetsWarSetup) -> Iterator[Complaint]:
    """A Homefront is not Happy, a unit is missing, or the war does not begin in Spring 1914.

    Why: every nation starts whole and content, and the Calendar at its first space.
    Bad:
        date: A14
    Good:
        date: S14
    """
    if setup.date != START:
        yield setup.at(("date",)), f"the war begins in {setup.date}", f"write date: {START}"
    for seat in setup.seats:
        if seat.homefront is not None and seat.homefront.casefold() != HOMEFRONT[0]:
            known = seat.homefront.casefold() in HOMEFRONT
            hint = f"write homefront: {HOMEFRONT[0]}" if known else nearest(seat.homefront, HOMEFRONT)
            yield (
                setup.at((*seat.path, "homefront")),
                f"the Homefront of {seat.called} starts at '{seat.homefront}'",
                hint,
            )
        if seat.units is not None and sorted(seat.units) != sorted(ARMS):
            lost = [unit for unit in ARMS if unit not in seat.units]
            message = (
                f"{seat.called} starts without {', '.join(lost)}" if lost else f"{seat.called} has units it cannot have"
            )
            yield setup.at((*seat.path, "units")), message, f"write units: [{', '.join(ARMS)}], or leave it out"


RULES = (
    wrong_territory,
    territory_too_deep,
    wrong_armistice,
    wrong_opening_hand,
    wrong_removal,
    needed_card_removed,
    war_already_on,
)

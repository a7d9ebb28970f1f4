"""Rules about effects that can be read but are hardly what their author wanted."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity, shifted
from sandtable.games.lets_war.cards import Card, Deck, all_cards, cards_of, is_whole_game
from sandtable.games.lets_war.effects import (
    LOWEST_PRICE,
    PRICES,
    as_written,
    harms_its_player,
    idle_attacks,
    is_lasting,
    serves_units,
)
from sandtable.model.effects import Effect
from sandtable.model.pack import Pack
from sandtable.model.reading.suggestions import nearest

# Kinds of card that are defined by a single effect.
_MARKED = {"terr": "territory", "spy": "spy", "armistice": "armistice"}


def _at(card: Card, effect: Effect) -> Position:
    return shifted(card.at("effect"), effect.offset)


@rule("LW101", "kind-against-effect", Severity.ERROR, ref="R-DATA-1", on="pack")
def kind_against_effect(pack: Pack) -> Iterator[Complaint]:
    """A Territory card, a Spy or an Armistice does not have its effect, or another card has it.

    Why: the kind decides where a card goes at set-up, the effect what is printed on it; they must agree.
    Bad:
        conflict: [{id: a, name: Dalmatia, kind: std, dollars: 0, effect: territory}]
    Good:
        territory: [{id: a, name: Dalmatia, kind: terr, dollars: 0, effect: territory}]
    """
    for card in all_cards(pack):
        for kind, op in _MARKED.items():
            if card.kind == kind and not card.does(op):
                message = f"{card.called} has kind: {kind}, but not the effect '{op}'"
                yield card.at("effect"), message, f"write effect: {op}"
            if card.kind != kind and card.does(op):
                message = f"{card.called} has the effect '{op}', but not kind: {kind}"
                yield card.at("kind"), message, f"write kind: {kind}, or give it another effect"


@rule("LW102", "one-shot-that-stays", Severity.WARNING, ref="R-CARD-2", on="pack")
def one_shot_that_stays(pack: Pack) -> Iterator[Complaint]:
    """Equipment or a Character has an effect that happens once.

    Why: both act for as long as they lie there, so nobody knows when, or how often, it happens.
    Bad:
        character-fra: [{id: a, name: Joffre, nation: FRA, order: 1, effect: draw(1)}]
    Good:
        character-fra: [{id: a, name: Joffre, nation: FRA, order: 1, effect: step+1}]
    """
    for card in all_cards(pack):
        if card.is_equipment and not serves_units(card.effects):
            continue  # Then it should not stay at all (LW009).
        for effect in card.effects:
            if card.stays and not is_lasting(effect):
                message = f"{card.called} stays on the table, but '{as_written(effect)}' happens once"
                yield _at(card, effect), message, _lasting(effect)


def _lasting(effect: Effect) -> str:
    """A hint at an effect that lasts and comes close."""
    near = {"draw": "step+1 draws more every turn", "nospy": "immune(spy) lasts", "auto": "multi(…) or reach(…) lasts"}
    return near.get(effect.op, "use an effect that lasts, such as mod(…) or immune(…)")


@rule("LW103", "harm-to-oneself", Severity.WARNING, ref="5.1", on="pack")
def harm_to_oneself(pack: Pack) -> Iterator[Complaint]:
    """A card does nothing but harm its own player.

    Why: an effect without a scope is done to whoever plays the card; @T is a chosen enemy.
    Bad:
        conflict: [{id: a, name: General Strike, kind: std, dollars: 400, effect: hf-1}]
    Good:
        conflict: [{id: a, name: General Strike, kind: std, dollars: 400, effect: "hf-1@T"}]
    """
    for card in all_cards(pack):
        if card.deck is not Deck.EVENT and card.effects and all(map(harms_its_player, card.effects)):
            first = card.effects[0]
            message = f"{card.called} harms whoever has it, and does nothing else"
            yield _at(card, first), message, f"name who suffers: {as_written(first)}@T for a chosen enemy, @A for all"


@rule("LW104", "event-for-nobody", Severity.WARNING, ref="R-EVENT-2", on="pack")
def event_for_nobody(pack: Pack) -> Iterator[Complaint]:
    """An Event does not say whom it concerns.

    Why: nobody plays an Event, so there is no player for an effect without a scope, and none who chooses for @T.
    Bad:
        events: [{id: a, name: Good Harvest, kind: event, season: autumn, effect: hf+1}]
    Good:
        events: [{id: a, name: Good Harvest, kind: event, season: autumn, effect: "hf+1@A"}]
    """
    for card in cards_of(pack, Deck.EVENT):
        for effect in card.effects:
            if effect.scope in (None, "T") and effect.op not in ("none", "armistice"):
                message = f"{card.called} is an Event, and '{as_written(effect)}' concerns nobody"
                yield _at(card, effect), message, "write @A for all nations, @W for the weakest of each faction"


@rule("LW105", "idle-attack", Severity.WARNING, ref="R-COMBAT-2", on="pack")
def idle_attack(pack: Pack) -> Iterator[Complaint]:
    """A card allows an attack everybody may make, or orders one nobody may.

    Why: Ground Units attack one another, Aviation also itself, the Navy only a Navy; `reach` adds to that.
    Bad:
        conflict: [{id: a, name: Howitzer, kind: eq, dollars: 300, effect: "reach(ART,INF)"}]
    Good:
        conflict: [{id: a, name: Flak, kind: eq, dollars: 300, effect: "reach(ART,AVI)"}]
    """
    for card in all_cards(pack):
        for effect in idle_attacks(card.effects):
            reason = "allows what is allowed anyway" if effect.op == "reach" else "is an attack nobody may make"
            hint = "name a target it cannot attack by itself" if effect.op == "reach" else "add a reach(…) first"
            yield _at(card, effect), f"'{as_written(effect)}' on {card.called} {reason}", hint


@rule("LW106", "discount-too-far", Severity.WARNING, ref="R-MONEY-3", on="pack")
def discount_too_far(pack: Pack) -> Iterator[Complaint]:
    """A discount is for something that costs nothing, or takes more than can be taken.

    Why: a Nation card costs $1000 and the third Spy task $500; no price falls below $100.
    Bad:
        character-fra: [{id: a, name: Joffre, nation: FRA, order: 1, effect: "price(nation,-1000)"}]
    Good:
        character-fra: [{id: a, name: Joffre, nation: FRA, order: 1, effect: "price(nation,-200)"}]
    """
    for card in all_cards(pack):
        for effect in card.effects:
            if effect.op != "price" or len(effect.args) != 2 or not effect.args[1].startswith("-"):
                continue
            matter, off = effect.args[0], effect.args[1].removeprefix("-")
            price = PRICES.get(matter)
            if price is None:
                message = f"'{as_written(effect)}' on {card.called} lowers a price that does not exist"
                yield _at(card, effect), message, f"prices are those of {' and '.join(PRICES)}"
            elif off.isdecimal() and price - int(off) < LOWEST_PRICE:
                message = f"'{as_written(effect)}' on {card.called} takes ${off} off ${price}"
                yield (
                    _at(card, effect),
                    message,
                    f"take ${price - LOWEST_PRICE} at most: no price falls below ${LOWEST_PRICE}",
                )


@rule("LW109", "ignored-card-missing", Severity.WARNING, ref="5.1", on="pack")
def ignored_card_missing(pack: Pack) -> Iterator[Complaint]:
    """A card ignores another one that is not in the game.

    Why: `ignore` names cards by their ids; one that was renamed or taken out leaves nothing to ignore.
    Bad:
        nation-gbr: [{id: a, name: Mark I, nation: GBR, kind: eq, effect: "ignore(INF,CF-39)"}]
    Good:
        nation-gbr: [{id: a, name: Mark I, nation: GBR, kind: eq, effect: "ignore(INF,CF-40)"}]
    """
    cards = list(all_cards(pack))
    # Extra cards may well ignore cards of the game they are added to.
    if not is_whole_game(pack):
        return
    known = {card.id for card in cards}
    for card in cards:
        for effect in card.effects:
            for named in effect.args[1].split("/") if effect.op == "ignore" and len(effect.args) == 2 else ():
                if named not in known:
                    yield _at(card, effect), f"{card.called} ignores '{named}', which is no card", nearest(named, known)


RULES = (
    kind_against_effect,
    one_shot_that_stays,
    harm_to_oneself,
    event_for_nobody,
    idle_attack,
    discount_too_far,
    ignored_card_missing,
)

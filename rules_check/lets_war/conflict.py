"""The Conflict deck: dollars, and enough of Boom! and Miss!."""

from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.lets_war.cards import Deck, cards_of, is_whole_game
from sandtable.games.lets_war.wording import OPS
from sandtable.model.pack import Pack

# Miss! cards for each Boom!: fewer leave nobody safe, more leave nobody beaten.
FEWEST_MISSES, MOST_MISSES = 0.4, 1.0


@rule("LW004", "odd-dollars", Severity.ERROR, ref="R-COMP-1", on="pack")
def odd_dollars(pack: Pack) -> Iterator[Complaint]:
    """A Conflict card is not worth full hundreds of dollars.

    Why: every price is in hundreds and change is never given.
    Bad:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 250, effect: draw(2)}]
    Good:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 300, effect: draw(2)}]
    """
    for card in cards_of(pack, Deck.CONFLICT):
        if card.dollars % 100:
            below = card.dollars // 100 * 100
            hint = f"write {below} or {below + 100}" if below else "write 100"
            yield card.at("dollars"), f"{card.called} is worth ${card.dollars}, which is no full hundred", hint


@rule("LW005", "worthless-card", Severity.WARNING, ref="R-MONEY-1", on="pack")
def worthless_card(pack: Pack) -> Iterator[Complaint]:
    """A Conflict card is worth nothing.

    Why: any card may be discarded for money; only Territory cards are worth $0.
    Bad:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 0, effect: draw(2)}]
    Good:
        conflict: [{id: a, name: War Bonds, kind: std, dollars: 100, effect: draw(2)}]
    """
    for card in cards_of(pack, Deck.CONFLICT):
        if card.dollars == 0 and not (card.is_territory or card.does("territory")):
            yield card.at("dollars"), f"{card.called} is worth $0", "give it dollars: 100 or more"


@rule("LW023", "no-boom-or-miss", Severity.ERROR, ref="R-COMBAT-4", on="pack")
def no_boom_or_miss(pack: Pack) -> Iterator[Complaint]:
    """The Conflict deck has no Boom! or no Miss!.

    Why: each attack costs a Boom!, and only a Miss! stops one.
    Bad:
        conflict: [{id: a, name: Boom!, kind: std, dollars: 100, effect: boom}]
    Good:
        conflict:
          - {id: a, name: Boom!, kind: std, dollars: 100, effect: boom}
          - {id: b, name: Miss!, kind: std, dollars: 200, effect: miss}
    """
    cards = list(cards_of(pack, Deck.CONFLICT))
    if not is_whole_game(pack) or any(effect.op not in OPS for card in cards for effect in card.effects):
        return  # an effect that does not exist may be the one (ST019)
    for op in ("boom", "miss"):
        if not any(card.does(op) for card in cards):
            at = Position(cards[0].record.at.file)
            yield at, f"the Conflict deck has no {op.capitalize()}!", f"add a card with effect: {op}"


@rule("LW024", "lopsided-fire", Severity.WARNING, ref="R-COMBAT-5", on="pack")
def lopsided_fire(pack: Pack) -> Iterator[Complaint]:
    """There are too few or too many Miss! cards for the Boom! cards.

    Why: below 0.4 to one hardly an attack is stopped, above 1.0 hardly one succeeds.
    Bad:
        conflict:
          - {id: a, name: Boom!, kind: std, copies: 24, dollars: 100, effect: boom}
          - {id: b, name: Miss!, kind: std, copies: 6, dollars: 200, effect: miss}
    Good:
        conflict:
          - {id: a, name: Boom!, kind: std, copies: 24, dollars: 100, effect: boom}
          - {id: b, name: Miss!, kind: std, copies: 16, dollars: 200, effect: miss}
    """
    cards = list(cards_of(pack, Deck.CONFLICT))
    misses = [card for card in cards if card.does("miss")]
    boom, miss = sum(card.copies for card in cards if card.does("boom")), sum(card.copies for card in misses)
    if not (boom and miss and is_whole_game(pack)):
        return
    if not FEWEST_MISSES <= miss / boom <= MOST_MISSES:
        message = f"{miss} Miss! against {boom} Boom! makes {miss / boom:.2f} to one"
        yield misses[0].at("copies"), message, f"keep it between {FEWEST_MISSES} and {MOST_MISSES}"


RULES = (odd_dollars, worthless_card, no_boom_or_miss, lopsided_fire)

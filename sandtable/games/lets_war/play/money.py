"""Prices and payments: dollars exist only while Conflict cards are discarded (R-MONEY-1)."""

from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.piles import drop
from sandtable.games.lets_war.play.standing import price
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Choice, Refusal, Teller

CREDIT = 200  # of the nation left alone among three (R-3P-1)
_OFFERED = 24  # payments that are listed; any other legal one may be made
_TRIED = 600


def price_of(war: War, seat: int, matter: str, unit: int = -1) -> int:
    """Price of something for a nation, in dollars; the price of an attack depends on the attacking unit."""
    standing = standings(war)[seat]
    return max(standing.attack_price[unit], 0) if matter == "att" else price(standing, matter)


def to_pay(war: War, seat: int, price: int) -> int:
    """Least value of the cards to discard, in dollars; at least 1, so that one card is always discarded."""
    if war.book.players == 3 and seat == war.lone():
        price -= CREDIT
    return price if price > 1 else 1


def purse(war: War, seat: int) -> list[tuple[int, str]]:
    """Conflict cards in hand and on the board with their dollars, the dearest first."""
    camp = war.camps[seat]
    cards = war.book.cards
    found = [(cards[card].dollars, card) for card in camp.conflict]
    found += [(cards[card].dollars, f"board:{card}") for card in camp.board if cards[card].deck == "conflict"]
    return sorted(found, key=lambda pair: (-pair[0], pair[1]))


def can_pay(war: War, seat: int, price: int, without: int = 0) -> bool:
    """True if a nation's cards cover the price; `without` dollars of them are needed elsewhere."""
    if price <= 0:
        return True
    return funds(war, seat) - without >= to_pay(war, seat, price)


def funds(war: War, seat: int) -> int:
    """Value in dollars of all Conflict cards in hand and on the board. Nation cards have no dollars."""
    total, dollars = standings(war)[seat].laid_dollars, war.book.dollars
    for card in war.camps[seat].conflict:
        total += dollars[card]
    return total


def payments(war: War, seat: int, price: int) -> list[Choice]:
    """Payments with no superfluous card: those that waste least first, then those of fewest cards (LW-5)."""
    need = to_pay(war, seat, price)
    cards = purse(war, seat)
    left = [0] * (len(cards) + 1)
    for at in range(len(cards) - 1, -1, -1):
        left[at] = left[at + 1] + cards[at][0]
    found: list[tuple[int, int, tuple[str, ...]]] = []

    # Dearest first, stopping at the price: then no card paid could be left out.
    def extend(at: int, missing: int, chosen: tuple[str, ...]) -> None:
        before = ""
        for index in range(at, len(cards)):
            if left[index] < missing or len(found) >= _TRIED:
                return
            dollars, card = cards[index]
            if card != before:
                if dollars >= missing:
                    found.append((dollars - missing, len(chosen) + 1, (*chosen, card)))
                else:
                    extend(index + 1, missing - dollars, (*chosen, card))
                before = card

    extend(0, need, ())
    return [Choice("pay", words) for _, _, words in sorted(found)[:_OFFERED]]


def refuse_payment(war: War, job: Job, words: tuple[str, ...]) -> Refusal | None:
    """Reason why these cards are no payment; None if they are."""
    have = [card for _, card in purse(war, job.seat)]
    values = []
    for word in words:
        if word not in have:
            return Refusal("R-MONEY-1", "not_yours", {"card": word})
        have.remove(word)
        values.append(war.book.cards[word.rpartition(":")[2]].dollars)
    need = to_pay(war, job.seat, job.n)
    if not values or sum(values) < need:
        return Refusal("R-MONEY-2", "too_little", {"n": sum(values), "price": need})
    if len(values) > 1 and sum(values) - min(values) >= need:
        return Refusal("LW-5", "superfluous", {"price": need})
    return None


def pay(war: War, job: Job, words: tuple[str, ...], tell: Teller) -> None:
    """Discard the payment; there is no change (R-MONEY-3)."""
    cards = tuple(drop(war, job.seat, word) for word in words)
    total = sum(war.book.cards[card].dollars for card in cards)
    tell.tell("R-MONEY-1", "paid", nation=war.nation(job.seat), cards=cards, n=total)

"""Neutral Italy: the faction it joins, and the auction (R-ITALY-4 to R-ITALY-7)."""

from sandtable.games.lets_war.play.book import CEN, ENT, NEU
from sandtable.games.lets_war.play.ending import remove_territories
from sandtable.games.lets_war.play.piles import drop
from sandtable.games.lets_war.play.state import Job, Offer, War
from sandtable.games.play import Choice, Teller

BID = 3  # equipment cards a faction offers


def join(war: War, faction: str, tell: Teller, rule: str) -> None:
    """Let Italy enter the war; its Territory cards leave the game (R-ITALY-7). Seats stay unchanged."""
    war.camps[war.book.italy].faction = faction
    remove_territories(war)
    war.changed()
    tell.tell(rule, "joined", nation=war.nation(war.book.italy), faction=faction)


def disarm(war: War, job: Job, tell: Teller) -> None:
    """R-ITALY-6: on joining, Italy discards all Conflict cards in its hand."""
    camp = war.camps[job.seat]
    if camp.conflict and not camp.out:
        tell.tell("R-ITALY-6", "disarmed", nation=war.nation(job.seat), cards=tuple(sorted(camp.conflict)))
        war.discards.extend(camp.conflict)
        camp.conflict = []
        if job.seat == war.turn:
            war.returned = []


def settle(war: War, _job: Job, tell: Teller) -> None:
    """Decide by the places of both Territory cards, now that both are out (R-ITALY-4)."""
    if not war.italy_waits():
        return
    held = [camp.faction for camp in war.camps for _ in camp.territory]
    sides = sorted({faction for faction in held if faction != NEU})
    if len(sides) == 1:
        # Both with one faction, or one with it and one with Italy.
        join(war, sides[0], tell, "R-ITALY-4")
        war.push(Job("disarm", war.book.italy))
        return
    tell.tell("R-ITALY-5", "auction")
    war.offers = []
    # LW-3, LW-7: for each faction its member first in turn order decides, and neither sees the other's offer.
    deciders = [seat for seat in war.in_order() if seat == _speaker(war, war.camps[seat].faction)]
    war.push(*(Job("offer", seat, n=BID) for seat in deciders), Job("auction"))


def _speaker(war: War, faction: str) -> int:
    """Seat that decides for a faction: its first member in turn order still in the game (LW-3); -1 if none."""
    if faction == NEU:
        return -1
    return next((seat for seat in war.in_order() if war.camps[seat].faction == faction), -1)


def offerable(war: War, faction: str) -> list[tuple[str, str]]:
    """Conflict equipment in hands or on boards of a faction, not yet offered, as words."""
    found: list[tuple[str, str]] = []
    for seat in war.members(faction):
        camp = war.camps[seat]
        for place, cards in (("", camp.conflict), ("board:", camp.board)):
            for card in sorted(set(cards)):
                paper = war.book.cards.get(card)
                if paper is None or paper.kind != "eq" or paper.deck != "conflict":
                    continue
                offered = war.offers.count(Offer(faction, seat, place, card))
                if cards.count(card) > offered:
                    found.append((war.nation(seat), place + card))
    return found


def offer(war: War, job: Job, words: tuple[str, ...], tell: Teller) -> None:
    """Put one card down, face down."""
    place, colon, card = words[1].rpartition(":")
    faction = war.camps[job.seat].faction
    war.offers.append(Offer(faction, war.book.seat_of[words[0]], place + colon, card))
    tell.tell("LW-7", "offered", faction=faction)
    if job.n > 1:
        war.push(Job("offer", job.seat, n=job.n - 1))


def auction(war: War, _job: Job, tell: Teller) -> None:
    """Turn the offers over: more dollars win Italy (R-ITALY-5)."""
    totals = {ENT: 0, CEN: 0}
    for bid in war.offers:
        totals[bid.faction] += war.book.cards[bid.card].dollars
    for faction in (ENT, CEN):
        cards = tuple(bid.card for bid in war.offers if bid.faction == faction)
        tell.tell("R-ITALY-5", "bid", faction=faction, cards=cards, n=totals[faction])
    if totals[ENT] == totals[CEN]:
        war.push(Job("side", war.book.italy))
    else:
        _award(war, ENT if totals[ENT] > totals[CEN] else CEN, tell, "R-ITALY-5")


def side(war: War, _job: Job, words: tuple[str, ...], tell: Teller) -> None:
    """Let Italy choose after equal totals."""
    _award(war, words[0], tell, "R-ITALY-5")


def sides(_war: War, _job: Job) -> list[Choice]:
    return [Choice("join", (ENT,)), Choice("join", (CEN,))]


def _award(war: War, faction: str, tell: Teller, rule: str) -> None:
    """Discard the winner's cards; the loser takes his back to their places."""
    for bid in war.offers:
        if bid.faction == faction:
            drop(war, bid.seat, bid.place + bid.card)
    war.offers = []
    join(war, faction, tell, rule)
    war.push(Job("disarm", war.book.italy))

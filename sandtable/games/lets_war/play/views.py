"""View of a seat, and a random whole position that agrees with it (R-CARD-9)."""

from sandtable.games.cups import Cup, Cups
from sandtable.games.lets_war.cards import Deck
from sandtable.games.lets_war.play.book import deck_cards
from sandtable.games.lets_war.play.state import UNKNOWN, Camp, Job, Offer, War

NO_JOB = Job("")
NO_LUCK = Cups("")  # of a view, which never draws


def seen_by(war: War, seat: int) -> War:
    """Position without a seat's hidden information: hands of others, decks, offers and passed cards.

    Boards, discards and numbers of cards are public. Cards seen by a Spy or a stolen look are visible while the
    decision is pending; a player may remember them, the table does not. Public parts are not copied: a view is valid
    until the next choice is taken.
    """
    job = war.jobs[-1] if war.jobs else NO_JOB
    deciding = job.seat == seat
    about = job.kind if deciding else ""
    shuffled, unseen = war.book.options.shuffled, war.book.unseen
    camps = [
        Camp(
            camp.faction,
            unseen[len(camp.conflict)],
            unseen[len(camp.papers)],
            camp.board,
            unseen[len(camp.deck)],
            camp.characters[:1] + unseen[max(len(camp.characters) - 1, 0)] if shuffled else camp.characters,
            camp.territory,
            camp.active,
            camp.homefront,
            camp.out,
        )
        for camp in war.camps
    ]
    camps[seat].conflict, camps[seat].papers = war.camps[seat].conflict, war.camps[seat].papers
    if about == "steal":
        camps[job.other].conflict = war.camps[job.other].conflict
    elif about == "search":
        camps[job.other].papers = war.camps[job.other].papers
    if about == "offer":
        for at, camp in enumerate(camps):
            if at != seat and camp.faction == camps[seat].faction:
                _show_equipment(war, camp, at)
    pile = unseen[len(war.pile)]
    if about == "peek":
        known = len(pile) - min(job.n, len(pile))
        pile = pile[:known] + war.pile[known:]
    # LW-7: the seat that decides on an offer sees its own faction's offers so far; nobody sees the other's.
    side = camps[seat].faction if about == "offer" else ""
    offers = war.offers and [bid if bid.faction == side else Offer(bid.faction, -1, "", UNKNOWN) for bid in war.offers]
    passing = war.passing and [
        given if given.seat == seat else given._replace(words=(UNKNOWN,) * len(given.words)) for given in war.passing
    ]
    return War(
        war.book, NO_LUCK, camps, pile, unseen[len(war.events)], war.discards, war.event_discards, war.removed, war.jobs,
        war.date, war.peak, war.offensive, war.event, war.shuffles, war.event_shuffles, war.duel, war.turn, war.attacks,
        war.spied, war.taxed, war.bought, war.returned, war.undermined, war.lasting, war.aims, passing, offers, war.over, (),
        war.standings, war.sides,
    )  # fmt: skip


def _show_equipment(war: War, camp: Camp, seat: int) -> None:
    """Show the allies' equipment to the seat that decides for a faction in an auction (LW-3)."""
    cards = war.book.cards
    held = war.camps[seat].conflict
    camp.conflict = [card if cards[card].kind == "eq" else UNKNOWN for card in held]
    camp.conflict.sort()


def guess_war(seen: War, seat: int, cups: Cups) -> War:
    """Random whole position that agrees with a view; unknown cards are drawn from those nobody has shown."""
    war = seen.copy_with(cups)
    _guess_conflict(war, seat, cups.cup("guess:conflict"))
    for code, camp in zip(war.book.nations, war.camps, strict=True):
        for deck, piles in ((Deck.NATION, (camp.papers, camp.deck)), (Deck.CHARACTER, (camp.characters,))):
            gone = (*camp.board, *war.removed, *(word for job in war.jobs for word in job.words if job.kind == "spent"))
            pool = _unseen(deck_cards(war.book, deck, code), [*piles, gone])
            _fill(pool, cups.cup(f"guess:{deck.value}:{code}"), *piles)
    shown = [war.events, war.event_discards, war.removed, [war.event]]
    _fill(_unseen(deck_cards(war.book, Deck.EVENT), shown), cups.cup("guess:events"), war.events)
    return war


def _guess_conflict(war: War, seat: int, cup: Cup) -> None:
    """Fill in unknown Conflict cards. Territory cards never stay in a hand, so unseen ones are in the pile."""
    piles = [war.pile, *(camp.conflict for camp in war.camps)]
    spent = [word for job in war.jobs if job.kind == "spent" for word in job.words]
    given = [word for job in war.passing for word in job.words]
    shown = [*piles, war.discards, war.removed, spent, given]
    for camp in war.camps:
        shown += [camp.board, camp.territory]
    pool = _unseen(deck_cards(war.book, Deck.CONFLICT), shown)
    lands = [card for card in pool if war.book.cards[card].kind == "terr"]
    others = cup.shuffle([card for card in pool if war.book.cards[card].kind != "terr"])
    _guess_offers(war, others)
    job = war.jobs[-1] if war.jobs else None
    for at, camp in enumerate(war.camps):
        # Who decides on an offer was shown all equipment of the allies: what they hold besides is none.
        plain = job is not None and job.kind == "offer" and job.seat == seat != at
        plain = plain and camp.faction == war.camps[seat].faction
        camp.conflict = [_take_card(war, others, plain) if card == UNKNOWN else card for card in camp.conflict]
    war.passing = [
        job._replace(words=tuple(others.pop() if word == UNKNOWN else word for word in job.words))
        for job in war.passing
    ]
    _fill([*others, *lands], cup, war.pile)


def _take_card(war: War, cards: list[str], plain: bool) -> str:
    """Take a card from those left; no equipment if it must be `plain`."""
    if not plain:
        return cards.pop()
    at = next(index for index, card in enumerate(cards) if not _is_equipment(war, card))
    return cards.pop(at)


def _is_equipment(war: War, card: str) -> bool:
    return card != UNKNOWN and war.book.cards[card].kind == "eq" and war.book.cards[card].deck == "conflict"


def _guess_offers(war: War, left: list[str]) -> None:
    """Fill in hidden offers: equipment the faction has, or, if none is seen, from a hidden hand."""
    taken: list[Offer] = [bid for bid in war.offers if bid.card != UNKNOWN]
    guessed: list[Offer] = []
    for bid in war.offers:
        if bid.card != UNKNOWN:
            guessed.append(bid)
            continue
        options = [option for option in _equipment(war, bid.faction) if taken.count(option) < _copies_held(war, option)]
        option = options[0] if options else _hold_equipment(war, bid.faction, left)
        taken.append(option)
        guessed.append(option)
    war.offers = guessed


def _hold_equipment(war: War, faction: str, left: list[str]) -> Offer:
    """Turn a hidden card in a hand of the faction into equipment."""
    seat = next(seat for seat in war.members(faction) if UNKNOWN in war.camps[seat].conflict)
    card = left.pop(next(index for index, card in enumerate(left) if _is_equipment(war, card)))
    hand = war.camps[seat].conflict
    hand[hand.index(UNKNOWN)] = card
    return Offer(faction, seat, "", card)


def _equipment(war: War, faction: str) -> list[Offer]:
    found: list[Offer] = []
    for seat in war.members(faction):
        for place, cards in (("", war.camps[seat].conflict), ("board:", war.camps[seat].board)):
            found += [Offer(faction, seat, place, card) for card in cards if _is_equipment(war, card)]
    return found


def _copies_held(war: War, option: Offer) -> int:
    camp = war.camps[option.seat]
    return (camp.board if option.place else camp.conflict).count(option.card)


def _unseen(
    cards: list[str], shown: list[list[str]] | list[tuple[str, ...]] | list[list[str] | tuple[str, ...]]
) -> list[str]:
    left = list(cards)
    for pile in shown:
        for card in pile:
            if card != UNKNOWN and card in left:
                left.remove(card)
    return left


def _fill(pool: list[str], cup: Cup, *piles: list[str]) -> None:
    """Replace unknown cards in piles by drawn ones."""
    mixed = cup.shuffle(pool)
    for pile in piles:
        for at, card in enumerate(pile):
            if card == UNKNOWN:
                pile[at] = mixed.pop()

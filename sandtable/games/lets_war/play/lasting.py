"""Lasting effects, summed for each nation from boards, Characters, cards played this turn and the Event.

R-CHAR-1, R-CARD-5, R-EVENT-3 and R-PREC-2: numbers never contradict each other, they add up. Permissions and bans are
kept with their rank, and `may_attack` compares them.
"""

from operator import add

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import REACH, Book
from sandtable.games.lets_war.play.clause import Clause, unpacked
from sandtable.games.lets_war.play.standing import CARD, CHARACTER, LASTING, Foreign, Standing, Strengths, price
from sandtable.games.lets_war.play.state import Camp, War

KEPT = 4000  # standings that a book remembers


def touches(war: War, actor: int, seat: int) -> bool:
    """True when a card of `actor` may act on `seat`: neutral Italy and the others leave each other alone.

    R-ITALY-1, R-ITALY-2, R-CHAR-3; an Event, which is nobody's, touches everyone (R-EVENT-2).
    """
    return actor < 0 or actor == seat or not (war.is_neutral(actor) or war.is_neutral(seat))


def recipients(war: War, clause: Clause, actor: int, chosen: tuple[int, ...], weakest: tuple[int, ...]) -> list[int]:
    """Seats that a clause concerns, in turn order."""
    scope = clause.scope
    if scope == "":
        return [actor if actor >= 0 else war.first_player()]
    if scope == "A":
        return [seat for seat in war.in_order() if touches(war, actor, seat)]
    if scope == "T":
        named = chosen
    elif scope == "W":
        named = weakest
    else:
        seat = war.book.seat_of.get(scope, -1)
        named = (seat,) if seat >= 0 else ()
    return [seat for seat in war.in_order() if seat in named and touches(war, actor, seat)]


def aim_key(scope: str, actor: int, card: str) -> str:
    return f"{scope}:{actor}:{card}"


def standings(war: War) -> list[Standing]:
    """Return the lasting effects by seat, recomputed if something has changed."""
    found = war.standings
    if found is None:
        found = war.standings = _added_up(war)
    return found


def board_changed(war: War, seat: int, card: str) -> None:
    """Update after a card came onto a board or left it. Only that nation changes unless the card affects others."""
    found = war.standings
    if found is None or war.book.cards[card].abroad or war.book.cards[card].aimed:
        war.shifted()
        return
    # The list may be shared with copies of the position.
    found = war.standings = found[:]
    found[seat] = _standing(war.book, seat, war.camps[seat], found[seat].foreign)
    war.options = None


def _added_up(war: War) -> list[Standing]:
    cards = war.book.cards
    foreign: list[list[Foreign]] = [[] for _ in war.camps]
    for seat, camp in enumerate(war.camps):
        if camp.out:
            continue
        for card in camp.board:
            for clause in cards[card].abroad:
                _send(war, foreign, card, clause, seat, CARD)
        if camp.characters:
            for clause in cards[camp.characters[0]].abroad:
                _send(war, foreign, camp.characters[0], clause, seat, CHARACTER)
    for played in war.lasting:
        for clause in cards[played.card].clauses:
            if clause.lasting and clause.op in LASTING:
                for seat in recipients(war, clause, played.actor, played.chosen, played.weakest):
                    foreign[seat].append((clause, CARD))
    if war.event:
        for clause in cards[war.event].holds:
            _send(war, foreign, war.event, clause, -1, CARD)
    return [_standing(war.book, seat, camp, tuple(foreign[seat])) for seat, camp in enumerate(war.camps)]


def _send(war: War, foreign: list[list[Foreign]], card: str, clause: Clause, actor: int, rank: int) -> None:
    """Record a clause of a card for every seat it concerns."""
    scope = clause.scope
    chosen = war.aims.get(aim_key("T", actor, card), ()) if scope == "T" else ()
    weakest = war.aims.get(aim_key("W", actor, card), ()) if scope == "W" else ()
    for seat in recipients(war, clause, actor, chosen, weakest):
        foreign[seat].append((clause, rank))


def _standing(book: Book, seat: int, camp: Camp, foreign: tuple[Foreign, ...]) -> Standing:
    """Total the own board, the Character and foreign effects of a seat. Results are cached in the book."""
    character = camp.characters[0] if camp.characters else ""
    # Sums do not ask in which order cards were laid.
    board = sorted(camp.board)
    key = (seat, camp.out, character, *board, foreign)
    kept = book.standings
    found = kept.get(key)
    if found is not None:
        return found
    found = kept[key] = _build(book, seat, camp.out, character, board, foreign)
    if len(kept) >= KEPT:
        kept.clear()
    return found


def _build(
    book: Book, seat: int, out: bool, character: str, board: list[str], foreign: tuple[Foreign, ...]
) -> Standing:
    """Total the effects of a board, its cards sorted by id. A nation that is out gets no effects of its own."""
    cards = book.cards
    found = Standing(foreign)
    attack = defence = 0
    before = ""
    for card in board:
        paper = cards[card]
        found.laid_dollars += paper.dollars
        if card != before:
            found.tail.append(paper.to_take_up)
            before = card
        if paper.deck == "nation":
            found.laid_nation = True
        if "spy" in paper.ops:
            found.spies += 1
        attack += paper.adds_attack
        defence += paper.adds_defence
        for clause in paper.permits:
            LASTING[clause.op](found, clause, CARD)
    if character:
        paper = cards[character]
        attack += paper.adds_attack
        defence += paper.adds_defence
        for clause in paper.permits:
            LASTING[clause.op](found, clause, CHARACTER)
    for clause, rank in foreign:
        if clause.op == "mod":
            attack += clause.adds_attack
            defence += clause.adds_defence
        else:
            LASTING[clause.op](found, clause, rank)
    found.attack, found.defence, found.strike, found.guard = _strengths(book, seat, attack, defence)
    found.adds_attack, found.adds_defence = attack, defence
    found.plain = not (found.against or found.permissions())
    if found.prices or found.bans:
        found.nation_price = -1 if "nation" in found.bans else price(found, "nation")
        found.spy_prices = (0, price(found, "spy1"), price(found, "spy2"), price(found, "spy3"))
    if found.raid[0] or any(found.raid):
        found.raids = True
    return found


def _strengths(book: Book, seat: int, attack: int, defence: int) -> Strengths:
    """Bonuses by unit, and totals with the gauge, at least 0 (R-COMBAT-1). Cached, because few differ."""
    found = book.strengths.get((seat, attack, defence))
    if found is None:
        more, safer = unpacked(attack, len(ARMS)), unpacked(defence, len(ARMS))
        found = book.strengths[seat, attack, defence] = (
            more,
            safer,
            [max(value, 0) for value in map(add, book.attack[seat], more)],
            [max(value, 0) for value in map(add, book.defence[seat], safer)],
        )
    return found


def attack_of(war: War, seat: int, unit: int, target: int) -> int:
    """Attack of a unit against a kind of unit: gauge and all changes, at least 0 (R-COMBAT-1)."""
    standing = standings(war)[seat]
    if not standing.against:
        return standing.strike[unit]
    value = war.book.attack[seat][unit] + standing.attack[unit]
    for clause in standing.against:
        if clause.units >> unit & 1 and clause.targets >> target & 1:
            value += clause.attack
    return max(value, 0)


def defence_of(war: War, seat: int, unit: int, attacker: int, without: tuple[str, ...] = ()) -> int:
    """The defence of a unit against a kind of unit; cards named in `without` do not count."""
    standing = standings(war)[seat]
    if not without and not standing.against:
        return standing.guard[unit]
    value = war.book.defence[seat][unit] + standing.defence[unit]
    for clause in standing.against:
        if clause.units >> unit & 1 and clause.targets >> attacker & 1:
            value += clause.defence
    if without:
        for card in war.camps[seat].board:
            if card in without:
                value -= defends(war, card, unit, attacker)
    return max(value, 0)


def beaten(war: War, seat: int, unit: int, enemy: int) -> int:
    """The enemy's units that a unit's attack is higher than, as bits; cards it ignores do not count (R-COMBAT-1)."""
    added = standings(war)
    mine, theirs = added[seat], added[enemy]
    found, bit = 0, 1
    if mine.against or theirs.against or mine.ignored[unit]:
        for target in range(len(theirs.defence)):
            if attack_of(war, seat, unit, target) > defence_of(war, enemy, target, unit, mine.ignored[unit]):
                found |= 1 << target
    else:
        attack = mine.strike[unit]
        for guard in theirs.guard:
            if attack > guard:
                found |= bit
            bit <<= 1
    return found


def defends(war: War, card: str, unit: int, attacker: int) -> int:
    """Defence that a card on its owner's board adds to a unit against a kind of attacking unit."""
    value = 0
    for clause in war.book.cards[card].clauses:
        counts = clause.op == "mod" or (clause.op == "against" and clause.targets >> attacker & 1)
        if counts and clause.scope == "" and clause.units >> unit & 1:
            value += clause.defence
    return value


def reach_of(war: War, seat: int, unit: int) -> int:
    """The kinds of unit it may attack, as bits: the table, and what cards add (R-COMBAT-2)."""
    return REACH[unit] | standings(war)[seat].reach[unit]


def may_attack(war: War, seat: int, unit: int, enemy: int = -1, target: int = -1) -> bool:
    """False when a card forbids it (R-PREC-1 to R-PREC-3, LW-6).

    A Character's ban always holds; that of another card yields to a Character who lets the unit attack.
    """
    standing = standings(war)[seat]
    ban = standing.no_attack[unit]
    if enemy >= 0:
        ban = max(ban, standings(war)[enemy].shielded[unit])
    if ban == CARD:
        return standing.may_attack[unit] or (target >= 0 and bool(standing.may_reach[unit] >> target & 1))
    return ban == 0


def hand_limit(war: War, seat: int) -> int:
    """Cards a nation may keep: one for each active unit, two for the Navy, and what cards change (R-TURN-3)."""
    active = war.camps[seat].active
    return max(active.bit_count() + (active >> 4 & 1) + standings(war)[seat].hand, 0)

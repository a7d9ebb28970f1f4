"""Attacks: legal targets, the course of an attack, and its gain (R-COMBAT-0)."""

from itertools import combinations

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import CEN, ENT, REACH, UNIT_OF, Book
from sandtable.games.lets_war.play.ending import judge
from sandtable.games.lets_war.play.italy import join
from sandtable.games.lets_war.play.lasting import (
    attack_of,
    beaten,
    defence_of,
    defends,
    may_attack,
    reach_of,
    standings,
)
from sandtable.games.lets_war.play.money import can_pay, price_of
from sandtable.games.lets_war.play.piles import draw_nation, drop
from sandtable.games.lets_war.play.standing import Standing
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Choice, Refusal, Teller

_ARMS = range(len(ARMS))
_KEPT = 100  # enemies' standings that a standing remembers
# Most units discard nothing first.
_NOTHING: list[tuple[str, ...]] = [()]


def cards_with(war: War, seat: int, op: str) -> list[str]:
    """Cards in a hand with this op, the cheapest first."""
    cards = war.book.cards
    camp = war.camps[seat]
    found = [(cards[card].dollars, card) for card in camp.conflict if op in cards[card].ops]
    found += [(cards[card].dollars, card) for card in camp.papers if op in cards[card].ops]
    if len(found) > 1:
        found.sort()
    return [card for _, card in found]


def _razable(war: War, enemy: int, target: int, attacker: int) -> list[str]:
    """Conflict equipment that defends a unit."""
    return [
        card
        for card in war.camps[enemy].board
        if war.book.cards[card].deck == "conflict" and defends(war, card, target, attacker) > 0
    ]


def razings(war: War, seat: int, unit: int, enemy: int, target: int) -> list[tuple[str, ...]]:
    """Sets of cards that a unit may discard before it attacks, each as large as possible.

    Most units have one empty set.
    """
    count = standings(war)[seat].raze[unit]
    if not count:
        return _NOTHING
    found = sorted(_razable(war, enemy, target, unit))
    return list(combinations(found, min(count, len(found))))


def beats(war: War, seat: int, unit: int, enemy: int, target: int, razed: tuple[str, ...] = ()) -> bool:
    """True when the attack is higher than the defence; cards ignored or discarded first do not count (R-COMBAT-1)."""
    without = standings(war)[seat].ignored[unit]
    if razed:
        without = (*without, *razed)
    return attack_of(war, seat, unit, target) > defence_of(war, enemy, target, unit, without)


def targets(war: War, seat: int) -> list[int]:
    """Nations that may be attacked: enemies, and neutral Italy, which thereby enters the war (R-ITALY-2)."""
    found = war.enemies(seat)
    if found and war.book.italy >= 0 and war.italy_waits():
        return [*found, war.book.italy]
    return found


def ready(war: War, seat: int) -> list[int]:
    """Active units with an attack left that is not banned altogether (R-COMBAT-4, R-COMBAT-7)."""
    standing = standings(war)[seat]
    active = war.camps[seat].active
    return [unit for unit in range(len(ARMS)) if active >> unit & 1 and war.attacks[unit] < standing.times[unit]]


def attacks(war: War, seat: int, units: int, aims: int, without: int = 0, sure: bool = False) -> list[Choice]:
    """Every attack that may be declared with these units on these kinds of unit, as `boom` with a Boom!.

    `without` is the value in dollars of the card played for it; a `sure` attack need not beat the defence.
    """
    added = standings(war)
    mine = added[seat]
    enemies = targets(war, seat)
    active, made, times = war.camps[seat].active & units, war.attacks, mine.times
    book, camps = war.book, war.camps
    if sure:
        masks = [[_within_reach(war, seat, unit, enemy) for unit in _ARMS] for enemy in enemies]
    else:
        masks = [_hits(war, seat, enemy, mine, added[enemy]) for enemy in enemies]
    found: list[Choice] = []
    for unit in _ARMS:
        if not active >> unit & 1 or made[unit] >= times[unit]:
            continue
        price = mine.attack_price[unit]
        if price > 0 and not can_pay(war, seat, price, without):
            continue
        for at, enemy in enumerate(enemies):
            hit = masks[at][unit] & camps[enemy].active & aims
            if hit:
                if mine.raze[unit]:
                    found += _after_razing(war, seat, unit, enemy, hit, sure)
                else:
                    found += book.booms.get((unit << 3 | enemy) << 5 | hit) or _booms(book, unit, enemy, hit)
    return found


def _hits(war: War, seat: int, enemy: int, mine: Standing, theirs: Standing) -> list[int]:
    """By unit: the kinds of an enemy's units that it may attack and beats, as bits.

    For a unit that razes: all kinds that it may attack.
    """
    known = mine.hits
    if known is None:
        known = mine.hits = {}
    found = known.get(theirs)
    if found is None:
        if len(known) >= _KEPT:
            known.clear()
        if mine.plain and theirs.plain:
            found = _plain_hits(war.book, (seat, mine.adds_attack, enemy, theirs.adds_defence), mine, theirs)
        else:
            found = [_hit(war, seat, unit, enemy) for unit in _ARMS]
        known[theirs] = found
    return found


def _plain_hits(book: Book, key: tuple[int, int, int, int], mine: Standing, theirs: Standing) -> list[int]:
    """Attackable kinds by unit if only strengths count. Cached: equal strengths recur from game to game."""
    found = book.outmatched.get(key)
    if found is None:
        found = book.outmatched[key] = [
            reach & sum(1 << at for at, guard in enumerate(theirs.guard) if strike > guard)
            for reach, strike in zip(REACH, mine.strike, strict=True)
        ]
    return found


def _hit(war: War, seat: int, unit: int, enemy: int) -> int:
    hit = _within_reach(war, seat, unit, enemy)
    return hit if standings(war)[seat].raze[unit] else hit & beaten(war, seat, unit, enemy)


def _within_reach(war: War, seat: int, unit: int, enemy: int) -> int:
    """Kinds of an enemy's units that a unit may attack, beaten or not, as bits."""
    added = standings(war)
    mine = added[seat]
    hit = REACH[unit] | mine.reach[unit]
    if mine.no_attack[unit] or added[enemy].shielded[unit]:
        hit = sum(1 << at for at in _ARMS if hit >> at & 1 and may_attack(war, seat, unit, enemy, at))
    return hit


def _booms(book: Book, unit: int, enemy: int, hit: int) -> list[Choice]:
    """Attacks of a unit on these units of an enemy, cached."""
    nation = book.nations[enemy]
    found = [Choice("boom", (ARMS[unit], nation, ARMS[target])) for target in _ARMS if hit >> target & 1]
    book.booms[(unit << 3 | enemy) << 5 | hit] = found
    return found


def _after_razing(war: War, seat: int, unit: int, enemy: int, hit: int, sure: bool) -> list[Choice]:
    """Attacks of a unit that discards equipment first; `sure` ones need not beat the defence."""
    return [
        Choice("boom", (ARMS[unit], war.book.nations[enemy], ARMS[target], *razed))
        for target in _ARMS
        if hit >> target & 1
        for razed in razings(war, seat, unit, enemy, target)
        if sure or beats(war, seat, unit, enemy, target, razed)
    ]


def refuse_attack(
    war: War, seat: int, words: tuple[str, ...], units: int, aims: int, card: str, sure: bool = False
) -> Refusal | None:
    """Why an attack may not be declared; None when it may. A `sure` attack need not beat the defence."""
    if len(words) < 3 or words[0] not in UNIT_OF or words[2] not in UNIT_OF or words[1] not in war.book.seat_of:
        return Refusal("R-COMBAT-0", "no_attack")
    unit, enemy, target = UNIT_OF[words[0]], war.book.seat_of[words[1]], UNIT_OF[words[2]]
    values = {"unit": words[0], "enemy": words[1], "target": words[2]}
    if war.is_neutral(seat):
        return Refusal("R-ITALY-1", "neutral")
    if enemy not in targets(war, seat):
        return Refusal("R-COMBAT-9", "no_enemy", values)
    if not war.camps[seat].active >> unit & 1:
        return Refusal("R-COMBAT-7", "destroyed", values)
    if not war.camps[enemy].active >> target & 1:
        return Refusal("R-COMBAT-7", "target_destroyed", values)
    if war.attacks[unit] >= standings(war)[seat].times[unit]:
        return Refusal("R-COMBAT-4", "has_attacked", values)
    if not units >> unit & 1 or not reach_of(war, seat, unit) & aims & 1 << target:
        return Refusal("R-COMBAT-2", "out_of_reach", values)
    if not may_attack(war, seat, unit, enemy, target):
        return Refusal("R-PREC-1", "attack_banned", values)
    if tuple(sorted(words[3:])) not in razings(war, seat, unit, enemy, target):
        return Refusal("R-COMBAT-0", "raze_first", values)
    if not sure and not beats(war, seat, unit, enemy, target, words[3:]):
        without = (*standings(war)[seat].ignored[unit], *words[3:])
        values["attack"] = str(attack_of(war, seat, unit, target))
        values["defence"] = str(defence_of(war, enemy, target, unit, without))
        return Refusal("R-COMBAT-1", "too_weak", values)
    if not can_pay(war, seat, price_of(war, seat, "att", unit), war.book.cards[card].dollars):
        return Refusal("R-MONEY-2", "cannot_pay")
    return None


def declare(war: War, seat: int, words: tuple[str, ...], tell: Teller, rule: str) -> None:
    """Declare an attack: from here on the values are fixed, and the defender may answer (R-COMBAT-0)."""
    unit, enemy, target = UNIT_OF[words[0]], war.book.seat_of[words[1]], UNIT_OF[words[2]]
    price = price_of(war, seat, "att", unit)
    tell.tell(
        rule, "attack", nation=war.nation(seat), unit=words[0], enemy=words[1], target=words[2],
        attack=attack_of(war, seat, unit, target),
        defence=defence_of(war, enemy, target, unit, (*standings(war)[seat].ignored[unit], *words[3:])),
    )  # fmt: skip
    war.attacks[unit] += 1
    jobs = [Job("hit", seat, enemy, target, (words[0],))]
    if war.is_neutral(enemy):
        # R-ITALY-2: it joins the attacker's enemies at once, and discards its hand after the attack.
        side = CEN if war.camps[seat].faction == ENT else ENT
        join(war, side, tell, "R-ITALY-2")
        jobs.append(Job("disarm", enemy))
    for card in words[3:]:
        drop(war, enemy, f"board:{card}")
        tell.tell("R-COMBAT-0", "razed", nation=war.nation(seat), enemy=words[1], card=card)
    if rule != "R-COMBAT-8" or not war.book.options.unstoppable:
        jobs.insert(0, Job("react", enemy, seat, target, (words[0],)))
    if price > 0:
        jobs.insert(0, Job("pay", seat, n=price, words=("att",)))
    war.push(*jobs)


def hit(war: War, job: Job, tell: Teller) -> None:
    """The target is destroyed; the attacker draws a Nation card (R-COMBAT-6)."""
    camp = war.camps[job.other]
    camp.active &= ~(1 << job.n)
    tell.tell("R-COMBAT-6", "destroyed", nation=war.nation(job.other), unit=ARMS[job.n])
    draw_nation(war, job.seat, tell, "R-COMBAT-6")
    judge(war, tell)


def misses_needed(war: War) -> int:
    """Cards that stop an attack: one, with two players two (R-COMBAT-5, R-2P-2)."""
    return 2 if war.duel else 1


def refuse_raid(war: War, seat: int, words: tuple[str, ...]) -> Refusal | None:
    """Why a unit may not strike at a hand instead of attacking; None when it may."""
    if len(words) != 2 or words[0] not in UNIT_OF or words[1] not in war.book.seat_of:
        return Refusal("R-COMBAT-0", "no_attack")
    unit, enemy = UNIT_OF[words[0]], war.book.seat_of[words[1]]
    values = {"unit": words[0], "enemy": words[1]}
    if not standings(war)[seat].raid[unit]:
        return Refusal("R-COMBAT-0", "no_raid", values)
    if enemy not in war.enemies(seat):
        return Refusal("R-COMBAT-9", "no_enemy", values)
    if not war.camps[seat].active >> unit & 1:
        return Refusal("R-COMBAT-7", "destroyed", values)
    if war.attacks[unit] >= standings(war)[seat].times[unit]:
        return Refusal("R-COMBAT-4", "has_attacked", values)
    if not may_attack(war, seat, unit, enemy):
        return Refusal("LW-6", "attack_banned", values)
    return None


def raid(war: War, seat: int, words: tuple[str, ...], tell: Teller) -> None:
    """Instead of attacking, a unit makes an enemy discard from hand."""
    unit, enemy = UNIT_OF[words[0]], war.book.seat_of[words[1]]
    war.attacks[unit] += 1
    tell.tell("R-COMBAT-0", "raided", nation=war.nation(seat), unit=words[0], enemy=words[1])
    war.push(Job("discard", enemy, n=standings(war)[seat].raid[unit]))

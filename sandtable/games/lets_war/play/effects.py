"""Carry out the clauses of cards, op by op, from the same notation that words them.

Lasting effects are summed in `lasting.py` while their card is in play; immediate ones are here. A player who must
choose is asked by a job of that kind. A card that names more than there is does as much as it can.
"""

from collections.abc import Callable

from sandtable.games.lets_war.play.book import CEN, ENT
from sandtable.games.lets_war.play.clause import Clause
from sandtable.games.lets_war.play.combat import declare
from sandtable.games.lets_war.play.ending import change_homefront, count, judge
from sandtable.games.lets_war.play.lasting import aim_key, recipients, standings
from sandtable.games.lets_war.play.piles import draw_conflict, forget_aims, put_away
from sandtable.games.lets_war.play.standing import LASTING
from sandtable.games.lets_war.play.state import Job, Lasting, War
from sandtable.games.play import Teller

# What a clause does: the position, the clause, the job with actor and words, the seats it is about.
Deed = Callable[[War, Clause, Job, list[int], Teller], None]
RULE = "R-CARD-1"


def _attack(war: War, clause: Clause, job: Job, _seats: list[int], tell: Teller) -> None:
    rule = "R-COMBAT-8" if clause.op == "auto" else "R-COMBAT-0"
    declare(war, job.seat, job.words[1:], tell, rule)


def _cancel_attack(war: War, _clause: Clause, _job: Job, _seats: list[int], tell: Teller) -> None:
    """R-COMBAT-5: stop the pending attack; its Boom! and the unit's attack are spent."""
    at = max(index for index, job in enumerate(war.jobs) if job.kind == "hit")
    del war.jobs[at]
    tell.tell("R-COMBAT-5", "missed")


def _cancel_task(war: War, _clause: Clause, _job: Job, _seats: list[int], tell: Teller) -> None:
    """R-SPY-3: stop the pending task; the payment is lost."""
    at = max(index for index, job in enumerate(war.jobs) if job.kind == "task")
    del war.jobs[at]
    tell.tell("R-SPY-3", "task_failed")


def _draw(war: War, clause: Clause, _job: Job, seats: list[int], tell: Teller) -> None:
    for seat in seats:
        draw_conflict(war, seat, clause.number, tell, RULE)


def _ask_each(war: War, clause: Clause, _job: Job, seats: list[int], _tell: Teller) -> None:
    """Ask each nation in turn order: peek, swap, discard."""
    war.push(*(Job(clause.op, seat, seat, clause.number) for seat in seats))


def _take_from(war: War, clause: Clause, job: Job, seats: list[int], _tell: Teller) -> None:
    """Steal, strip: the acting player takes from a chosen enemy; else each picks its own loss."""
    chooses = clause.op == "steal" or clause.scope == "T"
    war.push(*(Job(clause.op, job.seat if chooses else seat, seat, clause.number) for seat in seats))


def _homefront(war: War, clause: Clause, job: Job, seats: list[int], tell: Teller) -> None:
    """R-HOME-1, R-HOME-3: all at once, then see who is eliminated."""
    paper = war.book.cards[job.words[0]]
    for seat in seats:
        standing = standings(war)[seat]
        if clause.number < 0 and paper.deck != "character":
            banned = "hfevent" in standing.bans if job.seat < 0 else "hfcard" in standings(war)[job.seat].bans
            if "hfcard" in standing.immune or banned:
                tell.tell("R-PREC-1", "spared", nation=war.nation(seat))
                continue
        change_homefront(war, seat, clause.number, tell, "R-HOME-3" if clause.number > 0 else "R-HOME-1")
    judge(war, tell)


def _restore(war: War, clause: Clause, _job: Job, seats: list[int], _tell: Teller) -> None:
    war.push(*(Job("restore", seat, n=clause.units) for seat in seats))


def _pass(war: War, clause: Clause, _job: Job, seats: list[int], _tell: Teller) -> None:
    """Let all choose, hidden from each other; then all cards pass together."""
    war.passing = []
    war.push(*(Job("pass", seat, n=clause.number) for seat in seats), Job("passing"))


def _armistice(war: War, _clause: Clause, _job: Job, _seats: list[int], tell: Teller) -> None:
    tell.tell("R-ARM-2", "armistice")
    count(war, "R-ARM-2", "armistice", tell)


def _nothing(_war: War, _clause: Clause, _job: Job, _seats: list[int], _tell: Teller) -> None:
    """Do nothing: the card works by lying on a board, or was laid when drawn."""


AT_ONCE: dict[str, Deed] = {
    "boom": _attack,
    "auto": _attack,
    "miss": _cancel_attack,
    "nospy": _cancel_task,
    "draw": _draw,
    "peek": _ask_each,
    "swap": _ask_each,
    "discard": _ask_each,
    "steal": _take_from,
    "strip": _take_from,
    "hf": _homefront,
    "restore": _restore,
    "pass": _pass,
    "none": _nothing,
    "spy": _nothing,
    "territory": _nothing,
    "armistice": _armistice,
}
EXECUTED = frozenset((*AT_ONCE, *LASTING))


def carry_out(war: War, actor: int, card: str, words: tuple[str, ...] = ()) -> None:
    """Push the jobs of a card: first its aim, then its lasting effects, then the immediate ones.

    `actor` is -1 for an Event; `words` are those of the choice that played it.
    """
    paper = war.book.cards[card]
    jobs = [Job("aim", actor, words=(card,))] if paper.aimed else []
    jobs += [Job("effect", actor, -1, number, (card, *words)) for number in paper.deeds]
    if paper.lasts and paper.kind == "std":
        # It counts before what it does at once, as a bonus with an attack on one card must.
        jobs.insert(1 if jobs and jobs[0].kind == "aim" else 0, Job("lasts", actor, words=(card,)))
    if jobs:
        war.push(*jobs)


def effect(war: War, job: Job, tell: Teller) -> None:
    """Carry out one clause."""
    card = job.words[0]
    clause = war.book.cards[card].clauses[job.n]
    if job.seat >= 0 and war.camps[job.seat].out:
        return
    if not clause.scope:
        AT_ONCE[clause.op](war, clause, job, [job.seat if job.seat >= 0 else war.first_player()], tell)
        return
    chosen = war.aims.get(aim_key("T", job.seat, card), ()) if clause.scope == "T" else ()
    weakest = war.aims.get(aim_key("W", job.seat, card), ()) if clause.scope == "W" else ()
    AT_ONCE[clause.op](war, clause, job, recipients(war, clause, job.seat, chosen, weakest), tell)


def lasts(war: War, job: Job, tell: Teller) -> None:
    """Keep a standard card in effect until the end of the turn."""
    card = job.words[0]
    chosen = war.aims.get(aim_key("T", job.seat, card), ())
    weakest = war.aims.get(aim_key("W", job.seat, card), ())
    war.lasting.append(Lasting(card, job.seat, chosen, weakest))
    war.shifted()


def spent(war: War, job: Job, _tell: Teller) -> None:
    """Discard a standard card after play (R-CARD-1); a Nation card of an eliminated nation leaves the game."""
    card = job.words[0]
    if war.camps[job.seat].out and war.book.cards[card].deck == "nation":
        war.removed.append(card)
    else:
        put_away(war, job.seat, card)
    forget_aims(war, job.seat, card)


def aim(war: War, job: Job, _tell: Teller) -> None:
    """Find the target of a card: a chosen enemy, the weakest nation of each faction; ask if there is a choice."""
    card = job.words[0]
    paper = war.book.cards[card]
    asks = []
    if paper.aims("T") and aim_key("T", job.seat, card) not in war.aims:
        asks.append(Job("target", job.seat if job.seat >= 0 else war.first_player(), job.seat, words=job.words))
    if paper.aims("W"):
        found: list[int] = []
        for faction in (ENT, CEN):
            weakest = _weakest(war, faction)
            if len(weakest) == 1:
                found.append(weakest[0])
            elif weakest:
                # LW-3: the member first in turn order has the last word.
                asks.append(Job("weakest", weakest_speaker(war, faction), job.seat, words=(card, faction)))
        war.aims[aim_key("W", job.seat, card)] = tuple(found)
    war.shifted()
    war.push(*asks)


def _weakest(war: War, faction: str) -> list[int]:
    """Nations of a faction with fewest active units, in the order of turns."""
    members = [seat for seat in war.members(faction) if not war.camps[seat].out]
    fewest = min((war.camps[seat].active.bit_count() for seat in members), default=0)
    return [seat for seat in members if war.camps[seat].active.bit_count() == fewest]


def weakest_speaker(war: War, faction: str) -> int:
    return next(seat for seat in war.in_order() if war.camps[seat].faction == faction)


def weakest_of(war: War, job: Job) -> list[int]:
    """Seats that may be chosen for a `weakest` job."""
    return _weakest(war, job.words[1])


def take_aim(war: War, job: Job, seat: int) -> None:
    """Store the seat chosen for a `target` or `weakest` job."""
    key = aim_key("T" if job.kind == "target" else "W", job.other, job.words[0])
    war.aims[key] = (*war.aims.get(key, ()), seat)
    war.shifted()

"""Small decisions within other events: each kind of job that asks, its options and its answer."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play import italy
from sandtable.games.lets_war.play.actions import act, lay
from sandtable.games.lets_war.play.book import UNIT_OF
from sandtable.games.lets_war.play.combat import cards_with, misses_needed
from sandtable.games.lets_war.play.effects import AT_ONCE, take_aim, weakest_of
from sandtable.games.lets_war.play.lasting import hand_limit
from sandtable.games.lets_war.play.money import pay, payments
from sandtable.games.lets_war.play.offering import actions, lays, may_lay
from sandtable.games.lets_war.play.piles import discard, draw_nation, drop, put_away
from sandtable.games.lets_war.play.spies import stoppers
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Choice, Teller


@dataclass(frozen=True, slots=True)
class Ask:
    """A kind of decision: its rule, its options and their effect.

    `alone`: a single option is taken without asking. `hidden`: others may not know the choice yet.
    """

    rule: str
    options: Callable[[War, Job], list[Choice]]
    answer: Callable[[War, Job, Choice, Teller], None]
    alone: bool = True
    hidden: bool = False


ACCEPT, END = Choice("accept"), Choice("end")


def _act_options(war: War, job: Job) -> list[Choice]:
    return actions(war, job.seat)


def _equip_options(war: War, job: Job) -> list[Choice]:
    """R-PREL-2: equipment only; Spies and standard cards wait."""
    camp = war.camps[job.seat]
    enemies = war.enemies(job.seat)
    found: list[Choice] = []
    for hand in (camp.conflict, camp.papers):
        for card in sorted(set(hand)):
            paper = war.book.cards[card]
            if paper.kind == "eq" and may_lay(war, job.seat, paper, hand):
                found += lays(war, paper, enemies)
    found.append(END)
    return found


def _equip(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "lay":
        war.push(job)
        lay(war, job.seat, wanted.words, tell)


def _hand(war: War, seat: int) -> list[str]:
    camp = war.camps[seat]
    return [*sorted(set(camp.conflict)), *sorted(set(camp.papers))]


def _trim_options(war: War, job: Job) -> list[Choice]:
    """R-TURN-3: down to the hand limit."""
    if war.hand_size(job.seat) <= hand_limit(war, job.seat):
        return []
    return [Choice("discard", (card,)) for card in _hand(war, job.seat)]


def _trim(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    war.push(job)
    discard(war, job.seat, wanted.words[0], tell, "R-TURN-3")


def _react_options(war: War, job: Job) -> list[Choice]:
    """R-TURN-4, R-COMBAT-5: the defender may answer with Miss!, with two players with two of them (R-2P-2)."""
    cards = cards_with(war, job.seat, "miss")
    need = misses_needed(war)
    return [ACCEPT, Choice("miss", tuple(cards[:need]))] if len(cards) >= need else []


def _react(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "miss":
        _cancel(war, job, wanted, tell, "miss")


def _cancel(war: War, job: Job, wanted: Choice, tell: Teller, op: str) -> None:
    for word in wanted.words:
        card = drop(war, job.seat, word)
        tell.tell("R-TURN-4", "reacted", nation=war.nation(job.seat), card=card)
    clauses = war.book.cards[wanted.words[0]].clauses
    clause = next((clause for clause in clauses if clause.op == op), clauses[0])
    AT_ONCE[op](war, clause, job, [job.seat], tell)


def _react_spy_options(war: War, job: Job) -> list[Choice]:
    cards = stoppers(war, job.seat, job.n)
    return [ACCEPT, *(Choice("stop", (card,)) for card in cards)] if cards else []


def _react_spy(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "stop":
        _cancel(war, job, wanted, tell, "nospy")


def _pay_options(war: War, job: Job) -> list[Choice]:
    return payments(war, job.seat, job.n)


def _pay(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    pay(war, job, wanted.words, tell)


def _discard_options(war: War, job: Job) -> list[Choice]:
    """The nation concerned picks; Nation cards are not touched (R-CARD-7)."""
    return [Choice("discard", (card,)) for card in sorted(set(war.camps[job.seat].conflict))]


def _discard(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    _again(war, job)
    discard(war, job.seat, wanted.words[0], tell, "R-CARD-7")


def _again(war: War, job: Job) -> None:
    """Push the job again if there is more to choose."""
    if job.n > 1:
        war.push(job._replace(n=job.n - 1))


def _pass_options(war: War, job: Job) -> list[Choice]:
    return [Choice("pass", (card,)) for card in sorted(set(war.camps[job.seat].conflict))]


def _pass(war: War, job: Job, wanted: Choice, _tell: Teller) -> None:
    """Put passed cards aside, unseen, until all have chosen."""
    _again(war, job)
    war.camps[job.seat].conflict.remove(wanted.words[0])
    war.passing.append(Job("pass", job.seat, words=wanted.words))


def passing(war: War, _job: Job, tell: Teller) -> None:
    """Pass all cards at once to the left neighbours; seats that are out are skipped."""
    for given in war.passing:
        seat = war.book.left_of(given.seat)
        while war.camps[seat].out:
            seat = war.book.left_of(seat)
        war.camps[seat].conflict.extend(given.words)
        tell.tell("R-CARD-7", "passed", nation=war.nation(given.seat), other=war.nation(seat))
        tell.tell_seats(
            (given.seat, seat), "R-CARD-7", "passed_card", nation=war.nation(given.seat), card=given.words[0]
        )
    war.passing = []


def _restore_options(war: War, job: Job) -> list[Choice]:
    lost = job.n & ~war.camps[job.seat].active
    return [Choice("restore", (ARMS[unit],)) for unit in range(len(ARMS)) if lost >> unit & 1]


def _restore(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    """R-COMBAT-7: the lozenge comes off."""
    war.camps[job.seat].active |= 1 << UNIT_OF[wanted.words[0]]
    tell.tell("R-COMBAT-7", "restored", nation=war.nation(job.seat), unit=wanted.words[0])


def _strip_options(war: War, job: Job) -> list[Choice]:
    board = war.camps[job.other].board
    return [Choice("strip", (card,)) for card in sorted(board) if war.book.cards[card].deck == "conflict"]


def _strip(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    _again(war, job)
    card = drop(war, job.other, f"board:{wanted.words[0]}")
    tell.tell("R-CARD-7", "stripped", nation=war.nation(job.other), card=card)


def _steal_options(war: War, job: Job) -> list[Choice]:
    return [Choice("steal", (card,)) for card in sorted(set(war.camps[job.other].conflict))]


def _steal(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    _again(war, job)
    card = wanted.words[0]
    war.camps[job.other].conflict.remove(card)
    war.camps[job.seat].conflict.append(card)
    seats = (job.seat, job.other)
    tell.tell("R-CARD-7", "stole", nation=war.nation(job.seat), enemy=war.nation(job.other))
    tell.tell_seats(seats, "R-CARD-7", "stole_card", nation=war.nation(job.seat), card=card)


def _peek_options(war: War, job: Job) -> list[Choice]:
    """Every order of the top cards, the first of them on top."""
    return [Choice("order", cards) for cards in sorted(set(permutations(war.pile[: -job.n - 1 : -1])))]


def _peek(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    cards = wanted.words
    if cards:
        war.pile[-len(cards) :] = reversed(cards)
    tell.tell("R-CARD-1", "peeked", nation=war.nation(job.seat), n=len(cards))


def _swap_options(war: War, job: Job) -> list[Choice]:
    papers = sorted(set(war.camps[job.seat].papers)) if war.camps[job.seat].deck else []
    return [ACCEPT, *(Choice("swap", (card,)) for card in papers)] if papers else []


def _swap(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    if wanted.verb == "swap":
        _again(war, job)
        camp = war.camps[job.seat]
        camp.papers.remove(wanted.words[0])
        tell.tell("R-CARD-7", "swapped", nation=war.nation(job.seat))
        draw_nation(war, job.seat, tell, "R-CARD-8")
        put_away(war, job.seat, wanted.words[0])


def _target_options(war: War, job: Job) -> list[Choice]:
    return [Choice("choose", (war.nation(seat),)) for seat in war.enemies(job.seat)]


def _weakest_options(war: War, job: Job) -> list[Choice]:
    return [Choice("choose", (war.nation(seat),)) for seat in weakest_of(war, job)]


def _choose(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    take_aim(war, job, war.book.seat_of[wanted.words[0]])
    tell.tell(
        "LW-3" if job.kind == "weakest" else "R-CARD-1", "chose", nation=war.nation(job.seat), other=wanted.words[0]
    )


def _search_options(war: War, job: Job) -> list[Choice]:
    """R-SPY-1: the Spy's player sees the Nation cards in hand and on the board, and chooses one."""
    camp = war.camps[job.other]
    board = sorted({card for card in camp.board if war.book.cards[card].deck == "nation"})
    return [
        *(Choice("search", (card,)) for card in sorted(set(camp.papers))),
        *(Choice("search", (f"board:{card}",)) for card in board),
    ]


def _search(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    discard(war, job.other, wanted.words[0], tell, "R-SPY-1", also=job.seat)


def _offer_options(war: War, job: Job) -> list[Choice]:
    return [Choice("offer", words) for words in italy.offerable(war, war.camps[job.seat].faction)]


def _offer(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    italy.offer(war, job, wanted.words, tell)


def _side(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    italy.side(war, job, wanted.words, tell)


ASKS: dict[str, Ask] = {
    "act": Ask("R-TURN-2", _act_options, act, alone=False),
    "equip": Ask("R-PREL-2", _equip_options, _equip),
    "trim": Ask("R-TURN-3", _trim_options, _trim),
    "react": Ask("R-COMBAT-5", _react_options, _react),
    "react_spy": Ask("R-SPY-3", _react_spy_options, _react_spy),
    "pay": Ask("R-MONEY-1", _pay_options, _pay),
    "discard": Ask("R-CARD-7", _discard_options, _discard),
    "pass": Ask("R-CARD-7", _pass_options, _pass, hidden=True),
    "restore": Ask("R-COMBAT-7", _restore_options, _restore),
    "strip": Ask("R-CARD-7", _strip_options, _strip),
    "steal": Ask("R-CARD-7", _steal_options, _steal),
    "peek": Ask("R-CARD-1", _peek_options, _peek),
    "swap": Ask("R-CARD-8", _swap_options, _swap),
    "target": Ask("R-CARD-1", _target_options, _choose),
    "weakest": Ask("LW-3", _weakest_options, _choose),
    "search": Ask("R-SPY-1", _search_options, _search, alone=False),
    "offer": Ask("R-ITALY-5", _offer_options, _offer, hidden=True),
    "side": Ask("R-ITALY-5", italy.sides, _side),
}

"""Spies and their three tasks (R-SPY-1 to R-SPY-3)."""

from sandtable.games.lets_war.play.ending import change_homefront, judge
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.money import can_pay, funds, price_of, to_pay
from sandtable.games.lets_war.play.piles import discard, drop, holds
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Choice, Refusal, Teller

MOST_POINTS = 4


def spies_of(war: War, seat: int) -> list[str]:
    """Spies on a board; several may lie together (R-SPY-2)."""
    if not standings(war)[seat].spies:
        return []
    return [card for card in war.camps[seat].board if "spy" in war.book.cards[card].ops]


def refuse_task(war: War, seat: int, words: tuple[str, ...]) -> Refusal | None:
    """Why a task may not be announced; None when it may."""
    if len(words) < 2 or words[0] not in ("1", "2", "3") or words[1] not in war.book.seat_of:
        return Refusal("R-SPY-1", "no_task")
    task, enemy = int(words[0]), war.book.seat_of[words[1]]
    own = spies_of(war, seat)
    values = {"enemy": words[1], "n": task}
    if not own:
        return Refusal("R-SPY-2", "no_spy")
    if war.spied >= (len(own) if war.book.options.each_spy else 1):
        return Refusal("R-SPY-1", "spied_already")
    if enemy not in war.opponents(seat):
        return Refusal("R-SPY-3", "no_opponent", values)
    standing, other = standings(war)[seat], standings(war)[enemy]
    if "spy" in standing.bans or f"spy{task}" in standing.bans:
        return Refusal("R-PREC-1", "spy_banned", values)
    if "spy" in other.immune or f"spy{task}" in other.immune:
        return Refusal("R-PREC-1", "immune", values)
    return _refuse_cost(war, seat, enemy, task, words[2:])


def _refuse_cost(war: War, seat: int, enemy: int, task: int, rest: tuple[str, ...]) -> Refusal | None:
    price = price_of(war, seat, f"spy{task}")
    without = 0
    if task == 1:
        if len(rest) != 1 or not holds(war, seat, rest[0]):
            return Refusal("R-SPY-1", "discard_one")
        without = war.book.cards[rest[0].rpartition(":")[2]].dollars
    elif task == 2:
        if rest:
            return Refusal("R-SPY-1", "no_task")
        if not spies_of(war, enemy):
            return Refusal("R-SPY-2", "no_spy_there", {"enemy": war.nation(enemy)})
    else:
        points = _points(war, rest)
        if not points:
            return Refusal("R-SPY-1", "no_task")
        if war.undermined >> enemy & 1:
            return Refusal("LW-8", "undermined", {"enemy": war.nation(enemy)})
        price *= points
    return None if can_pay(war, seat, price, without) else Refusal("R-MONEY-2", "cannot_pay")


def _points(war: War, rest: tuple[str, ...]) -> int:
    """Homefront points that task 3 costs: one, or by an option more at a multiple of the price; 0 if invalid."""
    if not rest:
        return 1
    if len(rest) == 1 and war.book.options.per_500 and rest[0] in ("2", "3", "4"):
        return int(rest[0])
    return 0


def tasks(war: War, seat: int) -> list[Choice]:
    """Every task that may be announced and has an effect."""
    added = standings(war)
    own, bans = added[seat].spies, added[seat].bans
    if not own or "spy" in bans or war.spied >= (own if war.book.options.each_spy else 1):
        return []
    found: list[Choice] = []
    mine: list[str] = []
    prices, money = added[seat].spy_prices, funds(war, seat)
    for enemy in war.opponents(seat):
        code = war.book.nations[enemy]
        theirs, immune = added[enemy], added[enemy].immune
        if "spy" in immune:
            continue
        if war.camps[enemy].papers or theirs.laid_nation:
            mine = mine or _discardable(war, seat)
            # Which card is discarded matters only where dollars are to be paid besides.
            if prices[1]:
                paid = [card for card in mine if not refuse_task(war, seat, ("1", code, card))]
                found += [_search(war, enemy, card) for card in paid]
            elif "spy1" not in immune and "spy1" not in bans:
                known = war.book.searches[enemy]
                found += [known.get(card) or _search(war, enemy, card) for card in mine]
        if theirs.spies and not refuse_task(war, seat, ("2", code)):
            found.append(Choice("spy", ("2", code)))
        if "spy3" in immune or "spy3" in bans or war.undermined >> enemy & 1:
            continue
        for points in range(1, (MOST_POINTS if war.book.options.per_500 else 1) + 1):
            if money < to_pay(war, seat, prices[3] * points):
                break
            found.append(Choice("spy", ("3", code) if points == 1 else ("3", code, str(points))))
    return found


def _search(war: War, enemy: int, card: str) -> Choice:
    """Task 1 for a card, cached."""
    found = Choice("spy", ("1", war.book.nations[enemy], card))
    war.book.searches[enemy][card] = found
    return found


def _discardable(war: War, seat: int) -> list[str]:
    """Cards that may be discarded for task 1, each once: hand, then board."""
    camp = war.camps[seat]
    laid = [f"board:{card}" for card in sorted(set(camp.board))]
    return sorted(set(camp.conflict)) + sorted(set(camp.papers)) + laid


def announce(war: War, seat: int, words: tuple[str, ...], tell: Teller) -> None:
    """Announce the task and the opponent, and pay; then the opponent may react (R-TURN-4)."""
    task, enemy = int(words[0]), war.book.seat_of[words[1]]
    tell.tell("R-SPY-1", f"task{task}", nation=war.nation(seat), enemy=words[1])
    price = price_of(war, seat, f"spy{task}")
    points = 0
    war.spied += 1
    if task == 1:
        discard(war, seat, words[2], tell, "R-SPY-1")
        card = words[2].rpartition(":")[2]
        if words[2].startswith("board:") and "spy" in war.book.cards[card].ops and war.book.options.each_spy:
            war.spied -= 1  # One Spy fewer lies there, and one fewer has acted.
    elif task == 2:
        discard(war, seat, f"board:{spies_of(war, seat)[0]}", tell, "R-SPY-1")
        if war.book.options.each_spy:
            war.spied -= 1
    else:
        points = _points(war, words[2:])
        price *= points
    jobs = [Job("react_spy", enemy, seat, task), Job("task", seat, enemy, task, (str(points),))]
    if price:
        jobs.insert(0, Job("pay", seat, n=price, words=(f"spy{task}",)))
    war.push(*jobs)


def task(war: War, job: Job, tell: Teller) -> None:
    """Carry out the task."""
    if war.camps[job.other].out:
        return
    if job.n == 1:
        war.push(Job("search", job.seat, job.other))
    elif job.n == 2:
        found = spies_of(war, job.other)
        if found:
            card = drop(war, job.other, f"board:{found[0]}")
            tell.tell("R-SPY-1", "unmasked", nation=war.nation(job.other), card=card)
    else:
        change_homefront(war, job.other, -int(job.words[0]), tell, "R-SPY-1")
        if war.book.options.immunity:
            war.undermined |= 1 << job.other
        judge(war, tell)


def stoppers(war: War, seat: int, task: int) -> list[str]:
    """Cards in hand that stop a task: by their text, or with two players one Miss! for task 3 (R-2P-3)."""
    camp = war.camps[seat]
    miss = war.duel and task == 3
    cards = war.book.cards
    found = {
        card
        for hand in (camp.conflict, camp.papers)
        for card in hand
        if "nospy" in cards[card].ops or (miss and "miss" in cards[card].ops)
    }
    return sorted(found)

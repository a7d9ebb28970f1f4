"""List the sensible actions of a player's own turn, in a fixed order (R-TURN-2).

Called at every choice, so the conditions that `refuse_action` words one by one are tested here together. A test checks
that every offered action is allowed.
"""

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import ALL_UNITS, NEU, REACTION, Paper
from sandtable.games.lets_war.play.combat import attacks, ready, refuse_raid
from sandtable.games.lets_war.play.lasting import standings
from sandtable.games.lets_war.play.money import funds, to_pay
from sandtable.games.lets_war.play.spies import tasks
from sandtable.games.lets_war.play.state import HAPPY, Camp, War
from sandtable.games.play import Choice

_BUY, _TAX, _END = Choice("buy"), Choice("tax"), Choice("end")


def actions(war: War, seat: int) -> list[Choice]:
    """Every sensible action: no card without effect, no pointless discard."""
    cards = war.book.cards
    camp = war.camps[seat]
    enemies = war.enemies(seat)
    mine = standings(war)[seat]
    found: list[Choice] = []
    boom: Paper | None = None
    for hand in (camp.conflict, camp.papers):
        for card in sorted(set(hand)):
            paper = cards[card]
            use = paper.use
            if use == REACTION:
                continue
            if use == "boom":
                # The cheapest is played, of equals the first by its id.
                if boom is None or paper.dollars < boom.dollars:
                    boom = paper
            elif use == "eq":
                if paper.entry <= war.peak and may_lay(war, seat, paper, hand):
                    if paper.aimed:
                        found += lays(war, paper, enemies)
                    else:
                        found.append(paper.to_lay)
            elif use == "std":
                if paper.always or _helps(war, paper, camp, camp):
                    found.append(paper.to_play)
            elif use == "spy":
                found += lays(war, paper, enemies)
            elif use == "aimed":
                found += [
                    Choice("play", (card, war.book.nations[enemy]))
                    for enemy in enemies
                    if paper.always or _helps(war, paper, camp, war.camps[enemy])
                ]
            elif use == "auto":
                found += _automatic(war, seat, paper)
    if boom is not None and camp.faction != NEU:
        found += attacks(war, seat, ALL_UNITS, ALL_UNITS, boom.dollars)
    if mine.raids:
        found += _raids(war, seat, enemies)
    if mine.spies:
        found += tasks(war, seat)
    if camp.deck and mine.nation_price > 0 and _may_buy(war, seat, mine.nation_price):
        found.append(_BUY)
    if war.taxed < war.book.options.taxes:
        found.append(_TAX)
    found += mine.tail
    found.append(_END)
    return found


def may_lay(war: War, seat: int, paper: Paper, hand: list[str]) -> bool:
    """True when equipment in a hand may lie on the board now (R-CARD-3, R-CARD-4, LW-1)."""
    return (
        paper.id not in war.camps[seat].board
        and paper.entry <= war.peak
        and not (war.returned and seat == war.turn and hand.count(paper.id) <= war.returned.count(paper.id))
    )


def lays(war: War, paper: Paper, enemies: list[int]) -> list[Choice]:
    """Ways to lay a card."""
    if "T" in paper.scopes:
        return [Choice("lay", (paper.id, war.book.nations[enemy])) for enemy in enemies]
    return [paper.to_lay]


def _automatic(war: War, seat: int, paper: Paper) -> list[Choice]:
    """Attacks by a card that needs no Boom! (R-COMBAT-8)."""
    if war.is_neutral(seat):
        return []
    clause = next(clause for clause in paper.clauses if clause.op == "auto")
    found = attacks(war, seat, clause.units, clause.targets, paper.dollars, war.book.options.unstoppable)
    return [Choice("play", (paper.id, *blow.words)) for blow in found]


def _raids(war: War, seat: int, enemies: list[int]) -> list[Choice]:
    raids = standings(war)[seat].raid
    found = [
        Choice("raid", (ARMS[unit], war.book.nations[enemy]))
        for unit in ready(war, seat)
        if raids[unit]
        for enemy in enemies
        if war.camps[enemy].conflict
    ]
    return [wanted for wanted in found if refuse_raid(war, seat, wanted.words) is None]


def _may_buy(war: War, seat: int, price: int) -> bool:
    return not war.bought >= war.book.options.purchases >= 0 and funds(war, seat) >= to_pay(war, seat, price)


def _helps(war: War, paper: Paper, camp: Camp, theirs: Camp) -> bool:
    """True if some clause of a card that may be without effect would have one."""
    for clause in paper.clauses:
        subject = theirs if clause.scope == "T" else camp
        if clause.op == "restore":
            useful = bool(clause.units & ~subject.active)
        elif clause.op == "hf":
            useful = subject.homefront < HAPPY
        elif clause.op in ("discard", "steal", "pass"):
            useful = bool(subject.conflict)
        elif clause.op == "strip":
            useful = any(war.book.cards[laid].deck == "conflict" for laid in subject.board)
        elif clause.op in ("draw", "peek"):
            useful = bool(war.pile or war.discards)
        else:
            useful = False
        if useful:
            return True
    return False

"""Actions of a player's own turn and reasons to refuse them (R-TURN-2)."""

from sandtable.games.lets_war.cards import SEMESTERS
from sandtable.games.lets_war.play.book import ALL_UNITS
from sandtable.games.lets_war.play.combat import cards_with, raid, refuse_attack, refuse_raid
from sandtable.games.lets_war.play.effects import carry_out
from sandtable.games.lets_war.play.ending import change_homefront, judge
from sandtable.games.lets_war.play.lasting import aim_key, board_changed, standings
from sandtable.games.lets_war.play.money import can_pay, price_of
from sandtable.games.lets_war.play.piles import discard, draw_conflict, hand_of, holds, leave_board
from sandtable.games.lets_war.play.spies import announce, refuse_task
from sandtable.games.lets_war.play.state import Job, War
from sandtable.games.play import Choice, Refusal, Teller

TAX = 3  # Conflict cards for a point of Homefront (R-HOME-2)
_REACTIONS = ("miss", "nospy")


def refuse_action(war: War, seat: int, wanted: Choice) -> Refusal | None:
    """Reason why an action is not allowed now; None if it is."""
    words = wanted.words
    match wanted.verb:
        case "end":
            return Refusal("R-TURN-2", "no_words") if words else None
        case "play":
            return _refuse_play(war, seat, words)
        case "lay":
            return refuse_lay(war, seat, words, spies=True)
        case "boom":
            booms = cards_with(war, seat, "boom")
            if not booms:
                return Refusal("R-COMBAT-4", "no_boom")
            return refuse_attack(war, seat, words, ALL_UNITS, ALL_UNITS, booms[0])
        case "raid":
            return refuse_raid(war, seat, words)
        case "spy":
            return refuse_task(war, seat, words)
        case "buy":
            return _refuse_buy(war, seat, words)
        case "tax":
            if words:
                return Refusal("R-HOME-2", "no_words")
            return Refusal("R-HOME-2", "taxed") if war.taxed >= war.book.options.taxes else None
        case "take":
            return _refuse_take(war, seat, words)
        case "discard":
            return None if len(words) == 1 and holds(war, seat, words[0]) else Refusal("R-CARD-6", "not_there")
    return Refusal("R-TURN-2", "no_action")


def _refuse_play(war: War, seat: int, words: tuple[str, ...]) -> Refusal | None:
    if not words or ":" in words[0] or not holds(war, seat, words[0]):
        return Refusal("R-CARD-1", "not_in_hand")
    paper = war.book.cards[words[0]]
    rest = words[1:]
    if paper.kind != "std":
        return Refusal("R-CARD-2", "not_standard", {"card": paper.id})
    if any(op in paper.ops for op in _REACTIONS):
        return Refusal("R-TURN-4", "reaction_only", {"card": paper.id})
    if "boom" in paper.ops:
        return Refusal("R-COMBAT-0", "say_boom", {"card": paper.id})
    if "auto" in paper.ops:
        clause = next(clause for clause in paper.clauses if clause.op == "auto")
        sure = war.book.options.unstoppable
        return refuse_attack(war, seat, rest, clause.units, clause.targets, paper.id, sure)
    return _refuse_aim(war, seat, paper.id, rest)


def _refuse_aim(war: War, seat: int, card: str, rest: tuple[str, ...]) -> Refusal | None:
    """Refusal unless a card aimed at an enemy names one, and any other names nobody."""
    if not war.book.cards[card].aims("T"):
        return Refusal("R-CARD-1", "no_words") if rest else None
    if war.is_neutral(seat):
        return Refusal("R-ITALY-1", "neutral")
    if len(rest) != 1 or war.book.seat_of.get(rest[0], -1) not in war.enemies(seat):
        return Refusal("R-CARD-1", "name_enemy", {"card": card})
    return None


def refuse_lay(war: War, seat: int, words: tuple[str, ...], *, spies: bool) -> Refusal | None:
    """Reason why a card may not be laid on the own board; None if it may. A destroyed unit may be equipped (LW-4)."""
    if not words or ":" in words[0] or not holds(war, seat, words[0]):
        return Refusal("R-CARD-2", "not_in_hand")
    camp = war.camps[seat]
    paper = war.book.cards[words[0]]
    values = {"card": paper.id}
    if paper.kind == "spy":
        return None if spies and len(words) == 1 else Refusal("R-PREL-2", "spies_wait", values)
    if paper.kind != "eq":
        return Refusal("R-CARD-2", "not_equipment", values)
    if paper.id in camp.board:
        return Refusal("R-CARD-3", "lies_there", values)
    if paper.entry > war.peak:
        return Refusal("R-CARD-4", "too_early", {**values, "date": SEMESTERS[paper.entry]})
    if seat == war.turn and hand_of(war, camp, paper.id).count(paper.id) <= war.returned.count(paper.id):
        return Refusal("LW-1", "taken_back", values)
    return _refuse_aim(war, seat, paper.id, words[1:])


def _refuse_buy(war: War, seat: int, words: tuple[str, ...]) -> Refusal | None:
    if words:
        return Refusal("R-MONEY-2", "no_words")
    if not war.camps[seat].deck:
        return Refusal("R-CARD-8", "deck_empty")
    if "nation" in standings(war)[seat].bans:
        return Refusal("R-PREC-1", "buying_banned")
    if war.bought >= war.book.options.purchases >= 0:
        return Refusal("R-OPT-1", "bought_enough")
    return None if can_pay(war, seat, price_of(war, seat, "nation")) else Refusal("R-MONEY-2", "cannot_pay")


def _refuse_take(war: War, seat: int, words: tuple[str, ...]) -> Refusal | None:
    if len(words) != 1 or words[0] not in war.camps[seat].board:
        return Refusal("R-CARD-6", "not_there")
    if war.book.cards[words[0]].deck != "conflict":
        return Refusal("R-CARD-6", "only_conflict", {"card": words[0]})
    return None


def act(war: War, job: Job, wanted: Choice, tell: Teller) -> None:
    """Carry out an action; unless the turn ends, the player acts again afterwards."""
    seat, words = job.seat, wanted.words
    if wanted.verb == "end":
        return
    war.push(job)
    camp = war.camps[seat]
    match wanted.verb:
        case "boom":
            play(war, seat, cards_with(war, seat, "boom")[0], words, tell)
        case "play":
            card = words[0]
            if "auto" in war.book.cards[card].ops:
                play(war, seat, card, words[1:], tell)
            else:
                _aim_at(war, seat, card, words[1:])
                play(war, seat, card, (), tell)
        case "lay":
            lay(war, seat, words, tell)
        case "raid":
            raid(war, seat, words, tell)
        case "spy":
            announce(war, seat, words, tell)
        case "buy":
            war.bought += 1
            war.push(Job("pay", seat, n=price_of(war, seat, "nation"), words=("nation",)), Job("bought", seat))
        case "tax":
            war.taxed += 1
            tell.tell("R-HOME-2", "taxed", nation=war.nation(seat))
            change_homefront(war, seat, -1, tell, "R-HOME-2")
            judge(war, tell)
            if war.over is None and not camp.out:
                draw_conflict(war, seat, TAX, tell, "R-HOME-2")
        case "take":
            leave_board(war, seat, words[0])
            camp.conflict.append(words[0])
            war.returned.append(words[0])
            tell.tell("R-CARD-6", "took_back", nation=war.nation(seat), card=words[0])
        case "discard":
            discard(war, seat, words[0], tell, "R-CARD-6")


def _aim_at(war: War, seat: int, card: str, words: tuple[str, ...]) -> None:
    if words:
        war.aims[aim_key("T", seat, card)] = (war.book.seat_of[words[0]],)


def play(war: War, seat: int, card: str, words: tuple[str, ...], tell: Teller) -> None:
    """Play a standard card: it takes effect and is then discarded (R-CARD-1)."""
    camp = war.camps[seat]
    hand = hand_of(war, camp, card)
    hand.remove(card)
    target = war.aims.get(aim_key("T", seat, card), ()) if war.aims else ()
    if target:
        tell.tell("R-CARD-1", "played_at", nation=war.nation(seat), card=card, enemy=war.nation(target[0]))
    else:
        tell.tell("R-CARD-1", "played", nation=war.nation(seat), card=card)
    war.push(Job("spent", seat, words=(card,)))
    carry_out(war, seat, card, words)


def lay(war: War, seat: int, words: tuple[str, ...], tell: Teller) -> None:
    """Lay equipment or a Spy; it works from now on (R-CARD-2, R-SPY-2)."""
    card = words[0]
    camp = war.camps[seat]
    hand_of(war, camp, card).remove(card)
    camp.board.append(card)
    _aim_at(war, seat, card, words[1:])
    board_changed(war, seat, card)
    rule = "R-SPY-2" if war.book.cards[card].kind == "spy" else "R-CARD-2"
    tell.tell(rule, "laid", nation=war.nation(seat), card=card)
    carry_out(war, seat, card)

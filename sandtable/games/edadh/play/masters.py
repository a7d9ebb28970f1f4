"""Combat Masters with the moments of their bonus (ED-3, ER-ED-42), and Standards in a turn."""

from sandtable.games.edadh.play.state import AWAY, MASTER, READY, SPENT, Battle, gain
from sandtable.games.edadh.play.strike import protection
from sandtable.games.play import Choice, Refusal, Teller, choice

BONUSES = ("ml", "mp", "att", "def", "dmg")
# Which bonuses may be named at which step.
WINDOWS = {4: ("mp", "ml"), 5: ("ml",), 6: ("att", "def", "dmg"), 8: ("mp",)}
FOLLOWS = {4: "protect", 5: "judge", 6: "strike", 8: "next"}


def window(state: Battle, _tell: Teller) -> bool:
    """Ask the sides that called a Master, the Attacker first (R-CM-4); each may pass.

    Return True while a seat must decide.
    """
    for seat in state.speakers():
        if not state.done[seat] and speaks(state, seat) and sensible_bonuses(state, seat):
            state.seat = seat
            return True
    state.enter(FOLLOWS[state.window])
    return False


def speaks(state: Battle, seat: int) -> bool:
    """True while a side's called Master has a bonus to give; never in a drawn turn with both (R-CM-4)."""
    side, other = state.sides[seat], state.sides[1 - seat]
    return side.second == "mst" and not side.bonus and not (state.drawn and other.second == "mst")


def legal_bonuses(state: Battle, seat: int) -> list[str]:
    """Bonuses of this window that the Master prints; Dmg is the Attacker's only (R-CM-2, ER-ED-22)."""
    master = state.parties[seat].master
    if master is None:
        return []
    return [
        name
        for name in WINDOWS[state.window]
        if master.bonus.get(name, 0) and (name != "dmg" or state.attacker == seat)
    ]


def sensible_bonuses(state: Battle, seat: int) -> list[str]:
    """Legal bonuses that can make a difference."""
    return [name for name in legal_bonuses(state, seat) if _matters(state, seat, name)]


def _matters(state: Battle, seat: int, name: str) -> bool:
    if name == "mp":
        return True
    if name == "ml":
        return has_chance(state) and (seat != state.attacker or _saved_by_ml(state))
    numeric = [_row_att(state, one) is not None for one in (0, 1)]
    if name == "def":
        return state.attacker != seat and numeric[1 - seat]
    return (state.drawn or state.attacker == seat) and numeric[seat]


def _row_att(state: Battle, seat: int) -> int | None:
    side = state.sides[seat]
    return state.field.kinds[side.columns[side.chosen][0]].rows[state.level].att


def _saved_by_ml(state: Battle) -> bool:
    """True if only ML can save the Defender, so that the Attacker's own ML may decide."""
    mine, enemy = chosen_kinds(state)
    # With the Attacker's ML out of reach only shields protect.
    return not protection(state, 1 - state.attacker, enemy, mine, enemy_ml=99)


def chosen_kinds(state: Battle) -> tuple[int, int]:
    """Kinds of the Chosen Troops: the Attacker's and the Defender's; in a drawn turn by seat."""
    first, second = state.speakers() if not state.drawn else (0, 1)
    one, two = state.sides[first], state.sides[second]
    return one.columns[one.chosen][0], two.columns[two.chosen][0]


def has_chance(state: Battle) -> bool:
    """True when the Attacker's printed value is among those the Defender's end protects against (R-PRO-1, ER-ED-06)."""
    return state.field.meetings[state.sides[0].placed][state.sides[1].placed].chance


def window_choices(state: Battle, seat: int) -> list[Choice]:
    return [*(choice("bonus", name) for name in sensible_bonuses(state, seat)), choice("pass")]


def window_refusal(state: Battle, seat: int, wanted: Choice) -> Refusal | None:
    if wanted == choice("pass"):
        return None
    if wanted.verb != "bonus" or len(wanted.words) != 1 or wanted.words[0] not in BONUSES:
        return Refusal("R-CM-2", "bonus_what")
    if wanted.words[0] not in legal_bonuses(state, seat):
        return Refusal("ED-3", "not_now", {"bonus": wanted.words[0], "step": state.window})
    return None


def take_window(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    state.done[seat] = True
    if wanted.verb == "pass":
        return
    side, master = state.sides[seat], state.parties[seat].master
    assert master is not None
    side.bonus = wanted.words[0]
    n = master.bonus[side.bonus]
    tell.tell("R-CM-2", f"bonus_{side.bonus}", side=state.who(seat), card=master.id, n=n)
    if side.bonus == "mp":
        gain(side, n)


def bonus_of(state: Battle, seat: int, name: str) -> int:
    """Amount a side's Master adds to a number in this turn; 0 for a bonus not chosen."""
    master = state.parties[seat].master
    return master.bonus[name] if master is not None and state.sides[seat].bonus == name else 0


def finish_masters(state: Battle, tell: Teller) -> None:
    """Turn called Masters face-down, with or without bonus (R-CM-3, ER-ED-21)."""
    for seat, side in enumerate(state.sides):
        if side.second == "mst" and side.master == READY:
            side.master = SPENT
            tell.tell("R-CM-3", "master_flips", side=state.who(seat), card=_master_id(state, seat))


def duel(state: Battle, seat: int, tell: Teller) -> bool:
    """Discard the Combat Master in place of the Troop, if both were called and he suffered more than his DV.

    Rule R-CM-5.
    """
    side, master = state.sides[seat], state.parties[seat].master
    both = all(one.second == "mst" for one in state.sides)
    if not both or master is None or side.hurt <= master.dv:
        return False
    side.master = AWAY
    side.pile.append(MASTER)  # ER-ED-23: one card, its DV counts at step 2
    tell.tell("R-CM-5", "master_lost", side=state.who(seat), card=master.id, n=side.hurt, dv=master.dv)
    return True


def _master_id(state: Battle, seat: int) -> str:
    master = state.parties[seat].master
    return master.id if master is not None else ""


def standard(state: Battle, _tell: Teller) -> bool:
    """Ask a side that was hurt whether the Standard lowers this turn's Damage (R-STD-1).

    Return True while a seat must decide.
    """
    for seat in state.speakers():
        side, card = state.sides[seat], state.parties[seat].standard
        if side.hurt and side.standard and card is not None and card.damage and not state.done[seat]:
            state.seat = seat
            return True
    state.window = 8
    state.enter("window")
    return False


def standard_choices(_state: Battle, _seat: int) -> list[Choice]:
    return [choice("standard"), choice("pass")]


def standard_refusal(_state: Battle, _seat: int, wanted: Choice) -> Refusal | None:
    return None if wanted in (choice("standard"), choice("pass")) else Refusal("R-STD-1", "standard_or_pass")


def take_standard(state: Battle, seat: int, wanted: Choice, tell: Teller) -> None:
    state.done[seat] = True
    card = state.parties[seat].standard
    if wanted.verb == "pass" or card is None:
        return
    side = state.sides[seat]
    less = min(card.damage, side.hurt)
    side.standard = False
    side.hurt -= less
    side.dmg -= less
    tell.tell("R-STD-1", "standard", side=state.who(seat), card=card.id, n=less, dmg=side.dmg)

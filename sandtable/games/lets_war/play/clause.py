"""One clause of a card as the engine carries it out, read from the notation that words it."""

from dataclasses import dataclass

from sandtable.games.lets_war.effects import ARMS, is_lasting, units_of
from sandtable.model.effects import Effect

UNIT_OF = {code: number for number, code in enumerate(ARMS)}
# Ops that hold as long as their card lies there; `lasting.py` adds them up.
LASTING_OPS = frozenset(
    ("mod", "against", "reach", "multi", "ignore", "raze", "raid", "step", "hand", "price", "ban", "immune")
)


@dataclass(slots=True, eq=False)
class Clause:
    """One clause of a card with its arguments parsed; unused values are at their defaults.

    Clauses compare by identity.
    """

    op: str
    scope: str
    lasting: bool
    units: int = 0
    targets: int = 0
    attack: int = 0
    defence: int = 0
    number: int = 0
    matter: str = ""
    cards: tuple[str, ...] = ()
    arms: tuple[int, ...] = ()  # the same units one by one
    # What it adds to attack and defence of each unit, five numbers in one (`packed`), so that cards are added at once.
    adds_attack: int = 0
    adds_defence: int = 0


DIGIT = 8  # bits of a number among five
_HALF = 1 << DIGIT - 1


def packed(arms: tuple[int, ...], number: int) -> int:
    """Pack a number for each of these units into one integer; such integers can be added within -127 to 127."""
    return sum(number << DIGIT * unit for unit in arms)


def unpacked(numbers: int, count: int) -> list[int]:
    """Unpack `count` numbers from an integer made by `packed`."""
    # A digit below 0 has borrowed from the next; with half a digit more everywhere none is.
    lifted = numbers + packed(tuple(range(count)), _HALF)
    return [(lifted >> DIGIT * unit & (1 << DIGIT) - 1) - _HALF for unit in range(count)]


def mask_of(written: str) -> int:
    """The units of a slash list as bits."""
    return sum(1 << UNIT_OF[unit] for unit in units_of(written))


def read_clause(effect: Effect) -> Clause:
    """Parse a clause for the engine, from the notation that words it."""
    clause = Clause(effect.op, effect.scope or "", is_lasting(effect))
    args = effect.args
    op = effect.op
    if op in ("mod", "against"):
        clause.units = mask_of(args[0])
        for written in args[1:] if op == "mod" else args[1:2]:
            if written[0] == "a":
                clause.attack = int(written[1:])
            else:
                clause.defence = int(written[1:])
        clause.targets = mask_of(args[2]) if op == "against" else 0
    elif op in ("reach", "auto"):
        clause.units, clause.targets = mask_of(args[0]), mask_of(args[1])
    elif op in ("multi", "raze", "raid"):
        clause.units, clause.number = mask_of(args[0]), int(args[1])
    elif op == "ignore":
        clause.units, clause.cards = mask_of(args[0]), tuple(args[1].split("/"))
    elif op == "restore":
        clause.units = mask_of(args[0])
    elif op in ("price", "ban", "immune"):
        clause.matter, _, units = args[0].partition(":")
        clause.units = mask_of(units) if units else 0
        clause.number = int(args[1]) if op == "price" else 0
    elif args:
        clause.number = int(args[0])
    clause.arms = tuple(unit for unit in range(len(ARMS)) if clause.units >> unit & 1)
    if op == "mod":
        clause.adds_attack, clause.adds_defence = (
            packed(clause.arms, clause.attack),
            packed(clause.arms, clause.defence),
        )
    return clause

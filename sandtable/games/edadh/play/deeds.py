"""Effects of Stratagems as the rules carry them out, read from the notation that words them."""

from dataclasses import dataclass

from sandtable.games.arguments import WordingError
from sandtable.games.edadh.wording import SIDE_STATS, SIDES, TRIGGERS, TROOP_STATS
from sandtable.model.effects import Effect

STATS = (*TROOP_STATS, *SIDE_STATS)
PROT, ATT, DEF, OFF, TAKEN, TERRAIN, COST = range(len(STATS))
OPS = ("mod", "mp", "level", "remove", "unshake")


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect: its op, its trigger (`entering` by default), its side and its amount."""

    op: str
    trigger: str
    turn: int
    enemy: bool
    stat: int
    n: int


def deed_of(effect: Effect) -> Deed:
    """Read an effect as a Deed; raise WordingError for one that cannot be worded either."""
    trigger, _, turn = (effect.trigger or "entering").partition(" ")
    if effect.op not in OPS or (trigger not in TRIGGERS and trigger != "entering"):
        raise WordingError(f"unknown effect '{effect.op}'", effect.offset)
    sided = effect.op in ("mod", "mp")
    if sided and effect.args[0] not in SIDES:
        raise WordingError(f"unknown side '{effect.args[0]}'", effect.offset)
    return Deed(
        op=effect.op,
        trigger=trigger,
        turn=int(turn or 0),
        enemy=sided and effect.args[0] == "enemy",
        stat=STATS.index(effect.args[1]) if effect.op == "mod" else 0,
        n=int(effect.args[-1]) if effect.args else 0,
    )

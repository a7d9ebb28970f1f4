"""What all effects that last come to for one nation: strengths, limits, prices, what it may not do."""

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.clause import Clause
from sandtable.games.play import Choice

CARD, CHARACTER = 1, 2  # ranks of an effect: Characters beat all other cards (R-PREC-1)
_COUNT = len(ARMS)


class Standing:
    """Sums and permissions of one nation; lists by unit. Bans and immunities hold the rank of what says so."""

    __slots__ = (
        "against", "attack", "attack_price", "attacks", "bans", "defence", "hand", "ignored", "immune", "may_attack",
        "may_reach", "no_attack", "prices", "raid", "raze", "reach", "shielded", "step", "times",
    )  # fmt: skip

    def __init__(self) -> None:
        self.attack = [0] * _COUNT
        self.defence = [0] * _COUNT
        self.against: list[Clause] = []
        self.reach = [0] * _COUNT
        self.times = [1] * _COUNT
        self.ignored: list[tuple[str, ...]] = [()] * _COUNT
        self.raze = [0] * _COUNT
        self.raid = [0] * _COUNT
        self.step = 0
        self.hand = 0
        self.prices: dict[str, int] = {}
        self.attack_price = [0] * _COUNT
        self.bans: dict[str, int] = {}
        self.no_attack = [0] * _COUNT
        self.immune: dict[str, int] = {}
        self.shielded = [0] * _COUNT
        # What a Character lets a unit do: attack at all, and whom beyond the table.
        self.may_attack = [False] * _COUNT
        self.may_reach = [0] * _COUNT
        # Attacks it was seen to have, by what decides about them (`combat.attacks`).
        self.attacks: dict[tuple[object, ...], list[Choice]] = {}

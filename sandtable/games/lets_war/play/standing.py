"""What all effects that last come to for one nation: strengths, limits, prices, what it may not do."""

from dataclasses import dataclass, field

from sandtable.games.lets_war.effects import ARMS
from sandtable.games.lets_war.play.book import Clause

CARD, CHARACTER = 1, 2  # ranks of an effect: Characters beat all other cards (R-PREC-1)


@dataclass(slots=True)
class Standing:
    """Sums and permissions of one nation; lists by unit. Bans and immunities hold the rank of what says so."""

    attack: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    defence: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    against: list[Clause] = field(default_factory=list)
    reach: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    times: list[int] = field(default_factory=lambda: [1] * len(ARMS))
    ignored: list[tuple[str, ...]] = field(default_factory=lambda: [()] * len(ARMS))
    raze: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    raid: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    step: int = 0
    hand: int = 0
    prices: dict[str, int] = field(default_factory=dict)
    attack_price: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    bans: dict[str, int] = field(default_factory=dict)
    no_attack: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    immune: dict[str, int] = field(default_factory=dict)
    shielded: list[int] = field(default_factory=lambda: [0] * len(ARMS))
    # What a Character lets a unit do: attack at all, and whom beyond the table.
    may_attack: list[bool] = field(default_factory=lambda: [False] * len(ARMS))
    may_reach: list[int] = field(default_factory=lambda: [0] * len(ARMS))

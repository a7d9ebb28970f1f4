"""Sum of all lasting effects on one nation: strengths, limits, prices, bans."""

from collections.abc import Callable

from sandtable.games.lets_war.effects import ARMS, LOWEST_PRICE, PRICES
from sandtable.games.lets_war.play.clause import Clause
from sandtable.games.play import Choice

CARD, CHARACTER = 1, 2  # ranks of an effect: Characters beat all other cards (R-PREC-1)
_COUNT = len(ARMS)
_ZEROS: tuple[int, ...] = (0,) * _COUNT
_ONES: tuple[int, ...] = (1,) * _COUNT
_NEVER: tuple[bool, ...] = (False,) * _COUNT
_NO_CARDS: tuple[tuple[str, ...], ...] = ((),) * _COUNT
_NOTHING: dict[str, int] = {}
_SPY_PRICES = (0, PRICES.get("spy1", 0), PRICES.get("spy2", 0), PRICES.get("spy3", 0))


# What holds for a nation besides its own board: a clause and the rank of what says so.
Foreign = tuple[Clause, int]


# Attack and defence that cards add, by unit; both with the gauge.
Strengths = tuple[list[int], list[int], list[int], list[int]]
_NO_STRENGTH: list[int] = []


class Standing:
    """Sums and permissions of one nation, by unit where there are five.

    Bans and immunities have the rank of the card that states them. Values derived from its board and these sums are
    cached here, because they are needed at every choice.
    """

    __slots__ = (
        "adds_attack", "adds_defence", "against", "attack", "attack_price", "bans", "defence", "foreign", "guard", "hand", "hits", "ignored", "immune",
        "laid_dollars", "laid_nation", "may_attack", "may_reach", "nation_price", "no_attack", "plain", "prices", "raid", "raids",
        "raze", "reach", "shielded", "spies", "spy_prices", "step", "strike", "tail", "times",
    )  # fmt: skip

    def __init__(self, foreign: tuple[Foreign, ...] = ()) -> None:
        self.foreign = foreign
        # What cards add to attack and defence; then with the gauge, never below 0. What holds only against some units
        # comes on top (`against`).
        self.attack = self.defence = self.strike = self.guard = _NO_STRENGTH
        self.adds_attack = self.adds_defence = 0  # the same packed
        self.plain = True  # nothing but strengths decides who may attack whom
        self.step = 0
        self.hand = 0
        # Most cards only add to strengths, so all else begins with shared values, which are replaced, never changed.
        self.against: tuple[Clause, ...] = ()
        self.reach = _ZEROS
        self.times = _ONES
        self.ignored: tuple[tuple[str, ...], ...] = _NO_CARDS
        self.raze = _ZEROS
        self.raid = _ZEROS
        self.prices: dict[str, int] = _NOTHING
        self.attack_price = _ZEROS
        self.bans: dict[str, int] = _NOTHING
        self.no_attack = _ZEROS
        self.immune: dict[str, int] = _NOTHING
        self.shielded = _ZEROS
        # What a Character lets a unit do: attack at all, and whom beyond the table.
        self.may_attack = _NEVER
        self.may_reach = _ZEROS
        self.raids = False  # some unit does
        # Dollars for a Nation card, -1 when none may be bought; for each task of a Spy, by its number.
        self.nation_price = PRICES["nation"]
        self.spy_prices = _SPY_PRICES
        # Of the board: how many Spies, dollars, whether a Nation card lies there, choices to take it up.
        self.spies = 0
        self.laid_dollars = 0
        self.laid_nation = False
        self.tail: list[Choice] = []
        # By the standing of an enemy: what each unit may attack there and beats, as bits (`combat.py`).
        self.hits: dict[Standing, list[int]] | None = None

    def permissions(self) -> bool:
        """True if anything besides strengths decides attacks."""
        return not (
            self.reach is _ZEROS
            and self.raze is _ZEROS
            and self.no_attack is _ZEROS
            and self.shielded is _ZEROS
            and self.ignored is _NO_CARDS
        )


# What clauses that last come to, op by op: each adds to a standing, or replaces what it changes.


def _mod(_standing: Standing, _clause: Clause, _rank: int) -> None:
    """Do nothing: strengths are summed separately, a whole card at once."""


def _against(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.against = (*standing.against, clause)


def _reach(standing: Standing, clause: Clause, rank: int) -> None:
    standing.reach = _joined(standing.reach, clause)
    if rank == CHARACTER:
        standing.may_reach = _joined(standing.may_reach, clause)


def _joined(masks: tuple[int, ...], clause: Clause) -> tuple[int, ...]:
    """Bits by unit, with a clause's targets for its units."""
    return tuple(mask | clause.targets if clause.units >> unit & 1 else mask for unit, mask in enumerate(masks))


def _raised(values: tuple[int, ...], clause: Clause, number: int) -> tuple[int, ...]:
    """Values by unit, at least this number for a clause's units."""
    return tuple(max(value, number) if clause.units >> unit & 1 else value for unit, value in enumerate(values))


def _more(values: tuple[int, ...], clause: Clause) -> tuple[int, ...]:
    """Values by unit, with a clause's number added for its units."""
    return tuple(value + clause.number if clause.units >> unit & 1 else value for unit, value in enumerate(values))


def _multi(standing: Standing, clause: Clause, rank: int) -> None:
    standing.times = _raised(standing.times, clause, clause.number)
    if rank == CHARACTER:
        standing.may_attack = tuple(may or bool(clause.units >> at & 1) for at, may in enumerate(standing.may_attack))


def _ignore(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.ignored = tuple(
        (*cards, *clause.cards) if clause.units >> unit & 1 else cards for unit, cards in enumerate(standing.ignored)
    )


def _raze(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.raze = _more(standing.raze, clause)


def _raid(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.raid = _raised(standing.raid, clause, clause.number)


def _step(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.step += clause.number


def _hand(standing: Standing, clause: Clause, _rank: int) -> None:
    standing.hand += clause.number


def _price(standing: Standing, clause: Clause, _rank: int) -> None:
    if clause.matter == "att":
        standing.attack_price = _more(standing.attack_price, clause)
    else:
        now = standing.prices.get(clause.matter, 0)
        standing.prices = {**standing.prices, clause.matter: now + clause.number}


def _ban(standing: Standing, clause: Clause, rank: int) -> None:
    if clause.matter == "att":
        standing.no_attack = _raised(standing.no_attack, clause, rank)
        return
    standing.bans = {**standing.bans, clause.matter: max(standing.bans.get(clause.matter, 0), rank)}
    if clause.matter == "hfcard" and clause.scope == "A":
        # Said of everybody, it holds for Events too.
        standing.bans["hfevent"] = rank


def _immune(standing: Standing, clause: Clause, rank: int) -> None:
    if clause.matter == "att":
        standing.shielded = _raised(standing.shielded, clause, rank)
    else:
        standing.immune = {**standing.immune, clause.matter: max(standing.immune.get(clause.matter, 0), rank)}


LASTING: dict[str, Callable[[Standing, Clause, int], None]] = {
    "mod": _mod,
    "against": _against,
    "reach": _reach,
    "multi": _multi,
    "ignore": _ignore,
    "raze": _raze,
    "raid": _raid,
    "step": _step,
    "hand": _hand,
    "price": _price,
    "ban": _ban,
    "immune": _immune,
}


def price(standing: Standing, matter: str) -> int:
    """Price with all changes added, never below $100 (R-MONEY-2, R-MONEY-3); 0 stays free unless changes raise it."""
    base = PRICES.get(matter, 0)
    change = standing.prices.get(matter, 0)
    if matter.startswith("spy"):
        change += standing.prices.get("spy", 0)
    # What costs no dollars cannot become cheaper.
    return max(base + change, LOWEST_PRICE if base else 0)

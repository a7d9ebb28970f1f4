"""Starting equipment of a player of War for Edadh: a Unit from the stock, Stratagems within the level, a hand."""

from collections.abc import Iterable, Sequence

from sandtable.games.edadh.cards import Box, Stratagem, Troop
from sandtable.games.edadh.restrictions import out_of_reach
from sandtable.games.edadh.setup import RANK, EdadhSetup, Side

UNIT = 2 * RANK
# Requirements that cannot hold when a battle begins: no side is Shaken, and both have 50 MP.
_LATER = ("shaken", "mp_below")


def faction_stock(box: Box, faction: str) -> list[Troop]:
    """Every copy of every Troop of a faction, in the order of the pack."""
    return [troop for troop in box.troops.values() if troop.faction == faction for _ in range(troop.record.copies)]


def ranked(troops: Iterable[Troop], level: str) -> tuple[list[Troop], list[Troop]]:
    """Front and second rank: the highest Mastery Levels in front, among equals those with an attack score."""
    best = sorted(troops, key=lambda troop: (-troop.rows[level].ml, troop.rows[level].att is None))
    return best[:RANK], best[RANK:]


def is_blunt(front: Iterable[Troop], level: str) -> bool:
    """True if two or more Troops of a front only take MP at a level, so that little happens there (L-ED-29)."""
    return sum(troop.rows[level].att is None for troop in front) > 1


def one_card(box: Box, kind: str, faction: str) -> str | None:
    """The first card of a kind that a faction has, such as its `combat-master`."""
    return next((record.id for record in box.of_kind(kind) if record.fields["faction"] == faction), None)


def hand(box: Box, faction: str) -> list[str]:
    """Ids of a faction's Mastery cards (R-SET-3)."""
    return [card.record.id for card in box.mastery.values() if card.faction == faction]


def first_period(setup: EdadhSetup, secret: bool) -> str:
    """The level at which a Stratagem chosen now first works: a locked one is in play a Period later."""
    return setup.levels[min(1 if secret else 0, len(setup.levels) - 1)]


def useful_stratagems(setup: EdadhSetup, side: Side) -> list[Stratagem]:
    """Stratagems that can have an effect for a side in the first Periods, in the order of the pack."""
    return [
        stratagem
        for stratagem in setup.box.stratagems.values()
        if first_period(setup, stratagem.secret) in stratagem.levels
        and not any(condition.op in _LATER for condition in stratagem.conditions)
        and out_of_reach(stratagem, side, setup) is None
    ]


def affordable(stratagems: Sequence[Stratagem], level: int) -> list[Stratagem]:
    """As many as the Tactical Mastery Level pays for, taken in order; one that costs all of it is alone."""
    taken: list[Stratagem] = []
    for stratagem in stratagems:
        spent = sum(one.cost or level for one in taken)
        if spent + (level if stratagem.cost is None else stratagem.cost) <= level:
            taken.append(stratagem)
    return taken

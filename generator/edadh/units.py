"""Units drawn from a faction's stock, and Stratagems chosen for them."""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.games.edadh.cards import Box, Stratagem
from sandtable.games.edadh.dealing import UNIT, affordable, faction_stock, is_blunt, ranked, useful_stratagems
from sandtable.games.edadh.setup import EdadhSetup, read_setup
from sandtable.geometry.chance import Chance
from sandtable.model.document import Document
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import DataFile
from sandtable.model.reading.tree import Node, Tree

MOST_DRAWS = 60  # before a Unit with a blunt front is taken as it is


def drawn_unit(box: Box, faction: str, level: str, chance: Chance) -> tuple[list[str], list[str]]:
    """Front and second rank of six Troops drawn without replacement, the best at `level` in front.

    A Unit that can hardly hurt anybody at that level is drawn again.
    """
    stock = faction_stock(box, faction)
    for _ in range(MOST_DRAWS):
        front, second = ranked(chance.shuffled(stock)[:UNIT], level)
        if not is_blunt(front, level):
            break
    return [troop.record.id for troop in front], [troop.record.id for troop in second]


def choose_stratagems(pack: Pack, body: Mapping[str, Any], chance: Chance) -> None:
    """Give every side with a Battle Master the Stratagems he can pay for, no exclusive one to both."""
    setup = _as_setup(pack, body)
    exclusive: set[str] = set()
    for side in setup.sides:
        level = setup.tactical_level(side)
        if level is None:
            continue
        useful = [one for one in useful_stratagems(setup, side) if one.record.id not in exclusive]
        chosen = affordable(chance.shuffled(useful), level)
        exclusive |= {one.record.id for one in chosen if one.exclusive}
        body["sides"][side.faction]["stratagems"] = {
            "locked": _ids(one for one in chosen if one.secret),
            "in_play": _ids(one for one in chosen if not one.secret),
        }


def _ids(stratagems: Iterable[Stratagem]) -> list[str]:
    return [stratagem.record.id for stratagem in stratagems]


def _as_setup(pack: Pack, body: Mapping[str, Any]) -> EdadhSetup:
    """Return the set-up object of data that is in no file yet."""
    return read_setup(Document("setup", DataFile(Tree("", Node("mapping", 1, 1)), dict(body)), pack))

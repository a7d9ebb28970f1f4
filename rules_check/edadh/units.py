"""Units of a set-up: their shape, whose cards they are, and whether there are enough of them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules_check.rule import Complaint, rule
from sandtable.findings import Severity
from sandtable.games.edadh.cards import LEVEL_NAMES
from sandtable.games.edadh.dealing import is_blunt
from sandtable.games.edadh.setup import RANK, Card, EdadhSetup
from sandtable.model.phrases import listed


@rule("ED015", "wrong-unit", Severity.ERROR, ref="R-SET-2", on="setup")
def wrong_unit(setup: EdadhSetup) -> Iterator[Complaint]:
    """A Unit is not two ranks of three Troops, or takes more copies of a Troop than there are.

    Why: a Unit is six Troops, any mix of them, but no more of a kind than are printed.
    Bad:
        sides:
          angueth: {front: [archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        for unit in side.units:
            whole = len(unit.front) == len(unit.second) == RANK
            for rank, cards in (("front", unit.front), ("second", unit.second)):
                if len(cards) != RANK:
                    name = "Front Rank" if rank == "front" else "second rank"
                    troops = f"{len(cards)} Troop{'s' * (len(cards) != 1)}"
                    message = f"the {name} of {setup.box.faction_name(side.faction)} has {troops}"
                    yield setup.at((*unit.path, rank)), message, f"a rank is {RANK} Troops"
            yield from _short(setup, unit.troops if whole else (), "the Unit takes")


@rule("ED033", "army-beyond-stock", Severity.ERROR, on="setup")
def army_beyond_stock(setup: EdadhSetup) -> Iterator[Complaint]:
    """The Units of an army together take more copies of a Troop than there are (HOUSE).

    Why: all Units of an army are built from one stock of cards.
    Bad:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [archers, clanmaidens, clanmaidens]
            army: [{front: [archers, archers, archers], second: [shieldsmen, shieldsmen, shieldsmen]}]
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth:
            front: [archers, archers, archers]
            second: [clanmaidens, clanmaidens, clanmaidens]
            army: [{front: [archers, archers, archers], second: [shieldsmen, shieldsmen, shieldsmen]}]
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    for side in setup.sides:
        if len(side.units) > 1:
            yield from _short(setup, [card for unit in side.units for card in unit.troops], "the army takes")


@rule("ED016", "foreign-card", Severity.ERROR, ref="R-SET-1", on="setup")
def foreign_card(setup: EdadhSetup) -> Iterator[Complaint]:
    """A side has a card of the other faction (HOUSE).

    Why: Angueth and the Huaos-Dzaa each fight with their own Troops, Masters, Standard and Mastery cards.
    Bad:
        sides:
          angueth: {front: [archers, archers, gunners], second: [clanmaidens, clanmaidens, clanmaidens]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth: {front: [archers, archers, archers], second: [clanmaidens, clanmaidens, clanmaidens]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    box = setup.box
    for side in setup.sides:
        if side.faction not in box.factions:
            continue
        for card, _ in side.cards:
            record = box.pack.by_id.get(card.id)
            faction = record.fields.get("faction") if record is not None else None
            if record is not None and faction not in (None, side.faction):
                owner, here = box.faction_name(faction), box.faction_name(side.faction)
                message = f"the card {record.name.english} belongs to {owner}, not to {here}"
                own = [name for name, kind in box.kinds.items() if kind == box.kinds[card.id]]
                own = [name for name in own if box.pack.by_id[name].fields.get("faction") == side.faction]
                yield setup.at(card.path), message, f"use {listed(own, 'or')}" if 0 < len(own) <= 8 else ""


@rule("ED029", "blunt-front", Severity.WARNING, ref="R-DMG-5", on="setup")
def blunt_front(setup: EdadhSetup) -> Iterator[Complaint]:
    """Two or more front Troops attack with `*` at the level where the battle starts.

    Why: such a Troop only takes MP when it attacks, and does nothing in a draw; with two of them the first Periods
    do little damage.
    Bad:
        sides:
          angueth: {front: [shieldsmen, shieldsmen, archers], second: [archers, archers, archers]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    Good:
        sides:
          angueth: {front: [shieldsmen, archers, archers], second: [archers, archers, archers]}
          huaos: {front: [gunners, gunners, gunners], second: [swords, swords, swords]}
    """
    level = setup.levels[0]
    for side in setup.sides:
        front = [setup.box.troops[card.id] for card in side.unit.front if card.id in setup.box.troops]
        if is_blunt(front, level):
            blunt = [troop.name for troop in front if troop.rows[level].att is None]
            names = listed(dict.fromkeys(blunt))
            message = f"{len(blunt)} front Troops of {setup.box.faction_name(side.faction)} ({names})"
            message += f" attack with * at {LEVEL_NAMES[level]}"
            yield setup.at((*side.unit.path, "front")), message, "start with Troops that can hurt, and swap later"


def _short(setup: EdadhSetup, cards: Iterable[Card], takes: str) -> Iterator[Complaint]:
    """A complaint at the first Troop of each kind that the stock no longer holds."""
    taken: Counter[str] = Counter()
    cards = list(cards)
    total = Counter(card.id for card in cards)
    for card in cards:
        troop = setup.box.troops.get(card.id)
        taken[card.id] += 1
        if troop is not None and taken[card.id] == troop.record.copies + 1:
            message = f"{takes} {total[card.id]} {troop.name}, and there are {troop.record.copies}"
            yield setup.at(card.path), message, ""


RULES = (wrong_unit, army_beyond_stock, foreign_card, blunt_front)

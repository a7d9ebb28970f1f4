"""Rules about marking our own cards and set-ups as ours."""

from collections.abc import Iterator

from rules_check.edadh.table import misplaced_card
from rules_check.edadh.units import blunt_front, foreign_card
from rules_check.rule import Complaint, rule
from sandtable.findings import Position, Severity
from sandtable.games.edadh.setup import MELEE, RANK, EdadhSetup, Side
from sandtable.model.pack import Pack, Source
from sandtable.model.phrases import listed

# Fields the rulebook prints for no card of a kind.
UNPRINTED: dict[str, tuple[str, ...]] = {
    "edadh/troop": ("copies", "dv", "psy", "rows"),
    "edadh/mastery": ("halves",),
    "edadh/combat-master": ("name", "bonus", "dv"),
    "edadh/battle-master": ("name", "tactics"),
    "edadh/standard": ("name", "bonus"),
    "edadh/stratagem": ("cost", "levels", "assign", "effect"),
    "edadh/terrain": ("halves",),
}
# Cards the rulebook names, by kind.
NAMED: dict[str, tuple[str, ...]] = {
    "edadh/troop": (
        *("shieldsmen", "shieldmaidens", "archers", "clanmaidens"),
        *("spears", "swords", "gunners", "blunderbuss"),
    ),
    "edadh/stratagem": ("counter", "retreat"),
    "edadh/terrain": ("wood", "marsh"),
}
# Front and second rank of each faction in the two set-ups the rulebook prints (R-SET-4, R-SET-5).
PRINTED_UNITS = {
    (None, "shieldsmen", "shieldmaidens", "spears", "swords"),
    ("wood", "archers", "clanmaidens", "gunners", "blunderbuss"),
}


@rule("ED032", "unmarked-house-value", Severity.WARNING, on="pack", publish_only=True)
def unmarked_house_value(pack: Pack) -> Iterator[Complaint]:
    """A card claims more of itself for the rulebook than the rulebook prints.

    Why: whoever holds a card should see from its mark that its values are not the publisher's.
    Bad:
        terrains: [{id: wood, name: Wood, source: rulebook, tactic: land, halves: [{B: {prot: 2}}]}]
    Good:
        terrains: [{id: wood, name: Wood, source: rulebook, house: [halves], tactic: land, halves: [{B: {prot: 2}}]}]
    """
    for component in pack.components:
        named = NAMED.get(component.kind)
        # Cards of one kind that lack the same mark need one fix, so they get one finding.
        unmarked: dict[str, list[tuple[Position, str]]] = {}
        for record in component.records:
            if record.source is Source.HOUSE:
                continue
            at, name = record.place("source"), record.name.english
            if named is not None and record.id not in named and "name" not in record.house:
                message = f"{name} is no card of the rulebook, but source: is {record.source}"
                yield record.at, message, "give the card source: house"
                continue
            fields = listed(field for field in UNPRINTED.get(component.kind, ()) if field not in record.house)
            if fields:
                unmarked.setdefault(fields, []).append((at, name))
        for fields, cards in unmarked.items():
            at, name = min(cards, key=lambda card: card[0])
            more = f" and {len(cards) - 1} more" if len(cards) > 1 else ""
            message = f"no rulebook prints {fields} of the card {name}{more}, and there is no HOUSE mark"
            yield at, message, f"add {fields} to house:, or write source: house"


@rule("ED106", "unprinted-setup", Severity.WARNING, ref="R-SET-4", on="setup", publish_only=True)
def unprinted_setup(setup: EdadhSetup) -> Iterator[Complaint]:
    """A set-up claims to be the rulebook's and is neither of the two printed there.

    Why: the rulebook prints the learning game and the terrain game; every other set-up is somebody's own.
    Bad:
        source: rulebook
    Good:
        source: house
    """
    if setup.source != Source.RULEBOOK:
        return
    sides = {side.faction: side for side in setup.sides}
    if len(sides) != 2 or any(
        len(rank) != RANK for side in setup.sides for rank in (side.unit.front, side.unit.second)
    ):
        return  # Other rules report invalid set-ups.
    approach = setup.terrain is None and any(level not in MELEE for level in setup.levels)
    if approach or not set(sides) <= set(setup.box.factions):
        return  # a missing terrain or faction is reported by ED028 and ED105
    if any(True for told in (foreign_card, blunt_front, misplaced_card) for _ in told.check(setup)):
        return  # an invalid card is reported at its own place
    units = [_ranks(sides[faction]) for faction in ("angueth", "huaos") if faction in sides]
    terrain = setup.terrain.id if setup.terrain is not None else None
    bare = not any(side.combat_master or side.battle_master or side.standard for side in setup.sides)
    if not bare or (terrain, *(rank for ranks in units for rank in ranks)) not in PRINTED_UNITS:
        message = f"the set-up '{setup.id}' is not printed in the rulebook"
        yield setup.at(("source",)), message, "write source: house"


def _ranks(side: Side) -> tuple[str, ...]:
    """The one kind of Troop in each rank, or all of a mixed one."""
    return tuple(", ".join(sorted({card.id for card in rank})) for rank in (side.unit.front, side.unit.second))


RULES = (unmarked_house_value, unprinted_setup)

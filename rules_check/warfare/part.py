"""Rules of Warfare."""

from rules_check.game_rules import GameRules
from rules_check.warfare import (
    approaches,
    certificates,
    content,
    info,
    provision_clashes,
    provisions,
    settings,
    texts,
    unreadable,
)
from rules_check.warfare.map import ground, labels, sketches, tiles, walls
from rules_check.warfare.pieces import (
    arrivals,
    contacts,
    forces,
    hazards,
    laid,
    markers,
    placement,
    setup,
    sides,
    sight,
    supports,
    zones,
)
from rules_check.warfare.winning import (
    aims,
    barred,
    conditions,
    convoys,
    deeds,
    goals,
    objectives,
    together,
    told,
    victory,
)

_FAMILIES = (
    approaches,
    certificates,
    content,
    arrivals,
    forces,
    aims,
    barred,
    conditions,
    convoys,
    deeds,
    goals,
    ground,
    hazards,
    info,
    labels,
    sketches,
    laid,
    markers,
    objectives,
    placement,
    provisions,
    provision_clashes,
    settings,
    setup,
    sides,
    contacts,
    sight,
    supports,
    zones,
    texts,
    tiles,
    unreadable,
    together,
    told,
    victory,
    walls,
)

PART = GameRules(
    tuple(rule for family in _FAMILIES for rule in family.RULES),
    loaded={
        "L-005": "ST011",
        "L-007": "ST009",
    },
    waits={
        "L-074": "self-check: two hexes of which only one sees the other, for another reason than people in the line",
    },
)

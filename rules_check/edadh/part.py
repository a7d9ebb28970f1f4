"""Rules of War for Edadh."""

from rules_check.edadh import masters, mastery, pieces, provenance, stratagems, table, troops, units
from rules_check.game_rules import GameRules

_FAMILIES = (
    masters,
    mastery,
    pieces,
    provenance,
    stratagems,
    table,
    troops,
    units,
)

PART = GameRules(
    tuple(rule for family in _FAMILIES for rule in family.RULES),
    loaded={
        "L-ED-01": "ST013, ST014",
        "L-ED-02": "ST015",
        "L-ED-03": "ST010",
        "L-ED-05": "ST012",
        "L-ED-18": "ST011",
        "L-ED-26": "ST012, ST019",
    },
    waits={
        "L-ED-31": "move: a swap keeps to its column and to two ranks, at Ballistic or Charge, once per card",
    },
    retired={"ED110": "ST009"},
)

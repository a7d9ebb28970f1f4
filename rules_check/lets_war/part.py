"""Rules of Let's War."""

from rules_check.game_rules import GameRules
from rules_check.lets_war import (
    boards,
    cards,
    conflict,
    dealing,
    effects,
    events,
    line_up,
    nations,
    own_nations,
    piles,
    settings,
)

_FAMILIES = (
    boards,
    cards,
    conflict,
    dealing,
    effects,
    events,
    line_up,
    nations,
    own_nations,
    piles,
    settings,
)

PART = GameRules(
    tuple(rule for family in _FAMILIES for rule in family.RULES),
    loaded={
        "L-01": "ST014",  # an id used twice; one that is no id is ST012
        "L-02": "ST015",
        "L-06": "ST009",  # only Conflict cards know dollars:
        "L-08": "ST012",
        "L-10": "ST009",  # a card's units are those its effect names; there is no field for them
        "L-11": "ST019",
        "L-18": "ST009",  # only Characters know exit:
    },
    waits={
        "L-42": "state: the same equipment card lies twice on one board",
        "L-43": "state: dated equipment was laid before its semester",
        "L-44": "state: a Nation card lies on another nation's board",
        "L-45": "move: an attack against the table of targets, too weak, without Boom!, or one too many",
        "L-46": "move: a neutral nation attacks, or harms somebody other than by a Spy",
        "L-47": "move: a second Spy task in one turn, or one that was not paid for",
        "L-48": "state: more cards in hand after step 3 than the units still active allow",
    },
    retired={"LW111": "ST012", "LW112": "ST009"},
)

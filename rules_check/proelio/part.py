"""Rules of Proelio."""

from rules_check.game_rules import GameRules
from rules_check.proelio import cards, decks, hands, notes, provenance, table

_FAMILIES = (
    cards,
    decks,
    hands,
    notes,
    provenance,
    table,
)

PART = GameRules(
    tuple(rule for family in _FAMILIES for rule in family.RULES),
    loaded={
        "L-PR-01": "ST014, ST015",
        "L-PR-02": "ST012",
        "L-PR-14": "ST019",
    },
    waits={
        "L-PR-19": "state: the active Hand is down to 5 after trimming and at the turn's end, no other is above 6",
        "L-PR-20": "state: a seat has at most one fort and one incoming attack",
        "L-PR-21": "move: a fort rises by one level from the Hand, or is lost",
        "L-PR-22": "move: an attack is laid within fort + 1, special cards excepted",
        "L-PR-23": "move: nothing is laid or resolved while a Plague is on the table",
        "L-PR-24": "move: a turn is exactly one Action",
        "L-PR-25": "move: an Imperial card is drawn after exactly two discards",
        "L-PR-26": "move: Infiltration and Patrol take Base cards only",
        "L-PR-27": "move: the Bounty is the missing Defence, or the whole Hand and the fort",
        "L-PR-28": "move: cards go to the discard pile of their own deck",
        "L-PR-29": "state: no card is lost or made",
        "L-PR-30": "move: a Defence above fort + 1 is deployed and counts 0",
    },
    retired={"PR105": "ST009"},
)

"""All chapters of Warfare in two dictionaries: actions by verb, and affairs by kind of frame (chapters.py).

Every row of actions.yaml has its verbs here, listed in `ACTIONS`.
"""

from collections.abc import Callable
from typing import Final

from sandtable.games.play import Choice
from sandtable.games.warfare.play import provisions, turn
from sandtable.games.warfare.play.chapters import Affair, Verb
from sandtable.games.warfare.play.fighting import artillery, assault, fire, overwatch, snipers, sorties
from sandtable.games.warfare.play.moving import march, movement, retreat, transport
from sandtable.games.warfare.play.position import laying
from sandtable.games.warfare.play.position.muster import Muster
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.special import abilities, population, recon, recovery, works
from sandtable.games.warfare.scenarios.scenario import LAST_CHAPTER

# Choices are offered in this order.
VERBS: Final[dict[str, Verb]] = {
    "move": Verb(movement.offered_move, movement.refused_move, movement.take_move),
    "escort": Verb(movement.offered_escort, movement.refused_escort, movement.take_escort),
    "enter": Verb(movement.offered_enter, movement.refused_enter, movement.take_enter),
    "exit": Verb(movement.offered_exit, movement.refused_exit, movement.take_exit),
    "load": Verb(transport.offered_load, transport.refused_load, transport.take_load),
    "unload": Verb(transport.offered_unload, transport.refused_unload, transport.take_unload),
    "convert": Verb(population.offered_convert, population.refused_convert, population.take_convert),
    "unblock": Verb(works.offered_unblock, works.refused_unblock, works.take_unblock),
    "block": Verb(works.offered_block, works.refused_block, works.take_block),
    "fire": Verb(fire.offered_fire, fire.refused_fire, fire.take_fire, 2),
    "assault": Verb(assault.offered_assault, assault.refused_assault, assault.take_assault, 2),
    "recover": Verb(recovery.offered_recover, recovery.refused_recover, recovery.take_recover, 2),
    "overwatch": Verb(overwatch.offered_overwatch, overwatch.refused_overwatch, overwatch.take_overwatch, 2),
    "smoke": Verb(works.offered_smoke, works.refused_smoke, works.take_smoke, 2),
    "recon": Verb(recon.offered_recon, recon.refused_recon, recon.take_recon, 3),
    "clear": Verb(works.offered_clear, works.refused_clear, works.take_clear, 3),
    "suppress": Verb(fire.offered_suppress, fire.refused_suppress, fire.take_suppress, 3),
    "martyr": Verb(recon.offered_martyr, recon.refused_martyr, recon.take_martyr, 4),
    "barrage": Verb(artillery.offered_barrage, artillery.refused_barrage, artillery.take_barrage, 3),
    "snipe": Verb(snipers.offered_snipe, snipers.refused_snipe, snipers.take_snipe, 4),
    "strike": Verb(sorties.offered_strike, sorties.refused_strike, sorties.take_strike, 5),
    "scout": Verb(abilities.offered_scout, abilities.refused_scout, abilities.take_scout, 5),
    "sweep": Verb(abilities.offered_sweep, abilities.refused_sweep, abilities.take_sweep, 5),
    "sneak": Verb(abilities.offered_sneak, abilities.refused_sneak, abilities.take_sneak, 5),
    "drop": Verb(abilities.offered_drop, abilities.refused_drop, abilities.take_drop, 5),
    "detonate": Verb(provisions.offered_detonate, provisions.refused_detonate, provisions.take_detonate),
    "pass": Verb(turn.offered_pass, turn.refused_pass, turn.take_pass),
}

Offer = Callable[[Position, Muster], list[Choice]]


def offers_without(*names: str) -> list[list[Offer]]:
    """Offer functions for each level of the rules (R-SET-4), of all verbs but these."""
    return [
        [verb.offered for name, verb in VERBS.items() if verb.level <= level and name not in names]
        for level in range(LAST_CHAPTER + 1)
    ]


# Moves are the most numerous choices: players that can, use them without making Choice objects.
OFFERS: Final[list[list[Offer]]] = offers_without("move")


def offered_by(offers: list[list[Offer]], state: Position, muster: Muster) -> list[Choice]:
    """List the Active seat's choices from these offer functions."""
    found: list[Choice] = []
    for offered in offers[state.tables.level]:
        found += offered(state, muster)
    return found


AFFAIRS: Final[dict[str, Affair]] = {
    "setup": laying.SET_UP,
    "march": march.MARCH,
    "step": march.FREE_HEX,
    "overwatch": overwatch.REACTION,
    "advance": retreat.ADVANCE,
    "crowd": retreat.CROWD,
    "ied": recon.TEMPTATION,
    "duel": snipers.DUEL,
    "sortie": sorties.SORTIE,
}

# Rows of the printed action chart, and the verbs that do them.
ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "action-move": ("move", "enter", "exit"),
    "action-escort": ("escort",),
    "action-pass": ("pass",),
    "action-fire": ("fire",),
    "action-assault": ("assault",),
    "action-convert": ("convert",),
    "action-recover": ("recover",),
    "action-overwatch": ("overwatch",),
    "action-smoke": ("smoke",),
    "action-clear": ("unblock", "clear"),
    "action-roadblock": ("unblock", "block"),
    "action-recon": ("recon",),
    "action-suppressive": ("suppress",),
    "action-martyrdom": ("martyr",),
    "action-transport": ("load", "unload"),
    "action-amphibious": ("move", "enter"),
    "action-heli-hunter": ("fire",),
    "action-drone-recon": ("scout",),
    "action-stealth": ("sneak",),
    "action-squad-drones": ("sweep",),
    "action-airborne": ("drop",),
    "action-support": ("barrage", "snipe", "strike"),
}
# Rows that are answers to a question of a frame, and verbs that a scenario alone gives.
ANSWERS: Final[dict[str, tuple[str, ...]]] = {"action-jam": ("jam",), "action-ram": ("ram",)}
OF_SCENARIOS: Final = ("detonate",)

"""Veterans of another temper: the same sense of the game, with weights of their own in players.yaml.

What only holds for one way of playing they do not confirm: the raider runs ahead, the sentry keeps to cover. Both know
what the veteran knows and no more, so that they say nothing about what all three overlook.
"""

from typing import Any

from playtest.players.warfare.veteran import make_weighed
from playtest.weights import sheet_of
from sandtable.games.play import Player


def raider(start: Any, seed: int | str) -> Player:
    """A veteran in haste: it goes for its objectives early and heeds fire little."""
    return make_weighed(start, seed, sheet_of("warfare", "raider").weights)


def sentry(start: Any, seed: int | str) -> Player:
    """A veteran with patience: it keeps out of sight and thinks of its own losses first."""
    return make_weighed(start, seed, sheet_of("warfare", "sentry").weights)

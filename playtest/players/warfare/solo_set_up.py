"""Part of Warfare: the set-up of the opponent on paper."""

from playtest.players.solo_set_up import SoloSetUp
from playtest.players.warfare.solo.set_up import set_up

PART = SoloSetUp(set_up)

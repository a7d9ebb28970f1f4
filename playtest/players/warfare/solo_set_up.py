"""Part of Warfare: the set-up of the opponent on paper."""

from playtest.players.warfare.solo.set_up import set_up
from playtest.solo_part import SoloSetUp

PART = SoloSetUp(set_up)

"""Positions of Let's War on a page."""

from sandtable.games.lets_war.picture import LETS_WAR

PART = LETS_WAR

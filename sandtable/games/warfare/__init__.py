"""Warfare: modern tactics on hex tiles."""

from sandtable.games.registry import Game

GAME = Game(
    id="warfare",
    name="Warfare",
    letters="WF",
    checklist="L-{:03}",
    opening="01-hearts-and-minds",
    generates="A scenario: map, forces, mission and briefing.",
)

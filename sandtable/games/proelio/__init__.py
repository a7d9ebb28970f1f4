"""Proelio: forts, sieges and bluff between medieval houses."""

from sandtable.games.registry import Game

GAME = Game(
    id="proelio",
    name="Proelio",
    letters="PR",
    checklist="L-PR-{:02}",
    victory=("R-WIN-1", "R-WIN-2", "R-ALL-3"),
    opening="open-3",
    generates="A set-up: seats, alliances, hands.",
)

"""Duel: a game of two players and eight cards, small enough to show the parts a game may have."""

from sandtable.games.registry import Game

GAME = Game(
    id="duel",
    name="Duel",
    letters="DU",
    checklist="D-{:02}",
    generates="A set-up: two seats and their hands.",
)

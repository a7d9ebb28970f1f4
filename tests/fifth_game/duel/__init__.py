"""Duel: a game of two players and eight cards, small enough to show every part a game may bring."""

from sandtable.games.registry import Game

GAME = Game(
    id="duel",
    name="Duel",
    letters="DU",
    checklist="D-{:02}",
    wording="duel.wording:word",
    documents={"setup": "duel.setup:read_setup"},
    rules="duel.rules",
    sheets={"setup": "duel.sheets:sheets"},
    generator="duel.generate:GENERATOR",
    generate="duel.generate:command",
    generates="A set-up: two seats and their hands.",
)

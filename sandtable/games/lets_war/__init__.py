"""Let's War: the First World War, a nation for each player."""

from sandtable.games.registry import Game

GAME = Game(
    id="lets-war",
    name="Let's War",
    letters="LW",
    checklist="L-{:02}",
    victory=("R-MODE-1", "R-MODE-2", "R-ELIM-1", "R-ARM-2"),
    opening="historical-4",
    generates="A set-up: nations, seats, options, hands.",
)

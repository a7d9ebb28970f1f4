"""War for Edadh: two fantasy armies, rank against rank."""

from sandtable.games.registry import Game

GAME = Game(
    id="edadh",
    name="War for Edadh",
    letters="ED",
    checklist="L-ED-{:02}",
    victory=("R-EOP-1", "R-EOP-4", "R-EOP-5"),
    opening="learn",
    generates="A set-up: a printed one, or drafted Units.",
)

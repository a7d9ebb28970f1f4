"""War for Edadh: two fantasy armies, rank against rank."""

from sandtable.games.registry import Game

GAME = Game(
    id="edadh",
    name="War for Edadh",
    letters="ED",
    checklist="L-ED-{:02}",
    wording="sandtable.games.edadh.wording:word",
    documents={"setup": "sandtable.games.edadh.setup:read_setup"},
    rules="rules_check.edadh",
    sheets={"setup": "sandtable.handouts.edadh.setup:sheets"},
    figures={"setup": "sandtable.handouts.setups.figure:setup_figure"},
    table="sandtable.games.edadh.play.table:TABLE",
    board="sandtable.games.edadh.play.board:show",
    glance="sandtable.games.edadh.play.board:glance",
    look="sandtable.games.edadh.play.asides:look",
    note="sandtable.games.edadh.play.asides:note",
    victory=("R-EOP-1", "R-EOP-4", "R-EOP-5"),
    opening="learn",
    players={
        "drill": "playtest.players.drill:make",
        "recruit": "playtest.players.edadh.recruit:make",
        "veteran": "playtest.players.edadh.veteran:make",
        "general": "playtest.players.edadh.general:make",
    },
    measures="playtest.measures.edadh:PROBE",
    generator="generator.edadh.setup:GENERATOR",
    generate="cli.generate.edadh:command",
    generates="A set-up: a printed one, or drafted Units.",
)

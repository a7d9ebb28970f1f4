"""Let's War: the First World War, a nation for each player."""

from sandtable.games.registry import Game

GAME = Game(
    id="lets-war",
    name="Let's War",
    letters="LW",
    checklist="L-{:02}",
    wording="sandtable.games.lets_war.wording:word",
    documents={"setup": "sandtable.games.lets_war.setup:read_setup"},
    rules="rules_check.lets_war",
    sheets={"setup": "sandtable.handouts.lets_war.setup:sheets"},
    figures={"setup": "sandtable.handouts.setups.figure:setup_figure"},
    table="sandtable.games.lets_war.play.table:TABLE",
    board="sandtable.games.lets_war.play.board:show",
    glance="sandtable.games.lets_war.play.board:glance",
    warn="sandtable.games.lets_war.play.asides:warn",
    note="sandtable.games.lets_war.play.asides:note",
    victory=("R-MODE-1", "R-MODE-2", "R-ELIM-1", "R-ARM-2"),
    opening="historical-4",
    players={
        "drill": "playtest.players.drill:make",
        "recruit": "playtest.players.lets_war.recruit:make",
        "veteran": "playtest.players.lets_war.veteran:make",
        "general": "playtest.players.lets_war.general:make",
    },
    measures="playtest.measures.lets_war:PROBE",
    generator="generator.lets_war.setup:GENERATOR",
    generate="cli.generate.lets_war:command",
    generates="A set-up: nations, seats, options, hands.",
)

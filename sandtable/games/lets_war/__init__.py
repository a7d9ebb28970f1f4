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
    table="sandtable.games.lets_war.play:TABLE",
    board="sandtable.games.lets_war.play.board:show",
    players={"drill": "playtest.players.drill:make", "recruit": "playtest.players.lets_war:make"},
    measures="playtest.measures.lets_war:PROBE",
    generate="cli.generate.lets_war:command",
    generates="A set-up: nations, seats, options, hands.",
)

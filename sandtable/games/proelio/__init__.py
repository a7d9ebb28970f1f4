"""Proelio: forts, sieges and bluff between medieval houses."""

from sandtable.games.registry import Game

GAME = Game(
    id="proelio",
    name="Proelio",
    letters="PR",
    checklist="L-PR-{:02}",
    wording="sandtable.games.proelio.wording:word",
    documents={"setup": "sandtable.games.proelio.setup:read_setup"},
    rules="rules_check.proelio",
    sheets={"setup": "sandtable.handouts.proelio.setup:sheets"},
    figures={"setup": "sandtable.handouts.setups.figure:setup_figure"},
    table="sandtable.games.proelio.play.table:TABLE",
    board="sandtable.games.proelio.play.board:show",
    glance="sandtable.games.proelio.play.board:glance",
    note="sandtable.games.proelio.play.asides:note",
    victory=("R-WIN-1", "R-WIN-2", "R-ALL-3"),
    opening="open-3",
    players={
        "drill": "playtest.players.drill:make",
        "recruit": "playtest.players.proelio.recruit:make",
        "veteran": "playtest.players.proelio.veteran:make",
        "general": "playtest.players.proelio.general:make",
    },
    measures="playtest.measures.proelio:PROBE",
    generator="generator.proelio.setup:GENERATOR",
    generate="cli.generate.proelio:command",
    generates="A set-up: seats, alliances, hands.",
)

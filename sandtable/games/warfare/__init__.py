"""Warfare: modern tactics on hex tiles."""

from sandtable.games.registry import Game

GAME = Game(
    id="warfare",
    name="Warfare",
    letters="WF",
    checklist="L-{:03}",
    wording="sandtable.games.warfare.wording:word",
    documents={"scenario": "sandtable.games.warfare.scenarios.reader:open_scenario"},
    rules="rules_check.warfare",
    sheets={"scenario": "sandtable.handouts.warfare.sheets:ScenarioSheets"},
    pieces={"tiles": "sandtable.handouts.warfare.tile_faces:tile_faces"},
    figures=dict.fromkeys(("map", "tile"), "sandtable.handouts.warfare.rule_figures:ground_figure"),
    table="sandtable.games.warfare.play.table:TABLE",
    board="sandtable.games.warfare.play.showing.board:show",
    glance="sandtable.games.warfare.play.showing.board:glance",
    look="sandtable.games.warfare.play.showing.asides:look",
    note="sandtable.games.warfare.play.showing.asides:note",
    names="sandtable.games.warfare.play.showing.orders:names",
    orders="sandtable.games.warfare.play.showing.orders:orders",
    opening="01-hearts-and-minds",
    players={
        "drill": "playtest.players.drill:make",
        "recruit": "playtest.players.warfare.recruit:make",
        "veteran": "playtest.players.warfare.veteran:make",
        "raider": "playtest.players.warfare.veteran:raider",
        "sentry": "playtest.players.warfare.veteran:sentry",
        "general": "playtest.players.warfare.general:make",
    },
    measures="playtest.measures.warfare:PROBE",
    losses="sandtable.handouts.warfare.heat_map:heat_map",
    content="generator.warfare.content.loader:content_findings",
    generator="generator.warfare.generator:GENERATOR",
    generate="cli.generate.warfare:command",
    generates="A scenario: map, forces, mission and briefing.",
)

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
    table="sandtable.games.warfare.play:TABLE",
    board="sandtable.games.warfare.play.showing.board:show",
    glance="sandtable.games.warfare.play.showing.board:glance",
    look="sandtable.games.warfare.play.showing.asides:look",
    note="sandtable.games.warfare.play.showing.asides:note",
    names="sandtable.games.warfare.play.showing.orders:names",
    orders="sandtable.games.warfare.play.showing.orders:orders",
    opening="01-hearts-and-minds",
    players={
        "random": "playtest.players.random_player:make",
        "greedy": "playtest.players.warfare.greedy:make",
        "planner": "playtest.players.warfare.planner:make",
        "raider": "playtest.players.warfare.planner:raider",
        "sentry": "playtest.players.warfare.planner:sentry",
        "search": "playtest.players.warfare.search:make",
    },
    measures="playtest.measures.warfare:PROBE",
    losses="sandtable.handouts.warfare.heat_map:heat_map",
    content="generator.warfare.content.loader:content_findings",
    generator="generator.warfare.generator:GENERATOR",
    generate="cli.generate.warfare:command",
    generates="A scenario: map, forces, mission and briefing.",
)

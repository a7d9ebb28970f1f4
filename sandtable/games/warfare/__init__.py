"""Warfare: modern tactics on hex tiles."""

from sandtable.games.registry import Game

GAME = Game(
    id="warfare",
    name="Warfare",
    letters="WF",
    checklist="L-{:03}",
    wording="sandtable.games.warfare.wording:word",
    documents={"scenario": "sandtable.games.warfare.scenario_reader:open_scenario"},
    rules="rules_check.warfare",
    generate="cli.generate.warfare:command",
    generates="A scenario: map, forces, mission and briefing.",
)

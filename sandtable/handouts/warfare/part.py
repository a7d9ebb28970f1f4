"""Warfare on paper."""

from sandtable.handouts.printing import GamePrint
from sandtable.handouts.warfare.heat_map import heat_map
from sandtable.handouts.warfare.rule_figures import ground_figure
from sandtable.handouts.warfare.sheets import ScenarioSheets
from sandtable.handouts.warfare.solo.pages import solo_pages
from sandtable.handouts.warfare.solo.scenario_pages import solo_sheets
from sandtable.handouts.warfare.tile_faces import tile_faces
from sandtable.handouts.warfare.walkthrough import walkthrough_figure

PART = GamePrint(
    sheets={"scenario": ScenarioSheets},
    pieces={"tiles": tile_faces},
    figures={"map": ground_figure, "tile": ground_figure, "walkthrough": walkthrough_figure},
    losses_map=heat_map,
    solo=solo_pages,
    solo_sheets=solo_sheets,
)

"""Rules about Warfare: its pieces and its scenarios."""

# Modules of rules, each with its RULES.
FAMILIES = (
    "approaches",
    "certificates",
    "content",
    "pieces.forces",
    "winning.aims",
    "winning.conditions",
    "winning.convoys",
    "winning.goals",
    "map.ground",
    "pieces.hazards",
    "info",
    "map.labels",
    "map.sketches",
    "pieces.laid",
    "pieces.markers",
    "winning.objectives",
    "pieces.placement",
    "provisions",
    "settings",
    "pieces.setup",
    "pieces.sides",
    "pieces.contacts",
    "pieces.sight",
    "pieces.supports",
    "pieces.zones",
    "map.tiles",
    "unreadable",
    "winning.victory",
    "map.walls",
)

# Fixes of `check --fix` and figures of `check --stats`.
FIXES = "rules_check.warfare.fixes:edits"
STATS = {"scenario": "rules_check.warfare.stats:scenario_figures"}

# Checklist items that are checked while loading, with their codes.
LOADED: dict[str, str] = {
    "L-005": "ST011",
    "L-007": "ST009",
}

# Items that are about something that plays, and wait for it.
WAITS: dict[str, str] = {
    "L-074": "self-check: two hexes of which only one sees the other, for another reason than people in the line",
}

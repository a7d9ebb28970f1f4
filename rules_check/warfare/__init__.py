"""Rules about Warfare: its pieces and its scenarios."""

# Items of the checklist that loading a pack already judges, and the codes that say so.
LOADED: dict[str, str] = {
    "L-005": "ST011",
    "L-007": "ST009",
}

# Items that are about something that plays, and wait for it.
WAITS: dict[str, str] = {
    "L-074": "self-check: two hexes of which only one sees the other, for another reason than people in the line",
}

"""Rules about War for Edadh: its cards and its set-ups."""

# Modules of rules, each with its RULES.
FAMILIES = (
    "masters",
    "mastery",
    "pieces",
    "provenance",
    "stratagems",
    "table",
    "troops",
    "units",
)

# Items of the checklist that are about a game being played, and wait for something that plays it.
WAITS: dict[str, str] = {
    "L-ED-31": "move: a swap keeps to its column and to two ranks, at Ballistic or Charge, once per card",
}

# Checklist items that are checked while loading, with their codes.
LOADED: dict[str, str] = {
    "L-ED-01": "ST013, ST014",
    "L-ED-02": "ST015",
    "L-ED-03": "ST010",
    "L-ED-05": "ST012",
    "L-ED-18": "ST011",
    "L-ED-26": "ST012, ST019",
}

# Codes that are no longer used, and those that say the same now.
RETIRED = {"ED110": "ST009"}

"""Steps of the rulebook's chapter on random scenarios, by the table of a roll."""

# Names of tables, and of results that need none, as a file's `rolls:` has them.
STEPS = {
    "terms": 1,
    "mission": 1,
    "size": 2,
    "theme": 3,
    "players": 4,
    "quarrel": 5,
    "attacker": 5,
    "defender": 5,
    "west": 5,
    "east": 5,
    "irregular": 5,
    "level": 6,
    "level-1": 6,
    "level-2": 6,
    "level-3": 6,
    "air": 7,
    "defender-points": 8,
    "attacker-points": 8,
    "supports": 9,
    "arrival": 9,
    "drone-side": 9,
    "defender-must": 10,
    "attacker-must": 10,
    "regular-forces": 11,
    "irregular-forces": 11,
    "shape-small": 12,
    "shape-medium": 12,
    "shape-large": 12,
    "shape-turn": 12,
    "tile": 13,
    "pace": 14,
    "turns": 14,
    "field": 15,
    "sites": 15,
    "set-up": 16,
    "place": 18,
    "twist": 19,
    "hour": 20,
}
JET = "jet"  # bought with the supports, not with what must be there


def step_of(table: str, result: str = "") -> int:
    """Return the number of the step in which a table is rolled on."""
    return STEPS["supports"] if table.endswith("-must") and result == JET else STEPS[table]

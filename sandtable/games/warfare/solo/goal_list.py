"""The goal list of a side as a scenario begins: letters, and goals that come up later."""

from sandtable.games.cups import Cups
from sandtable.games.warfare.play.fixed.tables import Tables
from sandtable.games.warfare.play.position.laying import lay
from sandtable.games.warfare.play.position.state import Unit
from sandtable.games.warfare.solo.book import Crews
from sandtable.games.warfare.solo.goals import Goal
from sandtable.games.warfare.solo.letters import LETTERS, start_goals
from sandtable.games.warfare.solo.stance import leaves_map


def listed_goals(tables: Tables, seat: int, crews: Crews) -> tuple[dict[str, Goal], frozenset[str]]:
    """Goals by letter, and the letters of ways off the map that are goals only later in the game."""
    found = start_goals(tables, seat, crews)
    names, later = {goal.name for goal in found.values()}, set[str]()
    for number, objective in enumerate(tables.goals):
        if not (tables.allied(seat, objective.side) and objective.hexes and leaves_map(tables, objective)):
            continue
        units = tuple([name for name in objective.targets if name in tables.unit_number])
        goal = Goal("leave", number, True, objective.hexes, 1 + objective.points, units=units)
        if goal.name not in names and len(found) < len(LETTERS):
            letter = LETTERS[len(found)]
            found[letter] = goal
            later.add(letter)
            names.add(goal.name)
    return found, frozenset(later)


def ground_units(tables: Tables, seat: int) -> list[Unit]:
    """Units of a seat that do not fly, as a scenario begins."""
    return [unit for unit in lay(tables, Cups("start")).units if unit.side == seat and not unit.kind.flies]

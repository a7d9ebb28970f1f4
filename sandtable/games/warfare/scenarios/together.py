"""Objectives taken together: whether one side can meet all of them in one game."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from sandtable.games.warfare.scenarios.deployment import Objective, PlacedUnit
from sandtable.games.warfare.scenarios.opening import AT_ONCE, BOXES, Opening
from sandtable.geometry.hexes import Hex

MOST_WEIGHED = 12  # objectives of which every combination is tried


def judged(opening: Opening, goal: Objective) -> int | None:
    """Turn at whose end an objective is judged, or by which it is met; None in a game without a turn limit."""
    return goal.until or opening.turns


def is_lasting(goal: Objective) -> bool:
    """True if an objective is judged at the end of a turn alone."""
    return goal.type not in AT_ONCE and not goal.sudden_death


def ends_too_soon(opening: Opening, sudden: Objective, other: Objective) -> bool:
    """True if one objective ends the game before another can be met (W-13)."""
    if not sudden.sudden_death or sudden is other:
        return False
    if other.sudden_death:
        return True
    last = opening.turns
    return is_lasting(other) and (other.until is None or last is None or other.until >= last)


def exclude(opening: Opening, one: Objective, other: Objective) -> str:
    """Reason why a side cannot meet two objectives in one game; "" if it can."""
    for first, second in ((one, other), (other, one)):
        if ends_too_soon(opening, first, second):
            return f"'{first.id}' ends the game before '{second.id}' is met"
    for first, second in ((one, other), (other, one)):
        kinds = (first.type, second.type)
        before = _by(opening, first, second)
        rubble = kinds == ("destroy", "control") and not first.targets and before
        if rubble and _more_than_there_are(first.count, first.hexes, second.count, second.hexes):
            return "nobody stands on rubble"
        people = kinds in (("rescue", "convert"), ("exit", "convert"))
        if people and before and _more_than_there_are(first.count, first.targets, second.count, second.targets):
            return "whoever is away is converted by nobody"
        if kinds == ("exit", "rescue") and _more_than_there_are(
            first.count, first.targets, second.count, second.targets
        ):
            return "whoever has left the map is not rescued"
    twice = (one.type, other.type) == ("exit", "exit") and set(one.hexes).isdisjoint(other.hexes)
    if twice and _more_than_there_are(one.count, one.targets, other.count, other.targets):
        return "nobody leaves the map twice"
    return "" if enough_to_stand(opening, (one, other)) else "there are too few units to stand in all these hexes"


def _by(opening: Opening, first: Objective, second: Objective) -> bool:
    """True if the first must be met by the time the second is judged."""
    early, late = judged(opening, first), judged(opening, second)
    return is_lasting(second) and (late is None or (early is not None and early <= late))


def _more_than_there_are(count: int, things: Iterable[object], more: int, others: Iterable[object]) -> bool:
    """True if so many of some things and so many of others cannot all be different."""
    mine, theirs = set(things), set(others)
    possible = count <= len(mine) and more <= len(theirs)
    return possible and count + more > len(mine | theirs)


def enough_to_stand(opening: Opening, goals: Sequence[Objective]) -> bool:
    """True if units can stand in all hexes that these objectives want controlled at the end of one turn.

    Units that must have left the map by then are not counted. Objectives that share hexes are weighed singly.
    """
    ends = {judged(opening, goal) for goal in goals if goal.type == "control" and not goal.sudden_death}
    for end in ends:
        wanted: list[Objective] = []
        for goal in goals:
            same = goal.type == "control" and not goal.sudden_death and judged(opening, goal) == end
            if same and all(set(goal.hexes).isdisjoint(other.hexes) for other in wanted):
                wanted.append(goal)
        gone = {
            target
            for goal in goals
            if goal.type == "exit" and goal.count >= len(goal.targets)
            if end is None or (judged(opening, goal) or end) <= end
            for target in goal.targets
        }
        if len(wanted) + bool(gone) > 1 and not _stand(opening, wanted, gone, end):
            return False
    return True


def _stand(opening: Opening, goals: list[Objective], gone: set[str], end: int | None) -> bool:
    """True if as many hexes as these objectives want can be filled at the end of a turn, one unit in each."""
    if any(goal.count > len(set(goal.hexes)) for goal in goals):
        return True  # then it asks for more than it names, and that is said (WF114)
    pipes: dict[object, dict[object, int]] = {SOURCE: {}}
    for number, goal in enumerate(goals):
        pipes[SOURCE][number] = goal.count
        pipes[number] = dict.fromkeys(goal.hexes, 1)
        doers = [unit for unit in opening.doers(goal) if unit.unit.is_ground and unit.id not in gone]
        for unit in doers:
            pipes[unit.path] = {SINK: unit.count}
        for hex_ in goal.hexes:
            pipes[hex_] = {unit.path: 1 for unit in doers if _in_time(opening, unit, hex_, end)}
    return most_flow(pipes) >= sum(goal.count for goal in goals)


SOURCE, SINK = "source", "sink"


def most_flow(pipes: dict[object, dict[object, int]]) -> int:
    """Greatest flow from SOURCE to SINK through pipes of whole capacity; the capacities are used up."""
    total = 0
    while True:
        came: dict[object, object] = {SOURCE: SOURCE}
        queue: list[object] = [SOURCE]
        for here in queue:
            for after, room in pipes.get(here, {}).items():
                if room and after not in came:
                    came[after] = here
                    queue.append(after)
        if SINK not in came:
            return total
        node: object = SINK
        while node != SOURCE:
            before = came[node]
            pipes[before][node] -= 1
            back = pipes.setdefault(node, {})
            back[before] = back.get(before, 0) + 1
            node = before
        total += 1


def _in_time(opening: Opening, unit: PlacedUnit, hex_: Hex, end: int | None) -> bool:
    """True if a unit can be in a hex by the end of a turn; a unit without a place is not held to it."""
    reached = opening.arrivals([unit])
    points = reached.get(hex_)
    return not reached or (points is not None and (end is None or points <= BOXES * end))


def clash(opening: Opening, goals: Sequence[Objective]) -> tuple[Objective, Objective, str] | None:
    """Two objectives of several that exclude each other, and why; the first pair found."""
    for one, other in combinations(goals, 2):
        why = exclude(opening, one, other)
        if why:
            return one, other, why
    return None


def can_all_be_met(opening: Opening, goals: Sequence[Objective]) -> bool:
    """True if no two of these objectives exclude each other and units suffice for all hexes."""
    return clash(opening, goals) is None and enough_to_stand(opening, goals)


def most_points(opening: Opening, goals: Sequence[Objective]) -> int:
    """Most points that a team can score in one game; of very many objectives simply their sum."""
    worth = [goal for goal in goals if goal.points > 0]
    total = sum(goal.points for goal in worth)
    if len(worth) > MOST_WEIGHED or can_all_be_met(opening, worth):
        return total
    excluded = {
        (first, second)
        for first, second in combinations(range(len(worth)), 2)
        if exclude(opening, worth[first], worth[second])
    }
    best = 0
    for chosen in range(1, 1 << len(worth)):
        numbers = [number for number in range(len(worth)) if chosen >> number & 1]
        points = sum(worth[number].points for number in numbers)
        if points <= best or any(pair in excluded for pair in combinations(numbers, 2)):
            continue
        if enough_to_stand(opening, [worth[number] for number in numbers]):
            best = points
    return best

"""Units of a scenario that can do a deed, by the icons and weapons on the counters alone; ways and turns are not asked."""

from collections.abc import Iterable, Iterator

from sandtable.games.warfare.capabilities import can_harm, removes_roadblocks, stirs_up, talks
from sandtable.games.warfare.pieces import Ability, SpecialAction, SupportType
from sandtable.games.warfare.scenarios.deployment import Deployment, Objective, PlacedMarker, PlacedUnit, Side
from sandtable.games.warfare.scenarios.opening import Opening
from sandtable.games.warfare.scenarios.provisions import Provision, Timed


def population(deployment: Deployment) -> list[PlacedMarker]:
    """The population markers of a scenario, on the map or aboard."""
    return [marker for marker in deployment.markers if marker.marker.type == "population"]


def crowds(deployment: Deployment, names: Iterable[str]) -> list[PlacedMarker]:
    """The named people that start as a Hostile Crowd."""
    wanted = set(names)
    return [marker for marker in population(deployment) if marker.id in wanted and marker.face == "a"]


def units_of(sides: Iterable[Side]) -> list[PlacedUnit]:
    return [unit for side in sides for unit in side.units]


def team_of(opening: Opening, side_id: str) -> list[PlacedUnit]:
    """Units of a side and its allies; none for an unknown side."""
    side = opening.sides.get(side_id)
    return units_of(opening.team(side)) if side is not None else []


def is_regular(opening: Opening, unit: PlacedUnit) -> bool:
    return opening.deployment.box.factions.is_regular(unit.unit.nation)


def carriers(units: Iterable[PlacedUnit]) -> list[PlacedUnit]:
    return [unit for unit in units if Ability.TRANSPORT in unit.unit.abilities]


def escorts(units: Iterable[PlacedUnit]) -> list[PlacedUnit]:
    """Units that can take people along, on foot or aboard: all on the ground (R-CIV-1)."""
    return [unit for unit in units if unit.unit.is_ground]


def agitators(opening: Opening) -> list[PlacedUnit]:
    """Units of all sides that can turn Civilians into a Hostile Crowd (R-POP-2)."""
    return [unit for unit in opening.deployment.units if stirs_up(unit.unit, is_regular(opening, unit))]


def roadblock_layers(opening: Opening, units: Iterable[PlacedUnit]) -> list[PlacedUnit]:
    """Units that can lay a roadblock from the hand: Irregular infantry (R-RBK-3)."""
    return [unit for unit in units if not is_regular(opening, unit) and removes_roadblocks(unit.unit, regular=False)]


def can_convert(opening: Opening, objective: Objective) -> bool:
    """True if a unit of the objective's team can turn people to its side's face."""
    side = opening.sides[objective.side]
    calm = opening.deployment.is_regular(side)
    units = team_of(opening, objective.side)
    return any(talks(unit.unit) if calm else stirs_up(unit.unit, is_regular(opening, unit)) for unit in units)


def can_destroy(opening: Opening, side_id: str, marker: PlacedMarker) -> bool:
    """True if a team can take a marker off the map: by its icons, or by driving over it."""
    units = team_of(opening, side_id)
    if marker.marker.type == "roadblock":
        return any(removes_roadblocks(unit.unit, is_regular(opening, unit)) for unit in units)
    if marker.marker.type == "mine":
        return any(SpecialAction.ENGINEERS in unit.unit.actions for unit in units)
    return any(unit.unit.is_ground or SpecialAction.RECON in unit.unit.actions for unit in units)


def can_eliminate(opening: Opening, side_id: str, target: PlacedUnit) -> bool:
    """True if a team has a unit or support that can harm a unit."""
    if any(can_harm(unit.unit, target.unit) for unit in team_of(opening, side_id)):
        return True
    side = opening.sides[side_id]
    supports = [one.support.type for mate in opening.team(side) for one in mate.supports]
    if SupportType.SNIPER in supports and target.unit.unit_class.value == "infantry":
        return True
    return any(kind is not SupportType.SNIPER for kind in supports)


def lasts(provision: Provision, turn: int | None) -> bool:
    """True if a provision holds to the end of a turn; without a turn, only if it never ends."""
    if not isinstance(provision, Timed) or provision.until is None:
        return True
    return turn is not None and provision.until >= turn


def goals_about(objectives: Iterable[Objective], name: str, *types: str) -> Iterator[Objective]:
    """Objectives of these types that name a unit or marker."""
    return (goal for goal in objectives if goal.type in types and name in goal.targets)

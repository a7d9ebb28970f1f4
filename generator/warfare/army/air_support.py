"""Choice of the teams with aircraft: none flies against an enemy without air defence."""

from dataclasses import dataclass

from generator.seed import Seed
from generator.warfare.army.collection import Collection
from generator.warfare.army.roles import Role
from generator.warfare.content.tables import RollLog, Row
from generator.warfare.parameters import Parameters, Team
from sandtable.games.warfare.capabilities import SUPPORT_LEVELS, hits_jets
from sandtable.games.warfare.pieces import SupportType, Unit

HELICOPTER_LEVEL = 4


@dataclass(frozen=True, slots=True)
class Air:
    """The parts that have helicopters, and those that have jets."""

    helicopters: frozenset[str] = frozenset()
    jets: frozenset[str] = frozenset()

    def flies(self, team: Team) -> bool:
        return team.part in self.helicopters | self.jets

    def has_jets(self, team: Team) -> bool:
        return team.part in self.jets

    def assets(self, team: Team) -> int:
        return (team.part in self.helicopters) + (team.part in self.jets)


def draw_air(terms: Parameters, collection: Collection, seed: Seed, log: RollLog) -> Air:
    """Roll which teams fly; below rule level 4 none does, and nothing is rolled."""
    if terms.level < HELICOPTER_LEVEL:
        return Air()

    def kinds(team: Team, role: Role) -> list[Unit]:
        if role in terms.sheet.without.get(team.part, ()):
            return []
        units = collection.units((*team.nations, *team.fillers))
        return [unit for unit in units if collection.role(unit) is role and collection.level(unit) <= terms.level]

    def opposed(team: Team, air: Air) -> bool:
        """Return True when the enemy has air defence against everything a team would fly."""
        defences = kinds(terms.enemy(team), Role.AIR_DEFENCE)
        return any(hits_jets(unit) for unit in defences) if air.has_jets(team) else bool(defences)

    def can_fly(team: Team, row: Row) -> bool:
        if team.part in row.fields.get("helicopters", ()) and not kinds(team, Role.HELICOPTER):
            return False
        if team.part in row.fields.get("jets", ()) and SupportType.CAS.value not in terms.sheet.calls:
            return False
        jets = [one for one in collection.supports(team.bloc) if one.type is SupportType.CAS]
        return team.part not in row.fields.get("jets", ()) or (
            bool(jets) and terms.level >= SUPPORT_LEVELS[SupportType.CAS]
        )

    def bar(row: Row) -> str | None:
        air = _air(row)
        if any(air.assets(team) > 1 for team in terms.teams) and terms.scale == 0:
            return "two-in-a-small-battle"
        flying = [team for team in terms.teams if air.flies(team)]
        if not all(can_fly(team, row) for team in flying):
            return "no-aircraft"
        return None if all(opposed(team, air) for team in flying) else "unopposed"

    row = log.roll(terms.content.tables["air"], seed.chance("air"), bar)
    return _air(row) if row is not None else Air()


def _air(row: Row) -> Air:
    return Air(frozenset(row.fields.get("helicopters", ())), frozenset(row.fields.get("jets", ())))

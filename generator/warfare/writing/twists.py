"""Twists: a single unusual circumstance of a battle."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.seed import Seed
from generator.warfare.army.collection import Collection
from generator.warfare.battle import Battle
from generator.warfare.content.tables import RollLog
from generator.warfare.setup import Deployed, Standing
from generator.warfare.wishes import PEACE
from sandtable.games.warfare.pieces import UnitClass

RUBBLE_LEVEL = 3
LATE_TURN = 2
TIRED = 2  # units
NOTHING = "nothing"  # the twist that is none


def draw_twist(battle: Battle, collection: Collection, seed: Seed, log: RollLog) -> str:
    """Return the id of a twist that makes sense in a battle."""
    table = battle.terms.content.tables["twist"]
    row = log.roll(table, seed.chance("twist"), lambda row: None if _FITS[row.id](battle, collection) else "senseless")
    return row.id if row is not None else NOTHING


def twisted(battle: Battle, twist: str) -> Battle:
    """Return the battle with its units changed by a twist."""
    if twist == "late-column":
        return replace(battle, attacker=_late(battle))
    if twist == "tired":
        return replace(battle, defender=_changed(battle.defender, _posts(battle.defender)[:TIRED], _tired))
    if twist == "old-wounds":
        return replace(
            battle,
            attacker=_changed(battle.attacker, _vehicles(battle.attacker)[:1], _wounded),
            defender=_changed(battle.defender, _vehicles(battle.defender)[:1], _wounded),
        )
    return battle


def _late(battle: Battle) -> Deployed:
    """Return the attacker with its last group and its riders entering a turn later."""
    last = _in_zones(battle.attacker)[-1]
    edge = battle.field.labels(battle.attacker.edge)
    return _changed(
        battle.attacker, [last], lambda unit: replace(unit, place={"enters": {"edge": edge, "turn": LATE_TURN}})
    )


def _changed(deployed: Deployed, chosen: list[Standing], change: Callable[[Standing], Standing]) -> Deployed:
    ids = {unit.id for unit in chosen}
    return replace(deployed, units=tuple(change(unit) if unit.id in ids else unit for unit in deployed.units))


def _tired(unit: Standing) -> Standing:
    """Return a unit that is shaken, and so not in Overwatch."""
    return replace(unit, state={"morale": "shaken"})


def _wounded(unit: Standing) -> Standing:
    return unit.with_state(damage=1)


def _posts(deployed: Deployed) -> list[Standing]:
    return [unit for unit in deployed.units if "at" in unit.place]


def _in_zones(deployed: Deployed) -> list[Standing]:
    return [unit for unit in deployed.units if "zone" in unit.place]


def _vehicles(deployed: Deployed) -> list[Standing]:
    return [unit for unit in deployed.units if unit.recruit.unit.unit_class is UnitClass.VEHICLE]


def _fighting(battle: Battle, _: Collection) -> bool:
    return battle.terms.level > PEACE


_FITS: Mapping[str, Callable[[Battle, Collection], bool]] = {
    NOTHING: lambda battle, collection: True,
    "masini": _fighting,
    "haze": _fighting,
    "wrecks": lambda battle, collection: battle.terms.level >= RUBBLE_LEVEL and collection.copies.get("rubble", 0) >= 2,
    "bystanders": lambda battle, collection: (
        "irregular" in {team.bloc for team in battle.terms.teams}
        and not battle.sites.people
        and collection.copies.get("population", 0) >= 2
    ),
    "late-column": lambda battle, collection: len(_in_zones(battle.attacker)) > 3,
    "tired": lambda battle, collection: _fighting(battle, collection) and len(_posts(battle.defender)) >= TIRED,
    "old-wounds": lambda battle, collection: (
        _fighting(battle, collection) and bool(_vehicles(battle.attacker)) and bool(_vehicles(battle.defender))
    ),
    "alarm": _fighting,
}
TWISTS = tuple(_FITS)

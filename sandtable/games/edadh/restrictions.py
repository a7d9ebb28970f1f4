"""Find Stratagems whose requirements cannot be met in a set-up."""

from collections.abc import Callable

from sandtable.games.edadh.cards import Row, Stratagem
from sandtable.games.edadh.setup import RANK, EdadhSetup, Side, Unit
from sandtable.model.effects import Effect


def out_of_reach(stratagem: Stratagem, side: Side, setup: EdadhSetup) -> str | None:
    """Reason why the side can never use the Stratagem, in words; None if it may.

    Troops advance and swap within their columns, so a front is judged by the best Troop of each column.
    """
    for condition in stratagem.conditions:
        reason = _reason(condition, stratagem, side, setup)
        if reason is not None:
            return reason
    return None


def _reason(condition: Effect, stratagem: Stratagem, side: Side, setup: EdadhSetup) -> str | None:
    op, numbers = condition.op, _numbers(condition)
    enemy = setup.enemy_of(side)
    if op in ("terrain", "terrain_not"):
        return _terrain_reason(condition, setup)
    if op == "enemy_counterable" and enemy is not None and enemy.battle_master is None:
        return "the enemy has no Battle Master, so no Stratagem to Counter"
    if op == "front" and numbers and numbers[0] > RANK:
        return f"it wants {numbers[0]} Troops in the Front Rank, which holds {RANK}"
    if op == "troops" and numbers and numbers[0] > len(side.unit.troops):
        return f"it wants {numbers[0]} Troops, and the Unit has {len(side.unit.troops)}"
    if op == "front_prot" and len(numbers) == 2:
        wanted, value = numbers
        found = _columns_with(side.unit, stratagem, setup, lambda row: row.prot is None or row.prot >= value)
        if found < wanted:
            return f"it wants {wanted} front Troops of Protection {value}, and {found} of the columns can show one"
    if op == "front_numeric" and numbers:
        found = _columns_with(side.unit, stratagem, setup, lambda row: row.att is not None)
        if found < numbers[0]:
            return f"it wants {numbers[0]} front Troops with an attack score, and {found} of the columns can show one"
    return None


def _terrain_reason(condition: Effect, setup: EdadhSetup) -> str | None:
    names = " or ".join(
        setup.box.terrains[terrain].name.english if terrain in setup.box.terrains else terrain
        for terrain in condition.args
    )
    here = setup.terrain.id if setup.terrain is not None else None
    if condition.op == "terrain" and here not in condition.args:
        return f"it wants {names}"
    if condition.op == "terrain_not" and here in condition.args:
        return f"it cannot be used on {names}"
    return None


def _columns_with(unit: Unit, stratagem: Stratagem, setup: EdadhSetup, fits: Callable[[Row], bool]) -> int:
    """Number of columns with a Troop that fits at one of the Stratagem's levels; unknown cards fit."""
    troops = setup.box.troops
    return sum(
        any(
            card.id not in troops or any(fits(troops[card.id].rows[level]) for level in stratagem.levels)
            for card in column
        )
        for column in unit.columns
    )


def _numbers(condition: Effect) -> tuple[int, ...]:
    """Arguments as numbers; empty if one is not a number, which wording reports."""
    if all(argument.isascii() and argument.isdigit() for argument in condition.args):
        return tuple(int(argument) for argument in condition.args)
    return ()

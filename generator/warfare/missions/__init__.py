"""Missions: each is a module, found by its id, that chooses its sites on a field and writes its orders.

The module of `hearts-and-minds` is hearts_and_minds.py; it has `sites(field, terms, chance)` and `order(orders)`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # checking a pack needs only the ids
    from generator.warfare.battlefield import Field
    from generator.warfare.parameters import Parameters
    from generator.warfare.sites import Sites
    from generator.warfare.writing.orders import Orders
    from sandtable.geometry.chance import Chance


@dataclass(frozen=True, slots=True)
class Mission:
    """Functions of a mission: `sites` returns None when the field does not suit; `order` writes the orders."""

    sites: "Callable[[Field, Parameters, Chance], Sites | None]"
    order: "Callable[[Orders], None]"


@cache
def mission_ids() -> tuple[str, ...]:
    """Return the ids of all mission modules, sorted."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


@cache
def find_mission(mission_id: str) -> Mission:
    """The mission of that id; raise KeyError when there is none."""
    if mission_id not in mission_ids():
        raise KeyError(mission_id)
    module = import_module(f"{__name__}.{mission_id.replace('-', '_')}")
    return Mission(module.sites, module.order)

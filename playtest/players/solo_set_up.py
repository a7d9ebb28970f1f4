"""Part of a game that has an opponent on paper."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from sandtable.games.registry import Part


@dataclass(frozen=True, eq=False)
class SoloSetUp(Part):
    """Its units of a side with the places where they are set up, in order."""

    name: ClassVar[str] = "solo_set_up"
    built_in: ClassVar[str] = "playtest.players.{}.solo_set_up"

    set_up: Callable[[Any, str], list[tuple[str, str]]]

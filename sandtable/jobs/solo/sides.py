"""Sides of a start that a game's opponent on paper plays."""

from playtest.players.solo_set_up import SoloSetUp
from sandtable.errors import WrongUsage
from sandtable.games.documents import View
from sandtable.games.registry import find_part
from sandtable.model.document import Document
from sandtable.model.reading.suggestions import nearest_or_list


def set_up_for(document: Document, view: View, side: str) -> list[tuple[str, str]]:
    """Places where the opponent on paper sets up the units of a side, in order.

    Raise WrongUsage for a game that has none, a draft, or an unknown side; raise NoSolo for a pack without a sheet.
    """
    part = find_part(document.pack.rules, SoloSetUp)
    if part is None or document.kind != "scenario":
        raise WrongUsage("--solo is for scenarios of Warfare")
    sides = [one.id for one in view.sides]  # type: ignore[attr-defined]
    if side not in sides:
        raise WrongUsage(f"no side '{side}' in this scenario; {nearest_or_list(side, sides)}")
    if view.problems:
        raise WrongUsage("--solo is for a scenario without faults; sandtable check shows them")
    return part.set_up(view, side)

"""Messages about faults of a single hex, shared by the checks of sketches and of tiles."""

from sandtable.geometry.hexes import SIDES
from sandtable.ground.looks import LOOKS
from sandtable.ground.terrain import Spot
from sandtable.model.reading.suggestions import nearest_or_list

FORT = "fortification"


def wall_without_fort(label: str, spot: Spot) -> str:
    """Message if a hex has fortified sides but is no fortification, else ""."""
    wrong = spot.fortified and spot.terrain.id != FORT
    return f"{label} has fortified sides and is {spot.terrain.id}" if wrong else ""


def fort_without_wall(label: str, spot: Spot) -> str:
    bare = spot.terrain.id == FORT and not spot.fortified
    return f"{label} is a fortification without fortified sides" if bare else ""


def fort_without_gate(label: str, spot: Spot) -> str:
    sealed = spot.terrain.id == FORT and len(spot.fortified) == len(SIDES)
    return f"{label} is walled in on all six sides" if sealed else ""


def unpainted(label: str, spot: Spot) -> tuple[str, str] | None:
    """(message, hint) if a hex has a paint that its letter does not know, else None."""
    looks = LOOKS.get(spot.letter)
    if looks is None or not spot.paint or spot.paint in looks:
        return None
    message = f"'{spot.paint}' at {label} is no look of '{spot.letter}', so it is not drawn"
    return message, nearest_or_list(spot.paint, looks)

"""Names of looks: words for the pictures of terrain."""

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.ground.looks import LETTERS

# Other words for the same pictures.
ALSO_CALLED: Mapping[str, str] = MappingProxyType(
    {
        "clear": "open",
        "plain": "open",
        "desert": "dunes",
        "wood": "woods",
        "forest": "woods",
        "jungle": "palms",
        "town": "house",
        "village": "farm",
        "city": "block",
        "lake": "water",
        "sea": "water",
        "river": "water",
        "swamp": "marsh",
        "bog": "marsh",
        "hills": "hill",
        "mountain": "crest",
        "mountains": "crest",
        "fort": "outpost",
        "path": "track",
    }
)


def look_named(name: str) -> str | None:
    """Look with that name; None when there is none."""
    look = ALSO_CALLED.get(name, name)
    return look if look in LETTERS else None


def look_names() -> list[str]:
    """Return all names of looks, in order."""
    return sorted({*LETTERS, *ALSO_CALLED})

"""Paints allowed for each letter of a sketch; each look is the picture of one terrain.

Players read the picture before the icon. A look used for two terrains would mislead them, for example to shoot through
woods. So a paint that is not among its letter's looks is not drawn at all.
"""

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.geometry.hexes import Hex
from sandtable.ground.terrain import Spot

# The first look of each letter is that of a hex without paint.
LOOKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        letter: tuple(looks.split())
        for letter, looks in {
            ".": "open field furrow meadow tufts marsh ripples gravel gully beach saltpan craters graves yard square "
            "stalls lanes quay airstrip rail",
            "=": "road track causeway quay square checkpoint rail",
            "+": "bridge ford footbridge",
            "t": "woods orchard vineyard pines palms scrub reeds boulders cypresses",
            "#": "house farm block tower market mosque church mill station hangar warehouse factory tanks compound camp "
            "ruin",
            "^": "hill pasture heath crest dunes rocks cemetery",
            "~": "water lilies brine",
            "F": "outpost wall court guardpost campgate trench battery breach",
        }.items()
    }
)
_ANYTHING = ("open",)
# Which letter each look is drawn for; the first that has it.
LETTERS: Mapping[str, str] = MappingProxyType(
    {look: letter for letter, looks in reversed(list(LOOKS.items())) for look in reversed(looks)}
)


def drawn(spots: Mapping[Hex, Spot]) -> Mapping[Hex, Spot]:
    """Spots as drawn: a pack's own letters get the looks their terrain declares. Rules use the ground itself."""
    if all(spot.letter in LOOKS for spot in spots.values()):
        return spots
    return {hex_: _spot_as_drawn(spot) for hex_, spot in spots.items()}


def _spot_as_drawn(spot: Spot) -> Spot:
    look = spot.terrain.look
    if spot.letter in LOOKS or look not in LETTERS:
        return spot
    return spot._replace(letter=LETTERS[look], paint=look)


def look_of(letter: str, paint: str) -> str:
    """Look of a hex: its paint if allowed for its letter, else the letter's default."""
    looks = LOOKS.get(letter, _ANYTHING)
    return paint if paint in looks else looks[0]


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

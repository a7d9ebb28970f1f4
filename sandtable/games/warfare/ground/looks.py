"""What ground may look like: the paints of each letter of a sketch, each look the picture of one terrain.

Players read the picture before the icon. A look that stood for two terrains would have them shoot through woods, so a
paint that is not among its letter's looks is not drawn at all.
"""

from collections.abc import Mapping
from types import MappingProxyType

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


def look_of(letter: str, paint: str) -> str:
    """What a hex looks like: its paint when that is one for its letter, else as it looks without."""
    looks = LOOKS.get(letter, _ANYTHING)
    return paint if paint in looks else looks[0]

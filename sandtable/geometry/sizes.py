"""Named sizes of cards and pieces, in millimetres."""

from typing import NamedTuple


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


# Trade sizes as printers and sleeve makers name them; those in inches are called -us and are exact.
SIZES = {
    "poker": Size(63, 88),
    "poker-us": Size(63.5, 88.9),
    "bridge": Size(57.2, 88.9),
    "bridge-us": Size(57.15, 88.9),
    "mini": Size(44.5, 63.5),
    "mini-us": Size(44.45, 63.5),
    "mini-euro": Size(44, 67),
    "mini-american": Size(41, 63),
    "euro": Size(59, 92),
    "usa": Size(56, 87),
    "japanese": Size(59, 86),
    "skat": Size(58.9, 90.7),
    "tarot": Size(70, 120),
    "tarot-us": Size(69.85, 120.65),
    "domino": Size(44.5, 88.9),
    "business": Size(88.9, 50.8),
    "square": Size(70, 70),
    "a4": Size(210, 297),
    "a5": Size(210, 148),
    "a6": Size(148, 105),
    "counter-half": Size(12.7, 12.7),
    "counter-five-eighths": Size(15.9, 15.9),
    "counter-three-quarters": Size(19, 19),
}

"""Mixing colours written as #rrggbb."""

from functools import lru_cache


@lru_cache(maxsize=4096)
def mix(ground: str, colour: str, share: float) -> str:
    """Mix `share` of `colour` into `ground`."""
    return "#" + "".join(
        f"{round(low + (high - low) * share):02x}" for low, high in zip(channels(ground), channels(colour), strict=True)
    )


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def lightness(colour: str) -> float:
    """Perceived lightness from 0, black, to 1, white."""
    red, green, blue = channels(colour)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255

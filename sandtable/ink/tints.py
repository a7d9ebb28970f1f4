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


def contrast(colour: str, ground: str) -> float:
    """Contrast of two colours from 1 to 21, as WCAG 2 has it."""
    low, high = sorted((_luminance(colour), _luminance(ground)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

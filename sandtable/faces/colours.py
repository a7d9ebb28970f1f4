"""Parse colours of templates: #hex, a palette name, a CSS name, a tint `ink/40`, or a mix `red+paper/30`."""

import re
from collections.abc import Mapping

from PIL.ImageColor import colormap
from tinycss2.color3 import parse_color

from sandtable.ink.tints import mix
from sandtable.model.reading.suggestions import nearest

_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_BASIC = {"black": "#000000", "white": "#ffffff"}


class UnknownColour(LookupError):
    """A colour that is neither #hex nor in the palette."""

    def __init__(self, written: str) -> None:
        super().__init__(f"no colour '{written}' in the pack's palette or in CSS")
        self.written = written


def css_colour(written: str) -> tuple[str, float] | None:
    """Parse a CSS colour to #rrggbb and opacity; None if it is no colour."""
    digits = written.strip().removeprefix("#")
    if written.strip().startswith("#") and len(digits) in (4, 8):
        # Opacity as a last digit, or two.
        whole = digits if len(digits) == 8 else "".join(digit * 2 for digit in digits)
        return (f"#{whole[:6].lower()}", int(whole[6:], 16) / 255) if re.fullmatch(r"[0-9a-fA-F]{8}", whole) else None
    found = parse_color(written)
    if found is None or isinstance(found, str):
        return None
    red, green, blue = (round(max(0.0, min(1.0, part)) * 255) for part in found[:3])
    return f"#{red:02x}{green:02x}{blue:02x}", max(0.0, min(1.0, found.alpha))


def css_names() -> list[str]:
    """Names of colours in CSS."""
    return list(colormap)


class Palette:
    """The named colours of a pack, and those of CSS; the pack's take precedence."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = {**_BASIC, **colours}
        self._known: dict[str, str] = {}

    @property
    def by_name(self) -> Mapping[str, str]:
        """The colours that are written as #rrggbb."""
        return {name: colour for name, colour in self._colours.items() if _HEX.fullmatch(colour)}

    @property
    def names(self) -> list[str]:
        return list(self._colours)

    def resolve(self, written: str) -> str:
        """The colour as #rrggbb.

        `ink/40` is forty percent of it on white; `red+paper/30` is thirty percent red in paper.
        """
        known = self._known.get(written)
        if known is None:
            known = self._known[written] = self._resolve(written.strip())
        return known

    def _resolve(self, written: str) -> str:
        if written in self._colours:
            return self._colours[written].lower()
        match = _HEX.fullmatch(written)
        if match:
            digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
            return f"#{digits.lower()}"
        mixed, slash, share = written.rpartition("/")
        if slash and share.isdecimal() and int(share) <= 100:
            colour, plus, ground = mixed.partition("+")
            return mix(self._resolve(ground) if plus else "#ffffff", self._resolve(colour), int(share) / 100)
        found = css_colour(written)
        if found is None or found[1] < 1:
            raise UnknownColour(written)
        return found[0]


def colour_hint(written: str, palette: Palette) -> str:
    """Hint for an unknown colour: the nearest of the palette or CSS, or the palette."""
    own = palette.names
    close = nearest(written, own) or nearest(written, css_names())
    return close or f"use #rrggbb, a name of CSS or one of {', '.join(own)}"

"""The colours of printed texts, found in any pack's palette as the common templates find them."""

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.ink.tints import channels, lightness, mix

INK, PAPER = "#1a1a1a", "#faf6ec"
_DARK, _LIGHT = 0.27, 0.73  # an ink is darker, a paper lighter
_STRONG = (0.137, 0.412)  # how light a colour may be that is read on paper and carries paper-coloured words


@dataclass(frozen=True, slots=True)
class SheetColours:
    """Colours for words, asides, accents, and for a band and the words on it."""

    ink: str
    soft: str
    accent: str
    band: str
    on_band: str


def sheet_colours(palette: Mapping[str, str], low_ink: bool) -> SheetColours:
    """Return the colours for one pack; in low ink bands are left white."""
    colours = list(palette.values())
    darkest = min(colours, key=lightness, default=INK)
    lightest = max(colours, key=lightness, default=PAPER)
    ink = palette.get("ink") or (darkest if lightness(darkest) < _DARK else INK)
    paper = palette.get("paper") or (lightest if lightness(lightest) > _LIGHT else PAPER)
    readable = [colour for colour in colours if _STRONG[0] <= lightness(colour) <= _STRONG[1]]
    accent = palette.get("accent") or max(readable, key=_strength, default=ink)
    return SheetColours(
        ink=ink,
        soft=mix("#ffffff", ink, 0.72),
        accent=accent,
        band="#ffffff" if low_ink else accent,
        on_band=accent if low_ink else paper,
    )


def _strength(colour: str) -> int:
    return max(channels(colour)) - min(channels(colour))

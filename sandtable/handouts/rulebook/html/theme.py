"""Colours of a rulebook on a screen, light and dark, and the fonts embedded in it."""

from base64 import b64encode
from collections.abc import Iterator, Mapping

from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.colours import SheetColours
from sandtable.handouts.typesetting import own_families
from sandtable.ink.fonts import font, font_key, own_family
from sandtable.ink.tints import contrast, lightness, mix

TINT = 0.08  # share of the accent in the ground of panels
READABLE = 4.6  # contrast of words with their ground, at least
# Styles that the page uses of each family: weight, italics.
_STYLES = {"sans": ((400, False), (400, True), (700, False), (700, True)), "serif": ((700, False),)}


def theme_css(colours: SheetColours, palette: Mapping[str, str]) -> str:
    """The colours as custom properties of a style sheet: light ones, dark ones, and those for paper."""
    light, dark = _properties(_light(colours, palette)), _properties(_dark(colours, palette))
    return (
        f":root {{ color-scheme: light; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) "
        f"{{ color-scheme: dark; {dark} }} }}\n"
        f"@media screen {{ :root[data-theme=dark] {{ color-scheme: dark; {dark} }} }}\n"
    )


def font_css(renderer: FaceRenderer, letters: set[str]) -> Iterator[str]:
    """Yield the fonts of the page as rules of a style sheet, with the letters in use alone."""
    own = own_families(renderer.drawer.fonts) if renderer.pack.fonts else {}
    for house, styles in _STYLES.items():
        done: set[str] = set()
        for weight, italic in styles:
            yield _font_face(f"book-{house}", font_key(house, weight, italic), letters)
            if house in own and (key := font_key(own[house], weight, italic)) not in done:
                done.add(key)
                yield _font_face(f"own-{house}", key, letters)


def families(renderer: FaceRenderer) -> str:
    """The families of words and headings as custom properties: a pack's own come first."""
    own = own_families(renderer.drawer.fonts) if renderer.pack.fonts else {}
    stacks = {"sans": "system-ui, sans-serif", "serif": "Georgia, serif"}
    return " ".join(
        f"--{house}: {f'own-{house}, ' if house in own and own_family(own[house]) else ''}book-{house}, {stack};"
        for house, stack in stacks.items()
    )


def _font_face(family: str, key: str, letters: set[str]) -> str:
    opened = font(key)
    source = b64encode(opened.subset_for_screen(letters)).decode()
    slope = "italic" if opened.is_italic else "normal"
    return (
        f"@font-face {{ font-family: {family}; font-weight: {opened.weight}; font-style: {slope}; "
        f"src: url(data:font/sfnt;base64,{source}); }}"
    )


def _properties(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


def _light(colours: SheetColours, palette: Mapping[str, str]) -> dict[str, str]:
    ground = mix("#ffffff", max(palette.values(), key=lightness, default="#faf6ec"), 0.35)
    accent = _readable(colours.accent, mix(ground, colours.accent, TINT), "#000000")
    return {
        "ground": ground,
        "slip": "#ffffff",
        "ink": _readable(colours.ink, ground, "#000000"),
        "soft": _readable(mix(ground, colours.ink, 0.72), mix(ground, accent, TINT), "#000000"),
        "accent": accent,
        "tint": mix(ground, accent, TINT),
        "line": mix(ground, colours.ink, 0.22),
        "band": accent,
        "on-band": _readable(ground, accent, "#ffffff"),
        "found": "#ffe58a",
        "on-found": "#1a1a1a",
    }


def _dark(colours: SheetColours, palette: Mapping[str, str]) -> dict[str, str]:
    paper = max(palette.values(), key=lightness, default="#faf6ec")
    ground = mix("#161514", colours.accent, 0.07)
    accent = _readable(colours.accent, mix(ground, "#ffffff", 2 * TINT), "#ffffff")
    return {
        "ground": ground,
        "slip": mix(ground, "#ffffff", 0.06),
        "ink": mix(ground, mix("#ffffff", paper, 0.6), 0.9),
        "soft": mix(ground, mix("#ffffff", paper, 0.6), 0.68),
        "accent": accent,
        "tint": mix(ground, accent, TINT),
        "line": mix(ground, paper, 0.24),
        "band": mix(ground, colours.accent, 0.55),
        "on-band": _readable(paper, mix(ground, colours.accent, 0.55), "#ffffff"),
        "found": "#6b5310",
        "on-found": "#fff6d8",
    }


def _readable(colour: str, ground: str, towards: str) -> str:
    """A colour, changed towards another as little as makes it readable on a ground."""
    share = 0
    while contrast(mix(colour, towards, share / 20), ground) < READABLE and share < 20:
        share += 1
    return mix(colour, towards, share / 20)

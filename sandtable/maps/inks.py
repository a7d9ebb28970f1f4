"""Colours of the art, mixed from a pack's palette; low ink has paper for grounds and outlines for shapes."""

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.ink.tints import mix

# What a palette need not name.
DEFAULTS = {
    "paper": "#F5EFDF",
    "ink": "#1D1B18",
    "sand": "#D9C9A3",
    "scrub": "#8C8F5A",
    "concrete": "#B9B4AA",
    "roof": "#8A5A44",
    "canopy": "#4E6B3A",
    "water": "#5C8FA8",
    "asphalt": "#6B6862",
    "earth": "#8A6536",
    "straw": "#C9B36E",
}
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours by the thing they draw; None is not drawn at all."""

    low: bool
    paper: str
    ink: str
    halo: str
    grid: str
    grid_light: str | None
    # ground
    sand: str | None
    sand_light: str | None
    sand_dark: str | None
    grain: str | None
    dust: str | None
    paved: str | None
    paved_line: str
    seam: str
    shadow: str
    # hills and dunes
    hills: tuple[str | None, ...]
    contour: str
    hachure: str
    dune: str | None
    dune_face: str | None
    stone: str
    # plants
    scrub: str | None
    scrub_dark: str | None
    meadow: str | None
    meadow_light: str | None
    tuft: str
    undergrowth: str
    canopy: str
    canopy_tones: tuple[str, ...]
    canopy_light: str | None
    canopy_dark: str | None
    canopy_line: str
    pine: str
    palm: str
    # fields, each with its furrows
    fields: tuple[str | None, ...]
    furrows: tuple[str, ...]
    field_edge: str
    # water
    water: str
    water_deep: str | None
    water_line: str
    water_light: str
    water_flow: str
    bank: str | None
    bank_line: str
    marsh: str | None
    # ways
    road: str
    road_line: str
    road_edge: str | None
    road_mark: str
    track: str
    track_case: str
    track_line: str
    deck: str
    ballast: str | None
    rail: str
    # buildings
    roof: str
    roof_dark: str
    roof_line: str
    roof_ridge: str
    flats: tuple[str, ...]
    flat_line: str
    metal: str
    metal_dark: str
    wall: str
    panel: str
    dome: str
    awnings: tuple[str, ...]
    # outposts
    hesco: str
    hesco_line: str
    tent: str
    tent_dark: str

    @staticmethod
    def mixed(palette: Mapping[str, str], *, low: bool = False) -> "Inks":
        """Return the colours for a palette of names to #rrggbb."""
        named = {**DEFAULTS, **{name: colour.lower() for name, colour in palette.items()}}
        return _low(named) if low else _full(named)


def _full(named: Mapping[str, str]) -> Inks:
    ink, paper, earth = named["ink"], named["paper"], named["earth"]
    sand = mix(named["sand"], WHITE, 0.08)
    scrub, canopy, water, roof = named["scrub"], named["canopy"], named["water"], named["roof"]
    concrete, asphalt, straw = named["concrete"], named["asphalt"], named["straw"]
    canopy_light = mix(canopy, "#c8d890", 0.36)
    return Inks(
        low=False,
        paper=paper,
        ink=ink,
        halo=mix(paper, WHITE, 0.2),
        grid=mix(earth, ink, 0.35),
        grid_light=mix(paper, WHITE, 0.1),
        sand=sand,
        sand_light=mix(sand, WHITE, 0.2),
        sand_dark=mix(sand, earth, 0.13),
        grain=mix(sand, earth, 0.5),
        dust=mix(sand, WHITE, 0.34),
        paved=mix(sand, concrete, 0.62),
        paved_line=mix(concrete, ink, 0.3),
        seam=mix(asphalt, WHITE, 0.44),
        shadow=mix(ink, earth, 0.25),
        hills=tuple(mix(sand, earth, share) for share in (0.1, 0.2, 0.3, 0.39, 0.48, 0.55, 0.6)),
        contour=mix(earth, ink, 0.16),
        hachure=mix(earth, sand, 0.05),
        dune=mix(sand, WHITE, 0.36),
        dune_face=mix(sand, earth, 0.28),
        stone=mix(concrete, sand, 0.6),
        scrub=mix(scrub, sand, 0.5),
        scrub_dark=mix(scrub, sand, 0.3),
        meadow=mix(mix(canopy, straw, 0.35), sand, 0.45),
        meadow_light=mix(mix(canopy, straw, 0.45), sand, 0.58),
        tuft=mix(scrub, canopy, 0.55),
        undergrowth=mix(scrub, sand, 0.12),
        canopy=mix(canopy, canopy_light, 0.35),
        canopy_tones=(
            mix(canopy, canopy_light, 0.4),
            mix(canopy, canopy_light, 0.2),
            mix(canopy, canopy_light, 0.58),
        ),
        canopy_light=mix(canopy, "#d8e69c", 0.48),
        canopy_dark=mix(canopy, ink, 0.35),
        canopy_line=mix(canopy, ink, 0.5),
        pine=mix(canopy, "#1f4a3a", 0.5),
        palm=mix(canopy, ink, 0.12),
        fields=(
            straw,
            mix(scrub, straw, 0.45),
            mix(straw, earth, 0.32),
            mix(canopy, straw, 0.5),
            mix(straw, sand, 0.55),
        ),
        furrows=(
            mix(straw, earth, 0.6),
            mix(scrub, canopy, 0.6),
            mix(earth, straw, 0.15),
            mix(canopy, scrub, 0.2),
            mix(straw, earth, 0.55),
        ),
        field_edge=mix(scrub, earth, 0.4),
        water=mix(water, WHITE, 0.14),
        water_deep=water,
        water_line=mix(water, "#0e3244", 0.55),
        water_light=mix(water, WHITE, 0.5),
        water_flow=mix(water, WHITE, 0.75),
        bank=mix(sand, WHITE, 0.42),
        bank_line=mix(earth, sand, 0.12),
        marsh=mix(mix(scrub, water, 0.35), sand, 0.4),
        road=mix(asphalt, WHITE, 0.24),
        road_line=mix(asphalt, ink, 0.55),
        road_edge=mix(asphalt, WHITE, 0.44),
        road_mark=mix(paper, WHITE, 0.1),
        track=mix(sand, WHITE, 0.3),
        track_case=mix(sand, earth, 0.45),
        track_line=mix(earth, sand, 0.15),
        deck=mix(concrete, asphalt, 0.25),
        ballast=mix(concrete, earth, 0.25),
        rail=mix(ink, asphalt, 0.25),
        roof=mix(roof, "#c98a66", 0.35),
        roof_dark=mix(roof, ink, 0.14),
        roof_line=mix(roof, ink, 0.6),
        roof_ridge=mix(roof, "#ffe2cc", 0.6),
        flats=(
            mix(concrete, WHITE, 0.36),
            mix(concrete, WHITE, 0.16),
            mix(concrete, sand, 0.7),
            mix(concrete, WHITE, 0.28),
        ),
        flat_line=mix(concrete, ink, 0.75),
        metal=mix(concrete, water, 0.2),
        metal_dark=mix(mix(concrete, water, 0.25), ink, 0.22),
        wall=mix(sand, concrete, 0.35),
        panel=mix(water, ink, 0.5),
        dome=mix(water, "#2f8a86", 0.5),
        awnings=(named.get("red", "#c4452b"), named.get("blue", "#1f5fa8"), named.get("yellow", "#e2b93b")),
        hesco=mix(sand, earth, 0.4),
        hesco_line=mix(earth, ink, 0.55),
        tent=mix(scrub, ink, 0.15),
        tent_dark=mix(scrub, ink, 0.4),
    )


def _low(named: Mapping[str, str]) -> Inks:
    ink, earth, scrub = named["ink"], named["earth"], named["scrub"]
    canopy, water, roof, concrete = named["canopy"], named["water"], named["roof"], named["concrete"]
    return Inks(
        low=True,
        paper=WHITE,
        ink=ink,
        halo=WHITE,
        grid=mix(concrete, ink, 0.12),
        grid_light=None,
        sand=None,
        sand_light=None,
        sand_dark=None,
        grain=None,
        dust=None,
        paved=None,
        paved_line=mix(concrete, ink, 0.1),
        seam=mix(concrete, WHITE, 0.25),
        shadow=mix(ink, earth, 0.25),
        hills=(None,),
        contour=mix(earth, WHITE, 0.1),
        hachure=mix(earth, WHITE, 0.3),
        dune=WHITE,
        dune_face=None,
        stone=WHITE,
        scrub=None,
        scrub_dark=None,
        meadow=None,
        meadow_light=None,
        tuft=scrub,
        undergrowth=scrub,
        canopy=WHITE,
        canopy_tones=(WHITE,),
        canopy_light=None,
        canopy_dark=None,
        canopy_line=mix(canopy, ink, 0.12),
        pine=mix(canopy, ink, 0.12),
        palm=canopy,
        fields=(None,) * 5,
        furrows=(mix(scrub, WHITE, 0.3),) * 5,
        field_edge=mix(scrub, WHITE, 0.2),
        water=WHITE,
        water_deep=None,
        water_line=mix(water, ink, 0.25),
        water_light=mix(water, WHITE, 0.15),
        water_flow=mix(water, WHITE, 0.15),
        bank=None,
        bank_line=mix(earth, WHITE, 0.15),
        marsh=None,
        road=WHITE,
        road_line=mix(named["asphalt"], ink, 0.3),
        road_edge=None,
        road_mark=mix(concrete, ink, 0.3),
        track=WHITE,
        track_case=mix(earth, WHITE, 0.2),
        track_line=mix(earth, WHITE, 0.2),
        deck=WHITE,
        ballast=None,
        rail=ink,
        roof=WHITE,
        roof_dark=WHITE,
        roof_line=mix(roof, ink, 0.3),
        roof_ridge=mix(roof, ink, 0.3),
        flats=(WHITE,) * 4,
        flat_line=mix(concrete, ink, 0.75),
        metal=WHITE,
        metal_dark=WHITE,
        wall=WHITE,
        panel=WHITE,
        dome=WHITE,
        awnings=(WHITE,) * 3,
        hesco=WHITE,
        hesco_line=mix(earth, ink, 0.55),
        tent=WHITE,
        tent_dark=WHITE,
    )

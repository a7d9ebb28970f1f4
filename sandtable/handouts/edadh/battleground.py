"""The ground between two Units: the effects of each half of the terrain, and the levels of the Periods."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.setup import EdadhSetup, Side
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.context import SetupContext
from sandtable.ink.page import Box
from sandtable.ink.shapes import Item, Path, Style, rectangle
from sandtable.ink.tints import mix
from sandtable.model.pack import Text
from sandtable.model.phrases import signed

PERIOD = 13.5  # width of one Period on the track of levels


def battleground(setup: EdadhSetup, context: SetupContext, box: Box) -> Iterator[Item]:
    """Draw the terrain with the effects of each half, and the levels of the Periods."""
    ink, accent = context.colours.ink, context.colours.accent
    fill = None if context.renderer.low_ink else mix("#ffffff", context.colours.on_band, 0.7)
    outline = rectangle(box.x, box.y, box.width, box.height)
    yield Path(outline, Style(fill=fill, stroke=ink, width=0.4))
    track = PERIOD * len(setup.levels)
    yield from _track(setup, context, Box(box.right - track - 3, box.y, track, box.height))
    terrain = setup.box.terrains.get(setup.terrain.id) if setup.terrain is not None else None
    if terrain is None:
        words = Box(box.x + 4, box.y, 80, box.height)
        yield from lettered(context.say("plan.terrain_none"), words, ink, size=12, serif=True, italic=True)
        return
    picture = Box(box.x, box.y, 34, box.height)
    yield from context.renderer.picture(terrain, (picture.x, picture.y, picture.width, picture.height))
    yield Path(rectangle(picture.x, picture.y, picture.width, picture.height), Style(fill=None, stroke=ink, width=0.4))
    left = picture.right + 3
    wide = box.right - track - 6 - left
    name = Box(left, box.y, wide, box.height) if context.brief else Box(left, box.y + 7, wide, 8)
    yield from lettered(terrain.name[context.language], name, accent, size=14, weight=900, serif=True)
    if context.brief:
        return
    near, far = setup.sides
    for side, top in ((far, box.y + 0.8), (near, box.bottom - 6.8)):
        effects_words = _half_words(half_of(setup, terrain.fields["halves"], side), context)
        yield from lettered(
            f"{context.name(side.faction)}: {effects_words}", Box(left, top, wide, 6), ink, size=6.5, lines=2
        )


def half_of(setup: EdadhSetup, halves: Sequence[Mapping[str, Any]], side: Side) -> Mapping[str, Any]:
    """Return the half of the terrain before a side: the first for the side it faces, or when both are alike."""
    facing = setup.sides[0].faction if setup.facing is None else setup.facing
    return halves[0] if len(halves) == 1 or side.faction == facing else halves[1]


def _half_words(half: Mapping[str, Any], context: SetupContext) -> str:
    """Effects of one half of the terrain at each level, in words."""
    parts = []
    for level in LEVELS:
        effects = []
        if (modifier := half.get(level, {}).get("mod")) is not None:
            effects.append(context.say("plan.modifier", n=signed(modifier)))
        if (protection := half.get(level, {}).get("prot")) is not None:
            effects.append(context.say("plan.protection", n=protection))
        if effects:
            parts.append(f"{context.words.say(f'level.{level}.name')} {', '.join(effects)}")
    effects_words = "; ".join(parts) or context.say("plan.nothing")
    return f"{Text(half['name'])[context.language]}, {effects_words}" if "name" in half else effects_words


def _track(setup: EdadhSetup, context: SetupContext, box: Box) -> Iterator[Item]:
    """Draw a cell for each Period with its level; the last one goes on."""
    ink, accent = context.colours.ink, context.colours.accent
    for index, level in enumerate(setup.levels):
        last = index == len(setup.levels) - 1
        cell = Box(box.x + index * PERIOD, box.y + 2, PERIOD, box.height - 4)
        yield Path(rectangle(cell.x, cell.y, cell.width, cell.height), Style(fill="#ffffff", stroke=ink, width=0.25))
        number = f"{index + 1}+" if last else str(index + 1)
        head = Box(cell.x, cell.y + 0.6, cell.width, 4)
        yield from lettered(number, head, accent, size=9, weight=900, serif=True, align="center")
        if not context.brief:
            yield from context.icon(f"icon-level-{level.lower()}", Box(cell.x, cell.y + 5, cell.width, 7))
        foot = Box(cell.x + 0.5, cell.bottom - 4.6, cell.width - 1, 4)
        yield from lettered(context.words.say(f"level.{level}.name"), foot, ink, size=6.5, weight=600, align="center")

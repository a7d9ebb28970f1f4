"""Two Units of War for Edadh facing each other over the terrain, as they lie on the table."""

from collections.abc import Iterator

from sandtable.faces.svg.path import ellipse, rounded_rectangle
from sandtable.games.edadh.setup import START_DMG, START_MP, EdadhSetup, Side
from sandtable.handouts.edadh.battleground import battleground
from sandtable.handouts.edadh.troop_plate import brief_plate, troop_plate
from sandtable.handouts.lettering import lettered
from sandtable.handouts.setups.context import SetupContext
from sandtable.ink.page import Box, Face
from sandtable.ink.shapes import Item, Path, Style

GAP = 2.0
FLANK = 25.0  # beside the Units: whose they are, and their tokens
# Heights of a Troop, the terrain and the cards behind a Unit; and those of a brief plan.
PLATE, TERRAIN, BEHIND = 20.0, 22.0, 10.5
BRIEF_PLATE, BRIEF_TERRAIN, BRIEF_BEHIND = 10.0, 14.0, 9.6


def formation(setup: EdadhSetup, context: SetupContext) -> Face | None:
    """Draw the plan with the first side at the bottom and its enemy at the top; None when there are not two sides."""
    if len(setup.sides) != 2:
        return None
    near, far = (_SideOfTable(setup, side, context) for side in setup.sides)
    terrain = BRIEF_TERRAIN if context.brief else TERRAIN
    items: list[Item] = []
    y = 0.0
    if far.tags:
        items.extend(far.behind(y))
        y += far.behind_height + GAP
    items.extend(far.ranks(y, front_last=True))
    y += far.ranks_height + GAP
    items.extend(battleground(setup, context, Box(0, y, context.width, terrain)))
    y += terrain + GAP
    items.extend(near.ranks(y, front_last=False))
    y += near.ranks_height + GAP
    if near.tags:
        items.extend(near.behind(y))
        y += near.behind_height + GAP
    return Face("formation", context.language, context.width, y - GAP, tuple(items))


class _SideOfTable:
    """One player's half of the plan."""

    def __init__(self, setup: EdadhSetup, side: Side, context: SetupContext) -> None:
        self.setup, self.side, self.context = setup, side, context
        faction = setup.box.factions.get(side.faction)
        self.name = faction.name[context.language] if faction is not None else side.faction
        palette = context.pack.palette
        self.colour = (
            palette.get(faction.fields["colour"], context.colours.ink) if faction is not None else context.colours.ink
        )
        self.tags = tuple(self._tags())
        self.plate = BRIEF_PLATE if context.brief else PLATE
        self.ranks_height = 2 * self.plate + GAP
        self.behind_height = BRIEF_BEHIND if context.brief else BEHIND

    def ranks(self, y: float, *, front_last: bool) -> Iterator[Item]:
        """Draw both ranks with the flanks beside them; the front lies towards the terrain."""
        unit = self.side.unit
        rows = [(unit.front, "front"), (unit.second, "second")]
        yield from self._banner(Box(0, y, FLANK - GAP, self.ranks_height))
        wide = (self.context.width - 2 * FLANK - 2 * GAP) / 3
        tokens = (("mp", self.side.mp, START_MP, "violet"), ("dmg", self.side.dmg, START_DMG, "oxblood"))
        for number, (cards, rank) in enumerate(rows[::-1] if front_last else rows):
            top = y + number * (self.plate + GAP)
            for place, card in enumerate(cards[:3]):
                box = Box(FLANK + place * (wide + GAP), top, wide, self.plate)
                troop = self.setup.box.troops.get(card.id)
                if troop is not None and self.context.brief:
                    yield from brief_plate(self.context, troop, box, self.colour)
                elif troop is not None:
                    yield from troop_plate(self.context, troop, box, self.colour, self.setup.levels[0])
            flank = Box(self.context.width - FLANK + GAP, top, FLANK - GAP, self.plate)
            label = Box(flank.x, flank.y, flank.width, 4)
            if not self.context.brief:
                yield from lettered(
                    self.context.say(f"plan.{rank}"), label, self.context.colours.soft, serif=True, italic=True
                )
            kind, value, usual, colour = tokens[number]
            yield from self._token(kind, value if value is not None else usual, colour, flank)

    def _banner(self, box: Box) -> Iterator[Item]:
        low = self.context.renderer.low_ink
        outline = rounded_rectangle(box.x + 0.2, box.y, box.width - 0.2, box.height, 1.6)
        yield Path(outline, Style(fill=None if low else self.colour, stroke=self.colour, width=0.5))
        emblem = self.context.emblem(f"emblem-{self.side.faction}", self.colour)
        factor = (box.height - 10) / 10 if self.context.brief else 1.6
        top = box.y + 0.8 if self.context.brief else box.y + 7
        yield from self.context.moved(emblem, box.x + box.width / 2 - 5 * factor, top, factor)
        name = Box(box.x + 1, box.bottom - (9 if self.context.brief else 14), box.width - 2, 8)
        on = self.colour if low else "#ffffff"
        yield from lettered(self.name, name, on, size=11, weight=700, serif=True, align="center", lines=2)

    def _token(self, kind: str, value: int, colour: str, flank: Box) -> Iterator[Item]:
        """Draw a token of the score card with the number it starts on."""
        low = self.context.renderer.low_ink
        ink = self.context.pack.palette.get(colour, self.context.colours.ink)
        x, y = flank.x + 5.5, flank.y + (flank.height / 2 if self.context.brief else 11)
        yield Path(ellipse(x, y, 5), Style(fill=None if low else ink, stroke=ink, width=0.5))
        number = Box(x - 5, y - 5, 10, 10)
        on = ink if low else "#ffffff"
        yield from lettered(str(value), number, on, size=12, weight=900, serif=True, align="center")
        label = Box(x + 6.2, y - 3, flank.right - x - 6.2, 6)
        yield from lettered(self.context.words.say(f"score.{kind}_short"), label, ink, size=8, weight=700)

    # --- behind the Unit

    def _tags(self) -> Iterator[tuple[str, str]]:
        """Yield (kind, name) of each card behind the Unit: masters, standard and stratagems."""
        side, context, words = self.side, self.context, self.context.words
        singles = (("combat-masters", side.combat_master), ("standards", side.standard))
        for deck, card in singles:
            if card is not None:
                yield words.say(f"deck.{deck}"), context.name(card.id)
        if side.battle_master is not None:
            level = self.setup.tactical_level(side)
            kind_words = f"{words.say('deck.battle-masters')} · {words.say('battle_master.tml')} {level}"
            yield kind_words, context.name(side.battle_master.id)
            locked = context.say("plan.locked", len(side.locked), n=len(side.locked))
            yield context.say("plan.stratagems"), ", ".join([*(context.name(card.id) for card in side.in_play), locked])

    def behind(self, y: float) -> Iterator[Item]:
        """Draw the cards behind the Unit, side by side."""
        wide = (self.context.width - GAP * (len(self.tags) - 1)) / len(self.tags)
        for place, (label, name) in enumerate(self.tags):
            box = Box(place * (wide + GAP), y, wide, self.behind_height)
            outline = rounded_rectangle(box.x + 0.2, box.y + 0.2, box.width - 0.4, box.height - 0.4, 1.2)
            yield Path(outline, Style(fill="#ffffff", stroke=self.colour, width=0.4))
            inner = Box(box.x + 1.8, box.y + 0.8, box.width - 3.6, 3.6)
            yield from lettered(label, inner, self.context.colours.soft, size=6.5)
            inner = Box(inner.x, box.y + 4.2, inner.width, 4.8)
            yield from lettered(name, inner, self.context.colours.ink, size=8.5, weight=700, serif=True)

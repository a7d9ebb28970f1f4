"""War for Edadh on paper: the field, the steps, how the battle ends; secrets on a page for each side."""

from collections.abc import Iterator, Sequence

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.edadh.setup import START_DMG, START_MP, EdadhSetup, Side
from sandtable.handouts.blocks import Block
from sandtable.handouts.edadh.battleground import half_of
from sandtable.handouts.edadh.formation import formation
from sandtable.handouts.setups.context import SetupContext, Sheet, Step
from sandtable.handouts.setups.sheets import SetupSheets
from sandtable.layout.paper import Paper
from sandtable.model.pack import Text


def sheets(setup: EdadhSetup, renderer: FaceRenderer, paper: Paper) -> SetupSheets:
    """Return the printed sheets of a set-up."""
    return SetupSheets(setup, renderer, paper, edadh_sheets)


def edadh_sheets(setup: EdadhSetup, context: SetupContext) -> Iterator[Sheet]:
    """Yield the sheet of the field, and a page for each side that has locked Stratagems or a hand written out."""
    words = _Words(setup, context)
    yield Sheet("", context.title, context.beside(), formation(setup, context), tuple(words.blocks()))
    for number, side in enumerate(setup.sides, 1):
        hands = words.hands(side)
        # A faction the pack does not know may be called anything, and this becomes part of a file's name.
        part = side.faction if side.faction in setup.box.factions else str(number)
        if any(cards for _, cards in hands):
            note = context.say("secret.note_hand" if side.mastery else "secret.note")
            yield context.secret(part, words.named("for", side), hands, note)


class _Words:
    """A set-up of War for Edadh in words."""

    def __init__(self, setup: EdadhSetup, context: SetupContext) -> None:
        self.setup, self.context = setup, context

    def faction(self, side: Side) -> str:
        return self.context.name(side.faction)

    def named(self, form: str, side: Side) -> str:
        """The side's faction in a grammatical form, `of` or `for`; its bare name when the words have no such form."""
        key = f"faction_{form}.{side.faction}"
        return self.context.words.say(key) if self.context.words.has(key) else self.faction(side)

    def _names(self, side: Side) -> dict[str, str]:
        return {"faction": self.faction(side), "of": self.named("of", side), "whom": self.named("for", side)}

    def hands(self, side: Side) -> list[tuple[str, Sequence[str]]]:
        """Return (heading, card ids) of the cards only the side's player may see."""
        hand = [*side.mastery, *([side.secondary] if side.secondary is not None and side.mastery else [])]
        return [
            (self.context.say("secret.locked"), [card.id for card in side.locked]),
            (self.context.say("secret.hand"), [card.id for card in hand]),
        ]

    def blocks(self) -> Iterator[Block]:
        context = self.context
        yield from context.note()
        yield from context.steps(list(self._steps()))
        yield from self._armies()
        yield context.heading(context.say("end.title"))
        yield context.paragraph(context.say("end.text"))
        yield context.house()

    def _steps(self) -> Iterator[Step]:
        setup, sides = self.setup, self.setup.sides
        yield "seats", {}
        if setup.terrain is not None:
            yield "terrain", {"terrain": self.context.name(setup.terrain.id), "facing": self._facing()}
        else:
            yield "melee", {}
        yield "units", {}
        yield self._score()
        tactics = any(side.battle_master for side in sides)
        masters = tactics or any(side.combat_master for side in sides)
        yield ("hand_secondary" if tactics else "hand_mst" if masters else "hand"), {}
        if masters or any(side.standard for side in sides):
            yield "masters", {}
        if tactics:
            yield "stratagems", {}
        yield self._level()

    def _facing(self) -> str:
        """Sentence saying which half lies before the first side.

        It is "" when the terrain is unknown or has a single half.
        """
        assert self.setup.terrain is not None
        terrain = self.setup.box.terrains.get(self.setup.terrain.id)
        if terrain is None or len(terrain.fields["halves"]) == 1 or not self.setup.sides:
            return ""
        side = self.setup.sides[0]
        half = half_of(self.setup, terrain.fields["halves"], side)
        name = Text(half["name"])[self.context.language] if "name" in half else "1"
        return self.context.say("facing", half=name, **self._names(side))

    def _score(self) -> Step:
        """Step that places the tokens; both sides' values are listed when they differ."""
        starts = {
            self.faction(side): (
                START_MP if side.mp is None else side.mp,
                START_DMG if side.dmg is None else side.dmg,
            )
            for side in self.setup.sides
        }
        if len(set(starts.values())) < 2:
            mp, dmg = next(iter(starts.values()), (START_MP, START_DMG))
            return "score", {"mp": mp, "dmg": dmg}
        sides = (
            self.context.say("steps.score_side", faction=faction, mp=mp, dmg=dmg)
            for faction, (mp, dmg) in starts.items()
        )
        return "score_uneven", {"sides": "; ".join(sides)}

    def _level(self) -> Step:
        words, level = self.context.words, self.setup.levels[0]
        name = words.say(f"level.{level}.name")
        if self.setup.terrain is None:
            return "level_bare", {"level": name}
        return "level", {"level": name, "place": words.say(f"level.{level}.place")}

    def _armies(self) -> Iterator[Block]:
        """Yield the further Units of the same army, rank by rank."""
        for side in self.setup.sides:
            if len(side.units) > 1:
                yield self.context.heading(self.context.say("plan.army", **self._names(side)))
            for number, unit in enumerate(side.units[1:], 2):
                front, second = (
                    ", ".join(self.context.name(card.id) for card in rank) for rank in (unit.front, unit.second)
                )
                yield self.context.paragraph(f"{number}. {front} / {second}")
        if any(len(side.units) > 1 for side in self.setup.sides):
            yield self.context.paragraph(self.context.say("plan.army_note"))

"""War for Edadh on paper: the field, the steps, how the battle ends; what is secret on a page for each side."""

from collections.abc import Iterator, Sequence

from sandtable.games.edadh.setup import START_DMG, START_MP, EdadhSetup, Side
from sandtable.handouts.flow import Block
from sandtable.model.pack import Text
from sandtable.press.setups.battleground import half_of
from sandtable.press.setups.formation import formation
from sandtable.press.setups.sheet import SetupRoom, Sheet, Step


def edadh_sheets(setup: EdadhSetup, desk: SetupRoom) -> Iterator[Sheet]:
    """The sheet of the field, and a page for each side that has locked Stratagems or a hand written out."""
    told = _Told(setup, desk)
    yield Sheet("", desk.title, desk.beside(), formation(setup, desk), tuple(told.blocks()))
    for number, side in enumerate(setup.sides, 1):
        hands = told.hands(side)
        # A faction the pack does not know may be called anything, and this becomes part of a file's name.
        part = side.faction if side.faction in setup.box.factions else str(number)
        if any(cards for _, cards in hands):
            note = desk.say("secret.note_hand" if side.mastery else "secret.note")
            yield desk.secret(part, told.faction(side), hands, note)


class _Told:
    """A set-up of War for Edadh in words."""

    def __init__(self, setup: EdadhSetup, desk: SetupRoom) -> None:
        self.setup, self.desk = setup, desk

    def faction(self, side: Side) -> str:
        return self.desk.name(side.faction)

    def hands(self, side: Side) -> list[tuple[str, Sequence[str]]]:
        """What only the side's player may see, under its headings."""
        hand = [*side.mastery, *([side.secondary] if side.secondary is not None and side.mastery else [])]
        return [
            (self.desk.say("secret.locked"), [card.id for card in side.locked]),
            (self.desk.say("secret.hand"), [card.id for card in hand]),
        ]

    def blocks(self) -> Iterator[Block]:
        desk = self.desk
        yield from desk.note()
        yield from desk.steps(list(self._steps()))
        yield from self._armies()
        yield desk.heading(desk.say("end.title"))
        yield desk.paragraph(desk.say("end.text"))
        yield desk.house()

    def _steps(self) -> Iterator[Step]:
        setup, sides = self.setup, self.setup.sides
        yield "seats", {}
        if setup.terrain is not None:
            yield "terrain", {"terrain": self.desk.name(setup.terrain.id), "facing": self._facing()}
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
        """Which half lies before whom, where they differ."""
        assert self.setup.terrain is not None
        terrain = self.setup.box.terrains.get(self.setup.terrain.id)
        if terrain is None or len(terrain.fields["halves"]) == 1 or not self.setup.sides:
            return ""
        side = self.setup.sides[0]
        half = half_of(self.setup, terrain.fields["halves"], side)
        name = Text(half["name"])[self.desk.language] if "name" in half else "1"
        return self.desk.say("facing", half=name, faction=self.faction(side))

    def _score(self) -> Step:
        """Where the tokens stand; side by side when they differ."""
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
            self.desk.say("steps.score_side", faction=faction, mp=mp, dmg=dmg) for faction, (mp, dmg) in starts.items()
        )
        return "score_uneven", {"sides": "; ".join(sides)}

    def _level(self) -> Step:
        words, level = self.desk.words, self.setup.levels[0]
        name = words.say(f"level.{level}.name")
        if self.setup.terrain is None:
            return "level_bare", {"level": name}
        return "level", {"level": name, "place": words.say(f"level.{level}.place")}

    def _armies(self) -> Iterator[Block]:
        """Further Units of the same army, rank by rank."""
        for side in self.setup.sides:
            if len(side.units) > 1:
                yield self.desk.heading(self.desk.say("plan.army", faction=self.faction(side)))
            for number, unit in enumerate(side.units[1:], 2):
                front, second = (
                    ", ".join(self.desk.name(card.id) for card in rank) for rank in (unit.front, unit.second)
                )
                yield self.desk.paragraph(f"{number}. {front} / {second}")

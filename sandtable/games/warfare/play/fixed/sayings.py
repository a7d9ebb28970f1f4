"""Cache of choices that are offered repeatedly."""

from typing import Final

from sandtable.games.play import Choice
from sandtable.games.warfare.play.fixed.ground import OFF, Ground
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT

KEPT: Final = 5000  # lists of choices that are kept of one scenario, before all are forgotten


class Sayings:
    """Cached lists of choices of one scenario, by subject. Do not change a list."""

    __slots__ = ("_beside", "_called", "_fire", "_ground", "_with")

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._beside: dict[tuple[str, str, int, int], list[Choice]] = {}
        self._called: dict[tuple[str, str, str, str], Choice] = {}
        self._fire: dict[int, Choice] = {}
        self._with: dict[tuple[str, str], list[Choice]] = {}

    def beside(self, verb: str, unit: str, hex_: int, hexes: int) -> list[Choice]:
        """`VERB UNIT HEX` for each neighbour of a hex in the set `hexes`, clockwise from the east."""
        hexes &= self._ground.around[hex_]
        if not hexes:
            return []
        key = (verb, unit, hex_, hexes)
        found = self._beside.get(key)
        if found is None:
            if len(self._beside) >= KEPT:
                self._beside.clear()
            labels = self._ground.labels
            found = self._beside[key] = [
                Choice(verb, (unit, labels[near]))
                for near in self._ground.near[hex_]
                if near != OFF and hexes >> near & 1
            ]
        return found

    def fire(self, unit: int, shooter: str, heavy: bool, other: int, target: str) -> Choice:
        """`fire UNIT WEAPON TARGET`, by the numbers and names of both units."""
        key = 2 * (unit << 16 | other) + heavy
        found = self._fire.get(key)
        if found is None:
            found = self._fire[key] = Choice("fire", (shooter, HEAVY if heavy else LIGHT, target))
        return found

    def called(self, verb: str, support: str, weapon: str, target: str) -> Choice:
        """`VERB SUPPORT WEAPON TARGET`; of a hex its label."""
        key = (verb, support, weapon, target)
        found = self._called.get(key)
        if found is None:
            found = self._called[key] = Choice(verb, (support, weapon, target))
        return found

    def of(self, verb: str, piece: str) -> list[Choice]:
        """`VERB PIECE` alone."""
        found = self._with.get((verb, piece))
        if found is None:
            found = self._with[verb, piece] = [Choice(verb, (piece,))]
        return found

    def with_each(self, verb: str, piece: str, words: list[str]) -> list[Choice]:
        """`VERB PIECE WORD` for each word; a verb always has the same words."""
        found = self._with.get((verb, piece))
        if found is None:
            found = self._with[verb, piece] = [Choice(verb, (piece, word)) for word in words]
        return found

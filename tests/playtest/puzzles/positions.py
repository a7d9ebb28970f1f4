"""Puzzles read from their file, and put to a player."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sandtable.games.play import SILENT, Choice, Decision, Player, read_choice
from sandtable.games.warfare.play.position.places import lift
from sandtable.games.warfare.play.position.state import HELD, Position
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import PLAIN, cubes, field, unit

FILE = Path(__file__).parent / "warfare.yaml"
DEFAULTS = {"west": "", "ins": "", "markers": "", "goals": "", "turn": 1, "cubes": [40, 38], "active": 0}


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what is right and what is wrong in it."""

    id: str
    chapter: str
    state: Position
    right: tuple[str, ...]
    wrong: tuple[str, ...]

    def choices(self) -> list[Choice]:
        return TABLE.choices(self.state)

    def solves(self, choice: Choice) -> bool:
        text = str(choice)
        fits = not self.right or any(fnmatchcase(text, pattern) for pattern in self.right)
        return fits and not any(fnmatchcase(text, pattern) for pattern in self.wrong)

    def answer(self, player: Player) -> Choice:
        decision = TABLE.decision(self.state)
        assert isinstance(decision, Decision)
        return player.choose(TABLE.view(self.state, decision.seat), decision, self.choices())


@cache
def puzzles() -> tuple[Puzzle, ...]:
    written = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return tuple(_read(name, DEFAULTS | data) for name, data in written.items())


def _read(name: str, data: dict[str, Any]) -> Puzzle:
    state = field(
        data["west"],
        data["ins"],
        markers=data["markers"],
        sketch=data.get("sketch", PLAIN).strip("\n"),
        calls=tuple(data.get("calls", ("", ""))),
        more=data["goals"],
    )
    for one in data.get("held", ()):
        lift(state, unit(state, one), HELD)
    state.turn = data["turn"]
    west, irregular = data["cubes"]
    cubes(state, west, irregular, data["active"])
    for text in data.get("before", ()):
        choice = read_choice(text)
        refusal = TABLE.allows(state, choice)
        assert refusal is None, (name, text, refusal)
        TABLE.take(state, choice, SILENT)
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision), name
    assert decision.seat == data.get("seat", data["active"]), name
    return Puzzle(name, data["chapter"], state, tuple(data.get("right", ())), tuple(data.get("wrong", ())))

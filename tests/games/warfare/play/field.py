"""Small fields to try rules on: a sketch, units where they are wanted, and rolls that come out as the vector says."""

from functools import cache
from pathlib import Path

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Chronicle, Decision, Result, read_choice
from sandtable.games.warfare.play.position.places import put
from sandtable.games.warfare.play.position.state import Position, Unit
from sandtable.games.warfare.play.rules import AFFAIRS
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.turn import settle
from sandtable.games.warfare.scenarios.reader import open_scenario
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document
from sandtable.resources import content_folder

PLAIN = "\n".join([". . . . . . . . ."] * 5)
SHIPPED = (
    "01-hearts-and-minds",
    "02-save-the-hostages",
    "03-clear-the-farm",
    "04-they-are-coming",
    "05-take-the-bridge",
)


@cache
def scenario(text: str) -> Scenario:
    loaded = load_document(text.encode(), "field.yaml", Path())
    assert loaded.document is not None, loaded.findings
    read = open_scenario(loaded.document)
    assert not read.problems, read.problems
    return read


@cache
def shipped(name: str) -> Scenario:
    file = content_folder() / "warfare" / "scenarios" / f"{name}.yaml"
    loaded = load_document(file.read_bytes(), file.name, file.parent)
    assert loaded.document is not None, loaded.findings
    return open_scenario(loaded.document)


def field(
    west: str = "",
    irregular: str = "",
    *,
    markers: str = "",
    sketch: str = PLAIN,
    level: int = 5,
    start: tuple[int, int] = (40, 38),
    more: str = "",
    hand: int = 0,
    walls: str = "",
    calls: tuple[str, str] = ("", ""),
) -> Position:
    """A scenario of two sides; units as `id unit hex [key=value …]`, a line each; the first side is Active."""
    rows = "\\n".join(sketch.splitlines())
    held = f", hand: [{{marker: roadblock, count: {hand}}}]" if hand else ""
    text = f"""\
game: warfare
level: {level}
turns: 4
map: {{sketch: "{rows}", fortified: {{{walls}}}}}
sides:
  - {{id: west, nations: [USA, ITA, UK, GW, ROK], cube: blue, start: {start[0]}, units: [{_units(west)}]{_calls(calls[0])}}}
  - {{id: ins, nations: [INS], cube: green, start: {start[1]}, units: [{_units(irregular)}]{_calls(calls[1])}{held}}}
markers: [{_markers(markers)}]
{more}
"""
    return TABLE.lay(scenario(text), Cups(1))


def _units(lines: str) -> str:
    found = []
    for line in filter(None, (line.strip() for line in lines.splitlines())):
        name, unit, place, *rest = line.split()
        where = f'at: "{place}"' if place.isdigit() else f"in: {place}"
        extra = "".join(", " + one.replace("=", ": ") for one in rest)
        found.append(f"{{id: {name}, unit: {unit}, {where}{extra}}}")
    return ", ".join(found)


def _calls(supports: str) -> str:
    """Supports as `support [key=value …]`, a line each; a hex in quotes."""
    found = []
    for line in filter(None, (line.strip() for line in supports.splitlines())):
        support, *rest = line.split()
        found.append(f"{{support: {support}{''.join(', ' + one.replace('=', ': ') for one in rest)}}}")
    return f", supports: [{', '.join(found)}]" if found else ""


def _markers(lines: str) -> str:
    found = []
    for line in filter(None, (line.strip() for line in lines.splitlines())):
        name, marker, place, *rest = line.split()
        extra = "".join(", " + one.replace("=", ": ") for one in rest)
        found.append(f'{{id: {name}, marker: {marker}, at: "{place}"{extra}}}')
    return ", ".join(found)


def unit(state: Position, name: str) -> Unit:
    found = state.unit(name)
    assert found is not None, name
    return found


def where(state: Position, name: str) -> str:
    piece = state.unit(name) or state.marker(name)
    assert piece is not None, name
    return state.label(piece.hex)


def cubes(state: Position, first: int, second: int, active: int = 0) -> None:
    """Put the cubes: the levels of both sides, and who was Active."""
    state.levels, state.active = [first, second], active


def lead(state: Position, seat: int = 0) -> int:
    return state.levels[seat] - state.levels[1 - seat]


def shift_to(state: Position, name: str, label: str) -> None:
    """Put a unit elsewhere without any rule."""
    put(state, unit(state, name), state.tables.ground.find[label])


def refused(state: Position, text: str) -> str | None:
    """The rule that refuses a choice; None when it may be made."""
    refusal = TABLE.allows(state, read_choice(text))
    return None if refusal is None else refusal.rule


def take(state: Position, text: str, *results: str) -> Chronicle:
    """Make a choice; with results, with such luck that the dice come out so, one after the other."""
    choice = read_choice(text)
    refusal = TABLE.allows(state, choice)
    assert refusal is None, (text, refusal)
    if not results:
        told = Chronicle()
        TABLE.take(state, choice, told)
        return told
    for seed in range(2000):
        trial = state.copy()
        trial.cups = Cups(seed)
        told = Chronicle()
        TABLE.take(trial, choice, told)
        rolled = [str(event.data["result"]) for event in told.events if event.kind in ("rolled", "tested")]
        if [result.partition("-")[2] for result in rolled] == list(results):
            state.cups = Cups(seed)
            told = Chronicle()
            TABLE.take(state, choice, told)
            return told
    raise AssertionError(f"{text}: no luck gives {results}")


def dice(told: Chronicle) -> list[str]:
    """The dice that were rolled, after all shifts."""
    return [str(event.data["die"]) for event in told.events if event.kind in ("rolled", "tested")]


def spent(told: Chronicle, side: str = "west") -> list[int]:
    """What a side paid, piece by piece."""
    return [int(str(event.data["ap"])) for event in told.events if event.kind == "paid" and event.data["side"] == side]


def decides(state: Position) -> int:
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision)
    return decision.seat


def asked(state: Position) -> str:
    decision = TABLE.decision(state)
    return "over" if isinstance(decision, Result) else decision.kind


def offered(state: Position, verb: str) -> list[Choice]:
    return [choice for choice in TABLE.choices(state) if choice.verb == verb]


def resettle(state: Position) -> None:
    settle(state, AFFAIRS, SILENT)

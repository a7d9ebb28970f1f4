"""Choices of Warfare for a page: the piece that acts, what it aims at, the hexes of its way, its cost and its die."""

from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.games.play import Choice, View
from sandtable.games.table_view import Aim, DieFace, Odds, Rolled
from sandtable.games.tongues import Tongues, Words
from sandtable.games.warfare.play.fixed.charts import Charts
from sandtable.games.warfare.play.fixed.kinds import HEAVY, LIGHT
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import MAP, Position
from sandtable.games.warfare.play.showing.asides import named_hex, trial_words
from sandtable.games.warfare.play.showing.trials import Trial, Trials
from sandtable.games.warfare.scenarios.scenario import Scenario

_WAYS: Final = ("move", "sneak", "escort", "enter", "exit")  # name the hexes of a way
_FREE: Final = ("place",)  # costs nothing
_NO_TRIAL: Final = Trial()
_SIGNS: Final = {"M": "–", "S": "!", "1": "1", "2": "2", "E": "×"}
_COMBAT, _TEST = "combat", "test"
_ORDER: Final = {_COMBAT: ("M", "S", "1", "2", "E"), _TEST: ("CF", "F", "MS", "S", "CS")}


def aims(view: View, choices: Sequence[Choice], tongues: Tongues) -> list[Aim]:
    """Aims of choices; equal dice are described once."""
    state: Position = view.state
    pieces = {
        *(unit.id for unit in state.units),
        *(one.id for one in state.supports),
        *(one.id for one in state.markers),
    }
    # Many choices come to the same cost and die: these are put into words once.
    odds: dict[Trial, Odds | None] = {}
    notes: dict[Trial, Words] = {}
    trials = Trials(view)
    found = []
    for choice in choices:
        tried = trials.of(choice) if choice.verb not in _FREE else _NO_TRIAL
        if tried not in notes:
            odds[tried] = _odds(state.tables.charts, tried, tongues) if tried.die else None
            notes[tried] = tongues.words(lambda telling, tried=tried: trial_words(state, tried, telling))  # type: ignore[misc]
        found.append(_aim(state, choice, pieces, tried.ap, odds[tried])._replace(note=notes[tried]))
    return found


def _aim(state: Position, choice: Choice, pieces: set[str], ap: int, odds: Odds | None) -> Aim:
    find = state.tables.ground.find
    actor = choice.words[0] if choice.words and choice.words[0] in pieces else None
    rest = choice.words[1:] if actor is not None else choice.words
    hexes = tuple(word for word in rest if word in find)
    others = tuple(word for word in rest if word in pieces)
    path = hexes if choice.verb in _WAYS else ()
    return Aim(
        piece=actor,
        to=(*others, *(hexes[-1:] if path else hexes)),
        path=path,
        of=next((word for word in rest if word in (LIGHT, HEAVY)), ""),
        cost=ap if ap >= 0 else None,
        odds=odds,
    )


def _odds(charts: Charts, tried: Trial, tongues: Tongues) -> Odds:
    roll = _COMBAT if tried.fights else _TEST
    table = charts.combat if tried.fights else charts.test
    faces = sorted(table[charts.place[tried.die]], key=_ORDER[roll].index)
    return Odds(tried.die, tried.base, roll, tuple(_face(roll, face, tongues) for face in faces))


def _face(roll: str, face: str, tongues: Tongues) -> DieFace:
    sign = _SIGNS[face] if roll == _COMBAT else face
    return DieFace(f"{roll}-{face}", sign, tongues.name(f"{roll}-{face}"), _ORDER[roll].index(face))


def rolled(_start: Scenario, kind: str, data: Mapping[str, object], tongues: Tongues) -> Rolled | None:
    """The die of an event; None for events without one."""
    if kind not in ("rolled", "tested"):
        return None
    roll, _, face = str(data["result"]).partition("-")
    return Rolled(str(data["die"]), str(data["base"]), roll, _face(roll, face, tongues))


def sight(view: View, word: str) -> tuple[str, tuple[str, ...]] | None:
    """A hex, or that of a unit, and the hexes seen from there."""
    state: Position = view.state
    unit = state.unit(word)
    if unit is not None and unit.where != MAP:
        return None
    hex_ = unit.hex if unit is not None else named_hex(state, word.casefold())
    if hex_ < 0:
        return None
    regular = unit.kind.regular if unit is not None else True
    high = unit is not None and state.aloft(unit)
    seen = [to for to in range(len(state.tables.ground.labels)) if to == hex_ or sees(state, hex_, to, regular, high)]
    return state.label(hex_), tuple(state.label(to) for to in seen)


def tries(view: View, piece: str | None) -> list[Choice]:
    """Deeds a unit might try against the nearest enemy, and for itself."""
    state: Position = view.state
    unit = state.unit(piece) if piece is not None else None
    if unit is None or unit.where != MAP or unit.side != view.seat:
        return []
    foes = [one for one in state.units if one.where == MAP and state.enemy(unit.side, one.side)]
    foes.sort(key=lambda foe: state.tables.ground.distance(unit.hex, foe.hex))
    near = [foe.id for foe in foes[:1]]
    found = [
        Choice("fire", (unit.id, weapon, foe)) for foe in near for weapon in (HEAVY, LIGHT) if unit.kind.arm(weapon)
    ]
    found += [Choice(verb, (unit.id, foe)) for foe in near for verb in ("assault", "suppress", "martyr")]
    here = state.label(unit.hex)
    found += [Choice("overwatch", (unit.id,)), Choice("smoke", (unit.id, here)), Choice("unload", (unit.id, here))]
    return [*found, Choice("recover", (unit.id, state.tables.charts.dice[0])), Choice("move", (unit.id,))]


def colours(start: Scenario) -> list[str]:
    """The cubes of the sides."""
    return [side.cube for side in start.sides]

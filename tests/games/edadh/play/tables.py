"""Battles for tests: small set-ups, choices as text, events by kind."""

from collections.abc import Sequence
from typing import Any

from sandtable.games.cups import Cups
from sandtable.games.edadh.play.flow import advance
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.play.table import TABLE
from sandtable.games.play import SILENT, Chronicle, Decision, Event, Refusal, Result, read_choice
from tests.games.edadh.test_setup import setup_of, shipped

LEARN = {"angueth": ("shieldsmen", "shieldmaidens"), "huaos": ("spears", "swords")}


class Told:
    """A chronicle that is asked for kinds of events."""

    def __init__(self) -> None:
        self.chronicle = Chronicle()

    @property
    def events(self) -> list[Event]:
        return self.chronicle.events

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def one(self, kind: str) -> dict[str, Any]:
        (event,) = self.of(kind)
        return dict(event.data)


def text_of(angueth: str, huaos: str, *, level: str = "M", terrain: str = "", extra: str = "", facing: str = "") -> str:
    """A set-up in which each side has `front` over `second`, as `3 archers / 3 clanmaidens`, and further keys."""
    ground = f"terrain: {terrain}\n" if terrain else ""
    turned = f"facing: {facing}\n" if facing else ""
    sides = "".join(f"  {name}: {{{_unit(text)}}}\n" for name, text in (("angueth", angueth), ("huaos", huaos)))
    return f"game: edadh\nsetup: test\n{ground}{turned}levels: [{level}]\nsides:\n{sides}{extra}"


def _unit(text: str) -> str:
    """`3 archers / 2 clanmaidens | mp: 20` as the keys of a side."""
    troops, _, more = text.partition("|")
    front, _, second = troops.partition("/")
    keys = f"front: [{', '.join(_rank(front))}], second: [{', '.join(_rank(second))}]"
    return f"{keys}, {more.strip()}" if more.strip() else keys


def _rank(text: str) -> list[str]:
    found: list[str] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        count, _, troop = part.rpartition(" ")
        found += [troop] * int(count or 1)
    return found


def battle(angueth: str, huaos: str, **more: Any) -> Battle:
    """The position of such a set-up before the first decision."""
    return TABLE.lay(setup_of(text_of(angueth, huaos, **more)), Cups(1))


def lay(name: str) -> Battle:
    """The position of a shipped set-up."""
    return TABLE.lay(shipped(name), Cups(1))


def asked(state: Battle) -> Decision:
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision), decision
    return decision


def ended(state: Battle) -> Result:
    result = TABLE.decision(state)
    assert isinstance(result, Result), result
    return result


def refused(state: Battle, text: str) -> Refusal:
    refusal = TABLE.allows(state, read_choice(text))
    assert refusal is not None, f"{text} is allowed"
    return refusal


def take(state: Battle, *texts: str, told: Told | None = None) -> None:
    """Take choices one after the other, each of which must be allowed."""
    for text in texts:
        wanted = read_choice(text)
        assert TABLE.allows(state, wanted) is None, (text, asked(state), TABLE.allows(state, wanted))
        TABLE.take(state, wanted, told.chronicle if told is not None else SILENT)


def play_turn(state: Battle, angueth: str, huaos: str, *texts: str) -> Told:
    """Play these ends and further choices, then the first Troop wherever one is asked for; return what happened.

    It stops at the end of the turn, or at a decision that is not about a Troop.
    """
    told = Told()
    turn = (state.period, state.turn)
    take(state, f"play {angueth}", f"play {huaos}", *texts, told=told)
    while (state.period, state.turn) == turn and state.result is None and asked(state).kind in ("troop", "troop_drawn"):
        TABLE.take(state, TABLE.choices(state)[0], told.chronicle)
    return told


def end_period(state: Battle, phase: str = "turn") -> Told:
    """Go from here to the End of the Period, or to a step of it, without the turns that are left."""
    told = Told()
    state.turn = state.turns
    for side in state.sides:
        side.placed, side.second, side.chosen = 0, "", -1
    state.enter(phase)
    advance(state, told.chronicle)
    return told


def kinds_of(state: Battle, ids: Sequence[str]) -> list[int]:
    return [state.field.numbers[id_] for id_ in ids]


def plan(state: Battle, id_: str) -> int:
    return state.field.plan_numbers[id_]

"""Measure War for Edadh: armies, Periods, Mastery Points, Stratagems and Masters used, Troops lost."""

from collections.abc import Iterable

from playtest.measures.probe import Camp, Probe
from playtest.outcome import Fate
from sandtable.games.edadh.play.state import Battle
from sandtable.games.edadh.setup import EdadhSetup
from sandtable.games.play import Choice

_LOST = {"troop_lost": "troop", "discarded": "troop", "withdrawn": "troop", "master_lost": "card"}


class EdadhProbe(Probe):
    """Probe of War for Edadh; each army is a camp."""

    def order(self, state: Battle) -> tuple[int, ...]:
        """Return seat 0: the army that goes first in odd Periods (ED-2)."""
        return (0,)

    def turn(self, state: Battle) -> int:
        return max(state.period, 1)

    def scores(self, state: Battle, camps: tuple[Camp, ...]) -> tuple[float, ...]:
        """Return the Mastery Points left, 0 for a side without Troops (HOUSE: Troops are not counted)."""
        return tuple(float(side.mp) if side.troops() else 0.0 for side in state.sides)

    def cards(self, start: EdadhSetup) -> tuple[str, ...]:
        """Return the Stratagems if a side has a Battle Master, and the Masters."""
        found: list[str] = []
        if any(side.battle_master is not None for side in start.sides):
            found += start.box.stratagems
        for side in start.sides:
            found += [master.id for master in (side.combat_master, side.battle_master) if master is not None]
        return tuple(found)

    def uses(self, state: Battle, seat: int, choice: Choice) -> Iterable[str]:
        if choice.verb in ("lay", "lock"):
            return choice.words[:1]
        if choice.verb == "play" and len(choice.words) == 2:
            party = state.parties[seat]
            if choice.words[1] == "mst":
                return [party.master.id] if party.master is not None else ()
            return [party.battle_master] if party.battle_master else ()
        return ()

    def on_event(self, state: Battle, kind: str, data: dict[str, object]) -> Fate | None:
        if kind not in _LOST:
            return None
        seat = next(seat for seat in (0, 1) if state.who(seat) == data["side"])
        return Fate(str(data[_LOST[kind]]), seat, "lost")


PROBE = EdadhProbe()

"""Packs in which every card, counter, hidden marker and secret objective has an id of its own, to be looked for.

An id that begins with PLANT names one physical piece: who reads it in an answer knows where that piece is.
"""

import re
import shutil
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from sandtable.games.play import View
from sandtable.jobs.table.hosted_table import HostedTable
from sandtable.jobs.table.seat_data import Step, may_hear
from sandtable.resources import content_folder, templates_folder

PLANT = "zq-"
PLANTED = re.compile(r"zq-[A-Za-z0-9_-]+")
_DECKS = {
    "proelio": ("base", "imperial"),
    "lets-war": ("conflict", "nation", "events", "characters"),
}


def plant(game: str, start: str, folder: Path) -> Path:
    """Write a pack of a game with planted ids into a folder, and return the path of the start."""
    pack = folder / f"planted-{game}"
    shutil.copytree(content_folder() / game, pack)
    shutil.copytree(templates_folder() / game, pack / "templates")
    (pack / "errata.yaml").unlink()  # it names cards
    _edit(pack / "game.yaml", lambda data: data | {"id": pack.name})
    file = next(pack.glob(f"*/{start}.yaml"))
    named = set(re.findall(r"[\w-]+", file.read_text(encoding="utf-8")))  # cards that the start names keep their ids
    for deck in _DECKS.get(game, ()):
        _edit(pack / "decks" / f"{deck}.yaml", lambda data: _single_copies(data, named))
    if game == "warfare":
        _plant_scenario(pack, file)
    # A pack is looked for beside the file that names it.
    beside = folder / f"{start}.yaml"
    file.rename(beside)
    _edit(beside, lambda data: data | {"game": pack.name})
    return beside


def _edit(file: Path, change: Any) -> None:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    file.write_text(yaml.safe_dump(change(data), allow_unicode=True, sort_keys=False), encoding="utf-8")


def _single_copies(data: dict[str, Any], kept: set[str]) -> dict[str, Any]:
    """A deck in which every copy is a record of its own."""
    return data | {
        "cards": [one for card in data["cards"] for one in ([card] if card["id"] in kept else _copies(card))]
    }


def _copies(card: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for number in range(card.get("copies", 1)):
        yield deepcopy(card) | {"id": f"{PLANT}{card['id']}-{number}", "copies": 1}


def _plant_scenario(pack: Path, file: Path) -> None:
    """Every unit of the scenario is a counter of its own, and every hidden marker and objective has a planted id."""
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    units = yaml.safe_load((pack / "pieces" / "units.yaml").read_text(encoding="utf-8"))
    records = {unit["id"]: unit for unit in units["units"]}
    for side in data["sides"]:
        for number, unit in enumerate(side.get("units", ())):
            planted = f"{PLANT}{side['id']}-{number}"
            units["units"].append(deepcopy(records[unit["unit"]]) | {"id": planted, "copies": unit.get("count", 1)})
            unit.setdefault("id", unit["unit"])
            unit["unit"] = planted
    for number, marker in enumerate(data.get("markers", ())):
        if marker.get("face") == "b" and "owner" in marker:
            marker["id"] = f"{PLANT}marker-{number}"
    objective = next((one for one in data["objectives"] if str(data).count(f"'{one['id']}'") == 1), None)
    if objective is not None:  # nothing refers to it
        objective |= {"id": f"{PLANT}objective", "hidden": True}
    (pack / "pieces" / "units.yaml").write_text(yaml.safe_dump(units, allow_unicode=True, sort_keys=False))
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")


class Knowledge:
    """The planted ids that one seat has come to know by the rules, from its views and from events it may hear.

    `known` has the number of choices that were made when it did; `own` are ids it has known from the start.
    """

    def __init__(self, played: HostedTable, seat: int) -> None:
        self.played, self.seat = played, seat
        self._heard = 0
        goals = getattr(getattr(played.session.state, "tables", None), "goals", ())
        seen = " ".join(goal.id for goal in goals if not goal.hidden or goal.side == seat)
        self.own = set(PLANTED.findall(seen))
        self.known: dict[str, int] = dict.fromkeys(self.own, 0)

    @staticmethod
    def heard(steps: Iterable[Step], seat: int) -> set[str]:
        """Planted ids in the events of some steps that a seat may hear."""
        events = (event for step in steps for event in step.events if may_hear(event, seat))
        return {one for event in events for one in PLANTED.findall(str(event.data))}

    def learn(self) -> None:
        """Read the present view and the steps since the last time."""
        view: View = self.played.data.view(self.played.session.state, self.seat)
        made = len(self.played.record.choices)
        steps = list(self.played._steps)
        for step in steps[self._heard :]:
            for one in self.heard((step,), self.seat):
                self.known.setdefault(one, step.number)
        for one in PLANTED.findall("\n".join(view.state.lines())):
            self.known.setdefault(one, made)
        self._heard = len(steps)

    def forget(self) -> None:
        """Note that the last step was taken back; what was read stays known."""
        self._heard = len(list(self.played._steps))

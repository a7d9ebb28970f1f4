"""Edit a large sketch and a shipped scenario in the Field at random; print the memory of server and workers on the way.

    python -m tests.programs.field_soak [GESTURES] --seed 1

A person makes some 720 gestures in an hour, one in five seconds. After each the page asks for the pictures that
changed; now and then somebody stands on a hex, and the file is saved. Every answer must be one that the page expects.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from sandtable.geometry.chance import Chance
from sandtable.resources import builtin_packs
from tests.jobs.workbench.field.gesture_walk import applied
from tests.jobs.workbench.field.random_gestures import random_gesture
from tests.workshop.live_server import LiveServer, descendants

_SHIPPED = "05-take-the-bridge.yaml"
_KEPT = ("ground", "box")  # parts of a state that are left out when the page has them
_EXPECTED = frozenset({200, 422})
Json = dict[str, Any]


def large_sketch(columns: int = 60, rows: int = 40) -> str:
    """A scenario on a sketch of open ground, woods, roads and water, with a unit at each end."""
    chance = Chance("tests/field-soak")
    lines = [" ".join(chance.pick("....tt#^~=") for _ in range(columns)) for _ in range(rows)]
    sketch = "\n".join(f"    {' ' * (number % 2)}{line}" for number, line in enumerate(lines))
    return f"""\
game: warfare
turns: 6
map:
  sketch: |
{sketch}
sides:
  - id: us
    nations: [USA]
    cube: blue
    start: 40
    units:
      - {{unit: usa-marines, at: "0102"}}
  - id: them
    nations: [INS]
    cube: green
    start: 38
    units:
      - {{unit: ins-fighters, at: "{columns:02}{rows:02}"}}
objectives:
  - {{id: far, type: control, side: us, hexes: ["3020"], points: 1}}
victory:
  - {{side: us, points: 1}}
  - {{side: them, otherwise: true}}
"""


class User:
    """A page that edits one scenario."""

    def __init__(self, server: LiveServer, name: str, chance: Random) -> None:
        self.server, self.name, self.chance = server, name, chance
        self.seq = 0
        self.pictures: set[str] = set()
        self.state = self._post("state", {})
        self.text: str = self.state["text"]
        self.rev: str = self.state["rev"]

    def gesture(self) -> bool:
        """Make one gesture and fetch the pictures that changed; False if it was refused."""
        made = None
        while made is None:
            made = random_gesture(self.state, self.chance)
        have = [self.state[part]["digest"] for part in _KEPT]
        answer = self._post("gesture", {"text": self.text, "gesture": made, "have": have})
        if "edits" not in answer:
            assert "error" in answer or "refused" in answer, sorted(answer)
            return False
        self.text = applied(self.text, answer["edits"])
        self.state = {**{part: self.state[part] for part in _KEPT}, **answer["state"]}
        self.show()
        return True

    def show(self) -> None:
        """Fetch pictures of the ground that the page lacks."""
        ground = self.state["ground"]
        wanted = [ground["pictures"]["flat"], *(tile["art"] for tile in ground["tiles"])]
        for address in wanted:
            if address and address not in self.pictures:
                self.pictures.add(address)
                assert self.server.client.get(address).status_code == 200, address

    def stand(self) -> None:
        """Stand on a hex and take all lines of sight."""
        label = self.chance.choice(self.state["ground"]["hexes"])["id"]
        self._post("sight", {"text": self.text, "hex": label})

    def save(self) -> None:
        """Save the text."""
        data = {"pack": "folder:", "name": self.name, "text": self.text, "rev": self.rev}
        answer = self.server.put("/api/file", data)
        assert answer.status_code == 200, answer.text
        self.rev = answer.json()["rev"]

    def _post(self, what: str, data: Json) -> Json:
        self.seq += 1
        numbered = {} if what == "sight" else {"seq": self.seq}
        answer = self.server.post(f"/api/field/{what}", {"pack": "folder:", "name": self.name, **numbered, **data})
        assert answer.status_code in _EXPECTED, answer.text
        made: Json = answer.json()
        return made


def use(gestures: int, seed: int, every: int = 60) -> list[int]:
    """Edit at random; return the memory in megabytes at the start, once in `every` gestures, and at the end."""
    root = Path(tempfile.mkdtemp(prefix="sandtable-field-soak-"))
    chance = Random(seed)
    try:
        folder = root / "bench"
        folder.mkdir()
        (folder / "large.yaml").write_text(large_sketch(), encoding="utf-8")
        shutil.copy(builtin_packs()["warfare"] / "scenarios" / _SHIPPED, folder)
        with LiveServer(folder, root) as server:
            users = [User(server, name, chance) for name in ("large.yaml", _SHIPPED)]
            for user in users:
                user.show()
            taken, made = [server.memory()], 0
            for number in range(1, gestures + 1):
                user = chance.choice(users)
                made += user.gesture()
                if number % 10 == 0:
                    user.stand()
                if number % 30 == 0:
                    user.save()
                if number % every == 0:
                    taken.append(server.memory())
                    print(f"{number} gestures, {made} made, {taken[-1]} MB", flush=True)
            taken.append(server.memory())
            print(f"memory {taken[0]} → {taken[-1]} MB; {1 + len(descendants(server.process.pid))} processes")
            return taken
    finally:
        shutil.rmtree(root, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gestures", type=int, nargs="?", default=720)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    use(arguments.gestures, arguments.seed)


if __name__ == "__main__":
    main()

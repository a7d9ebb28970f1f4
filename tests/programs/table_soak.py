"""Play whole games at tables by random choices among those that are offered, through HTTP.

    python -m tests.programs.table_soak [GAMES] [--first N]

No dead end, no error, and each saved game replays to the same position. Undo, hints and why-nots are asked for on the
way. GAMES is 50 by default.
"""

import argparse
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from sandtable.games.play import Result, digest
from sandtable.games.replay import read_record, replay
from tests.workshop.table_driver import Room, check, play_on

STARTS = (
    "proelio/open-3", "edadh/learn", "lets-war/historical-2", "warfare/01-hearts-and-minds", "proelio/allied-4",
    "edadh/full", "lets-war/historical-4", "warfare/03-clear-the-farm", "proelio/open-6", "edadh/masters",
    "lets-war/attrition-4", "warfare/05-take-the-bridge", "warfare/02-save-the-hostages", "warfare/04-they-are-coming",
)  # fmt: skip


def soak(room: Room, named: str, seed: int) -> int:
    """Play a game to its end and compare it with its replay; return the number of its choices."""
    rng = random.Random(seed)
    key = room.sit_down(named, [], seed)
    played = room.played(key)
    page = room.page(key)

    def pick(choices: list[dict[str, Any]]) -> int:
        if rng.random() < 0.1:
            state = page.state()
            of = state["asks"]["of"]
            check("hint", page.post("/hint", of=of))
            check("why", page.post("/why", of=of, typed=rng.choice(choices)["typed"]["it"]))
        number: int = rng.choice(choices)["n"]
        return number

    made = 1
    while made and played.session.result is None:
        made = play_on(room, key, {played.here[0]: page}, pick, most=25)
        state = check("state", page.state())
        if state["undo"]["can"] and state["asks"]["yours"] and rng.random() < 0.5:
            before = len(played.record.choices)
            check("state", page.post("/undo", choices=state["choices"]))
            assert len(played.record.choices) == before - 1
    assert played.session.result is not None
    record = read_record(played.file.read_text(), "saved")
    state = replay(played.seated.table, played.seated.start, record)
    assert isinstance(played.seated.table.decision(state), Result)
    assert digest(state) == digest(played.session.state)
    for message in page.messages(max(0, page.state()["seq"] - 50)):
        check(f"message-{message['event']}", message["data"])
    check("overview", page.ask("/replay"))
    room.tables.close(key)
    return len(record.choices)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=50)
    parser.add_argument("--first", type=int, default=1)
    wanted = parser.parse_args()
    choices = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SANDTABLE_HISTORY"] = folder
        with Room(Path(folder)) as room:
            for number in range(wanted.first, wanted.first + wanted.games):
                named = STARTS[number % len(STARTS)]
                begun = time.process_time()
                made = soak(room, named, number)
                choices += made
                print(f"{number}: {named}, {made} choices, {time.process_time() - begun:.1f} s", flush=True)
    print(f"{wanted.games} games, {choices} choices, no dead end, no error, every replay the same")


if __name__ == "__main__":
    main()

"""Server CPU from a choice at a table to the next position, and of a hint; milliseconds.

    python -m bench.table

All seats are people, so that no player's thinking is counted. The figures are of the whole request: the choice, the
answer with position and choices, and the messages for all other seats. A loaded machine makes them larger, so each is
told beside a reference of the same run.
"""

import os
import random
import statistics
import tempfile
import time
from pathlib import Path

from bench.measure import finish
from tests.workshop.table_driver import Room

MOST = 150  # ms for nineteen choices of twenty
HINT, FIRST_HINT = 150, 1000  # ms of the planner in pure Python
CHOICES = 60
STARTS = (
    "proelio/open-4",
    "edadh/full",
    "lets-war/attrition-7",
    "warfare/03-clear-the-farm",
    "warfare/05-take-the-bridge",
)


def main() -> None:
    kept = []
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        os.environ["SANDTABLE_HISTORY"] = folder
        with Room(Path(folder)) as room:
            for named in STARTS:
                kept += _measure(room, named)
    finish(*kept)


def _measure(room: Room, named: str) -> list[bool]:
    """Print the figures of one start; True for each that keeps its bound."""
    seats = len(room.played(room.post("/api/table/open", {"named": named})["table"]).seated.seats)
    key = room.sit_down(named, ["guest"] * seats)
    played, rng = room.played(key), random.Random(1)
    pages = {seat: room.guest(key, seat) for seat in range(seats)}
    taken, hints = [], []
    for number in range(CHOICES):
        if played.session.result is not None:
            break
        page = pages[played.session.decision.seat]  # type: ignore[union-attr]
        asks = page.state()["asks"]
        if number % 4 == 0:
            hints.append(_cpu(lambda page=page, of=asks["of"]: page.post("/hint", of=of)))
        choice = rng.choice(asks["choices"])["n"]
        taken.append(_cpu(lambda page=page, n=choice, of=asks["of"]: page.post("/choose", choice=n, of=of)))
    late = sorted(taken)[len(taken) * 19 // 20]
    later = max(hints[1:], default=0.0)
    print(
        f"{named}: choice to next position median {statistics.median(taken):.0f} ms, nineteen of twenty {late:.0f} ms, "
        f"worst {max(taken):.0f} ms; first hint {hints[0]:.0f} ms, others at most {later:.0f} ms"
    )
    room.tables.close(key)
    return [late <= MOST, hints[0] <= FIRST_HINT, later <= HINT]


def _cpu(call: object) -> float:
    """Milliseconds of CPU that a call takes in this process."""
    begun = time.process_time()
    call()  # type: ignore[operator]
    return 1000 * (time.process_time() - begun)


if __name__ == "__main__":
    main()

"""All lines of sight of a map against shapely's STRtree, in one run.

40×40 hexes, 35 % blockers, every ordered pair within range 20; touching an edge or a corner blocks.
Shapely is asked on whole-number coordinates, where it is exact, and on a sample of the pairs.
"""

import subprocess
import sys
import time
from collections.abc import Callable

from bench.measure import finish, verdict
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, distance
from sandtable.geometry.hexlines import touched
from sandtable.ground.board import Board
from sandtable.ground.terrain import Spot, Terrain
from sandtable.ground.visibility import Visibility

REACH = 20
SAMPLE = 20_000
FLAT = Terrain("open", 0, False, 0, None, False, {}, (".",))
TALL = Terrain("cover", 1, True, 1, None, True, {}, ("t",))
HIGH = Terrain("elevated", 2, False, 0, None, True, {}, ("^",))


def make_board(size: int, terrains: list[tuple[float, Terrain]], seed: str) -> Board:
    chance = Chance(seed)
    spots: dict[Hex, Spot] = {}
    for row in range(size):
        for column in range(size):
            draw = chance.fraction()
            terrain = next(kind for share, kind in terrains if draw < share)
            spots[column - (row - row % 2) // 2, row] = Spot(".", terrain)
    return Board.make(spots, {hex_: f"{hex_[0]},{hex_[1]}" for hex_ in spots})


def by_shapely(board: Board, pairs: list[tuple[Hex, Hex]]) -> list[bool]:
    """Clear or not for pairs of open hexes, asking an STRtree of blocking hexagons."""
    import numpy
    from shapely import STRtree, linestrings, polygons

    corners = numpy.array(((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2)))
    walls = [hex_ for hex_, spot in board.spots.items() if spot.terrain.level]
    tree = STRtree(polygons([corners + 3 * numpy.array(hex_) for hex_ in walls]))
    lines = linestrings([[(3 * a[0], 3 * a[1]), (3 * b[0], 3 * b[1])] for a, b in pairs])
    clear = [True] * len(pairs)
    for line, _ in tree.query(lines, predicate="intersects").T:
        clear[line] = False
    return clear


def main() -> None:
    board = make_board(40, [(0.65, FLAT), (1, TALL)], "bench")
    opens = [hex_ for hex_, spot in board.spots.items() if not spot.terrain.level]

    start = time.process_time()
    seen = Visibility(board)
    steps = list(seen.steps(REACH))
    for step in steps:
        touched(step)
    table = time.process_time() - start
    start = time.process_time()
    warm_count = seen.count(REACH)
    warm = time.process_time() - start
    pairs = sum(_possible(board, step) for step in steps)
    print(
        f"{pairs:,} ordered pairs within {REACH}, {warm_count:,} see each other; table of lines {table * 1000:.0f} ms"
    )

    chance = Chance("pairs")
    sample = []
    while len(sample) < SAMPLE:
        a, b = chance.pick(opens), chance.pick(opens)
        if a != b and distance(a, b) <= REACH:
            sample.append((a, b))
    start = time.process_time()
    answers = by_shapely(board, sample)
    shapely_each = (time.process_time() - start) / SAMPLE

    ours = {step: seen.starts(step) for step in steps}
    wrong = 0
    for (a, b), clear in zip(sample, answers, strict=True):
        step = (b[0] - a[0], b[1] - a[1])
        if distance(a, b) == 1:
            continue
        wrong += bool(ours[step] & seen.bit(a)) != clear
    print(
        f"shapely {1e-6 / shapely_each:.3f} M pairs/s; ours cold {pairs / (table + warm) / 1e6:.1f}, warm {pairs / warm / 1e6:.1f} M pairs/s"
    )
    kept = [
        verdict("cold: times shapely's STRtree", shapely_each * pairs / (table + warm), 200, False),
        verdict("warm: times shapely's STRtree", shapely_each * pairs / warm, 1000, False),
        verdict("disagreements", wrong, 0, True),
    ]
    levels = make_board(30, [(0.55, FLAT), (0.85, TALL), (1, HIGH)], "levels")
    high = Visibility(levels)
    for step in high.steps(60):
        touched(step)
    fastest = min(_seconds(lambda: high.count(60)) for _ in range(9))
    kept.append(verdict("all pairs with levels on 30×30, ms", fastest * 1000, 30, True))
    small, large = (_one_hex(size) for size in (60, 180))
    print(f"all that one hex sees: {small * 1e6:.1f} µs a hex of the map on 60×60, {large * 1e6:.1f} on 180×180")
    kept.append(verdict("a hex of 180×180: times one of 60×60", large / small, 1.5, True))
    kept.append(verdict("memory without shapely, MB", _memory(), 60, True))
    finish(*kept)


def _one_hex(size: int) -> float:
    """Seconds for each hex of a map to say which of them its middle sees, with all that has to be made ready."""
    board = make_board(size, [(0.9, FLAT), (1, TALL)], "one")
    middle = (size // 2 - size // 4, size // 2)
    return min(_seconds(lambda: Visibility(board).seen_from(middle, 2 * size)) for _ in range(5)) / len(board.spots)


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _possible(board: Board, step: Hex) -> int:
    return sum((q + step[0], r + step[1]) in board.spots for q, r in board.spots)


def _memory() -> float:
    """Peak memory of a process that does the same work without shapely."""
    code = (
        "from bench.los import *\n"
        "v = Visibility(make_board(40, [(0.65, FLAT), (1, TALL)], 'bench')); v.count(REACH)\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(int(next(line for line in lines if line.startswith('VmHWM')).split()[1]) / 1024)"
    )
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


if __name__ == "__main__":
    main()

"""Breadth-first path costs over a map: hexes of one cost are expanded together, as bits."""

from typing import NamedTuple

from sandtable.ground.lattice import Lattice


class Grade(NamedTuple):
    """A kind of ground, and the costs of entering other ground from it; all as bits."""

    left: int
    entered: tuple[tuple[int, int], ...]  # hexes, cost


def rings(lattice: Lattice, grades: tuple[Grade, ...], walls: dict[str, int], starts: int) -> dict[int, int]:
    """Hexes as bits by the cost of their cheapest path; hexes in `walls` cannot be left by that side."""
    ahead = {0: starts}
    found: dict[int, int] = {}
    done = walled = 0
    for hexes in walls.values():
        walled |= hexes
    row, free = lattice.stride, ~walled
    # Hexes with walls are few, and left side by side.
    steps = [(step, ~walls.get(side, 0)) for side, step in lattice.steps.items()] if walled else []
    forward = [(step, open_) for step, open_ in steps if step > 0]
    backward = [(-step, open_) for step, open_ in steps if step < 0]
    while ahead:
        cost = min(ahead)
        ring = ahead.pop(cost) & ~done
        if ring:
            found[cost] = ring
            done |= ring
            for left, entered in grades:
                leaving = ring & left
                if not leaving:
                    continue
                # To both sides, and from there and from here to the rows above and below.
                here = leaving & free
                east, west = here << 1, here >> 1
                near = east | west | (here | west) << row | (here | east) >> row
                if behind := leaving & walled:
                    for step, open_ in forward:
                        near |= (behind & open_) << step
                    for step, open_ in backward:
                        near |= (behind & open_) >> step
                near &= ~done
                for ground, more in entered:
                    if reached := near & ground:
                        ahead[cost + more] = ahead.get(cost + more, 0) | reached
    return found


def spread(lattice: Lattice, grades: list[tuple[int, int]], walls: dict[str, int], starts: int) -> int:
    """All hexes with a path from the starts, at any cost.

    Grades are pairs of ground left and all ground entered from it.
    """
    # What one side leads to goes on over the next side at once: that takes fewer rounds than ring by ring.
    steps = [(step, ~walls.get(side, 0)) for side, step in lattice.steps.items()]
    found, before = starts, 0
    while found != before:
        before = found
        for left, entered in grades:
            for step, open_ in steps:
                leaving = found & left & open_
                found |= (leaving << step if step > 0 else leaving >> -step) & entered
    return found

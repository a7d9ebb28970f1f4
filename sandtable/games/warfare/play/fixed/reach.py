"""The cheapest ways over the ground for a way of moving, and what they cost in AP (R-MOV)."""

from sandtable.games.warfare.play.fixed.ground import OFF, Ground

SIXTHS = 6  # of an AP, in which steps are counted
Reach = dict[int, tuple[int, int]]  # by hex: what it costs in sixths, and the hex before it (OFF for the start)


def reach(ground: Ground, mover: int, seeds: list[tuple[int, int]], budget: int, closed: int) -> Reach:
    """The cheapest way to every hex within a budget of sixths, from hexes with what they cost already."""
    steps = ground.ways(mover)
    found: Reach = {}
    # Hexes by what they have cost so far; costs are small whole numbers, so this is quicker than a heap.
    rings: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    for hex_, cost in seeds:
        if cost <= budget:
            rings[cost].append((hex_, OFF))
    for cost, ring in enumerate(rings):
        for hex_, before in ring:
            if hex_ in found:
                continue
            found[hex_] = (cost, before)
            for end, more in steps[hex_]:
                total = cost + more
                if total <= budget and end not in found and not closed >> end & 1:
                    rings[total].append((end, hex_))
    return found


def way_to(found: Reach, hex_: int) -> tuple[int, ...]:
    """The path to a hex, without a start that cost nothing."""
    path: list[int] = []
    while hex_ != OFF:
        cost, before = found[hex_]
        if cost or before != OFF:
            path.append(hex_)
        hex_ = before
    return tuple(reversed(path))


def in_ap(cost: int, hexes: int = 0) -> int:
    """AP of a move: fractions summed and rounded up (R-MOV-3); population in tow adds 1 a hex after that (R-MOV-6)."""
    return -(-cost // SIXTHS) + hexes

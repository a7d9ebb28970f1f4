"""Cheapest paths over the ground for a movement type, and their cost in AP (R-MOV)."""

from typing import Final

from sandtable.games.warfare.play.fixed.ground import OFF, Ground

SIXTHS: Final = 6  # of an AP, in which steps are counted
Reach = dict[int, tuple[int, int]]  # by hex: what it costs in sixths, and the hex before it (OFF for the start)


class Spread:
    """Cheapest paths from some hexes: cost in sixths and previous hex by hex, and all hexes in the order found.

    The cost of a hex beyond the budget is above it; that of a closed one is negative.
    """

    __slots__ = ("before", "costs", "order")

    def __init__(self, costs: list[int], before: list[int], order: list[int]) -> None:
        self.costs = costs
        self.before = before
        self.order = order


def spread(ground: Ground, mover: int, seeds: list[tuple[int, int]], budget: int, closed: int) -> Spread:
    """Cheapest path to every hex within a budget of sixths, from start hexes with initial costs."""
    steps = ground.ways(mover)
    costs = [budget + 1] * ground.count
    before = [OFF] * ground.count
    # A closed hex is one that nothing makes cheaper; its bits are looked at once, not at every step.
    for hex_ in ground.members(closed):
        costs[hex_] = -1
    # Hexes by what they have cost so far; costs are small whole numbers, so this is quicker than a heap.
    rings: list[list[int]] = [[] for _ in range(budget + 1)]
    for hex_, cost in seeds:
        if cost <= budget and (cost < costs[hex_] or costs[hex_] < 0):
            costs[hex_] = cost
            rings[cost].append(hex_)
    order: list[int] = []
    for cost in range(budget + 1):
        for hex_ in rings[cost]:
            # A hex found cheaper later is in an earlier ring already.
            if costs[hex_] != cost:
                continue
            order.append(hex_)
            for end, more in steps[hex_]:
                total = cost + more
                if total < costs[end]:
                    costs[end] = total
                    before[end] = hex_
                    rings[total].append(end)
    return Spread(costs, before, order)


def reach(ground: Ground, mover: int, seeds: list[tuple[int, int]], budget: int, closed: int) -> Reach:
    """Cheapest paths as a mapping by hex reached."""
    found = spread(ground, mover, seeds, budget, closed)
    return {hex_: (found.costs[hex_], found.before[hex_]) for hex_ in found.order}


def in_ap(cost: int, hexes: int = 0) -> int:
    """AP of a move: fractions summed and rounded up (R-MOV-3); population in tow adds 1 a hex after that (R-MOV-6)."""
    return -(-cost // SIXTHS) + hexes

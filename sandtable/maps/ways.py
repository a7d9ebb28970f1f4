"""Roads, rivers and rails as chains of hexes, and their curves through centres and gates."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np

from sandtable.geometry.hex_mm import APOTHEM, centre, direction
from sandtable.geometry.hexes import SIDES, Hex, add, subtract
from sandtable.geometry.hexes import STEPS as STEP_OF
from sandtable.maps.exact import norm
from sandtable.maps.lines import hermite
from sandtable.maps.noise import Floats

_SIDE_OF = {step: SIDES.index(side) for side, step in STEP_OF.items()}
# A way that is not continued beyond a side stops this short of it.
SHORT = 3.0
_STEPS = 12


class End(StrEnum):
    """End of a chain."""

    EXIT = "exit"  # leaves through the middle of a side
    CLOSED = "closed"  # would leave, but nothing beyond continues it
    JUNCTION = "junction"  # runs into another chain
    STOP = "stop"  # ends in its hex


@dataclass(frozen=True, slots=True)
class Exit:
    """Side through which ways leave the drawn ground; `open` when something goes on beyond."""

    side: str
    open: bool = True


@dataclass(frozen=True, slots=True)
class Chain:
    """Hexes in a row; sides are those of its exits."""

    hexes: tuple[Hex, ...]
    first: End
    last: End
    first_side: str | None = None
    last_side: str | None = None

    @property
    def ends(self) -> tuple[End, End]:
        return self.first, self.last

    def leaves(self) -> bool:
        return End.EXIT in self.ends or End.CLOSED in self.ends


def chains(
    links: Iterable[tuple[Hex, Hex]], exits: Mapping[Hex, tuple[Exit, ...]], lone: Iterable[Hex] = ()
) -> list[Chain]:
    """Join links and exits into chains: at a fork the straightest pair runs through, the others join it.

    `lone` are hexes that belong to the way even when nothing links them.
    """
    return list(_Network(links, exits, lone).chains())


def thread(hexes: Iterable[Hex]) -> list[tuple[Hex, Hex]]:
    """Link neighbours so that a bunch of hexes becomes lines: long straight ones first, no triangles."""
    known = set(hexes)
    linked: dict[Hex, set[Hex]] = {hex_: set() for hex_ in known}
    steps = sorted((STEP_OF[side] for side in ("E", "SE", "SW")), key=lambda step: -_pairs_along(known, step))
    found = []
    for number, step in enumerate(steps):
        for hex_ in sorted(known):
            other = add(hex_, step)
            if other not in known or linked[hex_] & linked[other]:
                continue
            # Rows side by side join at their ends alone.
            if number and len(linked[hex_]) > 1 and len(linked[other]) > 1:
                continue
            linked[hex_].add(other)
            linked[other].add(hex_)
            found.append((hex_, other))
    return found


def _pairs_along(known: set[Hex], step: Hex) -> int:
    return sum(add(hex_, step) in known for hex_ in known)


class _Network:
    def __init__(
        self, links: Iterable[tuple[Hex, Hex]], exits: Mapping[Hex, tuple[Exit, ...]], lone: Iterable[Hex]
    ) -> None:
        # At each hex, the sides by which ways leave it; those of exits lead nowhere.
        self._sides: dict[Hex, set[int]] = {hex_: set() for hex_ in lone}
        self._exits: dict[tuple[Hex, int], Exit] = {}
        for a, b in links:
            self._sides.setdefault(a, set()).add(_SIDE_OF[subtract(b, a)])
            self._sides.setdefault(b, set()).add(_SIDE_OF[subtract(a, b)])
        for hex_, found in exits.items():
            for exit_ in found:
                index = SIDES.index(exit_.side)
                if index not in self._sides.setdefault(hex_, set()):
                    self._sides[hex_].add(index)
                    self._exits[hex_, index] = exit_
        self._partner = {
            (hex_, one): other
            for hex_, sides in self._sides.items()
            for pair in _pairs(sorted(sides))
            for one, other in (pair, pair[::-1])
        }
        self._walked: set[tuple[Hex, int]] = set()

    def chains(self) -> Iterator[Chain]:
        for hex_ in sorted(self._sides):
            sides = self._sides[hex_]
            if not sides:
                yield Chain((hex_,), End.STOP, End.STOP)
            for side in sorted(sides):
                alone = (hex_, side) not in self._partner
                if alone and (hex_, side) not in self._walked:
                    end = End.STOP if len(sides) == 1 else End.JUNCTION
                    if (hex_, side) in self._exits:
                        yield self._from_exit(hex_, side, end)
                    else:
                        yield self._walk(hex_, side, end, None)
        for hex_, side in sorted(self._exits):
            if (hex_, side) not in self._walked:
                self._walked.add((hex_, side))
                onward = self._partner[hex_, side]
                yield self._walk(hex_, onward, self._kind(hex_, side), SIDES[side])
        for hex_ in sorted(self._sides):  # what is left runs in circles
            for side in sorted(self._sides[hex_]):
                if (hex_, side) not in self._walked:
                    yield self._walk(hex_, side, End.JUNCTION, None)

    def _from_exit(self, hex_: Hex, side: int, end: End) -> Chain:
        """Return a chain of one hex that leaves at once."""
        self._walked.add((hex_, side))
        return Chain((hex_,), end, self._kind(hex_, side), None, SIDES[side])

    def _kind(self, hex_: Hex, side: int) -> End:
        return End.EXIT if self._exits[hex_, side].open else End.CLOSED

    def _walk(self, hex_: Hex, side: int, first: End, first_side: str | None) -> Chain:
        hexes = [hex_]
        while True:
            self._walked.add((hex_, side))
            if (hex_, side) in self._exits:
                return Chain(tuple(hexes), first, self._kind(hex_, side), first_side, SIDES[side])
            hex_ = add(hex_, STEP_OF[SIDES[side]])
            back = (side + 3) % 6
            self._walked.add((hex_, back))
            hexes.append(hex_)
            onward = self._partner.get((hex_, back))
            if onward is None:
                last = End.STOP if len(self._sides[hex_]) == 1 else End.JUNCTION
                return Chain(tuple(hexes), first, last, first_side, None)
            if (hex_, onward) in self._walked:
                return Chain(tuple(hexes), first, End.JUNCTION, first_side, None)
            side = onward


def _pairs(sides: list[int]) -> list[tuple[int, int]]:
    """Pair the sides that a way connects straightest; a side is in one pair at most."""
    if len(sides) == 2:
        return [(sides[0], sides[1])]
    bends = sorted((-min((a - b) % 6, (b - a) % 6), a, b) for index, a in enumerate(sides) for b in sides[index + 1 :])
    taken: set[int] = set()
    pairs = []
    for bend, a, b in bends:
        if bend <= -2 and a not in taken and b not in taken:
            taken |= {a, b}
            pairs.append((a, b))
    return pairs


def curve(chain: Chain) -> Floats:
    """Line of a chain through its centres; it crosses the side of an exit square, at its middle.

    An open exit is followed to the centre beyond, so that drawings on both sides of it meet; a closed
    one is not reached.
    """
    if len(chain.hexes) == 1 and not chain.leaves():
        x, y = centre(chain.hexes[0])
        return np.array([(x - 1.0, y), (x + 1.0, y)])
    out = _out(chain.hexes[0], chain.first_side), _out(chain.hexes[-1], chain.last_side)
    spine = [np.array(centre(hex_)) for hex_ in chain.hexes]
    if out[0] is not None:
        spine.insert(0, spine[0] + out[0] * 2 * APOTHEM)
    if out[1] is not None:
        spine.append(spine[-1] + out[1] * 2 * APOTHEM)
    final = len(spine) - 1
    along = [spine[min(index + 1, final)] - spine[max(index - 1, 0)] for index in range(len(spine))]
    nodes, tangents = list(spine), list(along)
    # The half of the last step that lies beyond the side is straight; a closed end stops before it.
    if out[1] is not None:
        stop = APOTHEM if chain.last is End.EXIT else APOTHEM - SHORT
        nodes[-1:] = [spine[-2] + out[1] * stop] + ([spine[-1]] if chain.last is End.EXIT else [])
        tangents[-1:] = [out[1]] * (len(nodes) - len(tangents) + 1)
    if out[0] is not None:
        stop = APOTHEM if chain.first is End.EXIT else APOTHEM - SHORT
        head = ([spine[0]] if chain.first is End.EXIT else []) + [spine[1] + out[0] * stop]
        nodes[:1] = head
        tangents[:1] = [-out[0]] * len(head)
    pieces = [
        hermite(a, b, leave, arrive, _STEPS if norm(*(b - a)) > APOTHEM + 1 else _STEPS // 2)
        for (a, b), (leave, arrive) in zip(pairwise(nodes), pairwise(tangents), strict=True)
    ]
    return np.vstack([*pieces, nodes[-1][None, :]])


def _out(hex_: Hex, side: str | None) -> Floats | None:
    return None if side is None else np.array(direction(side))

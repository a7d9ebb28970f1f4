"""Faces of a large job drawn ahead by several hands (`sandtable.hands`).

What they bring is taken as if it had been kept from an earlier run, so that pages are put together in the same way, from the
same drawings, whoever drew them. A face with something wrong is brought by nobody: it is drawn here, where it is told.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from sandtable.budget import current
from sandtable.faces.renderer import FaceRenderer
from sandtable.hands import hands_for, share_out
from sandtable.ink.shelf import Kept, shelved
from sandtable.model.pack import Component, Record
from sandtable.press.component_layout import pieces_of
from sandtable.press.options import JobOptions

FIRST = 4  # records that are drawn before the clock is looked at: with them templates are read and symbols drawn
SAMPLE = 20  # records after which it is known how long one takes
HANDED_OVER = 0.0005  # seconds it takes to hand both faces of a record over; plain cards are drawn nearly as soon
WORTH = 0.3  # seconds that must be gained
AT_ONCE = 2_000  # records that are drawn ahead, at most; what is brought waits in memory
_PARTS = 6  # of the work, for each hand: whoever is done early takes another


class _Wanted(NamedTuple):
    """One side of a record."""

    component: Component
    record: Record
    side: str
    owner: str


class FacesAhead:
    """Hears of every record that is drawn, and calls hands for the rest as soon as it is seen that this pays."""

    def __init__(
        self, fronts: FaceRenderer, backs: FaceRenderer, components: Sequence[Component], options: JobOptions
    ) -> None:
        self._fronts, self._backs, self._options = fronts, backs, options
        self._decks = [one for one in components if one.type != "tiles"]
        self._records = sum(len(one.records) for one in self._decks)
        self._drawn = 0
        self._begun = self._each = 0.0
        self._next = FIRST + SAMPLE  # drawn records after which hands are called, or called again

    def drawn_one(self) -> None:
        """One more record is drawn."""
        self._drawn += 1
        if self._drawn == FIRST:
            self._begun = time.thread_time()
        elif self._drawn == self._next:
            left = self._records - self._drawn
            if self._drawn == FIRST + SAMPLE:
                self._each = (time.thread_time() - self._begun) / SAMPLE
            each = self._each
            hands = hands_for(self._options.jobs, left // SAMPLE)
            if hands > 1 and left * (each * (1 - 1 / hands) - HANDED_OVER) >= WORTH:
                self._call(hands)
                self._next += AT_ONCE

    def _call(self, hands: int) -> None:
        fronts, backs = self._fronts, self._backs
        for renderer in {id(one): one for one in (fronts, backs)}.values():
            wanted = [
                one
                for one in _faces(self._decks, self._options, self._drawn)
                if renderer is (fronts if one.side == "front" else backs) and renderer.is_wanting(*one)
            ]
            if not wanted:
                continue
            renderer.open()  # whatever hands have in common is there before they part
            size = -(-len(wanted) // (hands * _PARTS))
            parts = [wanted[at : at + size] for at in range(0, len(wanted), size)]
            for brought in share_out(_drawing(renderer), parts, hands, len(wanted)):
                if brought is not None:
                    renderer.take_in(brought)


def _faces(components: Sequence[Component], options: JobOptions, drawn: int) -> Iterator[_Wanted]:
    """Those of the next records after so many, in the order in which they are printed, near enough."""
    records = ((component, record) for component in components for record in pieces_of(component, options))
    for component, record in islice(records, drawn, drawn + AT_ONCE):
        yield _Wanted(component, record, "front", "")
        if component.back:
            for owner in record.fields.get("owners", [""]):
                yield _Wanted(component, record, "back", owner)


def _drawing(renderer: FaceRenderer) -> Callable[[Sequence[_Wanted]], bytes]:
    """How a hand draws a part: sound faces with their operators, on a shelf; a drawing it has handed over is only named."""
    from sandtable.backends.pdf.writer import drawn_apart

    brought: set[bytes] = set()

    def draw(part: Sequence[_Wanted]) -> bytes:
        faces: dict[bytes, Kept] = {}
        for one in part:
            taken = dict(current().taken)
            sound = renderer.sound_face(one.component, one.record, one.side, one.owner)
            if sound is None:
                current().taken = taken  # it is drawn once more where it counts
                continue
            name, known = sound
            written = None if known.digest in brought else drawn_apart(known.items)
            brought.add(known.digest)
            faces[name] = Kept(known.digest, written)
        return shelved(faces)

    return draw

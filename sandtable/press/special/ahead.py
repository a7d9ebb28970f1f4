"""Faces of a large job drawn ahead by several hands (`sandtable.hands`).

What they bring is taken as if it had been kept from an earlier run, so that pages are put together in the same way, from the
same drawings, whoever drew them. A face with something wrong is brought by nobody: it is drawn here, where it is told.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sandtable.budget import current
from sandtable.faces.renderer import FaceRenderer
from sandtable.hands import hands_for, share_out
from sandtable.ink.shelf import Kept, shelved
from sandtable.model.pack import Component, Record
from sandtable.press.component_layout import pieces_of
from sandtable.press.options import JobOptions

SAMPLE = 16  # faces that are drawn to see how long one takes
HANDED_OVER = 0.00025  # seconds it takes to hand a face over; plain cards are drawn as soon
WORTH = 0.15  # seconds that must be gained
_PARTS = 6  # of the work, for each hand: whoever is done early takes another


class _Wanted(NamedTuple):
    """One side of a record."""

    component: Component
    record: Record
    side: str
    owner: str


def draw_faces_ahead(
    fronts: FaceRenderer, backs: FaceRenderer, components: Sequence[Component], options: JobOptions
) -> None:
    """Have the faces of components drawn that are not kept, if there are many; renderers take them in."""
    decks = [one for one in components if one.type != "tiles"]
    for renderer in {id(one): one for one in (fronts, backs)}.values():
        faces = [one for one in _faces(decks, options) if renderer is (fronts if one.side == "front" else backs)]
        # To look for each costs as much as to find it kept: after a small edit nearly all are.
        if sum(renderer.is_wanting(*one) for one in _few(faces)) < SAMPLE / 4:
            continue
        wanted = [one for one in faces if renderer.is_wanting(*one)]
        hands = hands_for(options.jobs, len(wanted) // SAMPLE)
        if hands < 2 or _gain(renderer, wanted, hands) < WORTH:
            continue
        size = -(-len(wanted) // (hands * _PARTS))
        parts = [wanted[at : at + size] for at in range(0, len(wanted), size)]
        for brought in share_out(_drawing(renderer), parts, hands, len(wanted)):
            if brought is not None:
                renderer.take_in(brought)


def _gain(renderer: FaceRenderer, wanted: Sequence[_Wanted], hands: int) -> float:
    """How many seconds sooner so many hands are done than one: one of them draws a few faces to know it.

    Nothing of that is kept here, not even what was found. Whatever all have in common, the studio with its kits, is there
    before they part.
    """
    renderer.open()

    def sample(few: Sequence[_Wanted]) -> bytes:
        draw = _drawing(renderer)
        draw(few[:2])  # their templates are read and their symbols drawn with the first
        begun = time.process_time()
        draw(few[2:])
        return repr((time.process_time() - begun) / len(few[2:])).encode()

    (told,) = share_out(sample, [_few(wanted)], 2)
    each = float(told) if told is not None else 0.0
    return len(wanted) * (each * (1 - 1 / hands) - HANDED_OVER)


def _few(faces: Sequence[_Wanted]) -> list[_Wanted]:
    """Some of them, from the first to the last."""
    return [faces[at * len(faces) // SAMPLE] for at in range(SAMPLE)] if faces else []


def _faces(components: Sequence[Component], options: JobOptions) -> Iterator[_Wanted]:
    """In the order in which they are printed, near enough."""
    for component in components:
        for record in pieces_of(component, options):
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

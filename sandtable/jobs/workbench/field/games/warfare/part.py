"""Editor of Warfare scenarios."""

from sandtable.jobs.workbench.field.games.warfare.box import box
from sandtable.jobs.workbench.field.games.warfare.gestures.gesture import gesture
from sandtable.jobs.workbench.field.games.warfare.ground import ground
from sandtable.jobs.workbench.field.games.warfare.pictures import picture
from sandtable.jobs.workbench.field.games.warfare.sight import sight
from sandtable.jobs.workbench.field.games.warfare.state import state
from sandtable.jobs.workbench.field.part import FieldPart, Refused


def nope(*a, **k):
    raise Refused("not-yet")


PART = FieldPart(
    ground=ground,
    box=box,
    state=state,
    gesture=gesture,
    questions={"sight": sight, "reach": nope, "fire": nope, "ways": nope, "watched": nope},
    picture=picture,
    hexes=lambda *a: [],
    cures=lambda *a: [],
    forms=nope,
    templates=nope,
    new=nope,
)

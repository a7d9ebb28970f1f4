"""Editor of Warfare scenarios."""

from sandtable.jobs.workbench.field.games.warfare.box import box
from sandtable.jobs.workbench.field.games.warfare.cures import cures, hexes
from sandtable.jobs.workbench.field.games.warfare.forms import forms
from sandtable.jobs.workbench.field.games.warfare.gestures.gesture import gesture
from sandtable.jobs.workbench.field.games.warfare.ground import ground
from sandtable.jobs.workbench.field.games.warfare.pictures import picture
from sandtable.jobs.workbench.field.games.warfare.questions import fire, reach, watched, ways
from sandtable.jobs.workbench.field.games.warfare.sight import sight
from sandtable.jobs.workbench.field.games.warfare.state import state
from sandtable.jobs.workbench.field.games.warfare.templates import new, templates
from sandtable.jobs.workbench.field.games.warfare.wishes import generate, wishes
from sandtable.jobs.workbench.field.part import FieldPart

PART = FieldPart(
    ground=ground,
    box=box,
    state=state,
    gesture=gesture,
    questions={"sight": sight, "reach": reach, "fire": fire, "ways": ways, "watched": watched},
    picture=picture,
    hexes=hexes,
    cures=cures,
    forms=forms,
    templates=templates,
    new=new,
    wishes=wishes,
    generate=generate,
    feet={"units": 6},
)

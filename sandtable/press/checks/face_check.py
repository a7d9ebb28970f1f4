"""Draw every face of a pack without printing any, and collect the findings.

Faces without findings are cached as drawings (`faces.drawings`): after an edit only faces it may have changed are
drawn again, and a print finds them too. Faces with findings are drawn every time, because their lines move.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sandtable.faces.drawings import KeptDrawings
from sandtable.faces.faults import told_by
from sandtable.faces.identity import FaceIdentity
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.gc_schedule import rare_collections
from sandtable.model.pack import Component, Pack, Record
from sandtable.press.checks.margin_check import draw_margins, margins_identity
from sandtable.press.checks.missing_glyphs import unset_letters
from sandtable.press.checks.rulebook_pictures import check_pictures
from sandtable.press.checks.tile_check import TileIdentity, can_be_drawn, tiles_of, undrawn_tiles
from sandtable.session import Session

# Hears of progress: how many faces are done, of how many, and of what.
OnProgress = Callable[[int, int, str], None]


class Side(NamedTuple):
    """One face to draw."""

    component: Component
    record: Record
    side: str
    owner: str = ""


def check_faces(
    pack: Pack, low_ink: bool = False, session: Session | None = None, on_progress: OnProgress = lambda *_: None
) -> list[Finding]:
    """Return the findings about all faces of a pack, in every language; `low_ink` adds the faces in low ink."""
    identity = FaceIdentity(pack)
    inks = (False, True) if low_ink else (False,)
    renderers = [
        FaceRenderer(pack, language, low, KeptDrawings(pack, language, low, session, identity))
        for language in pack.languages
        for low in inks
    ]
    sides = list(sides_of(pack))
    with rare_collections():
        for number, renderer in enumerate(renderers):
            before, of = number * len(sides), len(renderers) * len(sides)
            for done in _check(renderer, identity, sides):
                on_progress(before + done, of, pack.id)
            renderer.save()
    return [*undrawn_tiles(pack), *told_by(renderers)]


def sides_of(pack: Pack) -> Iterator[Side]:
    """Yield every face that templates draw, in printing order: no tables, and no tiles, which their game draws."""
    for component in pack.components:
        if component.type in ("table", "tiles"):
            continue
        for record in component.records:
            yield Side(component, record, "front")
            if component.back is not None:
                for owner in record.fields.get("owners", [""]):
                    yield Side(component, record, "back", owner)


def _check(renderer: FaceRenderer, identity: FaceIdentity, sides: list[Side]) -> Iterator[int]:
    """Check the faces of a pack in one language and ink; yield the number done so far."""
    pack, language, low_ink = renderer.pack, renderer.language, renderer.low_ink
    _once(renderer, identity.kits(language, low_ink), renderer.open)
    _once(renderer, margins_identity(pack, identity, language, low_ink), lambda: _check_margins(renderer))
    for number, (component, record, side, owner) in enumerate(sides, 1):
        for copy in renderer.copies_of(component, record):
            if side == "front":
                renderer.front(component, copy)
            else:
                renderer.back(component, copy, owner)
        yield number
    # No words are on tiles: one language is enough.
    if language == pack.languages[0]:
        _check_tiles(renderer)


def _once(renderer: FaceRenderer, identity: bytes, look: Callable[[], None]) -> None:
    """Run a check, unless it ran before without findings."""
    if renderer.kept is not None and renderer.kept.is_checked(identity):
        return
    findings_before = len(renderer.findings)
    look()
    if renderer.kept is not None and len(renderer.findings) == findings_before:
        renderer.kept.note_checked(identity)


def _check_margins(renderer: FaceRenderer) -> None:
    draw_margins(renderer)
    renderer.findings.extend(unset_letters(renderer))
    check_pictures(renderer)


def _check_tiles(renderer: FaceRenderer) -> None:
    identity: TileIdentity | None = None
    for component, record in tiles_of(renderer.pack):
        identity = identity or TileIdentity(renderer.pack)
        key = identity.of(record, renderer.low_ink)
        kept = renderer.kept
        if (
            (kept is None or not kept.is_checked(key))
            and can_be_drawn(renderer, component, record)
            and kept is not None
        ):
            kept.note_checked(key)

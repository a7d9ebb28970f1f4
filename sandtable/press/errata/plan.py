"""Plan an errata sheet: draw the pieces of a new edition and compare them with those printed before."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from sandtable.errata.changes import EditionDiff
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.errata.change_bars import changed_bands
from sandtable.handouts.errata.swaps import Concerned, Swap, is_foreign, owners
from sandtable.layout.imposition import Piece
from sandtable.model.pack import Component, Record
from sandtable.press.component_sheets import draw_pieces
from sandtable.press.options import JobOptions


def plan_swaps(
    diff: EditionDiff,
    pieces: Sequence[Concerned],
    renderer: FaceRenderer,
    options: JobOptions,
    drawn: Callable[[int], None] = lambda _: None,
) -> list[Swap]:
    """Return the swap for each piece; new pieces are drawn by `renderer` and compared with the old faces.

    A piece whose name changed in another language alone has a swap only if its face shows that name.
    """
    # The old edition with the new one's small print: footers are no changes.
    before = FaceRenderer(replace(diff.old, edition=diff.new.edition), renderer.language, renderer.low_ink)
    components = owners(diff.old)
    swaps = []
    for each in pieces:
        swap = _swap(each, components, before, renderer, options)
        if swap.bands or swap.back_bands or not is_foreign(each, renderer.language):
            swaps.append(swap)
        drawn(1)
    return swaps


def _swap(
    each: Concerned, components: dict[str, Component], before: FaceRenderer, renderer: FaceRenderer, options: JobOptions
) -> Swap:
    if each.new is None:
        return Swap(each, each.record.copies, 0)
    piece = _draw(renderer, each.component, each.new, options)
    if each.old is None or piece is None:
        return Swap(each, 0, each.new.copies, piece)
    component = components[each.old.id]
    # Tiles are drawn by their id and have no small print.
    aged = each.old if component.type == "tiles" else replace(each.old, id=each.new.id, since=each.new.since)
    old = _draw(before, component, aged, options)
    if old is None or (old.back is None) != (piece.back is None):
        return Swap(each, each.old.copies, each.new.copies, piece)
    bands = changed_bands(old.front, piece.front)
    back_bands = changed_bands(old.back, piece.back) if old.back and piece.back else ()
    if bands or back_bands:
        return Swap(each, each.old.copies, each.new.copies, piece, bands, back_bands)
    more = each.new.copies - each.old.copies
    return Swap(each, max(0, -more), max(0, more), piece)


def _draw(renderer: FaceRenderer, component: Component, record: Record, options: JobOptions) -> Piece | None:
    pieces = draw_pieces(renderer, replace(component, records=(record,)), options, lambda _: None)
    return pieces[0] if pieces else None

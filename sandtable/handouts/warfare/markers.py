"""The markers of a scenario in words: those that lie open, those with a ? up, those in a player's hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sandtable.games.warfare.pieces import Marker
from sandtable.games.warfare.scenarios.deployment import PlacedMarker
from sandtable.games.warfare.scenarios.scenario import as_text
from sandtable.handouts.blocks import Block
from sandtable.handouts.warfare.context import INK, ScenarioContext
from sandtable.handouts.warfare.signs import marker_sign
from sandtable.ink.page import Face
from sandtable.ink.shapes import Item


@dataclass(frozen=True, slots=True)
class Lying:
    """A marker in a place: its face, its name, and where it lies."""

    face: Face | None
    name: str
    where: str
    count: int = 1


def markers(context: ScenarioContext) -> Iterator[Block]:
    """Yield every marker as both sides may see it; hidden ones are only counted, and so are secret ones in a hand."""
    blocks = [*_numbered(context), *_hands(context)]
    if blocks:
        yield context.heading("markers")
    yield from blocks


def _numbered(context: ScenarioContext) -> Iterator[Block]:
    for row in context.roster.markers:
        if row.unknown:
            lying = [one for marker in row.markers for one in _unknown(context, marker)]
            faces = context.faces
            lying += [
                Lying(
                    faces.back(sniper.support.id), _unknown_of(context, sniper.side), context.scenario.label(sniper.hex)
                )
                for sniper in row.snipers
                if sniper.hex is not None
            ]
        else:
            lying = [one for marker in row.markers for one in lying_open(context, marker)]
        colour = context.mark(row.owner).colour if row.owner else INK
        yield from marker_rows(context, lying, marker_sign(colour, str(row.number), 0, 0))


def lying_open(context: ScenarioContext, marker: PlacedMarker) -> Iterator[Lying]:
    """Yield a marker by the name of the side that lies up; nothing when it is not on the map."""
    where = _where(context, marker)
    if where is not None:
        _, record = context.faces.component(marker.marker.id)
        name = as_text(record.fields["sides"][marker.face].get("name")) or marker.name
        yield Lying(context.faces.marker(marker), context.text(name), where, marker.count)


def lying_hidden(context: ScenarioContext, marker: PlacedMarker) -> Iterator[Lying]:
    """Yield a hidden marker as its owner knows it; nothing when it is not on the map."""
    where = _where(context, marker)
    if where is not None:
        yield Lying(context.faces.hidden(marker), context.text(marker.name), where, marker.count)


def marker_rows(
    context: ScenarioContext, lying: Iterable[Lying], sign: Iterator[Item] | None = None
) -> Iterator[Block]:
    """Yield a row for all markers of one name, the places in order."""
    rows: dict[str, list[Lying]] = {}
    for one in lying:
        rows.setdefault(one.name, []).append(one)
    for name, alike in rows.items():
        count = sum(one.count for one in alike)
        # In the order of the places: that of the file would tell which of the hidden ones belong together.
        places = sorted(f"{one.where} ×{one.count}" if one.count > 1 else one.where for one in alike)
        yield context.row(alike[0].face, f"{name} ×{count}" if count > 1 else name, ", ".join(places), sign)


def _unknown(context: ScenarioContext, marker: PlacedMarker) -> Iterator[Lying]:
    """Yield a marker with its ? up, under the name of the side that may look at it."""
    where = _where(context, marker)
    if where is not None:
        yield Lying(context.faces.marker(marker), _unknown_of(context, marker.owner), where, marker.count)


def _unknown_of(context: ScenarioContext, owner: str | None) -> str:
    return context.say("unknown") if owner is None else context.say("unknown_of", side=context.side(owner))


def is_secret(held: Marker) -> bool:
    """True if the other side may not know that a marker is in a hand: one that is laid with the ? up."""
    return held.a.unknown or held.b.unknown


def hand_rows(context: ScenarioContext, held: Iterable[tuple[Marker, int]]) -> Iterator[Block]:
    """Yield a row for each kind of marker in a hand."""
    for marker, count in held:
        name = context.text(context.renderer.pack.by_id[marker.id].name)
        yield context.row(context.faces.front(marker.id), f"{name} ×{count}", context.say("hand"))


def _hands(context: ScenarioContext) -> Iterator[Block]:
    for side in context.scenario.sides:
        known = [(marker, count) for marker, count in side.hand if not is_secret(marker)]
        secret = sum(count for marker, count in side.hand if is_secret(marker))
        if known:
            yield replace(context.paragraph("", bold=f"{context.side(side.id)}:"), keep=True)
            yield from hand_rows(context, known)
        if secret:
            yield context.paragraph(context.say("in_hand", secret, n=secret), bold=f"{context.side(side.id)}:")


def _where(context: ScenarioContext, marker: PlacedMarker) -> str | None:
    if marker.hex is not None:
        return context.scenario.label(marker.hex)
    return context.aboard(marker.carrier) if marker.carrier is not None else None

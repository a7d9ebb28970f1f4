"""The markers of a scenario in words: those that lie open, those with a ? up, those in a player's hand."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sandtable.games.warfare.scenario import PlacedMarker, as_text
from sandtable.handouts.flow import Block
from sandtable.ink.face import Face
from sandtable.press.scenarios.desk import ScenarioDesk


@dataclass(frozen=True, slots=True)
class Lying:
    """Something that lies somewhere: its side, what that is called, and where."""

    face: Face | None
    name: str
    where: str
    count: int = 1


def markers(desk: ScenarioDesk) -> Iterator[Block]:
    """Every marker as both sides may see it; what hides and what is held is only counted."""
    lying = [one for marker in desk.scenario.markers if not marker.hidden for one in lying_open(desk, marker)]
    blocks = [*marker_rows(desk, lying), *marker_rows(desk, _unknown(desk)), *_hands(desk)]
    if blocks:
        yield desk.heading("markers")
    yield from blocks


def lying_open(desk: ScenarioDesk, marker: PlacedMarker) -> Iterator[Lying]:
    """A marker by the name of the side that lies up; nothing when it lies nowhere."""
    where = _where(desk, marker)
    if where is not None:
        _, record = desk.faces.component(marker.marker.id)
        name = as_text(record.fields["sides"][marker.face].get("name")) or marker.name
        yield Lying(desk.faces.marker(marker), desk.text(name), where, marker.count)


def lying_hidden(desk: ScenarioDesk, marker: PlacedMarker) -> Iterator[Lying]:
    """A hidden marker as its owner knows it; nothing when it lies nowhere."""
    where = _where(desk, marker)
    if where is not None:
        yield Lying(desk.faces.hidden(marker), desk.text(marker.name), where, marker.count)


def marker_rows(desk: ScenarioDesk, lying: Iterable[Lying]) -> Iterator[Block]:
    """A row for all that bear one name, the places in order."""
    rows: dict[str, list[Lying]] = {}
    for one in lying:
        rows.setdefault(one.name, []).append(one)
    for name, alike in rows.items():
        count = sum(one.count for one in alike)
        # In the order of the places: that of the file would tell which of the hidden ones belong together.
        places = sorted(f"{one.where} ×{one.count}" if one.count > 1 else one.where for one in alike)
        yield desk.row(alike[0].face, f"{name} ×{count}" if count > 1 else name, ", ".join(places))


def _unknown(desk: ScenarioDesk) -> Iterator[Lying]:
    """Everything that lies with a ? up, under the name of who may look at it."""
    for marker in desk.scenario.markers:
        where = _where(desk, marker)
        if marker.hidden and where is not None:
            yield Lying(desk.faces.marker(marker), _unknown_of(desk, marker.owner), where, marker.count)
    for side in desk.scenario.sides:
        for support in side.supports:
            if support.hex is not None:
                face = desk.faces.back(support.support.id)
                yield Lying(face, _unknown_of(desk, side.id), desk.scenario.label(support.hex))


def _unknown_of(desk: ScenarioDesk, owner: str | None) -> str:
    return desk.say("unknown") if owner is None else desk.say("unknown_of", side=desk.side(owner))


def _hands(desk: ScenarioDesk) -> Iterator[Block]:
    for side in desk.scenario.sides:
        count = sum(count for _, count in side.hand)
        if count:
            yield desk.paragraph(desk.say("in_hand", count, n=count), bold=f"{desk.side(side.id)}:")


def _where(desk: ScenarioDesk, marker: PlacedMarker) -> str | None:
    if marker.hex is not None:
        return desk.scenario.label(marker.hex)
    return desk.carrier(marker.carrier) if marker.carrier is not None else None

"""Counters of a scenario: the face to show on a sheet for each."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.games.warfare.scenarios.deployment import PlacedMarker, PlacedSupport
from sandtable.ink.page import Face
from sandtable.model.pack import Component, Record

FOOT = 6.0  # the blank foot of a standee, which goes into its base


class Faces:
    """Counters of a scenario, drawn on demand."""

    def __init__(self, renderer: FaceRenderer) -> None:
        self.renderer = renderer
        self._owners: dict[str, tuple[Component, Record]] = {
            record.id: (component, record)
            for component in renderer.pack.components
            if component.type in ("units", "supports", "markers")
            for record in component.records
        }

    def front(self, record_id: str) -> Face | None:
        component, record = self._owners[record_id]
        return self.renderer.front(component, record)

    def back(self, record_id: str) -> Face | None:
        component, record = self._owners[record_id]
        return self.renderer.back(component, record)

    def component(self, record_id: str) -> tuple[Component, Record]:
        return self._owners[record_id]

    def unit(self, unit_id: str) -> Face | None:
        """Return a unit as it stands in its base."""
        face = self.front(unit_id)
        return face and face.trimmed(face.width, face.height - FOOT)

    def marker(self, marker: PlacedMarker) -> Face | None:
        """Return the side of a marker that lies up."""
        return self._side(marker.marker.id, marker.face == "a" and not marker.hidden)

    def hidden(self, marker: PlacedMarker) -> Face | None:
        """Return the side of a hidden marker that lies down."""
        return self._side(marker.marker.id, marker.marker.b.unknown)

    def support(self, support: PlacedSupport) -> Face | None:
        """Return the side of a support that its owner uses."""
        return self._side(support.support.id, support.drone_side != "large")

    def _side(self, record_id: str, front: bool) -> Face | None:
        return self.front(record_id) if front else self.back(record_id)

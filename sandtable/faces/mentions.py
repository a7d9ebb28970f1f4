"""Numbers of a card and its deck, for the templates that ask for them."""

from sandtable.faces.asked_numbers import AskedNumbers
from sandtable.model.pack import Component, Record


class Mentions:
    """Numbers of the cards of one pack, by what its templates ask for."""

    def __init__(self, asked: AskedNumbers) -> None:
        self._asked = asked
        self._places: dict[int, tuple[Component, dict[str, int]]] = {}

    def of(self, template: str) -> frozenset[str]:
        """Numbers that a template may ask for."""
        return self._asked.of(template)

    def anywhere(self) -> frozenset[str]:
        """Numbers that any template or kit of the pack may ask for."""
        return self._asked.anywhere

    def numbers(self, component: Component, record: Record, template: str) -> dict[str, dict[str, object]]:
        """Numbers of a card and its deck that a template may ask for, by the name they are part of; often empty."""
        asked = self.of(template)
        if not asked:
            return {}
        card, deck = dict[str, object](), dict[str, object]()
        if "number" in asked:
            card["number"] = self._places_of(component).get(record.id, 1)
        if "count" in asked:
            deck["count"] = len(component.records)
        if "pieces" in asked:
            deck["pieces"] = component.pieces
        return {"card": card, "deck": deck}

    def _places_of(self, component: Component) -> dict[str, int]:
        if id(component) not in self._places:
            # With the component, so that its identity is never given twice.
            self._places[id(component)] = (component, {one.id: n for n, one in enumerate(component.records, 1)})
        return self._places[id(component)][1]

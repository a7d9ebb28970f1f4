"""Find which numbers templates ask for, so that only their faces depend on them.

A card's number changes when another is inserted before it, and a revision with every commit. Faces that show no such
number stay as they were drawn.
"""

import re
from collections.abc import Iterable

from sandtable.faces.source_files import TemplateParts
from sandtable.faces.template_folder import SUFFIX
from sandtable.model.pack import Component, Record

_CODE = re.compile(r"\{[{%].*?(?:[}%]\}|\Z)", re.DOTALL)
# A name of its own, or a part of something: as `card.number` or `deck["count"]`, and not a macro of that name.
_COPY = re.compile(r"""(?<![\w.'"])copy\b(?!\s*(?:=(?!=)|\())""")
_PART = re.compile(r"""(?:\.\s*|\[\s*['"])(number|count|pieces|revision)\b(?!\s*\()""")


class Mentions:
    """Numbers in the code of templates and all they include: copy, number, count, pieces, revision."""

    def __init__(self, parts: TemplateParts) -> None:
        self._parts = parts
        self._words: dict[str, frozenset[str]] = {}
        self._found: dict[str, frozenset[str]] = {}
        self._places: dict[int, tuple[Component, dict[str, int]]] = {}

    def of(self, template: str) -> frozenset[str]:
        """Numbers that a template may ask for; all of the pack's where its parts are chosen while it is drawn."""
        if template not in self._found:
            parts = self._parts.of(template + SUFFIX)
            self._found[template] = self._in(parts if parts is not None else self._parts.names())
        return self._found[template]

    def anywhere(self) -> frozenset[str]:
        """Numbers that any template or kit of the pack may ask for."""
        return self._in(self._parts.names())

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

    def _in(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset[str]().union(*(self._of_file(name) for name in names))

    def _of_file(self, name: str) -> frozenset[str]:
        if name not in self._words:
            code = _CODE.findall(self._parts.source(name))
            words = {word for part in code for word in _PART.findall(part)}
            self._words[name] = frozenset({*words, "copy"} if any(map(_COPY.search, code)) else words)
        return self._words[name]

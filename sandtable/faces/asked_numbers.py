"""Find which numbers templates ask for, so that only their faces depend on them.

A card's number changes when another is inserted before it, and a revision with every commit. Faces that show no such
number stay as they were drawn.
"""

import re
from collections.abc import Iterable
from functools import cached_property

from sandtable.faces.template_folder import SUFFIX
from sandtable.faces.template_parts import TemplateParts

_CODE = re.compile(r"\{[{%].*?(?:[}%]\}|\Z)", re.DOTALL)
# A name of its own, or a part of something: as `card.number` or `deck["count"]`, and not a macro of that name.
_COPY = re.compile(r"""(?<![\w.'"])copy\b(?!\s*(?:=(?!=)|\())""")
_PART = re.compile(r"""(?:\.\s*|\[\s*['"])(number|count|pieces|revision)\b(?!\s*\()""")


class AskedNumbers:
    """Numbers in the code of templates and all they include: copy, number, count, pieces, revision."""

    def __init__(self, parts: TemplateParts) -> None:
        self._parts = parts
        self._words: dict[str, frozenset[str]] = {}
        self._found: dict[str, frozenset[str]] = {}

    def of(self, template: str) -> frozenset[str]:
        """Numbers that a template may ask for; all of the pack's where its parts are chosen while it is drawn."""
        if template not in self._found:
            parts = self._parts.of(template + SUFFIX)
            self._found[template] = self._in(parts if parts is not None else self._parts.names())
        return self._found[template]

    @cached_property
    def anywhere(self) -> frozenset[str]:
        """Numbers that any template or kit of the pack may ask for."""
        return self._in(self._parts.names())

    def _in(self, names: Iterable[str]) -> frozenset[str]:
        return frozenset[str]().union(*(self._of_file(name) for name in names))

    def _of_file(self, name: str) -> frozenset[str]:
        if name not in self._words:
            code = _CODE.findall(self._parts.source(name))
            words = {word for part in code for word in _PART.findall(part)}
            self._words[name] = frozenset({*words, "copy"} if any(map(_COPY.search, code)) else words)
        return self._words[name]

"""Two press renderers side by side, to see whether a card looks the same in both editions."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sandtable.errata.faces.same_drawing import Comparison
from sandtable.errata.matching import Pair
from sandtable.errata.pack_diff import UNCOMPARED_PHRASES, compared_phrases
from sandtable.errata.record_diff import Editions
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.scenes.kits import Kit
from sandtable.ink.page import Face
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import Phrases

# Where an element stands in its template: it moves with every line above and draws nothing.
_PLACE = re.compile(r' data-at="[^"]*"')


@dataclass(frozen=True, slots=True)
class _Renderers:
    """The renderers of one language, and the names of the symbols they draw differently."""

    old: FaceRenderer
    new: FaceRenderer
    symbols: re.Pattern[str] | None


class FaceComparison:
    """Press renderers of both editions, opened when first needed, that print the same small print."""

    def __init__(self, both: Editions) -> None:
        self.both = both
        self._same_colours = both.old.palette == both.new.palette
        self._open: dict[str, _Renderers] = {}
        self._comparison = Comparison()

    def differ(self, pair: Pair, side: str, languages: Sequence[str], same_text_is_same: bool) -> bool:
        """True when a side of a card looks different in any of the languages.

        Ink is compared only where it must be. Faces whose SVG text is the same, with the same colours and symbols, are
        the same, unless the text names a picture that changed (`same_text_is_same` is false).
        """
        return any(self._differ_in(language, pair, side, same_text_is_same) for language in languages)

    def _differ_in(self, language: str, pair: Pair, side: str, same_text_is_same: bool) -> bool:
        old, new, renderers = pair.old, pair.new, self._renderers(language)
        # The old card with the new one's small print.
        aged = replace(old.record, since=new.record.since)
        if same_text_is_same and self._same_colours:
            before = renderers.old.written(old.component, aged, side)
            after = renderers.new.written(new.component, new.record, side)
            if _without_places(before) == _without_places(after) and not _uses(renderers.symbols, after, new.record):
                return False
        faces = (_face(renderers.old, old.component, aged, side), _face(renderers.new, new.component, new.record, side))
        return not self._comparison.same(*faces)

    def _renderers(self, language: str) -> _Renderers:
        if language not in self._open:
            old = FaceRenderer(_with_footers_of(self.both.old, self.both.new), language)
            new = FaceRenderer(self.both.new, language)
            self._open[language] = _Renderers(old, new, _changed_symbols(old.kit, new.kit))
        return self._open[language]


def _face(renderer: FaceRenderer, component: Component, record: Record, side: str) -> Face | None:
    return renderer.front(component, record) if side == "front" else renderer.back(component, record)


def _uses(symbols: re.Pattern[str] | None, text: str | None, record: Record) -> bool:
    """True when a face may show one of these symbols: its text or its picture names it."""
    return symbols is not None and symbols.search(f"{text} {record.art}") is not None


def _changed_symbols(old: Kit, new: Kit) -> re.Pattern[str] | None:
    """What finds the name of a symbol that two kits draw differently, itself or by one it uses; None without any."""
    before, after = _sources(old), _sources(new)
    changed = {name for name in {**before, **after} if before.get(name) != after.get(name)}
    fresh = changed
    while fresh:
        pattern = _any_of(fresh)
        fresh = {name for name, source in after.items() if name not in changed and pattern.search(source)}
        changed |= fresh
    return _any_of(changed) if changed else None


def _sources(kit: Kit) -> dict[str, str]:
    elements = {**kit.defs, **{name: drawn.element for name, drawn in kit.drawn.items()}}
    return {name: _without_places(ET.tostring(element, "unicode")) or "" for name, element in elements.items()}


def _any_of(names: set[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(re.escape(name) for name in sorted(names))})(?![\w-])")


def _without_places(text: str | None) -> str | None:
    return None if text is None else _PLACE.sub("", text)


def _with_footers_of(old: Pack, new: Pack) -> Pack:
    """The old pack with the new one's edition and small print, so that these make no difference."""
    words = {}
    for language, phrases in old.words.items():
        source = new.words.get(language, phrases).entries
        small_print = {key: source[key] for key in UNCOMPARED_PHRASES if key in source}
        words[language] = Phrases(language, {**compared_phrases(phrases), **small_print})
    return replace(old, edition=new.edition, words=words)

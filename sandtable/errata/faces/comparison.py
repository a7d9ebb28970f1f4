"""Compare the faces of a card in two editions, each drawn by a renderer of its edition."""

from collections.abc import Sequence
from dataclasses import replace

from sandtable.errata.faces.same_drawing import Comparison
from sandtable.errata.matching import Pair
from sandtable.errata.pack_diff import UNCOMPARED_PHRASES, compared_phrases
from sandtable.errata.record_diff import Editions
from sandtable.faces.renderer import FaceRenderer
from sandtable.ink.page import Face
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.phrases import Phrases


class FaceComparison:
    """Renderers of both editions, created when first needed; both print the new edition's small print."""

    def __init__(self, both: Editions) -> None:
        self.both = both
        self._open: dict[str, tuple[FaceRenderer, FaceRenderer]] = {}
        self._comparison = Comparison()

    def differ(self, pair: Pair, side: str, languages: Sequence[str]) -> bool:
        """True when a side of a card looks different in any of the languages."""
        return any(self._differ_in(language, pair, side) for language in languages)

    def _differ_in(self, language: str, pair: Pair, side: str) -> bool:
        """Compare identities; ink is compared only where they differ."""
        old, new, (before, after) = pair.old, pair.new, self._renderers(language)
        # The old card with the new one's small print.
        aged = replace(old.record, since=new.record.since)
        identity = before.output(old.component, aged, side)
        if identity is not None and identity == after.output(new.component, new.record, side):
            return False
        faces = (_face(before, old.component, aged, side), _face(after, new.component, new.record, side))
        return not self._comparison.same(*faces)

    def _renderers(self, language: str) -> tuple[FaceRenderer, FaceRenderer]:
        if language not in self._open:
            old = FaceRenderer(_with_footers_of(self.both.old, self.both.new), language)
            self._open[language] = (old, FaceRenderer(self.both.new, language))
        return self._open[language]


def _face(renderer: FaceRenderer, component: Component, record: Record, side: str) -> Face | None:
    return renderer.front(component, record) if side == "front" else renderer.back(component, record)


def _with_footers_of(old: Pack, new: Pack) -> Pack:
    """Return the old pack with the new one's edition and small print, so that these make no difference."""
    words = {}
    for language, phrases in old.words.items():
        source = new.words.get(language, phrases).entries
        small_print = {key: source[key] for key in UNCOMPARED_PHRASES if key in source}
        words[language] = Phrases(language, {**compared_phrases(phrases), **small_print})
    return replace(old, edition=new.edition, words=words)

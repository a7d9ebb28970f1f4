"""Inputs of a face besides the card's own data: templates, kits, art files, colours, phrases, tables.

Comparing these is cheap; drawing is not. So faces are drawn only where something here differs.
"""

import fnmatch
from collections.abc import Mapping
from functools import cached_property

from sandtable.errata.pack_diff import compared_phrases
from sandtable.errata.record_diff import Editions, whole_card
from sandtable.faces.source_files import (
    font_digests,
    picture_digests,
    pictures_named,
    template_digests,
    words_of,
)
from sandtable.faces.template_folder import KITS, SUFFIX
from sandtable.faces.template_parts import TemplateParts
from sandtable.faces.views import deck_sections
from sandtable.model.pack import Component, Pack, Record


class FaceInputs:
    """Files and words behind the faces of two editions, and their differences."""

    def __init__(self, both: Editions) -> None:
        self.both = both
        self._templates = (template_digests(both.old), template_digests(both.new))
        self._pictures = (picture_digests(both.old), picture_digests(both.new))
        self._named = [
            pictures_named(pack, pictures) for pack, pictures in zip((both.old, both.new), self._pictures, strict=True)
        ]

    @cached_property
    def changed_templates(self) -> frozenset[str]:
        """Names of the templates and kits that differ."""
        return _changed_files(*self._templates)

    @cached_property
    def changed_pictures(self) -> frozenset[str]:
        """Names of the pack's pictures that differ."""
        return _changed_files(*self._pictures)

    @cached_property
    def anything(self) -> bool:
        """True when there is any reason at all to draw."""
        return bool(self.changed_templates or self.changed_pictures or self._common_reasons)

    @cached_property
    def _common_reasons(self) -> frozenset[str]:
        """Reasons that concern every card: kits, colours, phrases, tables, pictures no card names."""
        old, new = self.both.old, self.both.new
        reasons = {name for name in self.changed_templates if fnmatch.fnmatch(name, KITS)}
        reasons |= self.changed_pictures - self._named[0] - self._named[1]
        if old.palette != new.palette:
            reasons.add("palette")
        if _fonts(old) != _fonts(new):
            reasons.add("fonts")
        if _front_matter(old) != _front_matter(new):
            reasons.add("game.yaml")
        if _tables(old) != _tables(new):
            reasons.add("tables")
        for language in self.both.languages:
            before, after = (compared_phrases(pack.words[language]) for pack in (old, new))
            if before != after:
                reasons.add(_words_file(language))
        return frozenset(reasons)

    def reasons(self, old: tuple[Component, Record], new: tuple[Component, Record], role: str) -> frozenset[str]:
        """Reasons why a card's `template` or `back` may look different; empty when it cannot."""
        reasons = set(self._common_reasons)
        names = [getattr(component, role) for component, _ in (old, new)]
        if names[0] != names[1]:
            reasons.update(name + SUFFIX for name in names if name is not None)
        for edition, name in enumerate(names):
            if name is not None:
                reasons |= self._changed_parts(edition, name + SUFFIX)
        if (old[0].name, old[0].kind, old[0].group) != (new[0].name, new[0].kind, new[0].group):
            reasons.add("game.yaml")
        if deck_sections(old[0]) != deck_sections(new[0]):
            reasons.add(new[0].file)  # one card with more to say makes the type of all smaller
        if self.changed_pictures:
            for _, record in (old, new):
                reasons |= self.changed_pictures.intersection(words_of([record.art, record.fields]))
        return frozenset(reasons)

    def languages(self, reasons: frozenset[str]) -> list[str]:
        """Languages in which a card may look different for these reasons."""
        by_words = {_words_file(language): language for language in self.both.languages}
        if reasons <= by_words.keys():
            return [language for file, language in by_words.items() if file in reasons]
        return list(self.both.languages)

    def _changed_parts(self, edition: int, template: str) -> frozenset[str]:
        """Changed files among a template and all it includes; every changed one when its includes are unknown."""
        if not self.changed_templates:
            return frozenset()
        parts = self._parts[edition].of(template)
        return self.changed_templates if parts is None else self.changed_templates & parts

    @cached_property
    def _parts(self) -> tuple[TemplateParts, TemplateParts]:
        return TemplateParts(self.both.old), TemplateParts(self.both.new)


def _words_file(language: str) -> str:
    return f"words/{language}.yaml"


def _changed_files(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> frozenset[str]:
    return frozenset(name for name in {**old, **new} if old.get(name) != new.get(name))


def _fonts(pack: Pack) -> tuple[object, ...]:
    return [(font.role, font.style, font.file) for font in pack.fonts], font_digests(pack)


def _front_matter(pack: Pack) -> tuple[object, ...]:
    """Facts of the pack itself that templates may print, without its edition."""
    return (pack.id, pack.name, pack.summary, pack.languages, pack.players, pack.credits)


def _tables(pack: Pack) -> list[tuple[str, list[dict[str, object]]]]:
    return [
        (component.id, [whole_card(row) | {"since": ""} for row in component.records])
        for component in pack.components
        if component.type == "table"
    ]

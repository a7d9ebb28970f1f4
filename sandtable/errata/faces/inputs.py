"""What draws a card besides its own data: templates, kits, art files, colours, phrases, tables.

Comparing these is cheap; drawing is not. So faces are drawn only where something here differs.
"""

import fnmatch
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2 import meta

from sandtable.errata.pack_diff import compared_phrases
from sandtable.errata.record_diff import Editions, whole_card
from sandtable.faces.renderer import KITS, SUFFIX, template_folders
from sandtable.faces.template_folder import TemplateFolder
from sandtable.faces.templates import Sandbox, TemplateProblem
from sandtable.faces.views import deck_sections
from sandtable.model.pack import Component, Pack, Record
from sandtable.model.reading.beneath import LeadsOut, files_beneath
from sandtable.model.reading.folder import Unreadable, read_inside

PICTURES = (".svg", ".png", ".jpg", ".jpeg")


class FaceInputs:
    """The files and words behind the faces of two editions, and in what they differ."""

    def __init__(self, both: Editions) -> None:
        self.both = both
        self._templates = (_templates(both.old), _templates(both.new))
        self._pictures = (_pictures(both.old), _pictures(both.new))
        self._named = [
            _named_by(pack, pictures) for pack, pictures in zip((both.old, both.new), self._pictures, strict=True)
        ]
        self._parts: dict[tuple[int, str], frozenset[str] | None] = {}

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
        return bool(self.changed_templates or self.changed_pictures or self._shared)

    @cached_property
    def _shared(self) -> frozenset[str]:
        """Reasons that concern every card: kits, colours, phrases, tables, pictures no card names."""
        old, new = self.both.old, self.both.new
        reasons = {name for name in self.changed_templates if fnmatch.fnmatch(name, KITS)}
        reasons |= self.changed_pictures - self._named[0] - self._named[1]
        if old.palette != new.palette:
            reasons.add("palette")
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
        """Why what a card's `template` or `back` draws may look different; nothing when it cannot."""
        reasons = set(self._shared)
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
                reasons |= self.changed_pictures.intersection(_words_of([record.art, record.fields]))
        return frozenset(reasons)

    def languages(self, reasons: frozenset[str]) -> list[str]:
        """The languages in which a card may look different for these reasons."""
        by_words = {_words_file(language): language for language in self.both.languages}
        if reasons <= by_words.keys():
            return [language for file, language in by_words.items() if file in reasons]
        return list(self.both.languages)

    def _changed_parts(self, edition: int, template: str) -> frozenset[str]:
        """The changed files among a template and all it includes; every changed one when that cannot be told."""
        if not self.changed_templates:
            return frozenset()
        parts = self._with_parts(edition, template)
        return self.changed_templates if parts is None else self.changed_templates & parts

    def _with_parts(self, edition: int, template: str) -> frozenset[str] | None:
        key = (edition, template)
        if key not in self._parts:
            # Before descending: templates may include each other in a ring.
            self._parts[key] = frozenset({template})
            below = self._included(edition, template)
            closures = None if below is None else [self._with_parts(edition, name) for name in below]
            if closures is None or None in closures:
                self._parts[key] = None
            else:
                self._parts[key] = frozenset({template}).union(*(part for part in closures if part is not None))
        return self._parts[key]

    def _included(self, edition: int, template: str) -> list[str] | None:
        """Templates named by one; None when a name is only known while drawing."""
        sandbox = self._sandboxes[edition]
        assert sandbox.loader is not None
        try:
            source = sandbox.loader.get_source(sandbox, template)[0]
            names = list(meta.find_referenced_templates(sandbox.parse(source)))
        except (jinja2.TemplateError, TemplateProblem):
            return None
        known = [name for name in names if name is not None]
        return known if len(known) == len(names) else None

    @cached_property
    def _sandboxes(self) -> tuple[Sandbox, Sandbox]:
        return Sandbox(template_folders(self.both.old)), Sandbox(template_folders(self.both.new))


def _words_file(language: str) -> str:
    return f"words/{language}.yaml"


def _templates(pack: Pack) -> dict[str, bytes]:
    """What is written in templates and kits, by name; the first folder that has one wins, as in drawing."""
    found: dict[str, bytes] = {}
    for folder in map(TemplateFolder, template_folders(pack)):
        for name in folder.names("*.svg*"):
            if name not in found:
                found[name] = _digest(folder.read, name)
    return found


def _pictures(pack: Pack) -> dict[str, bytes]:
    """What the pack's own pictures are, by their path inside it; templates are not among them."""
    root = Path(pack.folder)
    try:
        names = files_beneath(root, "")
    except OSError:
        return {}  # The folder is gone.
    return {
        name: _digest(partial(read_inside, root), name)
        for name in names
        if name.lower().endswith(PICTURES) and not name.startswith("templates/")
    }


def _digest(read: Callable[[str], bytes | None], name: str) -> bytes:
    """A digest of a file; one of nothing for what cannot be read, or only by a link out of the pack."""
    try:
        return sha256(read(name) or b"").digest()
    except (LeadsOut, Unreadable, OSError):
        return b""


def _changed_files(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> frozenset[str]:
    return frozenset(name for name in {**old, **new} if old.get(name) != new.get(name))


def _named_by(pack: Pack, pictures: Mapping[str, bytes]) -> frozenset[str]:
    """The pictures that records name in their art or in any field."""
    if not pictures:
        return frozenset()
    words = (word for record in pack.records() for word in _words_of([record.art, record.fields]))
    return frozenset(word for word in words if word in pictures)


def _words_of(value: object) -> Iterator[str]:
    """Every text in nested data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for below in value.values():
            yield from _words_of(below)
    elif isinstance(value, list):
        for below in value:
            yield from _words_of(below)


def _front_matter(pack: Pack) -> tuple[object, ...]:
    """What templates may print of the pack itself, but for its edition."""
    return (pack.id, pack.name, pack.summary, pack.languages, pack.players, pack.credits)


def _tables(pack: Pack) -> list[tuple[str, list[dict[str, object]]]]:
    return [
        (component.id, [whole_card(row) | {"since": ""} for row in component.records])
        for component in pack.components
        if component.type == "table"
    ]

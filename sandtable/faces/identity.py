"""Identity of a face: a digest of all its inputs. Faces with equal digests look alike and have equal faults.

The drawings cache, `check`, `--watch` and the comparison of editions all use it. There are two digests, because one is
cheap and the other exact. `sources` is known before a template runs: the record, its template with all that it
includes, kits, words, tables, colours, fonts, pictures, code and library versions. `output` is known once the template
has written SVG: that text, and the symbols and pictures it names. `output` stays equal if a change does not show on
this face.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache, cached_property
from hashlib import sha256
from html import unescape
from typing import TYPE_CHECKING, Protocol

from sandtable import __version__
from sandtable.faces.box_contents import held_view
from sandtable.faces.mentions import Mentions
from sandtable.faces.source_files import SourceFiles, font_digests, pictures_named, words_of
from sandtable.faces.template_folder import PLACE, SUFFIX
from sandtable.faces.views import component_view, deck_sections, pack_view
from sandtable.geometry.sizes import Size
from sandtable.installation import code_dates, library_versions
from sandtable.model.pack import Component, Pack, Record
from sandtable.resources import sheet_words_source

if TYPE_CHECKING:
    from sandtable.faces.scenes.kits import Kit

_NAME = re.compile(r"[\w.-]+(?:/[\w.-]+)*")


class _Hash(Protocol):
    """Hash object of hashlib."""

    def copy(self) -> "_Hash": ...

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...


class FaceIdentity:
    """Digests of the faces of one pack."""

    def __init__(self, pack: Pack, files: SourceFiles | None = None) -> None:
        self.pack = pack
        self.files = files if files is not None else SourceFiles(pack)
        self._templates, self._pictures, self._parts = self.files.templates, self.files.pictures, self.files.parts
        self._named = pictures_named(pack, self._pictures)
        self.mentions = Mentions(self.files.asked)
        self._revision = "revision" in self.mentions.anywhere()
        self._by_language: dict[tuple[str, bool], str] = {}
        self._shared_digests: dict[tuple[str, bool], str] = {}
        self._written: dict[str, str] = {}
        # With the component, so that its identity is never given twice.
        self._decks: dict[tuple[object, ...], tuple[Component, _Hash]] = {}
        self._last: tuple[Record, str] | None = None  # the record that was asked for last; it has two sides

    def kits(self, language: str, low_ink: bool) -> bytes:
        """Digest of the kits, which are drawn once for all faces."""
        return _digest("kits", self._shared(language, low_ink))

    def drawer(self, language: str, low_ink: bool) -> bytes:
        """Digest of what a FaceDrawer holds besides its templates: kits, words, tables, colours and fonts."""
        pictures = sorted(self._pictures.items()) if self.files.kits_show_pictures else ()
        return _digest("drawer", self._shared(language, low_ink), repr(pictures))

    def sources(
        self, component: Component, record: Record, side: str, language: str, low_ink: bool = False, owner: str = ""
    ) -> bytes:
        """Digest of a face's sources, before it is drawn."""
        template = component.front_of(record) if side == "front" else component.back or ""
        begun = self._component_hash(component, template, side, language, low_ink, owner).copy()
        begun.update(self._record(record).encode("utf-8", "surrogatepass"))
        if numbers := self.mentions.numbers(component, record, template):
            begun.update(repr(numbers).encode())
        if component.holds:
            held = [held_view(self.pack, component, record, each) for each in self.pack.languages]
            begun.update(repr(held).encode("utf-8", "surrogatepass"))
        return begun.digest()[:16]

    def sheet(self, template: str, size: Size, context: Mapping[str, object], language: str, low_ink: bool) -> bytes:
        """Digest of a drawing that a template makes from texts and numbers."""
        return _digest(self._shared_digest(language, low_ink), self._files(template), repr((template, size, context)))

    def _component_hash(
        self, component: Component, template: str, side: str, language: str, low_ink: bool, owner: str
    ) -> "_Hash":
        """Return the hash of all inputs that the faces of a component share; callers copy it."""
        key = (id(component), template, side, language, low_ink, owner)
        known = self._decks.get(key)
        if known is None:
            seen = component_view(self.pack, component, language)
            # In all languages: a template may ask for another.
            said = repr((template, side, owner, component.size, seen, component.name, deck_sections(component)))
            parts = (self._shared_digest(language, low_ink), self._files(template), said, "")
            begun = sha256("\0".join(parts).encode("utf-8", "surrogatepass"))
            known = self._decks[key] = (component, begun)
        return known[1]

    def _files(self, template: str) -> str:
        """Digests of a template and all it includes, as one string."""
        if template not in self._written:
            parts = self._parts.of(template + SUFFIX)
            files = sorted(self._templates if parts is None else parts)
            self._written[template] = repr([(name, self._templates.get(name)) for name in files])
        return self._written[template]

    def output(
        self, text: str, record: Record | None, kit: "KitDigests", language: str, low_ink: bool = False
    ) -> bytes:
        """Digest of a face's output: the `text` its template has written, drawn with the symbols of a kit."""
        art = record.art if record is not None else None
        # A scene is seeded by the record's id, and composed of layers that the text does not have.
        scene = (record.id, art) if record is not None and "<scene" in text else None
        names = set(_NAME.findall(unescape(text) if "&" in text else text))
        symbols = kit.of(names.union(*(_NAME.findall(word) for word in words_of([art]))) if scene else names)
        pictures = scene is not None or "<image" in text or any("<image" in source for _, source in symbols)
        said = (low_ink, self._look, scene, sorted(self._pictures.items()) if pictures else (), symbols)
        return _digest(_code_version(), language, PLACE.sub("", text), repr(said))

    @cached_property
    def _look(self) -> tuple[object, ...]:
        """Inputs of text and symbols: palette, fonts, and digests of the font files."""
        fonts = [(font.role, font.style, font.file) for font in self.pack.fonts]
        return sorted(self.pack.palette.items()), fonts, font_digests(self.pack)

    def _shared_digest(self, language: str, low_ink: bool) -> str:
        key = (language, low_ink)
        if key not in self._shared_digests:
            self._shared_digests[key] = _digest(self._shared(language, low_ink)).hex()
        return self._shared_digests[key]

    def _shared(self, language: str, low_ink: bool) -> str:
        key = (language, low_ink)
        if key not in self._by_language:
            pack, words = self.pack, self.pack.words[language]
            self._by_language[key] = repr(
                (
                    _code_version(),
                    language,
                    low_ink,
                    self._look,
                    pack.rules,
                    pack_view(pack, language, self._revision),
                    words.entries,
                    sheet_words_source(language),
                    self._tables,
                    self._others,
                    self.files.kits,
                    [(name, digest) for name, digest in self._pictures.items() if name not in self._named],
                )
            )
        return self._by_language[key]

    @cached_property
    def _others(self) -> list[tuple[object, ...]]:
        """Inputs in every language, for packs whose templates show several; else empty."""
        if not self.files.shows_languages:
            return []
        return [
            (pack_view(self.pack, one, self._revision), words.entries, sheet_words_source(one))
            for one, words in self.pack.words.items()
        ]

    @cached_property
    def _tables(self) -> list[tuple[str, list[str]]]:
        tables = (component for component in self.pack.components if component.type == "table")
        return [(table.id, [self._record(row) for row in table.records]) for table in tables]

    def _record(self, record: Record) -> str:
        """All of a record that can be printed, and the pictures it names; without its positions."""
        if self._last is None or self._last[0] is not record:
            named = self._named.intersection(words_of([record.art, record.fields])) if self._named else ()
            # Texts by their words: to show one as itself takes as long as all else.
            name, text = record.name.by_language, None if record.text is None else record.text.by_language
            said = repr(
                (
                    (record.id, name, text, record.notation, record.copies, record.source, record.house),
                    (record.copy_of, record.by_copy),
                    (record.since, record.rulings, record.art, record.size, record.fields),
                    [(name, self._pictures[name]) for name in sorted(named)],
                )
            )
            self._last = (record, said)
        return self._last[1]


class KitDigests:
    """Source of each symbol of a kit, with all that it uses."""

    def __init__(self, kit: "Kit") -> None:
        elements = {**kit.defs, **{name: drawn.element for name, drawn in kit.drawn.items()}}
        self._sources = {name: PLACE.sub("", ET.tostring(element, "unicode")) for name, element in elements.items()}
        self._uses: dict[str, frozenset[str]] = {}
        # Names that are not found in a text as one word count as always used.
        self._always = {name for name in elements if _NAME.fullmatch(name) is None}

    def of(self, names: set[str]) -> list[tuple[str, str]]:
        """Sources of the named symbols; an icon may be named with or without its first word."""
        wanted, found = names | {f"icon-{name}" for name in names} | self._always, set[str]()
        while fresh := (wanted & self._sources.keys()) - found:
            found |= fresh
            wanted = set().union(*(self._below(name) for name in fresh))
        return [(name, self._sources[name]) for name in sorted(found)]

    def _below(self, name: str) -> frozenset[str]:
        if name not in self._uses:
            self._uses[name] = frozenset(_NAME.findall(self._sources[name])) - {name}
        return self._uses[name]


@cache
def _code_version() -> str:
    """Versions of this program, of its text setting libraries, and of its drawing code in a development tree."""
    return repr((__version__, library_versions(), code_dates()))


def _digest(*parts: str) -> bytes:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).digest()[:16]

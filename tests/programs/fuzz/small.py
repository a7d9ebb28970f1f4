"""Single readers of what strangers write, each fed directly: thousands of small inputs in the time of one whole check.

Each names what it may raise. `UserError` is let pass everywhere; anything else is a fault.
"""

import io
import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from cli.shared.numbers import Measure
from generator.seed import read_seed
from playtest.sweep_file import _row
from rules_check.suppressions import find_comments
from sandtable import budget
from sandtable.errata.editions.revisions import _plain_files
from sandtable.faces.colours import css_colour
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.svg.context import Drawing
from sandtable.faces.svg.css import declarations, inline_css
from sandtable.faces.svg.dom import BrokenSvg, length, parse_foreign
from sandtable.faces.svg.lengths import foreign_length
from sandtable.faces.svg.path import PathError, parse_path, parse_points, parse_transform
from sandtable.faces.template_limits.sandboxes import sandbox_for
from sandtable.faces.templates import TemplateProblem
from sandtable.file_names import portable
from sandtable.findings import Finding
from sandtable.games.play import Chronicle
from sandtable.games.replay import read_record, replay
from sandtable.ink.font_file import BadFont, examine
from sandtable.layout.paper import NoPaper, find_paper
from sandtable.model.authoring.import_table import propose, table_rows
from sandtable.model.document import load_document
from sandtable.model.effects import NotationError, parse_effects
from sandtable.model.phrases import PhraseError, Phrases
from sandtable.model.reading.data_file import load_data
from sandtable.model.reading.schema import SchemaError, file_validator, kind_validator, own_kind_validator
from sandtable.model.reading.tables.table_file import read_table
from sandtable.model.reading.yaml_file import Refused, read_yaml
from sandtable.model.rulebook.markdown import read_rulebook
from tests.programs.fuzz import seeds

# What an input came to, in few words: an input that comes to something new is worth changing further.
Outcome = object


class Small(NamedTuple):
    """Texts that are changed, the reader, what it may raise, and how often it is fed compared with others."""

    seeds: list[str]
    read: Callable[[bytes], Outcome]
    share: int = 100


def _codes(findings: list[Finding]) -> Outcome:
    return tuple(sorted({(one.code, one.message.partition("'")[0][:40]) for one in findings}))


def _text(content: bytes) -> str:
    return content.decode(errors="surrogateescape")


def _yaml(content: bytes) -> Outcome:
    try:
        tree = read_yaml(content, "x.yaml")
    except Refused as refused:
        return str(refused.reason.message)[:24]
    return tree.root.kind


def _data(name: str, kind: bool = False) -> Callable[[bytes], Outcome]:
    languages = ("en", "it")
    validator = kind_validator(name, languages) if kind else file_validator(name, languages)

    def read(content: bytes) -> Outcome:
        findings: list[Finding] = []
        try:
            load_data(content, "x.yaml", validator, findings)
        except Refused as refused:
            return str(refused.reason.message)[:24]
        return _codes(findings)

    return read


def _schema(content: bytes) -> Outcome:
    try:
        read_yaml(content, "x.json")
        own_kind_validator(json.loads(content), ("en",)).faults([{"id": "a", "name": "x", "hue": 3}])
    except SchemaError as error:
        return str(error)[:24]
    except (Refused, ValueError, RecursionError):
        return "refused"  # as the loader does
    return "ok"


def _table(name: str) -> Callable[[bytes], Outcome]:
    def read(content: bytes) -> Outcome:
        try:
            read_table(content, name, "cards")
            propose(table_rows(content, name), "x")
        except Refused as refused:
            return str(refused.reason.message)[:24]
        return "ok"

    return read


def _sheet(content: bytes) -> Outcome:
    """An XLSX file whose one sheet is the text."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in seeds.WORKBOOK.items():
            packed.writestr(name, text)
        packed.writestr("xl/worksheets/sheet1.xml", content)
    return _table("x.xlsx")(out.getvalue())


def _zipped(content: bytes) -> Outcome:
    """The bytes of a whole XLSX or ODS file, as Latin-1 text so that they can be changed."""
    return _table("x.xlsx")(content.decode(errors="replace").encode("latin-1", errors="replace"))


def _svg(renderer: FaceRenderer) -> Callable[[bytes], Outcome]:
    def read(content: bytes) -> Outcome:
        renderer.findings.clear()
        try:
            items = renderer.drawer._read(_text(content), Drawing("x"))
        except BrokenSvg as error:
            return error.problem[:24]
        return (len(items) > 0, _codes(renderer.findings))

    return read


def _foreign(content: bytes) -> Outcome:
    said: list[str] = []
    try:
        root = parse_foreign(_text(content))
    except BrokenSvg as error:
        return error.problem[:24]
    inline_css(root, lambda words, _hint: said.append(words))
    return tuple(sorted({one[:24] for one in said}))


def _path(content: bytes) -> Outcome:
    text = _text(content)
    told = []
    for read in (parse_path, parse_points, parse_transform):
        try:
            read(text)
        except PathError as error:
            told.append(str(error)[:20])
    return tuple(told)


def _words(content: bytes) -> Outcome:
    """Small words: lengths, colours, papers, seeds, limits, measures, names of files, styles."""
    text = _text(content)
    declarations(text)
    portable(text)
    css_colour(text)
    told = []
    for read in (length, lambda word: foreign_length(word, (100, 100)), find_paper, read_seed, budget.read_limits):
        try:
            read(text)
            told.append("ok")
        except (ValueError, NoPaper) as error:
            # A reader of a number may say that it is none; the callers turn just this into a finding.
            told.append(type(error).__name__)
        except budget.UserError:
            told.append("user")
    with suppress(click.BadParameter):
        Measure(0, 10).convert(text, None, None)
    return tuple(told)


def _template(folder: Path) -> Callable[[bytes], Outcome]:
    """A template compiled and written out, not yet drawn."""
    sandbox = sandbox_for([folder])
    context = {"card": {"id": "one", "name": "One", "copies": 3, "names": {"en": "One"}}, "width": 63.0, "height": 88.0}

    def read(content: bytes) -> Outcome:
        (folder / "fuzzed.svg.j2").write_bytes(content)
        assert sandbox.cache is not None
        sandbox.cache.clear()
        try:
            return len(sandbox.draw("fuzzed.svg.j2", context)) > 0
        except TemplateProblem as problem:
            return str(problem)[:24]

    return read


def _document(root: Path) -> Callable[[bytes], Outcome]:
    return lambda content: _codes(list(load_document(content, "x.yaml", root).findings))


def _rules(content: bytes) -> Outcome:
    findings: list[Finding] = []
    read_rulebook(content.decode(errors="replace"), "en.md", "en", lambda _: None, findings)
    return _codes(findings)


def _comments(content: bytes) -> Outcome:
    return len(find_comments(_text(content), "x.yaml"))


def _effect(content: bytes) -> Outcome:
    try:
        return len(parse_effects(_text(content)))
    except NotationError as error:
        return str(error)[:24]


def _record(content: bytes) -> Outcome:
    return len(read_record(_text(content), "x.play").choices)


def _played() -> Small:
    """A saved game that is played again, whatever stands in it."""
    from sandtable.jobs.play import open_record

    def read(content: bytes) -> Outcome:
        record = read_record(content.decode(errors="replace"), "x.play")  # as saved games are read
        opening = open_record(record, Path("x.play"))
        replay(opening.table, opening.start, record, tell=Chronicle())
        return "played"

    return Small(seeds.games(), read, 6)


def _phrase(content: bytes) -> Outcome:
    try:
        return len(Phrases("en", {"x": _text(content)}).say("x", 3, name="y"))
    except PhraseError as error:
        return str(error)[:24]


def _font(content: bytes) -> Outcome:
    try:
        return examine(content.decode(errors="replace").encode("latin-1", errors="replace")).family
    except BadFont as error:
        return str(error)[:24]


def small_kinds(folder: Path, root: Path, renderer: FaceRenderer) -> dict[str, Small]:
    """All readers by name; `folder` holds templates, `root` packs that documents speak of."""
    return {
        "yaml": Small([*seeds.YAML, seeds.CARDS, seeds.GAME], _yaml, 120),
        "schema/game": Small([seeds.GAME], _data("game"), 60),
        "schema/cards": Small([seeds.CARDS], _data("card", kind=True), 60),
        "schema/errata": Small([seeds.ERRATA], _data("errata"), 50),
        "schema/words": Small([seeds.WORDS], _data("words"), 60),
        "schema/own": Small(seeds.SCHEMAS, _schema, 15),
        "table/csv": Small(seeds.TABLES, _table("x.csv"), 90),
        "table/tsv": Small([text.replace(",", "\t") for text in seeds.TABLES], _table("x.tsv"), 40),
        "table/sheet": Small([seeds.SHEET], _sheet, 40),
        "table/zip": Small(seeds.zipped(), _zipped, 60),
        "svg": Small(seeds.SVG, _svg(renderer), 120),
        "svg/foreign": Small([*seeds.FOREIGN, *seeds.SVG], _foreign, 90),
        "svg/path": Small(seeds.PATHS, _path, 120),
        "words": Small(seeds.SMALL_WORDS, _words, 120),
        "template/words": Small(seeds.TEMPLATES, _template(folder), 60),
        "document": Small(seeds.DOCUMENTS, _document(root), 12),
        "rules/markdown": Small(seeds.RULES, _rules, 40),
        "comments": Small(seeds.COMMENTS, _comments, 60),
        "effects": Small(seeds.EFFECTS, _effect, 100),
        "replay": Small(seeds.REPLAYS, _record, 80),
        "tree of git": Small(seeds.TREES, lambda content: len(list(_plain_files(content))), 80),
        "line of a sweep": Small(seeds.LINES, lambda content: _row(_text(content)) is not None, 60),
        "phrases": Small(["{n} cards of {name}.", "{{x}} {", "{name:>9}{0}"], _phrase, 60),
        "replay/played": _played(),
        "font": Small(seeds.fonts(), _font, 4),
    }

"""The rulebooks of a pack, one for each of its languages."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.merge_findings import gathered
from sandtable.model.pack import Pack
from sandtable.model.reading.data_file import ids_of
from sandtable.model.reading.folder import PackFolder
from sandtable.model.reading.yaml_file import Refused, decode
from sandtable.model.rulebook.blocks import Block, Figure, Heading, Paragraph, Reference, Rulebook, words
from sandtable.model.rulebook.figures import callouts_outside, dangling_figures
from sandtable.model.rulebook.markdown import read_rulebook, unresolved
from sandtable.model.rulebook.presence import FOLDER as FOLDER
from sandtable.model.rulebook.presence import has_rules as has_rules
from sandtable.model.rulebook.presence import rules_file
from sandtable.model.translation.rules import translated_rules


class LoadedRules(NamedTuple):
    """Rulebooks by language, and the findings of loading."""

    books: Mapping[str, Rulebook]
    findings: tuple[Finding, ...]


_last: list[tuple[Pack, LoadedRules]] = []  # one, at most


def load_rules(pack: Pack) -> LoadedRules:
    """Load the rulebooks of a pack; every problem becomes a finding, none an exception.

    Cached by pack: the colophon of a game needs them after its rules.
    """
    last = _last[0] if _last else None
    if last is None or last[0] is not pack:
        last = (pack, _loaded(pack))
        _last[:] = [last]  # another thread may put its own there at any time
    return last[1]


def _loaded(pack: Pack) -> LoadedRules:
    findings: list[Finding] = []
    books: dict[str, Rulebook] = {}
    if has_rules(pack):
        written = [one for one in pack.languages if one not in pack.catalogs or _has_file(pack, one)]
        for language in written:
            book = _load(pack, language, findings)
            if book is not None:
                books[language] = book
        findings += _differing(books)
        for language in pack.languages:
            if language not in written and (first := next(iter(books.values()), None)) is not None:
                books[language] = _translated(pack, first, language, findings)
    return LoadedRules(books, gathered(findings))


def _has_file(pack: Pack, language: str) -> bool:
    return PackFolder(Path(pack.folder)).exists(rules_file(language))


def _translated(pack: Pack, first: Rulebook, language: str, findings: list[Finding]) -> Rulebook:
    """The first rulebook in a translator's words; untranslated passages stay in its own language."""
    folder, name = PackFolder(Path(pack.folder)), rules_file(first.language)
    try:
        text = decode(folder.read(name, Position(first.file)), first.file)
    except Refused:
        text = ""
    made = translated_rules(text, name, pack.catalogs[language])
    if len(made.lacking) == made.of:
        findings.append(_missing_rules(pack, first, language))
        return replace(first, language=language)
    here = Position(folder.display(f"words/{language}.po"))
    for names, code, what in ((made.lacking, "ST056", "not translated"), (made.stale, "ST057", "stale")):
        if names:
            shown = ", ".join(names[:3]) + (" …" if len(names) > 3 else "")
            message = f"{len(names)} of {made.of} passages of the rules are {what}, and printed in '{first.language}': {shown}"
            findings.append(
                finding(code, here, message, f"sandtable words export {folder.display('')} --lang {language}")
            )
    # Its faults are those of the first rulebook, and are reported there.
    return _read(pack, made.text, Position(first.file), language, [])


def _missing_rules(pack: Pack, book: Rulebook, language: str) -> Finding:
    """Finding for a language in translation that has no rules file yet."""
    here = Position(PackFolder(Path(pack.folder)).display(rules_file(language)))
    message = f"file '{rules_file(language)}' does not exist, and the rules are printed in '{book.language}'"
    return finding(
        "ST056",
        here,
        message,
        f"sandtable words export writes its passages for a translator; or copy {book.file} there",
    )


def _load(pack: Pack, language: str, findings: list[Finding]) -> Rulebook | None:
    folder = PackFolder(Path(pack.folder))
    name, here = rules_file(language), Position(folder.display(rules_file(language)))
    if not folder.exists(name):
        findings.append(
            finding(
                "ST017",
                here,
                f"file '{name}' does not exist",
                f"write it, or have it translated: sandtable words export {folder.display('') or '.'} --lang {language}",
            )
        )
        return None
    try:
        text = decode(folder.read(name, here), here.file)
    except Refused as refused:
        findings.append(refused.reason)
        return None
    return _read(pack, text, here, language, findings)


def _read(pack: Pack, text: str, here: Position, language: str, findings: list[Finding]) -> Rulebook:
    rulings = {erratum.id for erratum in pack.errata}

    def resolve(written: str) -> Reference | None:
        if written in pack.by_id:
            return Reference("record", written)
        return Reference("ruling", written) if written in rulings else None

    book = _parsed(text, here.file, language, resolve, findings)
    findings += unresolved(book, [*pack.by_id, *rulings])
    findings += dangling_figures(book, ids_of(pack.components))
    findings += callouts_outside(book)
    findings += _empty_chapters(book)
    return book


def _empty_chapters(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for every chapter and section without anything in it."""
    for block, after in zip_longest(book.blocks, book.blocks[1:]):
        if not isinstance(block, Heading):
            continue
        if after is None or (isinstance(after, Heading) and after.level <= block.level):
            message = f"nothing stands under '{words(block.runs):.40}'"
            yield finding("ST078", Position(book.file, block.line), message, "write it, or take the heading out")


class _Kept(NamedTuple):
    """A rulebook with all it was made from, which is its text and what each reference in it leads to."""

    made_from: tuple[str, str, str]
    references: Mapping[str, Reference | None]
    book: Rulebook
    findings: tuple[Finding, ...]


_KEPT = 4
_kept: list[_Kept] = []  # the newest last


def _parsed(
    text: str, file: str, language: str, resolve: Callable[[str], Reference | None], findings: list[Finding]
) -> Rulebook:
    """Parse a rulebook, unless it was parsed before and its references lead where they did.

    While a pack is edited its rulebooks hardly ever change, and parsing them takes longer than loading the rest.
    """
    made_from = (text, file, language)
    for one in _kept:
        if one.made_from == made_from and all(resolve(name) == led for name, led in one.references.items()):
            findings += one.findings
            return one.book
    references: dict[str, Reference | None] = {}

    def noted(written: str) -> Reference | None:
        references[written] = led = resolve(written)
        return led

    told: list[Finding] = []
    book = read_rulebook(text, file, language, noted, told)
    # Another thread may put its own there at any time.
    _kept[:] = [
        *[one for one in _kept if one.made_from != made_from][-_KEPT + 1 :],
        _Kept(made_from, references, book, tuple(told)),
    ]
    findings += told
    return book


def _differing(books: Mapping[str, Rulebook]) -> Iterator[Finding]:
    """Yield a finding where the rulebooks of two languages differ: other headings, rules or figures."""
    if len(books) < 2:
        return
    first, *others = books.values()
    for other in others:
        for ours, theirs in zip(_landmarks(first), _landmarks(other), strict=False):
            if ours[0] != theirs[0]:
                at, message = Position(other.file, theirs[1]), f"here {first.file} has {ours[0]}, not {theirs[0]}"
                yield finding("ST073", at, message, f"line {ours[1]} there; both should tell the same in one order")
                break
        else:
            counts = len(list(_landmarks(first))), len(list(_landmarks(other)))
            if counts[0] != counts[1]:
                message = f"{counts[1]} headings, rules and figures; {first.file} has {counts[0]}"
                yield finding("ST073", Position(other.file), message, "both should tell the same in one order")


def _landmarks(book: Rulebook) -> Iterator[tuple[str, int]]:
    """Yield (landmark, line) for the blocks that rulebooks of all languages must share in the same order."""
    for block in book.walk():
        mark = _landmark(block)
        if mark:
            yield mark, block.line


def _landmark(block: Block) -> str:
    match block:
        case Heading():
            return ("a chapter", "a section", "a heading")[block.level - 1]
        case Paragraph() if block.anchors:
            return f"rule {' '.join(block.anchors)}"
        case Figure():
            return f"a figure of {block.kind}"
        case _:
            return ""

"""Cross-references of a rulebook on a screen: terms and the glossary, rules and figures, the index."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from sandtable.model.rulebook.blocks import (
    Block,
    Blocks,
    Figure,
    Glossary,
    Heading,
    ItemList,
    Note,
    Panel,
    Paragraph,
    Rulebook,
    words,
)

WITHOUT_NUMBER = ("table", "generator", "icons")  # kinds of figures that are part of the text
SHORT = 4  # letters; shorter words of a glossary are looked for in capitals alone


@dataclass(frozen=True, slots=True)
class Place:
    """A target in the page, and the number of the rule or chapter that it is in."""

    target: str
    number: str


@dataclass
class Links:
    """Targets of a rulebook; figures by line, terms and words of the glossary in small letters."""

    figures: dict[int, int] = field(default_factory=dict)  # numbers of the figures
    calls: dict[int, tuple[int, ...]] = field(default_factory=dict)  # figures that follow a rule, by its line
    called_by: dict[int, Place] = field(default_factory=dict)  # the rule before a figure, by the figure's line
    shown: dict[str, int] = field(default_factory=dict)  # the first figure of a record
    terms: dict[str, list[Place]] = field(default_factory=dict)  # places where a term is defined
    term_ids: dict[int, str] = field(default_factory=dict)  # targets of runs that define a term, by identity
    titles: dict[str, str] = field(default_factory=dict)  # terms as they were written first
    glossary: dict[str, str] = field(default_factory=dict)  # the target of a word of the glossary
    mentions: dict[str, Place] = field(default_factory=dict)  # the first rule that has a word of the glossary

    def defined(self, entry: str) -> list[Place]:
        """The rules that define an entry of the glossary, else the first that mentions it."""
        keys = list(glossary_keys(entry))
        found = [place for key in keys for place in self.terms.get(key.casefold(), ())]
        return found or [self.mentions[key] for key in keys if key in self.mentions][:1]

    def keys_of(self, entry: str) -> list[str]:
        """The words of an entry that lead to it."""
        return [key for key in glossary_keys(entry) if key in self.glossary]

    def in_glossary(self, word: str) -> str:
        """Target of a word that the glossary explains; "" for any other."""
        return self.glossary.get(_key(word), "")

    @cached_property
    def words(self) -> re.Pattern[str] | None:
        """Pattern of the words that the glossary explains; a match is one if `in_glossary` knows it."""
        keys = sorted((key for key in self.glossary if len(key) >= SHORT or key.isupper()), key=len, reverse=True)
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, keys))})\b", re.IGNORECASE) if keys else None


def glossary_keys(entry: str) -> Iterator[str]:
    """Words that an entry of a glossary explains, as they are looked up: "CV, Conflict Value" explains two."""
    return (_key(word.strip()) for word in entry.split(",") if word.strip())


def _key(word: str) -> str:
    return word if word.isupper() else word.casefold()


def links_of(book: Rulebook) -> Links:
    """Collect the targets of a rulebook."""
    found, number = Links(), 0
    for block in book.walk():
        if isinstance(block, Glossary):
            for term, _ in block.entries:
                number += 1
                for key in glossary_keys(words(term)):
                    found.glossary.setdefault(key, f"word-{number}")
    _Collector(found).visit(book.blocks)
    return found


class _Collector:
    """Reads the blocks of a rulebook in order."""

    def __init__(self, links: Links) -> None:
        self.links, self.chapter = links, Place("", "")

    def visit(self, blocks: Blocks) -> None:
        rule: Paragraph | None = None
        for block in blocks:
            if isinstance(block, Heading):
                rule = None
                if block.level == 1:
                    self.chapter = Place(f"chapter-{block.number}", block.number)
            elif isinstance(block, Paragraph):
                rule = block if block.number else rule
            elif isinstance(block, Figure):
                self._figure(block, rule)
            self._words(block)
            for inner in _inside(block):
                self.visit(inner)

    def _figure(self, block: Figure, rule: Paragraph | None) -> None:
        if block.kind in WITHOUT_NUMBER:
            return
        number = self.links.figures[block.line] = len(self.links.figures) + 1
        for record in (block.data.get("card"), block.data.get("back"), *block.data.get("cards", ())):
            if record:
                self.links.shown.setdefault(str(record), number)
        if rule is not None:
            self.links.calls[rule.line] = (*self.links.calls.get(rule.line, ()), number)
            self.links.called_by[block.line] = Place(rule.anchors[0], rule.number)

    def _words(self, block: Block) -> None:
        if not isinstance(block, Heading | Paragraph):
            return
        number = block.number if isinstance(block, Paragraph) and block.number else self.chapter.number
        for run in block.runs:
            if run.term:
                key, target = run.text.casefold(), f"term-{len(self.links.term_ids) + 1}"
                self.links.term_ids[id(run)] = target
                self.links.titles.setdefault(key, run.text[:1].upper() + run.text[1:])
                self.links.terms.setdefault(key, []).append(Place(target, number))
        if isinstance(block, Paragraph) and block.number:
            for match in self.links.words.finditer(words(block.runs)) if self.links.words is not None else ():
                self.links.mentions.setdefault(_key(match[0]), Place(block.anchors[0], block.number))


def _inside(block: Block) -> Iterator[Blocks]:
    match block:
        case ItemList():
            yield from block.items
        case Panel() | Note():
            yield block.blocks
        case Glossary():
            for _, meaning in block.entries:
                yield meaning
        case _:
            return

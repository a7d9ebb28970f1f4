"""What a scenario's words say: each text is held against the wordings of the content files, and its blanks are read off.

Reads files only, with PyYAML; nothing here is the generator's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from sandtable.resources import builtin_packs

LANGUAGES = ("en", "it")
BLANK = re.compile(r"\{(\w+)(?:\.(\w+))?(\^)?\}")


@cache
def content(name: str) -> Any:
    return yaml.safe_load((builtin_packs()["warfare"] / "generator" / name).read_text(encoding="utf-8"))


def mission_file(mission: str) -> Any:
    return content(str(Path("missions") / f"{mission}.yaml"))


@dataclass(frozen=True)
class Told:
    """A wording that was found: where it stands, what it claims, and what its blanks were filled with, by language."""

    key: str
    claims: tuple[str, ...]
    blanks: Mapping[str, Mapping[tuple[str, str], str]] = field(default_factory=dict)

    def filled(self, name: str) -> set[str]:
        """What a blank was filled with in English, forms of the word left as they are."""
        return {words for (blank, _), words in self.blanks.get("en", {}).items() if blank == name}


@dataclass(frozen=True)
class Wording:
    key: str
    words: Mapping[str, str]
    claims: tuple[str, ...]


def wordings(key: str, written: Any) -> list[Wording]:
    """The wordings under a key of a content file: one, or several to choose from."""
    choices = written if isinstance(written, list) else [written]
    return [
        Wording(
            f"{key}[{index}]", {one: " ".join(item[one].split()) for one in LANGUAGES}, tuple(item.get("claims", ()))
        )
        for index, item in enumerate(choices)
    ]


def read_texts(text: Mapping[str, str], slots: Sequence[Sequence[Wording]]) -> list[Told]:
    """The wordings a text was made of, one from each slot; the same ones in every language. Raise when there are none."""
    ways = {language: list(_ways(text[language], slots, language)) for language in LANGUAGES}
    for way in ways["en"]:
        for other in ways["it"]:
            if [one for one, _ in way] == [one for one, _ in other]:
                return [
                    Told(one.key, one.claims, {"en": blanks, "it": beside})
                    for (one, blanks), (_, beside) in zip(way, other, strict=True)
                ]
    raise AssertionError(f"no wording of the content files reads so: {text}")


Found = list[tuple[Wording, dict[tuple[str, str], str]]]


def _ways(text: str, slots: Sequence[Sequence[Wording]], language: str) -> Iterator[Found]:
    """Every way to read a text as a wording from each slot, one after another."""
    if not slots:
        if not text:
            yield []
        return
    for wording in slots[0]:
        for match in _prefixes(wording.words[language], text, last=len(slots) == 1):
            rest = text[match.end() :]
            for way in _ways(rest.removeprefix(" "), slots[1:], language):
                yield [(wording, _blanks(wording.words[language], match)), *way]


def _prefixes(template: str, text: str, *, last: bool) -> Iterator[re.Match[str]]:
    """The beginning of a text that a template makes; blanks as short as may be."""
    match = _pattern(template, last).match(text)
    if match is not None:
        yield match


@cache
def _pattern(template: str, last: bool) -> re.Pattern[str]:
    parts, at = [], 0
    for blank in BLANK.finditer(template):
        parts += [re.escape(template[at : blank.start()]), "(.+?)"]
        at = blank.end()
    return re.compile("".join(parts) + re.escape(template[at:]) + ("$" if last else "(?= |$)"))


def _blanks(template: str, match: re.Match[str]) -> dict[tuple[str, str], str]:
    names = [(blank[1], (blank[2] or "") + (blank[3] or "")) for blank in BLANK.finditer(template)]
    return dict(zip(names, match.groups(), strict=True))


# --- words in a sentence


def said(word: str, form: str, language: str) -> str:
    """A word as a blank with that form prints it: joined by grammar.yaml, with a capital letter after ^."""
    joined = word
    if form.removesuffix("^"):
        beginnings = content("grammar.yaml")["forms"][language][form.removesuffix("^")]
        longest = max((one for one in beginnings if word.startswith(one)), key=len)
        joined = beginnings[longest] + word[len(longest) :]
    return joined[:1].upper() + joined[1:] if form.endswith("^") else joined


def counted(number: int, form: str, language: str) -> str:
    """A number as a blank with that form prints it."""
    kind = form.removesuffix("^")
    word = content("grammar.yaml")["numbers"][language][kind][number] if kind else str(number)
    return word[:1].upper() + word[1:] if form.endswith("^") else word


def listed(words: Sequence[str], language: str) -> str:
    last = content("grammar.yaml")["joiner"][language]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + last + words[-1]

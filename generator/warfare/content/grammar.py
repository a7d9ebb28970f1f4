"""Words by language: parts with places to fill, joined by each language's own grammar.

A part is written `{site.of}` or `{place}`; `^` after the name makes it begin with a capital letter. What a
language does to a word between `of` and `the church` is data (grammar.yaml), so a new language needs no code.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.geometry.hexes import Hex
from sandtable.model.pack import Text

BLANK = re.compile(r"\{(\w+)(?:\.(\w+))?(\^)?\}")
_POINTS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")
Value = Text | str | int
# Words as a file has them: in each language, perhaps beside keys of another kind, or once for all languages.
Written = str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Grammar:
    """Rules by which the languages of a pack join words; forms and numbers are by language, then by form name."""

    languages: tuple[str, ...]
    forms: Mapping[str, Mapping[str, Mapping[str, str]]]
    numbers: Mapping[str, Mapping[str, Sequence[str]]]
    joiner: Mapping[str, str]
    compass: tuple[Text, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any], languages: tuple[str, ...]) -> "Grammar":
        return cls(
            languages,
            data["forms"],
            data["numbers"],
            in_languages(data["joiner"], languages).by_language,
            tuple(in_languages(point, languages) for point in data["compass"]),
        )

    def fill(self, part: Written, values: Mapping[str, Value]) -> Text:
        """Fill every blank of a part, in each language; raise KeyError for a blank without a value."""
        if isinstance(part, str):
            return Text({language: self._filled(part, language, values) for language in self.languages})
        return Text({language: self._filled(part[language], language, values) for language in self.languages})

    def listed(self, texts: Sequence[Text]) -> Text:
        """Several things one after another: a, b and c."""
        found = {}
        for language, last in self.joiner.items():
            words = [text[language] for text in texts]
            found[language] = words[0] if len(words) == 1 else ", ".join(words[:-1]) + last + words[-1]
        return Text(found)

    def direction_words(self, step: Hex) -> Text:
        """The point of the compass a step leads to."""
        # Rows of hexes lie closer together than columns: 7 to 8 is near enough to half of the root of 3.
        east, south = 4 * (2 * step[0] + step[1]), 7 * step[1]
        # Within 22.5° of an axis, whose tangent is nearly 5/12, it is that axis.
        across, down = 12 * abs(south) > 5 * abs(east), 12 * abs(east) > 5 * abs(south)
        if not across:
            point = "east" if east > 0 else "west"
        elif not down:
            point = "south" if south > 0 else "north"
        else:
            point = ("south" if south > 0 else "north") + ("-east" if east > 0 else "-west")
        return self.compass[_POINTS.index(point)]

    def _filled(self, words: str, language: str, values: Mapping[str, Value]) -> str:
        pieces, last = _pieces(words)
        if not pieces:
            return last
        found: list[str] = []
        for before, name, form, capital in pieces:
            word = self._word(values[name], language, form)
            found += (before, word[:1].upper() + word[1:] if capital else word)
        return "".join(found) + last

    def _word(self, value: Value, language: str, form: str | None) -> str:
        if isinstance(value, int):
            return self.numbers[language][form][value] if form else str(value)
        word = value[language] if isinstance(value, Text) else value
        return self._joined(word, language, form) if form else word

    def _joined(self, word: str, language: str, form: str) -> str:
        """A word after a preposition, as the language joins the two."""
        beginnings = self.forms[language][form]
        longest = max((one for one in beginnings if word.startswith(one)), key=len)
        return beginnings[longest] + word[len(longest) :]


class _Piece(NamedTuple):
    """Literal words and the blank that follows them."""

    words: str
    name: str
    form: str | None
    capital: bool


@lru_cache(maxsize=4096)  # the wordings of a pack are read over and over
def _pieces(words: str) -> tuple[tuple[_Piece, ...], str]:
    """Split a text into words and blanks, with white space collapsed; the words after the last blank come last."""
    text, found, at = " ".join(words.split()), list[_Piece](), 0
    for blank in BLANK.finditer(text):
        found.append(_Piece(text[at : blank.start()], blank[1], blank[2], blank[3] is not None))
        at = blank.end()
    return tuple(found), text[at:]


def in_languages(written: Written, languages: Iterable[str]) -> Text:
    """Return a text reduced to some languages."""
    return Text({language: written if isinstance(written, str) else written[language] for language in languages})


def sentences(parts: Iterable[Text]) -> Text:
    """Parts of a briefing one after another."""
    whole = list(parts)
    return Text({language: " ".join(part[language] for part in whole) for language in whole[0].by_language})

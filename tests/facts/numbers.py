"""Numbers in sentences: digits, fractions and number words, in English and Italian.

"one" and "un" are articles and pronouns as often as numbers, so they stand apart: a fact of 1 may be said by them, but
they need not be facts.
"""

import re
from collections import Counter
from fractions import Fraction

WORDS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove venti",
}
FURTHER = {
    "en": {
        "thirty": 30,
        "forty": 40,
        "half an AP": Fraction(1, 2),
        "a third of": Fraction(1, 3),
        "two thirds": Fraction(2, 3),
        "twice": 2,
        "third": 3,
    },
    "it": {
        "trenta": 30,
        "quaranta": 40,
        "mezzo AP": Fraction(1, 2),
        "un terzo di": Fraction(1, 3),
        "due terzi": Fraction(2, 3),
        "terzo": 3,
        "terza": 3,
    },
}
ONE = {"en": r"one|once|single|a", "it": r"un|uno|una|sol[oa]|unic[oa]|singol[oa]|volta|l"}
# Chapters, rules and scenarios are referred to by number; the book's own checks follow such references.
REFERENCE = re.compile(
    r"\b(?:chapters?|capitol[oi]|rules?|regol[ae]|scenario)\s+\d+(?:\s*(?:,|and|to|e|a|–)\s*\d+)*", re.IGNORECASE
)
MARKUP = re.compile(r"\[\[[^\]]*\]\]|:[a-z-]+:|[*=_“”«»]")

Number = int | Fraction


def names(language: str) -> dict[str, Number]:
    """Number words of a language by their spelling."""
    plain: dict[str, Number] = {word: value for value, word in enumerate(WORDS[language].split(), 2)}
    return plain | FURTHER[language]


def _pattern(language: str) -> re.Pattern[str]:
    words = "|".join(sorted(map(re.escape, names(language)), key=len, reverse=True))
    return re.compile(rf"(?<!\w)d?(?P<digits>\d+)|(?P<half>½)|\b(?P<word>{words})\b", re.IGNORECASE)


PATTERNS = {language: _pattern(language) for language in WORDS}
ONES = {language: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for language, words in ONE.items()}


def plain(text: str) -> str:
    """Text without markup and without references to chapters, rules and scenarios."""
    return REFERENCE.sub(lambda found: "#" * len(found[0]), MARKUP.sub(lambda found: " " * len(found[0]), text))


def numbers(text: str, language: str) -> list[Number]:
    """Numbers that a text says, in its order."""
    found: list[Number] = []
    spelt = {word.lower(): value for word, value in names(language).items()}
    for match in PATTERNS[language].finditer(plain(text)):
        if match["digits"]:
            found.append(int(match["digits"]))
        else:
            found.append(Fraction(1, 2) if match["half"] else spelt[match["word"].lower()])
    return found


def differences(text: str, language: str, wanted: list[Number]) -> list[str]:
    """Numbers that a text lacks or has too many, compared with those it should say."""
    said, due = Counter(numbers(text, language)), Counter(wanted)
    missing, extra = due - said, said - due
    missing[1] -= min(missing[1], len(ONES[language].findall(plain(text))))
    return [f"lacks {one}" for one in sorted((+missing).elements())] + [
        f"says {one}" for one in sorted(extra.elements())
    ]

"""Rules about texts for people in any document: broken letters, placeholders, the wrong language."""

import re
from collections.abc import Iterator

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import SpokenText, texts_of, versions_of
from sandtable.findings import Severity
from sandtable.model.document import Document

# UTF-8 read as Windows-1252: Ã¨ for è, â€™ for ’; a replacement character; entities of HTML; escapes left as they are.
_CONTINUED = "\u0080-\u00ba\u00bc-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“•–—˜™š›œžŸ"
_BROKEN = re.compile(
    rf"[ÃÂ][{_CONTINUED}]|(?-i:(?<=[a-zß-ÿ])[ÃÂ])|â€.?|ï»¿|\ufffd|&(?:[a-z]{{2,8}}|#x?[0-9a-f]+);|\\u[0-9a-f]{{4}}|\\x[0-9a-f]{{2}}",
    re.IGNORECASE,
)
# Words an author leaves for later. XXX may be a corps, and TODO is a Spanish word.
_UNFINISHED = re.compile(
    r"\b(?:TODO|TBD|TBA|FIXME)\b|(?i:\blorem ipsum\b|\bplaceholder\b|\bsegnaposto\b|\bdummy text\b)"
    r"|\bx{3,12}\b|\bXXX+\b(?=\s*(?:$|[:.,;!?)\]]))|(?i:\basdf\w*\b|\b(?:text|name|testo|nome) (?:goes )?(?:here|qui)\b)"
    r"|(?i:\b(?:da|to be) (?:scrivere|tradurre|completare|written|translated|completed)\b)"
    r"|\{\w+\}|<\w[\w ]*>|(?i:\[(?:insert|your|tbd|todo|name|nome|testo|text)\b[^\]]*\])|\?{3,}"
)
_EMPTY = re.compile(r"(?i)[\W_]+|untitled|senza titolo|new scenario|nuovo scenario|title|titolo|name|nome|text|testo")
MOST_SHOWN = 40  # letters of a text in a message
SPANISH = ("es", "pt", "gl", "ca")  # where TODO means all
SAME_WORDS = 5  # words from which on equal texts in two languages are one that was not translated
OWN_WORDS = {
    "en": frozenset(
        (
            "the",
            "and",
            "of",
            "to",
            "is",
            "are",
            "with",
            "from",
            "who",
            "for",
            "at",
            "by",
            "his",
            "her",
            "their",
            "not",
            "has",
            "have",
            "into",
        )
    ),
    "it": frozenset(
        (
            "il",
            "lo",
            "la",
            "gli",
            "le",
            "di",
            "del",
            "della",
            "dei",
            "delle",
            "che",
            "è",
            "sono",
            "con",
            "dal",
            "dalla",
            "per",
            "nel",
            "nella",
            "non",
            "ha",
            "una",
        )
    ),
}
FEWEST_WORDS = 6  # of a text whose language is guessed


@rule("ST065", "broken-letters", Severity.WARNING, on="document")
def broken_letters(document: Document) -> Iterator[Complaint]:
    """A text has letters that were broken on their way.

    Why: a file saved in one encoding and read in another has Ã¨ for è and â€™ for ’; entities of HTML and escapes are
    printed as they stand.
    Bad:
        briefing: Il ponte Ã¨ caduto.
    Good:
        briefing: Il ponte è caduto.
    """
    for one in texts_of(document.file.data):
        found = _BROKEN.search(one.text)
        if found is not None:
            hint = "save the file as UTF-8 and write the letter that is meant"
            yield document.file.at(one.path), f"'{_around(one.text, found)}' has broken letters", hint


def _around(text: str, found: re.Match[str]) -> str:
    """The word in which something was found."""
    start = max(text.rfind(" ", 0, found.start()), text.rfind("\n", 0, found.start())) + 1
    end = min(
        (place for place in (text.find(" ", found.end()), text.find("\n", found.end())) if place >= 0),
        default=len(text),
    )
    return text[start:end][:MOST_SHOWN]


@rule("ST066", "unfinished-text", Severity.WARNING, on="document")
def unfinished_text(document: Document) -> Iterator[Complaint]:
    """A text is a placeholder, or has one in it.

    Why: TODO, xxx, lorem ipsum, {name} or a mere … is printed as it stands.
    Bad:
        briefing: "TODO: who they are and why."
    Good:
        briefing: They are smugglers, and it is their ford.
    """
    for one in texts_of(document.file.data):
        found = _UNFINISHED.search(one.text)
        if found is not None and not (found.group() == "TODO" and one.language in SPANISH):
            yield document.file.at(one.path), f"'{found.group()[:MOST_SHOWN]}' is a placeholder", "write what is meant"
        elif _EMPTY.fullmatch(one.text.strip()) and one.path[-1] != "called":
            yield (
                document.file.at(one.path),
                f"'{one.text.strip()[:MOST_SHOWN]}' is no text",
                "write one, or take it out",
            )


@rule("ST067", "left-untranslated", Severity.WARNING, on="document")
def left_untranslated(document: Document) -> Iterator[Complaint]:
    """A text is the same in two languages, or is in another language than it says.

    Why: a copied line was never translated, or two were swapped. Names and short titles may be the same.
    Bad:
        briefing: {en: The bridge must not fall to them., it: The bridge must not fall to them.}
    Good:
        briefing: {en: The bridge must not fall to them., it: Il ponte non deve cadere in mano loro.}
    """
    # What a language lacks is printed in another, and said elsewhere (ST015, ST056).
    filled = {*document.pack.catalogs, *document.untranslated}
    for every in versions_of(document.file.data):
        versions = {language: one for language, one in every.items() if language not in filled}
        told = False
        before: dict[str, SpokenText] = {}
        for language, one in versions.items():
            plain = " ".join(one.text.split()).lower()
            first = before.setdefault(plain, one)
            if first is not one and len(plain.split()) >= SAME_WORDS:
                message = f"the text in '{language}' is the one in '{first.language}'"
                yield document.file.at(one.path), message, f"translate it into '{language}'"
                told = True
        for language, one in versions.items() if not told else ():
            other = _sounds_like(one.text, language)
            if other:
                message = f"the text in '{language}' seems to be in '{other}'"
                yield document.file.at(one.path), message, f"write it in '{language}'"
                break


def _sounds_like(text: str, language: str) -> str:
    """Another language whose little words a text has, while it has none of its own; "" when there is none."""
    words = re.findall(r"[\w’']+", text.lower())
    if language not in OWN_WORDS or len(words) < FEWEST_WORDS or not OWN_WORDS[language].isdisjoint(words):
        return ""
    return next((other for other, little in OWN_WORDS.items() if len(little & set(words)) > 1), "")


RULES = (
    broken_letters,
    unfinished_text,
    left_untranslated,
)

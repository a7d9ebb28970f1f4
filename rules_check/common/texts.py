"""Rules about texts for people in any document: broken letters, placeholders, the wrong language."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules_check.rule import Complaint, rule
from rules_check.spoken_texts import Path, SpokenText, numbers_in, texts_of, versions_of, what_differs
from sandtable.findings import Severity
from sandtable.model.document import Document
from sandtable.model.phrases import listed

# UTF-8 read as Windows-1252: Ã¨ for è, â€™ for ’; a replacement character; entities of HTML; escapes left as they are.
_CONTINUED = "\u0080-\u00ba\u00bc-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘“•–—˜™š›œžŸ"
_BROKEN = re.compile(
    rf"[ÃÂ][{_CONTINUED}]|(?-i:(?<=[a-zß-ÿ])[ÃÂ])|â€.?|ï»¿|\ufffd|&(?:[a-z]{{2,8}}|#x?[0-9a-f]+);|\\u[0-9a-f]{{4}}|\\x[0-9a-f]{{2}}",
    re.IGNORECASE,
)
# A question mark where a letter with an accent was: l?interno, perch? no. A ? alone may be the one on a marker.
_LOST = re.compile(
    r"(?<![/=?&])\b[^\W\d_]+\?[^\W\d_]+\b(?!=)"
    r"|\b(?:perch|poich|finch|bench|affinch|nonch|citt|cos|pi|pu|gi|lunedi?|met|sar|verr|libert|c['’])\?(?=\s+[a-zà-ÿ])",
    re.IGNORECASE,
)
# Words an author leaves for later. XXX may be a corps, and TODO is a Spanish word.
_UNFINISHED = re.compile(
    r"\b(?:TODO|TBD|TBA|FIXME)\b|(?i:\blorem ipsum\b|\bplaceholder\b|\bsegnaposto\b|\bdummy text\b)"
    r"|\bx{3,12}\b|\bXXX+\b(?=\s*(?:$|[:.,;!?)\]]))|(?<![Cc]orps )(?<![Cc]orpo )\bXXX+\b(?= (?!corp)[a-zà-ÿ])|(?i:\basdf\w*\b|\b(?:text|name|testo|nome) (?:goes )?(?:here|qui)\b)"
    r"|(?i:\b(?:da|to be) (?:scrivere|tradurre|completare|written|translated|completed)\b)"
    r"|[(\[](?i:check with|check (?:this|that|if|spelling)|to check|verify|da (?:verificare|controllare|rivedere)|verificare)\b[^)\]]*[)\]]"
    r"|\{\w+\}|<\w[\w ]*>|(?i:\[(?:insert|your|tbd|todo|name|nome|testo|text)\b[^\]]*\])|\?{3,}"
)
_TEXTS = 32_768  # texts whose faults are remembered: those of the largest decks in two languages
_EMPTY = re.compile(r"(?i)[\W_]+|untitled|senza titolo|new scenario|nuovo scenario|title|titolo|name|nome|text|testo")
MOST_SHOWN = 40  # letters of a text in a message
PAIRS = (("(", ")"), ("[", "]"), ("«", "»"))
SPANISH = ("es", "pt", "gl", "ca")  # where TODO means all
SAME_WORDS = 5  # words from which on equal texts in two languages are one that was not translated
OWN_WORDS = {
    language: frozenset(words.split())
    for language, words in (
        ("en", "the and of to is are was with from who for at by his her their not has have into its this that"),
        (
            "it",
            "il lo la gli le di del della dei delle che è sono con dal dalla per nel nella non ha una alla sul degli",
        ),
    )
}
FEWEST_NAMED = 3  # words of a name in the file's other language that was left as it was
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
        found = broken_part(one)
        if found is not None:
            hint = "save the file as UTF-8 and write the letter that is meant"
            yield document.file.at(one.path), f"'{_around(one.text, found)}' has broken letters", hint


def broken_part(one: SpokenText) -> re.Match[str] | None:
    """Return the first place of a text where letters were broken."""
    return _broken(one.text)


@lru_cache(maxsize=_TEXTS)
def _broken(text: str) -> re.Match[str] | None:
    return _BROKEN.search(text) or (_LOST.search(text) if "?" in text else None)


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
        found = unfinished_part(one)
        if found is not None:
            yield document.file.at(one.path), f"'{found.group()[:MOST_SHOWN]}' is a placeholder", "write what is meant"
        elif _EMPTY.fullmatch(one.text.strip()) and one.path[-1] != "called":
            yield (
                document.file.at(one.path),
                f"'{one.text.strip()[:MOST_SHOWN]}' is no text",
                "write one, or take it out",
            )


def unfinished_part(one: SpokenText) -> re.Match[str] | None:
    """Return the first placeholder in a text."""
    found = _unfinished(one.text)
    return None if found is not None and found.group() == "TODO" and one.language in SPANISH else found


@lru_cache(maxsize=_TEXTS)
def _unfinished(text: str) -> re.Match[str] | None:
    return _UNFINISHED.search(text)


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
            if first is not one and _is_a_sentence(plain, one.path):
                message = f"the text in '{language}' is the one in '{first.language}'"
                yield document.file.at(one.path), message, f"translate it into '{language}'"
                told = True
        swapped = _swapped(versions) if not told else None
        if swapped is not None:
            message = f"the texts in '{swapped[0].language}' and '{swapped[1].language}' have changed places"
            yield document.file.at(swapped[0].path), message, "swap them"
            told = True
        for language, one in versions.items() if not told else ():
            other = _sounds_like(one.text, language)
            if other:
                message = f"the text in '{language}' seems to be in '{other}'"
                yield document.file.at(one.path), message, f"write it in '{language}'"
                break


def _is_a_sentence(plain: str, path: Path) -> bool:
    """Return True when words are more than a name that two languages may share."""
    words = plain.split()
    if len(words) >= SAME_WORDS:
        return True
    return "title" not in path and len(words) >= FEWEST_NAMED and not OWN_WORDS["en"].isdisjoint(words)


def _swapped(versions: Mapping[str, SpokenText]) -> tuple[SpokenText, SpokenText] | None:
    """Two versions of a text of which each has little words of the other's language and none of its own."""
    for language, one in versions.items():
        for other, theirs in versions.items():
            if language < other and _is_in(one.text, other, language) and _is_in(theirs.text, language, other):
                return one, theirs
    return None


def _is_in(text: str, language: str, instead: str) -> bool:
    """Return True when a text has little words of one language and none of another."""
    if language not in OWN_WORDS or instead not in OWN_WORDS:
        return False
    words = words_of(text)
    return not OWN_WORDS[language].isdisjoint(words) and OWN_WORDS[instead].isdisjoint(words)


def words_of(text: str) -> list[str]:
    return re.findall(r"[\w’']+", text.lower())


def _sounds_like(text: str, language: str) -> str:
    """Another language whose little words a text has, while it has none of its own; "" when there is none."""
    words = words_of(text)
    if language not in OWN_WORDS or len(words) < FEWEST_WORDS or not OWN_WORDS[language].isdisjoint(words):
        return ""
    return next((other for other, little in OWN_WORDS.items() if len(little & set(words)) > 1), "")


@rule("ST082", "unpaired-mark", Severity.WARNING, on="document")
def unpaired_mark(document: Document) -> Iterator[Complaint]:
    """A text opens a bracket or a quotation and does not close it.

    Why: the other half was probably cut off with words that belong there.
    Bad:
        briefing: The ford is deep (as deep as a man.
    Good:
        briefing: The ford is deep (as deep as a man).
    """
    for one in texts_of(document.file.data):
        for opening, closing in PAIRS:
            if one.text.count(opening) > one.text.count(closing):
                message = f"'{opening}' is opened and not closed"
                yield document.file.at(one.path), message, f"write '{closing}' where it ends"
                break


@rule("ST076", "numbers-disagree", Severity.WARNING, on="document")
def numbers_disagree(document: Document) -> Iterator[Complaint]:
    """A text of a set-up has another number, or quarter of the compass, in one language than in another.

    Why: two players with one set-up play two games.
    Bad:
        game: proelio
        setup: evening
        note: {en: Leave six cards in the box., it: Lasciate cinque carte nella scatola.}
    Good:
        game: proelio
        setup: evening
        note: {en: Leave six cards in the box., it: Lasciate sei carte nella scatola.}
    """
    if document.kind != "setup":  # scenarios are compared by rules of their games, which know hexes and turns
        return
    for versions in versions_of(document.file.data):
        first, *others = versions.values()
        for other in others:
            lost = numbers_in(first.text, words=True) - numbers_in(other.text, words=True)
            new = numbers_in(other.text, words=True) - numbers_in(first.text, words=True)
            differing = ("number", lost, new) if lost and new else what_differs(first.text, other.text)
            if differing is not None:
                said, says = (listed(sorted(map(str, alone))) for alone in differing[1:])
                message = f"the {differing[0]} is {said} in '{first.language}' and {says} in '{other.language}'"
                hint = f"write the same in '{first.language}' and '{other.language}'"
                yield document.file.at(other.path), message, hint


RULES = (
    broken_letters,
    unfinished_text,
    left_untranslated,
    unpaired_mark,
    numbers_disagree,
)

"""Matching of typed text to choices: whole, shortened, or in the words of the language."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sandtable.games.play import Choice

_HEX = re.compile(r"t(\d+[a-z]\d+)")
_PART, _WHOLE = 1, 2
_LEAST = 3  # fewest characters that match a name that was not offered
_BEGUN, _MET = 8, 4  # score of a word matched by prefix, and bonus for a whole match


class Meant(NamedTuple):
    """Choices that match a text, best first; `sure` when the text is a prefix of them, not only contained in them."""

    choices: list[Choice]
    sure: bool


def meant_by(typed: str, offered: Sequence[Choice], name: Callable[[str], str], told: Callable[[Choice], str]) -> Meant:
    """Return the offered choices that a typed text matches.

    Its first word begins a verb, or what is told of the choice; the others begin words of the choice or their names, in
    order. Of several that fit, those whose words are met whole come first, then those whose last word is met: so
    `move lav-1 16c1` is the move that ends there. Failing that, all in which every word occurs, and then not `sure`.
    """
    tokens = [fold(word) for word in typed.split()]
    tokens = [token for token in tokens if token]
    if not tokens:
        return Meant([], False)
    scored = [(score, one) for one in offered if (score := _score(tokens, one, name, told)) >= 0]
    if scored:
        best = max(score for score, _ in scored)
        return Meant([one for score, one in scored if score == best], True)
    return Meant([one for one in offered if _about(tokens, one, name, told)], False)


def fold(word: str) -> str:
    """Normalise a word: no case, accents, blanks and punctuation, so that T16.f3 is t16f3 and Città is citta."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def forms(word: str, name: str) -> Iterator[str]:
    """Yield the spellings that stand for a word of a choice: itself, its parts, its name; a hex without its T."""
    whole = fold(word)
    yield whole
    found = _HEX.fullmatch(whole)
    if found is not None:
        yield found[1]
        yield found[1].lstrip("0")
    for part in (*re.split(r"[-_:]", word), *name.split()):
        if (folded := fold(part)) != whole and folded:
            yield folded
    yield fold(name)


def _score(tokens: list[str], one: Choice, name: Callable[[str], str], told: Callable[[Choice], str]) -> int:
    """Score of the tokens as prefixes of a choice's words; negative when they do not match."""
    first = told(one).split()
    verbs = [fold(one.verb), *(fold(word) for word in first[:1])]
    if not any(verb.startswith(tokens[0]) for verb in verbs):
        return -1
    score = _MET * (tokens[0] in verbs)
    met = -1
    for token in tokens[1:]:
        # One word may be met by several, naval blockade; but the next one sooner: exchange shields shields.
        places = [*range(met + 1, len(one.words)), *([met] if met >= 0 else [])]
        found = next(((place, how) for place in places if (how := _fits(token, one.words[place], name))), None)
        if found is None:
            return -1
        score += _BEGUN * (found[0] != met) + _MET * (found[1] == _WHOLE)
        met = found[0]
    if len(tokens) > 1 and met == len(one.words) - 1:
        score += 2
    return score + (len(tokens) - 1 == len(one.words))


def _fits(token: str, word: str, name: Callable[[str], str]) -> int:
    """Return _WHOLE if a token equals a form of a word, _PART if it is a prefix of one, else 0."""
    best = 0
    for form in forms(word, name(word)):
        if form == token:
            return _WHOLE
        if form.startswith(token):
            best = _PART
    return best


def _about(tokens: list[str], one: Choice, name: Callable[[str], str], told: Callable[[Choice], str]) -> bool:
    words = [fold(one.verb), *(fold(word) for word in told(one).split())]
    words += [form for word in one.words for form in forms(word, name(word))]
    return all(any(word.startswith(token) for word in words) for token in tokens)


def spelled(typed: str, verbs: Mapping[str, str], names: Mapping[str, str]) -> Choice:
    """Translate a typed choice that was not offered into ids: `posa trincee` is lay CF-40.

    `verbs` gives the words of each verb, `names` those of all pieces by id. Unknown words stay as typed.
    """
    first, *rest = typed.split() or [""]
    begun = [verb for verb, told in verbs.items() if fold(first) in (fold(verb), fold(told.partition(" ")[0]))]
    verb = begun[0] if len(begun) == 1 and first not in verbs else first
    return Choice(verb, tuple(_id_of(word, names) for word in rest))


def _id_of(word: str, names: Mapping[str, str]) -> str:
    wanted = fold(word)
    if word in names or len(wanted) < _LEAST:
        return word
    found = _HEX.fullmatch(wanted if wanted.startswith("t") else f"t{wanted}")
    if found is not None:
        tile, letter, place = re.split(r"([a-z])", found[1])
        return f"T{int(tile):02}.{letter}{place}"
    whole = [one for one, name in names.items() if wanted in (fold(one), fold(name))]
    begun = [one for one, name in names.items() if fold(name).startswith(wanted)]
    return whole[0] if whole else begun[0] if len(begun) == 1 else word

"""Matching of typed text to choices: whole, shortened, or in the words of the language."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sandtable.games.play import Choice

_HEX = re.compile(r"t(\d+[a-z]\d+)")
_LEAST = 3  # fewest characters that match a name that was not offered
_BEGUN, _MET, _LAST = 8, 4, 2  # score of a word matched by prefix; bonus for a whole match, and for the last word
_NEVER = -1  # score of what does not match


class Meant(NamedTuple):
    """Choices that match a text, best first; `sure` when the text is a prefix of them, not only contained in them."""

    choices: list[Choice]
    sure: bool


def meant_by(
    typed: str,
    offered: Sequence[Choice],
    name: Callable[[str], str],
    told: Callable[[Choice], str],
    verbs: Mapping[str, str] = MappingProxyType({}),
) -> Meant:
    """Return the offered choices that a typed text matches; `verbs` are the words of the language for verbs.

    Its first word begins a verb, or what is told of the choice unless that word is a verb itself; the others begin words of the choice or their names, in
    order. Of several that fit, those whose words are met whole come first, then those whose last word is met: so
    `move lav-1 16c1` is the move that ends there. No two typed words mean the same word of a choice, and who types as
    many words as it has means each of them. Failing that, all in which every word occurs, and then not `sure`.
    """
    tokens = [fold(word) for word in typed.split()]
    tokens = [token for token in tokens if token]
    if not tokens:
        return Meant([], False)
    scored = [(score, one) for one in offered if (score := _score(tokens, one, name, told, verbs)) >= 0]
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


def _score(
    tokens: list[str], one: Choice, name: Callable[[str], str], told: Callable[[Choice], str], own: Mapping[str, str]
) -> int:
    """Score of the tokens as prefixes of a choice's words; negative when they do not match.

    Whoever types as many words as the choice has must have meant all of them: then none of its words is passed over.
    """
    first = [word for word in told(one).split()[:1] if fold(word) not in own.values()]
    verbs = [fold(one.verb), *(fold(word) for word in (*first, own.get(one.verb, "")) if word)]
    if not any(verb.startswith(tokens[0]) for verb in verbs):
        return _NEVER
    rest = tokens[1:]
    score = _assigned(rest, one.words, name, whole=len(rest) >= len(one.words))
    if score < 0:
        return _NEVER
    return score + _MET * (tokens[0] in verbs) + (len(rest) == len(one.words))


def _assigned(tokens: list[str], words: Sequence[str], name: Callable[[str], str], *, whole: bool) -> int:
    """Best score of giving tokens to words in order; negative when it cannot be done.

    Every token meets a word of its own, or another part of a name with several: naval blockade. `whole` asks that
    every word is met.
    """
    if not tokens:
        return 0 if not whole or not words else _NEVER
    # by the number of tokens given away: the best score with the words looked at so far
    best = [0, *([_NEVER] * len(tokens))]
    for number, word in enumerate(words):
        last = number == len(words) - 1
        after = [_NEVER] * len(best) if whole else list(best)
        for begun, score in enumerate(best):
            if score < 0:
                continue
            for end in range(begun + 1, len(tokens) + 1):
                fit = _fits(tokens[begun:end], word, name)
                if fit < 0:
                    break
                after[end] = max(after[end], score + _BEGUN + fit + _LAST * (last and end == len(tokens)))
        best = after
    return best[-1]


def _fits(tokens: list[str], word: str, name: Callable[[str], str]) -> int:
    """Score of tokens that all stand for one word: _MET for each that is whole; negative when one does not fit."""
    if len(tokens) == 1:
        found = [form == tokens[0] for form in forms(word, name(word)) if form.startswith(tokens[0])]
        return _MET * any(found) if found else _NEVER
    return max(_fits_parts(tokens, parts) for parts in (re.split(r"[-_:]", word), name(word).split()))


def _fits_parts(tokens: list[str], parts: list[str]) -> int:
    """Score of tokens for different parts of a name, in any order; negative when two need the same one."""
    left = [fold(part) for part in parts]
    score = 0
    for token in tokens:
        begun = [part for part in left if part.startswith(token)]
        if not begun:
            return _NEVER
        met = token if token in begun else begun[0]
        score += _MET * (met == token)
        left.remove(met)
    return score


def _about(tokens: list[str], one: Choice, name: Callable[[str], str], told: Callable[[Choice], str]) -> bool:
    words = [fold(one.verb), *(fold(word) for word in told(one).split())]
    words += [form for word in one.words for form in forms(word, name(word))]
    if not all(any(word.startswith(token) for word in words) for token in tokens):
        return False
    twice = [(token, n) for token, n in Counter(tokens).items() if n > 1]
    return all(sum(_fits([token], word, name) >= 0 for word in one.words) >= n for token, n in twice)


def spelled(typed: str, verbs: Mapping[str, str], names: Mapping[str, str]) -> Choice:
    """Translate a typed choice that was not offered into ids: `posa trincee` is lay CF-40.

    `verbs` gives the words of each verb, `names` those of all pieces by id. Unknown words stay as typed.
    """
    first, *rest = typed.split() or [""]
    spellings = {verb: (fold(verb), fold(told.partition(" ")[0])) for verb, told in verbs.items()}
    begun = [verb for verb, known in spellings.items() if fold(first) in known]
    begun = begun or [verb for verb, known in spellings.items() if fold(first) and known[0].startswith(fold(first))]
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

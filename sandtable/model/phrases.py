"""Phrases of one language, from which card wording and sheet furniture are built.

A phrase is text with `{placeholders}`. A phrase with a count may have a form for each number, `{1: Draw a card., other:
Draw {n} cards.}`, or for each plural form of its language, `{one: …, few: …, other: …}`. Only plain names are filled
in: a phrase is data from a pack and can access nothing else.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sandtable.errors import UserError
from sandtable.model.translation.plurals import form_of

_EVERYWHERE = {"1", "other"}  # forms that need no rule to be chosen
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")


class PhraseError(UserError, LookupError):
    """A phrase that is missing or cannot be filled. Also a LookupError, which templates report with their line."""

    def __init__(self, key: str, problem: str) -> None:
        super().__init__(problem)
        self.key, self.problem = key, problem


class Phrases(NamedTuple):
    """The words of one language; keys are dotted paths into `words/<lang>.yaml`."""

    language: str
    entries: Mapping[str, object]

    def find(self, key: str) -> Any | None:
        """The entry under a dotted key, or None."""
        entry: Any = self.entries
        for step in key.split("."):
            if not isinstance(entry, Mapping) or step not in entry:
                return None
            entry = entry[step]
        return entry

    def has(self, key: str) -> bool:
        return self.find(key) is not None

    def say(self, key: str, n: int | None = None, /, **values: object) -> str:
        """Phrase under `key`, filled in; `n` selects the plural form."""
        entry = self.find(key)
        if isinstance(entry, Mapping):
            entry = _form(self.language, entry, n) if n is not None else entry.get("other")
        if not isinstance(entry, str):
            raise PhraseError(key, f"no phrase '{key}' in words/{self.language}.yaml")
        return self._fill(key, entry, values)

    def _fill(self, key: str, phrase: str, values: Mapping[str, object]) -> str:
        def value(match: re.Match[str]) -> str:
            name = match[1]
            if name not in values:
                known = ", ".join(f"{{{name}}}" for name in values) or "none"
                raise PhraseError(key, f"phrase '{key}' wants {{{name}}}, but only these are given: {known}")
            return str(values[name])

        return _PLACEHOLDER.sub(value, phrase)


def _form(language: str, forms: Mapping[str, object], n: int) -> object:
    """Form for a number: exact number first, then its plural category, else `other`."""
    exact = forms.get(str(abs(n)))
    if exact is not None or forms.keys() <= _EVERYWHERE:
        return exact if exact is not None else forms.get("other")
    return forms.get(form_of(language, n), forms.get("other"))


def listed(things: Iterable[object], last: str = "and") -> str:
    """Join with commas and a last word: `1`, `1 and 2`, `1, 2 and 3`; "" if empty."""
    words = [str(thing) for thing in things]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def signed(number: int) -> str:
    """A number with its sign, as printed: +1, −1 (a true minus), 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"

"""Codes and names of all findings, and their abbreviations."""

import re
from collections.abc import Iterable
from functools import cache

from rules_check.manual.codes import CHECKER_CODES
from rules_check.registry import all_rules
from sandtable.errors import UserError
from sandtable.model.codes import EDITION_CODES, FACE_CODES, LOADER_CODES, PREFLIGHT_CODES, RULEBOOK_CODES
from sandtable.model.reading.suggestions import nearest_or_list

_SHORT_CODE = re.compile(r"([A-Za-z]{2})[-_ ]?(\d{1,3})", re.ASCII)


class NoRule(UserError):
    """A wish for a rule that does not exist; `hint` names the nearest."""

    exit_code = 2

    def __init__(self, selector: str, hint: str) -> None:
        super().__init__(f"no rule '{selector}'" + (f"; {hint}" if hint else ""))
        self.selector, self.hint = selector, hint


@cache
def known_names() -> dict[str, str]:
    """The name of every code."""
    codes = {**LOADER_CODES, **CHECKER_CODES, **FACE_CODES, **RULEBOOK_CODES, **EDITION_CODES, **PREFLIGHT_CODES}
    return {code: name for code, (name, _) in codes.items()} | {rule.code: rule.name for rule in all_rules()}


def means(selector: str, code: str, name: str) -> bool:
    """Return True when a wish is the code, a prefix of it, or the name; case of the wish is ignored."""
    selector = selector.lower()
    return bool(selector) and (code.lower().startswith(selector) or selector == name)


def is_exactly(selector: str, code: str, name: str) -> bool:
    """Return True when a wish is the whole code or the name; case of the wish is ignored."""
    return selector.lower() in (code.lower(), name)


def whole_code(written: str) -> str:
    """Code with all its digits: `wf60` and `WF-60` are WF060; any other text unchanged."""
    match = _SHORT_CODE.fullmatch(written)
    return f"{match[1].upper()}{int(match[2]):03}" if match is not None else written


def check_wishes(wishes: Iterable[str]) -> None:
    """Raise NoRule for the first wish that matches no rule."""
    for selector in wishes:
        if not any(means(selector, code, name) for code, name in known_names().items()):
            raise NoRule(selector, hint_for(selector))


def hint_for(selector: str) -> str:
    """Return a hint with the nearest code or name."""
    names = known_names()
    # A code is compared with codes, a name with names: `wf20` is no misspelt name.
    return nearest_or_list(selector, names if selector[-1:].isdigit() else names.values())

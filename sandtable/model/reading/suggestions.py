"""Suggest the known name an author meant: one spelt almost alike, or a synonym."""

import difflib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

_SYNONYMS = Path(__file__).parents[1] / "schemas" / "synonyms.json"
_ALIKE = 0.6  # how much of two names must agree before their letters are counted
_LETTERS_PER_SLIP = 3  # a name of six letters may have two wrong


def nearest(name: str, known: Iterable[str]) -> str:
    """Hint with the closest known name; "" if none is close."""
    close = nearest_name(name, known)
    return f"did you mean '{close}'?" if close else ""


def nearest_or_list(name: str, known: Iterable[str], most: int = 12) -> str:
    """Hint with the closest known name; else a list of the known names, of many those most alike."""
    names = sorted(set(known))
    hint = nearest(name, names)
    if hint or not names:
        return hint
    # Names that contain the word come first: `mortar` is any of the mortars.
    word = name.lower()
    names = [one for one in names if word in one.lower().replace("_", "-").split("-")] or names
    # Of too many those most alike are shown, so that the one that was meant is not cut off.
    shown = ", ".join(names if len(names) <= most else sorted(_by_likeness(name, names)[:most]))
    return f"known are {shown}" + (" …" if len(names) > most else "")


def _by_likeness(name: str, names: list[str]) -> list[str]:
    """Sort names so that those with most letters of a name in their order come first."""
    matcher = difflib.SequenceMatcher(b=name.lower(), autojunk=False)

    def likeness(one: str) -> float:
        matcher.set_seq1(one.lower())
        return -matcher.ratio()

    return sorted(names, key=likeness)


def shown(value: object) -> str:
    """A value short enough for a message."""
    if isinstance(value, str):
        text = f"'{value}'"
    elif isinstance(value, bool):
        text = "true" if value else "false"
    elif value is None:
        return "empty"
    elif isinstance(value, Mapping):
        return "a mapping"
    elif isinstance(value, list):
        return "a list"
    else:
        text = str(value)
    return text if len(text) <= 60 else f"{text[:56]}…'"


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Known name that was probably meant; None if none is near.

    One wrong letter ranks before a synonym, and a synonym before two or more wrong letters: an offence is an attack,
    not a defence.
    """
    choices = {choice.lower(): choice for choice in known}
    written = name.lower()
    close = difflib.get_close_matches(written, choices, n=5, cutoff=_ALIKE)
    slip = next((choice for choice in close if _is_slip(written, choice)), None)
    if slip is not None and slips(written, slip) <= 1:
        return choices[slip]
    alike = next((choice for choice in choices if means(written, choice)), slip)
    return choices[alike] if alike is not None else None


def means(written: str, choice: str) -> bool:
    """True if `written` is a known synonym of `choice`; spaces and underscores count as hyphens."""
    return _plain(written) in _synonyms().get(_plain(choice), ())


@cache
def _synonyms() -> Mapping[str, frozenset[str]]:
    table = json.loads(_SYNONYMS.read_text(encoding="utf-8"))
    return {_plain(name): frozenset(map(_plain, words)) for name, words in table.items() if isinstance(words, list)}


def _plain(word: str) -> str:
    return word.lower().replace("_", "-").replace(" ", "-")


def _is_slip(written: str, choice: str) -> bool:
    """True if one name is a misspelling, a beginning or an extension of the other."""
    shorter, longer = sorted((written, choice), key=len)
    if len(shorter) > _LETTERS_PER_SLIP and longer.startswith(shorter):
        return True
    return slips(written, choice) <= max(1, len(longer) // _LETTERS_PER_SLIP)


def slips(written: str, meant: str) -> int:
    """Edit distance: letters left out, added, replaced, or swapped with the next."""
    before: list[int] = []
    above = list(range(len(meant) + 1))
    for row, letter in enumerate(written, 1):
        current = [row]
        for column, other in enumerate(meant, 1):
            cost = min(above[column] + 1, current[-1] + 1, above[column - 1] + (letter != other))
            swapped = row > 1 and column > 1 and letter == meant[column - 2] and written[row - 2] == other
            current.append(min(cost, before[column - 2] + 1) if swapped else cost)
        before, above = above, current
    return above[-1]

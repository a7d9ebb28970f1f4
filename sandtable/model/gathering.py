"""One cause, one finding: what is complained of alike in many places of a pack is told at the first, with the others in a note."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Finding

MOST_SHOWN = 4  # further places that are named


class _Cause(NamedTuple):
    """What findings of one code have in common when they have one cause.

    `words` finds that in their message, `least` is how many it takes; `file` asks for the same file too.
    """

    words: str
    least: int = 2
    file: bool = False
    hint: str = ""


_MANY = 4  # slips of the pen come in ones and twos; a key or a language that is missing from game.yaml does not
_CAUSES: dict[str, tuple[_Cause, ...]] = {
    "ST009": (_Cause(r"unknown key '(.+?)'", _MANY, file=True),),
    "ST010": (
        _Cause(
            r"'.+' has no '(.+?)'",
            file=True,
            hint="add it to each of them; in a file of records defaults: does for all",
        ),
    ),
    "ST013": (_Cause(r"no record '(.+?)' in"), _Cause(r"no record '.+?' in (the pack)", _MANY)),
    "ST015": (_Cause(r" has no '(\w+)' text", _MANY, file=True),),
    "ST016": (_Cause(r"language '(.+?)'", _MANY, hint="add it to languages: in game.yaml, or take these texts out"),),
    "ST020": (_Cause(r"has an effect but (no words for it)", _MANY),),
    "ST070": (_Cause(r"(?:\[\[|')(.+?)(?:\]\]|')"),),
}


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in order of place, each once, those of one cause at the first of their places."""
    found = sorted(dict.fromkeys(findings), key=lambda one: one.place)
    for code, causes in _CAUSES.items():
        for cause in causes:
            found = list(_gather(found, code, cause))
    return tuple(found)


def _gather(findings: list[Finding], code: str, cause: _Cause) -> Iterator[Finding]:
    groups: dict[tuple[str, str], list[Finding]] = {}
    for one in findings:
        match = re.search(cause.words, one.message) if one.code == code else None
        if match is not None:
            groups.setdefault((match[1], one.at.file if cause.file else ""), []).append(one)
    alike = {id(group[0]): group for group in groups.values() if len(group) >= cause.least}
    gone = {id(one) for group in alike.values() for one in group[1:]}
    for one in findings:
        if id(one) in alike:
            yield _together(alike[id(one)], cause.hint)
        elif id(one) not in gone:
            yield one


def _together(group: list[Finding], hint: str) -> Finding:
    first, *others = group
    # What was gathered before stands for more than itself.
    more = len(others) + sum(_more(one) for one in group)
    places = [f"{Path(one.at.file).name}:{one.at.line}" for one in others]
    shown = ", ".join(places[:MOST_SHOWN]) + (f" and {more - MOST_SHOWN} more" if more > MOST_SHOWN else "")
    message = f"{first.message.partition(_SUFFIX)[0]}{_SUFFIX}{more} more like it"
    return first._replace(message=message, hint=hint or first.hint, notes=(f"also at {shown}",))


_SUFFIX = ", and "


def _more(one: Finding) -> int:
    """How many further findings one stands for already."""
    match = re.search(rf"{_SUFFIX}(\d+) more like it$", one.message)
    return int(match[1]) if match is not None else 0

"""Merge findings with one cause: equal complaints about many places are reported at the first, with a note."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.findings import Finding

MOST_SHOWN = 4  # further places that are named


class _Cause(NamedTuple):
    """Condition under which findings of one code have one cause: an equal subject, and enough of them.

    `least` is the number needed; `file` asks for the same file too.
    """

    least: int = 2
    subject: int = 0
    file: bool = False
    hint: str = ""


_MANY = 4  # slips of the pen come in ones and twos; a key or a language that is missing from game.yaml does not
_CAUSES: dict[str, tuple[_Cause, ...]] = {
    "ST009": (_Cause(_MANY, file=True),),
    "ST010": (_Cause(file=True, hint="add it to each of them; in a file of records defaults: does for all"),),
    "ST013": (_Cause(), _Cause(_MANY, subject=1)),
    "ST015": (_Cause(_MANY, file=True),),
    "ST016": (_Cause(_MANY, hint="add it to languages: in game.yaml, or take these texts out"),),
    "ST020": (_Cause(_MANY),),
    "ST070": (_Cause(),),
}


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Sort findings by place, drop duplicates, and merge those of one cause at the first of their places."""
    found = sorted(dict.fromkeys(findings), key=lambda one: one.place)
    for code, causes in _CAUSES.items():
        for cause in causes:
            found = list(_gather(found, code, cause))
    return tuple(found)


def _gather(findings: list[Finding], code: str, cause: _Cause) -> Iterator[Finding]:
    groups: dict[tuple[str, str], list[Finding]] = {}
    for one in findings:
        if one.code == code and len(one.subjects) > cause.subject:
            groups.setdefault((one.subjects[cause.subject], one.at.file if cause.file else ""), []).append(one)
    alike = {id(group[0]): group for group in groups.values() if len(group) >= cause.least}
    gone = {id(one) for group in alike.values() for one in group[1:]}
    for one in findings:
        if id(one) in alike:
            yield _together(alike[id(one)], cause.hint)
        elif id(one) not in gone:
            yield one


def _together(group: list[Finding], hint: str) -> Finding:
    first, *rest = group
    # A merged finding counts for all that it was merged from.
    others = len(rest) + sum(one.others for one in group)
    places = [f"{Path(one.at.file).name}:{one.at.line}" for one in rest]
    shown = ", ".join(places[:MOST_SHOWN]) + (f" and {others - MOST_SHOWN} more" if others > MOST_SHOWN else "")
    message = f"{first.message.removesuffix(_others(first.others))}{_others(others)}"
    return first._replace(message=message, hint=hint or first.hint, notes=(f"also at {shown}",), others=others)


def _others(count: int) -> str:
    return f", and {count} more like it" if count else ""

"""Merge the faults of drawn faces: one finding a template fault for all its cards, one a card's own fault."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol

from sandtable.findings import Finding, Position

MOST_NAMED = 3  # cards by name in one finding
# Faults with one cause in however many cards: a symbol or picture that is missing or unusable.
ONE_CAUSE = ("ST042", "ST043", "ST048")
NO_FOLDER = "no folder "  # hint of a file in a folder that does not exist: one cause for all its files
# Faults of a picture, told at its own line.
OF_PICTURES = ("ST051", "ST052", "ST075")


class Fault(NamedTuple):
    """A finding about one face as reported, and its subject.

    `words` is its message without the card; `own` is the position in the card itself, if the card causes it.
    """

    told: Finding
    words: str
    ref: str
    language: str
    own: Position | None = None


class Teller(Protocol):
    """Renderer with its findings; `faults` has those about one face."""

    findings: list[Finding]
    faults: dict[Finding, Fault]


def told_by(tellers: Iterable[Teller]) -> list[Finding]:
    """Return the findings of renderers in order, equal faults merged with their cards and languages.

    Findings that are not about a face are unchanged.
    """
    renderers = list({id(teller): teller for teller in tellers}.values())
    faults = {found: fault for renderer in renderers for found, fault in renderer.faults.items()}
    return _merge_faults((found for renderer in renderers for found in renderer.findings), faults)


def _merge_faults(findings: Iterable[Finding], faults: Mapping[Finding, Fault]) -> list[Finding]:
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for found in findings:
        fault = faults.get(found)
        groups.setdefault((found,) if fault is None else _cause(found, fault), []).append(found)
    return [_one([faults[one] for one in alike]) if alike[0] in faults else alike[0] for alike in groups.values()]


def _cause(found: Finding, fault: Fault) -> tuple[object, ...]:
    """Key of the cause of a fault.

    A card that says it is named at its own line; otherwise the template is, for all cards together.
    """
    if found.code in ONE_CAUSE:
        return found.code, found.hint if found.hint.startswith(NO_FOLDER) else fault.words
    if found.code in OF_PICTURES:
        # Words about a drawing name it, so all cards that show it have one cause.
        return found.code, fault.words, None if fault.own else found.at
    return found.code, fault.words, fault.own or found.at


def _one(alike: list[Fault]) -> Finding:
    first = alike[0]
    refs = list(dict.fromkeys(fault.ref for fault in alike))
    languages = ", ".join(dict.fromkeys(fault.language for fault in alike))
    named = ", ".join(refs[:MOST_NAMED]) + (f" and {len(refs) - MOST_NAMED} more" if len(refs) > MOST_NAMED else "")
    kind = "places" if any("/" in ref for ref in refs) else "cards"  # a picture of the rulebook is named by its file
    many = f" ({len(refs)} {kind})" if len(refs) > MOST_NAMED and first.told.code in ONE_CAUSE + OF_PICTURES else ""
    words, hint = first.words, first.told.hint
    if any(fault.words != words for fault in alike) and hint.startswith(NO_FOLDER):
        words, hint = hint, "make it and put the pictures there, or name them where they are"
    message = f"{named} ({languages}): {words}{many}"
    if first.own is None:
        return first.told._replace(message=message, hint=hint)
    note = f"drawn at {first.told.at.file}:{first.told.at.line}"
    notes = (note,) if (first.told.at.file, first.told.at.line) != (first.own.file, first.own.line) else ()
    return first.told._replace(message=message, hint=hint, at=first.own, notes=notes)

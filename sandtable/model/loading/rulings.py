"""Rulings that change a card: check them against the card as written, and apply them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sandtable.findings import Finding, Position
from sandtable.model.codes import finding
from sandtable.model.loading.record_files import Draft
from sandtable.model.pack import Amendment, Erratum
from sandtable.model.reading.messages import Locate, schema_findings
from sandtable.model.reading.schema import Validator
from sandtable.model.reading.schema_shapes import Shape
from sandtable.model.reading.suggestions import nearest_or_list, shown

# What a card is called does not change by a ruling: the ruling itself goes by it.
_FIXED = ("id", "was", "since")


class Ruled(NamedTuple):
    """A draft with its rulings applied, and the ids of those that changed it."""

    draft: Draft
    rulings: tuple[str, ...] = ()


def by_card(errata: Iterable[Erratum]) -> Mapping[str, list[tuple[str, Amendment]]]:
    """Group amendments by card: (erratum id, amendment) in the order of the errata."""
    cards: dict[str, list[tuple[str, Amendment]]] = {}
    for erratum in errata:
        for amendment in erratum.changes:
            cards.setdefault(amendment.card, []).append((erratum.id, amendment))
    return cards


def carry_out(
    draft: Draft, ruled: Iterable[tuple[str, Amendment]], validator: Validator, findings: list[Finding]
) -> Ruled:
    """Apply the rulings to a draft.

    A change that contradicts the card, or has a value its schema does not allow, is a finding and is skipped.
    """
    data = draft.data
    ids: list[str] = []
    for ruling, amendment in ruled:
        problem = _contradiction(data, validator.shape.items or validator.shape, ruling, amendment)
        if problem is not None:
            findings.append(problem)
            continue
        amended = _put(data, amendment.field.split("."), amendment.now)
        faults = list(schema_findings(validator.faults([amended]), _always(amendment.at)))
        findings.extend(faults)
        if not faults:
            data = amended
            ids.append(ruling)
    return Ruled(draft._replace(data=data), tuple(dict.fromkeys(ids)))


def _contradiction(data: Mapping[str, object], shape: Shape, ruling: str, amendment: Amendment) -> Finding | None:
    """Finding if a change does not fit its card; None if the card has the old or the new value."""
    steps = amendment.field.split(".")
    at, named = amendment.at, f"'{amendment.field}' of '{amendment.card}'"
    known = set(shape.properties).difference(_FIXED)
    if steps[0] not in known:
        return finding("ST026", at, f"{ruling} changes {named}, which it cannot have", nearest_or_list(steps[0], known))
    held = _value_at(data, steps)
    if held in (amendment.was, amendment.now):
        return None
    found = f"it is {_words(held)}" if held is not None else "there is none"
    change = f"was {_words(amendment.was)} and is {_words(amendment.now)}"
    return finding("ST026", at, f"{ruling} says {named} {change}, but {found}", "correct the card or the ruling")


def _value_at(data: object, steps: list[str]) -> object:
    """Value at a path; None if it is absent."""
    for step in steps:
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _put(data: object, steps: list[str], value: object) -> dict[str, object]:
    """Copy nested data with one value set, or removed if it is None."""
    first, *rest = steps
    owner = dict(data) if isinstance(data, Mapping) else {}
    below = _put(owner.get(first), rest, value) if rest else value
    if below is None:
        owner.pop(first, None)
    else:
        owner[first] = below
    return owner


def _words(value: object) -> str:
    return "absent" if value is None else str(value) if isinstance(value, list | dict) else shown(value)


def _always(at: Position) -> Locate:
    """Return a locator that gives the ruling's position for every path."""
    return lambda _path, _key: at

"""Boxes and dividers: components derived from the decks they hold, so that game.yaml alone describes them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sandtable.findings import Finding, Position
from sandtable.geometry.sizes import Size
from sandtable.geometry.tuck_box import Stack, tuck_box
from sandtable.model.codes import finding
from sandtable.model.pack import Component, Record, Source, Text
from sandtable.model.phrases import Phrases
from sandtable.model.reading.suggestions import nearest_or_list

CONTAINERS = ("box", "dividers")
# Keys of game.yaml for boxes and dividers only, and keys for components with a file of records only.
KEYS_OF = {
    "box": frozenset({"holds", "title", "colour", "thickness", "play", "stock", "sleeved", "shows"}),
    "dividers": frozenset({"holds", "colour", "by", "labels", "tabs", "lying"}),
}
OWN_KEYS = KEYS_OF["box"] | KEYS_OF["dividers"]
FILE_KEYS = frozenset({"file", "sheet", "kind", "where", "size"})
THICKNESS, STOCK, PLAY = 0.3, 0.4, 1.0  # mm: a printed card, the board of a box, what a stack needs to slide
SLEEVE = (3.0, 3.0, 0.2)  # mm a sleeve adds: across, along, to the thickness of each card
TAB_HEIGHT = 11.0  # height in mm of a divider's tab
TABS = 3  # places of tabs side by side, until they begin again
DEEPEST = 150.0  # mm; a deeper one cannot be folded

At = Callable[[str], Position]


def held_by(written: Mapping[str, Any], decks: Sequence[Component], at: At, findings: list[Finding]) -> list[Component]:
    """Decks that a container holds, named by id or by group."""
    names = written["holds"] if isinstance(written["holds"], list) else [written["holds"]]
    held: list[Component] = []
    for name in names:
        found = [deck for deck in decks if name in (deck.id, deck.group) and deck.type not in CONTAINERS]
        # A group may be called like a table.
        found = [deck for deck in found if deck.type != "table"] or found
        if not found:
            known = {name for deck in decks if deck.type == "deck" for name in (deck.id, deck.group) if name}
            findings.append(
                finding("ST013", at("holds"), f"no deck or group is called '{name}'", nearest_or_list(name, known))
            )
        for deck in found:
            if deck.type != "deck" or deck.size is None:
                message = f"'{deck.id}' is of type {deck.type}; only decks lie in a stack"
                findings.append(finding("ST012", at("holds"), message, "name decks under holds:"))
            elif deck not in held:
                held.append(deck)
    return held


def shown_deck(written: Mapping[str, Any], decks: Sequence[Component], at: At, findings: list[Finding]) -> None:
    """Add a finding if the deck under `shows` does not exist or has no back. It need not be in the box."""
    known = {deck.id for deck in decks if deck.type == "deck" and deck.back}
    if "shows" in written and written["shows"] not in known:
        message = f"no deck with a back is called '{written['shows']}'"
        findings.append(finding("ST013", at("shows"), message, nearest_or_list(written["shows"], known)))


def box_record(
    written: Mapping[str, Any], held: Sequence[Component], edition: str, at: At, findings: list[Finding]
) -> Record | None:
    """Make the one box of a component; None if it would be too deep to fold."""
    across, along, more = SLEEVE if written.get("sleeved") else (0.0, 0.0, 0.0)
    # Lying cards are put in upright, with those that stand.
    sides = [sorted((size.width, size.height)) for deck in held for size in _sizes(deck)]
    cards = sum(deck.pieces for deck in held)
    stack = Stack(
        max(short for short, _ in sides) + across,
        max(long for _, long in sides) + along,
        round(cards * (written.get("thickness", THICKNESS) + more), 3),
    )
    if stack.depth > DEEPEST:
        message = f"{cards} cards are a stack of {stack.depth:g} mm, too deep for a tuck box"
        findings.append(finding("ST012", at("holds"), message, f"make several boxes of at most {DEEPEST:g} mm"))
        return None
    play, stock = float(written.get("play", PLAY)), float(written.get("stock", STOCK))
    title = written.get("title", _raw(held[0].name) if len(held) == 1 else written["name"])
    fields = {
        "holds": [deck.id for deck in held],
        "cards": cards,
        "stack": [stack.width, stack.height, stack.depth],
        "play": play,
        "stock": stock,
        "title": title,
        **{key: written[key] for key in ("colour", "shows") if key in written},
    }
    size = tuck_box(stack, play, stock).size
    return _record(written["id"], Text.of(written["name"]), fields, size, edition, at("id"))


def divider_records(
    written: Mapping[str, Any],
    held: Sequence[Component],
    edition: str,
    words: Mapping[str, Phrases],
    tables: Sequence[Component],
    at: At,
    findings: list[Finding],
) -> Iterator[Record]:
    """Yield a divider for each deck, or for each value of a field of their cards; tabs are staggered."""
    by = written.get("by")
    if by is not None and not any(by in record.fields for deck in held for record in deck.records):
        known = {name for deck in held for record in deck.records for name in record.fields}
        findings.append(finding("ST013", at("by"), f"no card of these decks has '{by}'", nearest_or_list(by, known)))
        return
    labels: dict[str, Any] = dict(written.get("labels", {}))
    parts = list(_parts(held, by))
    for name in labels:
        if name not in {key for key, *_ in parts}:
            hint = nearest_or_list(name, {key for key, *_ in parts})
            findings.append(finding("ST013", at("labels"), f"no divider is called '{name}'", hint))
    tabs = min(written.get("tabs", TABS), max(len(parts), 1))
    for n, (key, deck, like) in enumerate(parts):
        label = labels.get(key) or (_raw(deck.name) if by is None else _value_words(by, key, words, tables))
        size = _sizes(deck)[0]
        body = Size(size.height, size.width) if written.get("lying") else size
        fields = {
            "holds": [deck.id],
            "like": like.id,
            "cards": sum(record.copies for record in deck.records if by is None or str(record.fields.get(by)) == key),
            "tab": TAB_HEIGHT,
            "tabs": tabs,
            "place": n % tabs,
            "lying": bool(written.get("lying")),
            **{name: written[name] for name in ("colour",) if name in written},
        }
        whole = Size(body.width, body.height + TAB_HEIGHT)
        yield _record(f"{written['id']}-{key}", Text.of(label), fields, whole, edition, at("id"))


def _parts(held: Sequence[Component], by: str | None) -> Iterator[tuple[str, Component, Record]]:
    """Yield (key, deck, first card) for each divider: one a deck, or one for each value of the field `by`."""
    if by is None:
        yield from ((deck.id, deck, deck.records[0]) for deck in held if deck.records)
        return
    seen: set[str] = set()
    for deck in held:
        for record in deck.records:
            value = record.fields.get(by)
            if isinstance(value, str | int) and str(value) not in seen:
                seen.add(str(value))
                yield str(value), deck, record


def _value_words(by: str, value: str, words: Mapping[str, Phrases], tables: Sequence[Component]) -> Any:
    """Label of a field value: the pack's phrase, else the name of a table row with that id, else the value.

    The value itself gets a capital first letter.
    """
    if words and all(phrases.has(f"{by}.{value}") for phrases in words.values()):
        return {language: phrases.say(f"{by}.{value}") for language, phrases in words.items()}
    rows = (row for table in tables for row in table.records if row.id == value)
    row = next(rows, None)
    return _raw(row.name) if row is not None else value[:1].upper() + value[1:]


def _sizes(deck: Component) -> list[Size]:
    own = [record.size for record in deck.records if record.size is not None]
    return [*([deck.size] if deck.size is not None else []), *own]


def _raw(text: Text) -> Any:
    """Text in the form an author writes it."""
    words = dict(text.by_language)
    return words[""] if set(words) == {""} else words


def _record(id_: str, name: Text, fields: dict[str, Any], size: Size, edition: str, at: Position) -> Record:
    # Not HOUSE: it adds nothing to the rules that players could take for the book's.
    return Record(
        id=id_, name=name, source=Source.INFERRED, copies=1, since=edition, at=at,
        fields=MappingProxyType(fields), size=size,
    )  # fmt: skip

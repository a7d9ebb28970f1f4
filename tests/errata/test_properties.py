"""What holds for any two editions: nothing from nothing, the changes make the new one, and back again."""

import copy
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.errata.changes import Change, EditionDiff, Kind
from sandtable.errata.compare import compare
from sandtable.errata.record_diff import whole_card
from sandtable.findings import Position
from sandtable.geometry.sizes import Size
from sandtable.model.pack import Component, Credits, Pack, Record, Source, Text
from sandtable.model.phrases import Phrases

LANGUAGES = ("en", "it")
NO_FACTS = ("since", "was")
HERE = Position("deck.yaml")

words = st.lists(
    st.sampled_from(["draw", "two", "cards", "rest", "fire", "ford", "march", "guard"]), min_size=1, max_size=5
).map(" ".join)
texts = words | st.fixed_dictionaries({"en": words, "it": words})
numbers = st.integers(-3, 3)
fields = st.fixed_dictionaries(
    {},
    optional={
        "price": numbers,
        "elite": st.booleans(),
        "tags": st.lists(st.sampled_from(["hidden", "road", "once"]), max_size=3),
        "weapon": st.fixed_dictionaries({}, optional={"cost": numbers, "range": numbers}),
        "motto": texts,
        "lines": st.lists(st.fixed_dictionaries({"n": numbers, "title": texts}), max_size=3),
    },
)


@st.composite
def records(draw: st.DrawFn, id_: str) -> Record:
    return Record(
        id=id_,
        name=Text.of(draw(texts)),
        source=draw(st.sampled_from(Source)),
        copies=draw(st.integers(1, 4)),
        since=draw(st.sampled_from(["1.0", "1.1"])),
        at=HERE,
        fields=draw(fields),
        text=draw(st.none() | texts.map(Text.of)),
        house=tuple(draw(st.lists(st.sampled_from(["price", "tags"]), max_size=2, unique=True))),
        was=tuple(draw(st.lists(st.sampled_from("abcdefgh"), max_size=1))),
        size=draw(st.none() | st.just(Size(50, 70))),
    )


@st.composite
def packs(draw: st.DrawFn) -> Pack:
    ids = draw(st.lists(st.sampled_from("abcdefgh"), max_size=6, unique=True))
    decks: dict[str, list[Record]] = {"orders": [], "reserve": []}
    for id_ in ids:
        decks[draw(st.sampled_from(sorted(decks)))].append(draw(records(id_)))
    return pack_of(decks)


def pack_of(decks: dict[str, list[Record]]) -> Pack:
    components = tuple(
        Component(id_, "deck", "card", Text({"": id_}), None, None, "card", None, f"{id_}.yaml", tuple(cards), HERE)
        for id_, cards in decks.items()
    )
    return Pack(
        id="ford",
        rules=None,
        name=Text({"": "Ford"}),
        summary=None,
        edition="1.0",
        languages=LANGUAGES,
        players=None,
        credits=Credits(),
        palette={},
        components=components,
        words={language: Phrases(language, {}) for language in LANGUAGES},
        errata=(),
        folder=str(Path(__file__).parent / "no-such-pack"),
    )


Cards = dict[tuple[str, str], dict[str, Any]]


def facts(pack: Pack) -> Cards:
    """Every card as data, texts by language, without what is no fact."""
    cards = {
        (component.id, record.id): {k: v for k, v in whole_card(record).items() if k not in NO_FACTS}
        for component in pack.components
        for record in component.records
    }
    return tidied(cards)


def tidied(cards: Cards) -> Cards:
    return {key: spread(card) for key, card in cards.items()}


def spread(value: Any, key: str = "") -> Any:
    """The value with every text by language and nothing that is None."""
    if key in ("name", "text", "motto", "title") and isinstance(value, str):
        return dict.fromkeys(LANGUAGES, value)
    if isinstance(value, dict):
        return {name: spread(below, name) for name, below in value.items() if below is not None}
    return [spread(item) for item in value] if isinstance(value, list) else value


def applied(changes: tuple[Change, ...], old: Cards) -> Cards:
    """The old cards with the changes made."""
    cards = copy.deepcopy(old)
    places = {before: (after, cards.pop(before)) for after, before in olds(changes).items()}
    cards |= dict(places.values())
    for change in changes:
        key = (change.component, change.card)
        if change.kind is Kind.ADDED:
            cards[key] = {name: value for name, value in change.new.items() if name not in NO_FACTS}
        elif change.kind is Kind.REMOVED:
            del cards[key]
        elif change.kind is Kind.CHANGED and change.field != "component":
            put(cards[key], (change.field or "").split("."), change)
        if key in cards:
            cards[key]["id"] = change.card
    return tidied(cards)


def put(card: Any, path: list[str], change: Change) -> None:
    *way, last = path
    for step in way:
        card = card[int(step)] if isinstance(card, list) else card[step]
    place: Any = int(last) if isinstance(card, list) else last
    if change.lang is None:
        card[place] = change.new
        return
    if not isinstance(card, list):
        card.setdefault(place, {})
    card[place] = {**spread(card[place], "text"), change.lang: change.new}
    if not any(card[place].values()):
        card[place] = None


def olds(changes: tuple[Change, ...]) -> dict[tuple[str, str], tuple[str, str]]:
    """Where renamed and moved cards stood: new place to old place."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for change in changes:
        key = (change.component, change.card)
        component, card = found.get(key, key)
        if change.kind is Kind.RENAMED:
            found[key] = (component, change.old)
        elif change.field == "component":
            found[key] = (change.old, card)
    return found


def mirrored(diff: EditionDiff) -> Counter[str]:
    """The changes as seen from the new edition."""
    before = olds(diff.changes)
    kinds = {Kind.ADDED: Kind.REMOVED, Kind.REMOVED: Kind.ADDED}
    seen = []
    for change in diff.changes:
        component, card = before.get((change.component, change.card), (change.component, change.card))
        kind = kinds.get(change.kind, change.kind)
        seen.append(Change(component, card, kind, change.field, change.lang, change.new, change.old, change.certainty))
    return told(seen)


def told(changes: Any) -> Counter[str]:
    return Counter(repr(change) for change in changes)


@pytest.mark.slow
@given(packs())
def test_an_edition_does_not_differ_from_itself(pack: Pack) -> None:
    assert compare(pack, copy.deepcopy(pack)).changes == ()


@pytest.mark.slow
@settings(max_examples=300)
@given(packs(), packs())
def test_the_changes_applied_to_the_old_edition_give_the_new_one(old: Pack, new: Pack) -> None:
    assert applied(compare(old, new).changes, facts(old)) == facts(new)


@pytest.mark.slow
@settings(max_examples=300)
@given(packs(), packs())
def test_the_other_way_round_is_the_mirror(old: Pack, new: Pack) -> None:
    assert mirrored(compare(old, new)) == told(compare(new, old).changes)


@pytest.mark.slow
@given(packs(), packs(), st.randoms(use_true_random=False))
def test_the_order_of_cards_makes_no_difference(old: Pack, new: Pack, random: Any) -> None:
    decks = {component.id: list(component.records) for component in new.components}
    for cards in decks.values():
        random.shuffle(cards)
    assert told(compare(old, pack_of(decks)).changes) == told(compare(old, new).changes)


def test_a_new_language_is_one_change() -> None:
    said = {"en": "Ford", "it": "Guado"}
    card = Record("a", Text(said), Source.HOUSE, 1, "1.0", HERE, {"motto": said}, Text(said))
    english = Record(
        "a",
        Text({"": "Ford"}),
        Source.HOUSE,
        1,
        "1.0",
        HERE,
        {"motto": "Ford"},
        Text({"en": "Ford"}),
    )
    old = replace(pack_of({"orders": [english]}), languages=("en",))
    assert [change.as_data() for change in compare(old, pack_of({"orders": [card]})).changes] == [
        Change("", "", Kind.CHANGED, "languages", None, ["en"], ["en", "it"]).as_data()
    ]

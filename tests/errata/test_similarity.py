"""Cards that say nothing of what they were."""

from sandtable.errata.similarity import MOST, THRESHOLD, likeness, most_alike, portrait
from sandtable.findings import Position
from sandtable.model.pack import Credits, Pack, Record, Source, Text
from sandtable.model.phrases import Phrases

PACK = Pack(
    "p", None, Text({"": "P"}), None, "1.0", ("en",), None, Credits(), {}, (), {"en": Phrases("en", {})}, (), "."
)  # fmt: skip


def card(id_: str, name: str, text: str = "", **fields: object):
    record = Record(
        id_, Text({"": name}), Source.HOUSE, 1, "1.0", Position("x"), fields, Text({"": text}) if text else None
    )
    return portrait(PACK, record, "en")


def test_the_same_card_is_never_quite_certain() -> None:
    assert (
        likeness(card("a", "Old Guard", "Never retreats.", price=9), card("b", "Old Guard", "Never retreats.", price=9))
        == MOST
    )


def test_the_same_words_and_values_under_another_name_are_just_enough() -> None:
    assert likeness(card("a", "Lancers", "Ride on.", price=3), card("b", "Hussars", "Ride on.", price=3)) == THRESHOLD


def test_a_name_alone_is_not_enough() -> None:
    assert likeness(card("a", "Truce", "Rest.", price=3), card("b", "Truce", "Fire!", price=4)) == 0.4


def test_what_neither_has_does_not_count() -> None:
    assert likeness(card("a", "Rifle squad", price=3), card("b", "Rifle team", price=3)) == 0.69
    assert likeness(card("a", ""), card("b", "")) == 0.0


def test_each_card_once_and_the_most_alike_first() -> None:
    old = [card("a", "Old Guard", "Never retreats."), card("b", "Young Guard", "Never retreats.")]
    new = [card("y", "Young Guard", "Never retreats."), card("x", "Old Guard", "Seldom retreats.")]
    assert list(most_alike(old, new)) == [("b", "y", 0.99), ("a", "x", 0.77)]


def test_ties_are_settled_by_the_ids() -> None:
    old = [card("c", "Boom", "Fire."), card("a", "Boom", "Fire.")]
    new = [card("d", "Boom", "Fire."), card("b", "Boom", "Fire.")]
    assert list(most_alike(old, new)) == [("a", "b", 0.99), ("c", "d", 0.99)]
    assert list(most_alike(old[::-1], new[::-1])) == [("a", "b", 0.99), ("c", "d", 0.99)]

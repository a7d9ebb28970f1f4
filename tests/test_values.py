"""Named tuples and frozen dataclasses of the house behave as those of the standard library."""

import copy
import dataclasses
import pickle
import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable import values


class Counter(values.NamedTuple):
    """A counter and where it lies."""

    name: str
    hex: int
    sides: tuple[str, ...] = ()
    face: str | None = None

    @property
    def called(self) -> str:
        return f"{self.name} at {self.hex}"


class LibraryCounter(typing.NamedTuple):
    name: str
    hex: int
    sides: tuple[str, ...] = ()
    face: str | None = None


class Nothing(values.NamedTuple):
    pass


@values.dataclass(frozen=True, slots=True)
class Card:
    """A card of a deck."""

    id: str
    copies: int
    text: str | None = None
    marks: dict[str, int] = values.field(default_factory=dict, repr=False, compare=False)

    @property
    def many(self) -> bool:
        return self.copies > 1


@dataclasses.dataclass(frozen=True, slots=True)
class LibraryCard:
    id: str
    copies: int
    text: str | None = None
    marks: dict[str, int] = dataclasses.field(default_factory=dict, repr=False, compare=False)


@values.dataclass(frozen=True, slots=True)
class Bleed:
    width: float
    gutter: float = 0

    def __post_init__(self) -> None:
        if self.width < 0:
            raise ValueError("bleed is a length of 0 mm or more")


@values.dataclass(frozen=True, slots=True)
class WideBleed(Bleed):
    marks: int = 4


@values.dataclass(frozen=True)
class Board:
    spots: int
    name: str = "board"


@values.dataclass(frozen=True, eq=False)
class Scenario(Board):
    turns: int = 6


@dataclasses.dataclass(frozen=True)
class Strange(Board):
    """A game installed beside builds on what is ours in the library's way."""

    extra: int = 1


_ARGUMENTS = st.tuples(
    st.lists(st.text(max_size=3) | st.integers(), max_size=6),
    st.dictionaries(st.sampled_from(["name", "hex", "sides", "face", "id", "copies", "text", "other"]), st.integers()),
)


def _made(cls: type, places: list[object], names: dict[str, object]) -> object:
    try:
        return cls(*places, **names)
    except TypeError:
        return TypeError


@given(_ARGUMENTS)
def test_a_named_tuple_takes_what_the_librarys_takes(given_them: tuple[list[object], dict[str, object]]) -> None:
    ours, theirs = _made(Counter, *given_them), _made(LibraryCounter, *given_them)
    assert ours == theirs
    if isinstance(ours, Counter) and isinstance(theirs, LibraryCounter):
        assert (ours.name, ours.hex, ours.sides, ours.face) == tuple(theirs)
        assert repr(ours) == repr(theirs).removeprefix("Library")
        assert hash(ours) == hash(theirs)
        assert ours._asdict() == theirs._asdict()


@given(_ARGUMENTS)
def test_a_dataclass_takes_what_the_librarys_takes(given_them: tuple[list[object], dict[str, object]]) -> None:
    ours, theirs = _made(Card, *given_them), _made(LibraryCard, *given_them)
    assert isinstance(ours, Card) == isinstance(theirs, LibraryCard)
    if isinstance(ours, Card) and isinstance(theirs, LibraryCard):
        assert repr(ours) == repr(theirs).removeprefix("Library")
        assert dataclasses.astuple(ours) == dataclasses.astuple(theirs)
        assert (ours == Card(ours.id, 1)) == (theirs == LibraryCard(theirs.id, 1))
        assert hash(ours) == hash(theirs)


def test_a_named_tuple_is_like_the_librarys() -> None:
    one = Counter("tank", 101, face="b")
    assert one.called == "tank at 101"
    assert one._replace(hex=102) == ("tank", 102, (), "b")
    assert one._make(["a", 1, (), None]) == Counter("a", 1)
    assert (Counter._fields, Counter.__match_args__) == (LibraryCounter._fields, LibraryCounter._fields)
    assert Counter._field_defaults == LibraryCounter._field_defaults
    assert Counter.__doc__ == "A counter and where it lies."
    assert Nothing() == ()
    with pytest.raises(ValueError, match="other"):
        one._replace(other=1)
    with pytest.raises(AttributeError):
        one.hex = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        one.other = 3  # type: ignore[attr-defined]


def test_a_dataclass_is_like_the_librarys() -> None:
    card = Card("a", 2)
    assert card.many
    assert card == Card("a", 2, None, {"x": 1})
    assert card != Card("a", 1)
    assert card != LibraryCard("a", 2)
    assert Card.__match_args__ == LibraryCard.__match_args__
    assert Card.__doc__ == "A card of a deck."
    assert not hasattr(card, "__dict__")
    assert card.marks is not Card("b", 1).marks
    for change in (lambda: setattr(card, "copies", 3), lambda: setattr(card, "other", 3), lambda: delattr(card, "id")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            change()


@pytest.mark.parametrize("one", [Counter("a", 1), Card("a", 1, "b", {"x": 1}), Scenario(3, turns=2)])
def test_values_are_copied_and_kept(one: object) -> None:
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert type(again) is type(one)
        assert repr(again) == repr(one)


def test_replace_is_the_librarys_too() -> None:
    card = Card("a", 1, marks={"x": 1})
    for replace in (values.replace, dataclasses.replace):
        other = replace(card, copies=3)
        assert (other.id, other.copies, other.marks) == ("a", 3, {"x": 1})
    assert [one.name for one in dataclasses.fields(Scenario)] == ["spots", "name", "turns"]
    assert [one.name for one in dataclasses.fields(Board)] == ["spots", "name"]


def test_a_class_may_build_on_another() -> None:
    scenario = Scenario(3, turns=4)
    assert (scenario.spots, scenario.name, scenario.turns) == (3, "board", 4)
    assert scenario != Scenario(3, turns=4)
    assert scenario in {scenario}
    assert Board(1) == Board(1, "board")
    strange = Strange(1, extra=2)
    assert (strange.spots, strange.name, strange.extra) == (1, "board", 2)


@pytest.mark.parametrize("kind", [Bleed, WideBleed])
def test_a_value_that_looks_itself_over_does_so_whenever_it_is_made(kind: type[Bleed]) -> None:
    assert (kind(3).width, kind(width=3, gutter=6).gutter) == (3, 6)
    with pytest.raises(ValueError, match="0 mm"):
        kind(-1)
    with pytest.raises(ValueError, match="0 mm"):
        values.replace(kind(3), width=-1)
    assert pickle.loads(pickle.dumps(kind(3))) == kind(3)

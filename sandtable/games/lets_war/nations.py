"""Nations and factions of the players: neighbours, balance, turn order."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from sandtable.findings import Position
from sandtable.model.pack import Pack, Record

ENTENTE = ("FRA", "GBR", "RUS")
CENTRAL = ("GER", "AUH", "OTT")
NEUTRAL = "ITA"
SEVEN = (*ENTENTE, *CENTRAL, NEUTRAL)
FEWEST, MOST = 2, 7


class Faction(StrEnum):
    """A nation's side when the war begins."""

    ENTENTE = "ENT"
    CENTRAL = "CEN"
    NEUTRAL = "NEU"

    @property
    def called(self) -> str:
        return {"ENT": "the Entente", "CEN": "the Central Empires", "NEU": "neutral"}[self.value]


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation; the lowest `first` at the table begins, and one without `first` never does."""

    id: str
    called: str
    faction: Faction
    first: int | None
    record: Record = field(compare=False, repr=False)

    def at(self, name: str) -> Position:
        """Position of one of its fields."""
        return self.record.place(name)

    @property
    def is_neutral(self) -> bool:
        return self.faction is Faction.NEUTRAL


def nations_of(pack: Pack) -> dict[str, Nation]:
    """The nations of a pack by id; none when it has no table of nations."""
    return {
        record.id: Nation(
            record.id,
            record.name.english,
            Faction(record.fields["faction"]),
            record.fields.get("first"),
            record,
        )
        for component in pack.components
        if component.id == "nations"
        for record in component.records
    }


def players_of(pack: Pack) -> tuple[int, int]:
    """The fewest and the most players."""
    return pack.players or (FEWEST, MOST)


def members(nations: Iterable[Nation], faction: Faction) -> list[Nation]:
    return [nation for nation in nations if nation.faction is faction]


def is_balanced(nations: Sequence[Nation]) -> bool:
    """True when both factions have as many nations (R-PLAYER-1)."""
    return len(members(nations, Faction.ENTENTE)) == len(members(nations, Faction.CENTRAL))


def recommended(players: int) -> tuple[frozenset[str], ...]:
    """The line-ups the rulebook recommends for a number of players (R-PLAYER-2); none outside 2 to 7."""
    belligerents: dict[int, list[tuple[str, ...]]] = {
        2: [(ally, enemy) for ally in ENTENTE[:2] for enemy in CENTRAL[:2]],
        4: [(*ENTENTE[:2], *CENTRAL[:2])],
        6: [(*ENTENTE, *CENTRAL)],
    }
    odd_one = (NEUTRAL,) if players % 2 else ()
    return tuple(frozenset((*nations, *odd_one)) for nations in belligerents.get(players - players % 2, ()))


def neighbours(seats: Sequence[Nation]) -> Iterator[tuple[int, int]]:
    """Yield indices of each seat and the one to its left, round the table; two players are neighbours once."""
    last = len(seats) if len(seats) > 2 else len(seats) - 1
    return ((place, (place + 1) % len(seats)) for place in range(last))


def allied_neighbours(seats: Sequence[Nation]) -> Iterator[tuple[int, int]]:
    """Places of neighbours who belong to one faction (R-SEAT-1)."""
    for left, right in neighbours(seats):
        if seats[left].faction is seats[right].faction and not seats[left].is_neutral:
            yield left, right


def flanked_neutrals(seats: Sequence[Nation]) -> Iterator[tuple[int, Faction]]:
    """Places of neutral nations between two of one faction, and that faction (R-SEAT-1)."""
    for place, nation in enumerate(seats):
        beside = {seats[place - 1].faction, seats[(place + 1) % len(seats)].faction}
        if nation.is_neutral and len(beside) == 1:
            yield place, beside.pop()


def first_to_act(nations: Iterable[Nation]) -> Nation | None:
    """Starting nation: Germany, else another Central nation (R-TURN-1); None if no nation may start."""
    ranked = [(nation.first, nation.id, nation) for nation in nations if nation.first is not None]
    return min(ranked)[2] if ranked else None


def turn_order(seats: Sequence[Nation]) -> tuple[Nation, ...]:
    """The nations in the order of their turns: from the first player on, passing left."""
    first = first_to_act(seats)
    start = seats.index(first) if first is not None else 0
    return (*seats[start:], *seats[:start])

"""Sites of a mission: landmarks, people, exits."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.warfare.battlefield import Field
from generator.warfare.content.wordbook import Wordbook
from sandtable.geometry.chance import Chance
from sandtable.geometry.hexes import Hex, distance
from sandtable.ground.terrain import ROADS, Spot
from sandtable.model.pack import Text

SHELTERED = "#t.F"  # ground people may wait on: no road, no crossing, no height
MEETING_PLACES = {"square", "market", "stalls", "camp", "lanes", "campgate"}
WORKS = {"tanks", "factory", "hangar", "tower", "wall", "ruin"}  # buildings in which nobody lives
WAYS_OUT = 4


@dataclass(frozen=True, slots=True)
class Sites:
    """Hexes a mission is about. `posts` are held by the defender from the start, who gathers around the `hub`."""

    goals: tuple[Hex, ...] = ()
    posts: tuple[Hex, ...] = ()
    people: tuple[Hex, ...] = ()
    exits: tuple[Hex, ...] = ()
    hub: tuple[Hex, ...] = ()
    road: tuple[Hex, ...] = ()  # from the attacker's end of the map to the defender's, where the matter is a road

    @property
    def hexes(self) -> frozenset[Hex]:
        return frozenset((*self.goals, *self.posts, *self.people))


def landmarks(
    field: Field,
    tiles: Iterable[str],
    count: int,
    chance: Chance,
    *,
    apart: int = 2,
    suits: Callable[[Hex], bool] | None = None,
    beside: Sequence[Hex] = (),
) -> tuple[Hex, ...]:
    """Return up to so many landmarks with different names, at a distance from each other and from `beside`."""
    places = [hex_ for tile in tiles for hex_ in field.landmarks(tile) if suits is None or suits(hex_)]
    ranked = sorted(chance.shuffled(places), key=lambda hex_: -field.feature(hex_).worth)
    found: list[Hex] = []
    called = {field.feature(hex_).name.english for hex_ in beside}
    for hex_ in ranked:
        if len(found) == count:
            break
        name = field.feature(hex_).name.english
        if name not in called and all(distance(hex_, other) >= apart for other in (*found, *beside)):
            found.append(hex_)
            called.add(name)
    return tuple(found)


def site_words(field: Field, words: Wordbook, hex_: Hex) -> Text:
    """Name of a place; a crossing is named with its tile where others have the same name."""
    name = field.feature(hex_).name
    alike = [one for one in field.crossings if field.feature(one).name == name]
    if hex_ not in alike or len(alike) == 1:
        return name
    tile = field.tile_of(hex_)
    return words.say("zones.among", {"site": name, "tile": field.tile_words(tile), "number": tile})


def halfway(field: Field, hexes: Iterable[Hex]) -> list[Hex]:
    """Sort hexes so that those about as far on foot from the attacker's end as from the defender's come first."""
    here, there = field.on_foot(field.by_tile[field.home]), field.on_foot(field.by_tile[field.rear])
    return sorted(hexes, key=lambda hex_: (abs(here[hex_] - there[hex_]), field.label(hex_)))


def dwellings(
    field: Field, tiles: Iterable[str], count: int, chance: Chance, *, apart: int, beside: Sequence[Hex] = ()
) -> tuple[Hex, ...]:
    """Return up to so many places for people: buildings and meeting places first, then sheltered hexes."""
    places = list(tiles)
    found = landmarks(
        field, places, count, chance, apart=apart, beside=beside, suits=lambda hex_: lived_in(field.spot(hex_))
    )
    more = landmarks(
        field,
        places,
        count - len(found),
        chance,
        apart=apart,
        beside=(*found, *beside),
        suits=lambda hex_: field.spot(hex_).letter in SHELTERED,
    )
    return (*found, *more)


def lived_in(spot: Spot) -> bool:
    """True for houses, markets, squares and tents."""
    return spot.paint in MEETING_PLACES or (spot.letter == "#" and spot.paint not in WORKS)


def way_out(field: Field, tile: str, away_from: Iterable[Hex], unseen: Iterable[Hex] = ()) -> tuple[Hex, ...]:
    """Return adjacent border hexes of a tile, at a road that leaves the map there if one does.

    They lie as far as possible from some places, and outside hexes to avoid unless there is nothing else.
    """
    border, avoided = field.border(tile), frozenset(unseen)
    border = [hex_ for hex_ in border if hex_ not in avoided] or border
    if not border:
        return ()
    roads = [hex_ for hex_ in border if field.spot(hex_).letter in ROADS]
    far = list(away_from)
    gate = max(roads or border, key=lambda hex_: (min(distance(hex_, one) for one in far), field.label(hex_)))
    return tuple(field.patch(border, gate, WAYS_OUT))


def gate_of(field: Field, hex_: Hex) -> tuple[Hex, ...]:
    """Return adjacent border hexes of a tile around one of them; that one first."""
    return tuple(field.patch(field.border(field.tile_of(hex_)), hex_, WAYS_OUT))


def remote_way_out(field: Field, places: Sequence[Hex], least: int) -> tuple[Hex, ...]:
    """Return an exit far from some places and not at the attacker's end; none when all are too near."""
    ways = [way_out(field, tile, places) for tile in field.names if tile != field.home]
    apart = {way: min(distance(hex_, place) for hex_ in way for place in places) for way in ways if way}
    best = max(apart, key=lambda way: (apart[way], way), default=())
    return best if best and apart[best] >= least else ()

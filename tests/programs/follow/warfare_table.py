"""What a referee of Warfare keeps: pieces, people, cubes, and what may shoot at what."""

from typing import Any

from tests.programs.follow.ledger import Follower
from tests.programs.follow.warfare_map import HIGH, Map, Occupants, Place, distance
from tests.programs.follow.warfare_pieces import Piece, ladder, printed_supports, printed_units


class People:
    """A population marker."""

    def __init__(self, crowd: bool, place: Place | None, where: str) -> None:
        self.crowd, self.place, self.where = crowd, place, where


class Referee(Follower):
    """The table, and the questions that a referee answers from the chart."""

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state
        tables = state.tables
        board = tables.ground.board
        walls = {place: spot.fortified for place, spot in board.spots.items()}
        self.map = Map({place: spot.terrain.id for place, spot in board.spots.items()}, walls)
        self.at: dict[str, Place] = {label: place for place, label in board.labels.items()}
        self.sides = [side.id for side in tables.sides]
        self.regular = [side.regular for side in tables.sides]
        self.ladder = ladder()
        units, supports = printed_units(), printed_supports()
        self.pieces: dict[str, Piece] = {}
        for unit in state.units:
            self.pieces[unit.id] = Piece(unit.id, units[unit.kind.id], unit.side)
        for support in state.supports:
            printed = supports[support.kind.id]
            if "sides" in printed:
                printed = {**printed, **printed["sides"][support.kind.drone_side]}
            self.pieces[support.id] = Piece(support.id, printed, support.side)
        for one in (*state.units, *state.supports):
            piece = self.pieces[one.id]
            piece.where, piece.place = one.where, self.place_of(one.hex)
            piece.morale, piece.damage, piece.watch = one.morale, one.damage, one.overwatch
        for unit in state.units:
            if unit.passenger >= 0:
                self.pieces[unit.id].passenger = state.units[unit.passenger].id
            if unit.cargo >= 0:
                self.pieces[unit.id].cargo = state.markers[unit.cargo].id
        self.people = {
            marker.id: People(marker.crowd, self.place_of(marker.hex), marker.where)
            for marker in state.markers
            if marker.type == "population"
        }
        self.snapshot()

    def place_of(self, hex_: int) -> Place | None:
        if hex_ < 0:
            return None
        place: Place = self.state.tables.ground.hexes[hex_]
        return place

    def snapshot(self) -> None:
        """Note where everything stands now: a mover on its way stands where the engine says."""
        self.spots: dict[str, Place] = {}
        self.seen = Occupants()
        for unit in self.state.units:
            place = self.place_of(unit.hex)
            if unit.where == "map" and place is not None:
                self.spots[unit.id] = place
                if not self.pieces[unit.id].flies:
                    self.seen.ground.add(place)
        for marker in self.state.markers:
            place = self.place_of(marker.hex)
            if marker.where != "map" or place is None:
                continue
            if marker.type in ("roadblock", "rubble") and not marker.hidden:
                self.seen.solid.add(place)
            elif marker.type == "population":
                self.seen.people.add(place)
            elif marker.type == "smoke":
                self.seen.smoke.add(place)

    # --- questions

    def population(self, place: Place | None) -> list[People]:
        return [one for one in self.people.values() if one.place == place and one.where == "map"]

    def level_of(self, name: str, *, watching: bool = False) -> int:
        """R-LOS-2, R-HEL-1, R-HEL-2: level of a unit where it stands."""
        place = self.spots[name]
        piece = self.pieces[name]
        if piece.flies and (watching or not self.map.low(place)):
            return HIGH
        return self.map.level(place)

    def high(self, piece: Piece, *, acting: bool = False) -> bool:
        return piece.flies and self.level_of(piece.id, watching=piece.watch and not acting) == HIGH

    def sees(
        self, one: Piece, other: Piece, *, watching: bool = False, hazy: bool = False, at: Place | None = None
    ) -> bool:
        """Sight from a shooter to a target; `watching`: a shot from Overwatch."""
        end = at or self.spots[other.id]
        high = HIGH if other.flies and (other.watch or not self.map.low(end)) else self.map.level(end)
        levels = self.level_of(one.id, watching=watching), high
        seen = Occupants(set(self.seen.ground), self.seen.solid, self.seen.people, self.seen.smoke)
        return self.map.sees(self.spots[one.id], end, seen, regular=self.regular[one.side], levels=levels, hazy=hazy)

    def shielded(self, by: int, target: Piece, at: Place | None = None) -> bool:
        """R-HOS-1, R-HOS-2: whom population keeps from attacks other than assault."""
        place = at or self.spots.get(target.id)
        people = self.population(place)
        if not self.regular[by]:
            return False
        return bool(people) and (not self.regular[target.side] or any(not one.crowd for one in people))

    def may_hit(self, piece: Piece, weapon: str, target: Piece, *, high: bool) -> bool:
        """R-FIR-3 for units."""
        if not piece.has("heavy" if weapon in ("heavy", "sam") else "light"):
            return False
        sam = bool(piece.weapon(weapon).get("sam")) if weapon in ("heavy", "sam") else False
        if target.support:
            return sam
        if target.flies:
            hunter = "heli_hunter" in piece.abilities and not high
            return sam or (not high and weapon == "light") or (weapon == "heavy" and hunter)
        return not sam and (target.infantry or weapon == "heavy")

    def can_fire(self, piece: Piece, weapon: str, target: Piece, *, watching: bool, at: Place | None = None) -> str:
        """What forbids a shot of a unit, "" if nothing does."""
        place = at or self.spots[target.id]
        own = self.spots[piece.id]
        high = target.flies and (target.watch or not self.map.low(place))
        if piece.morale:
            return "R-FIR-1: not sound"
        if not self.may_hit(piece, weapon, target, high=high):
            return "R-FIR-3: the wrong weapon"
        if distance(own, place) > int(piece.weapon(weapon)["range"]):
            return "R-FIR-1: out of range"
        if self.map.water(own) and piece.infantry:
            return "R-AMP-1: infantry in water"
        if self.shielded(piece.side, target, place):
            return "R-HOS-1: shielded"
        if not self.sees(piece, target, watching=watching, at=place):
            return "R-LOS-3: not seen"
        return ""

    def weapon_cost(self, piece: Piece, weapon: str, target: Piece | None = None) -> int:
        hunting = target is not None and target.flies and weapon == "heavy" and not piece.weapon(weapon).get("sam")
        return piece.cost(int(piece.weapon(weapon)["cost"]) + (1 if hunting and not piece.support else 0))

    def worse(self, die: str, steps: int) -> str:
        """R-DIE-1, R-DIE-5."""
        return self.ladder[min(len(self.ladder) - 1, max(0, self.ladder.index(die) - steps))]

    def available(self, seat: int) -> int:
        """R-TRK-5, W-15: AP in hand."""
        others = [level for at, level in enumerate(self.levels) if at != seat]
        return self.levels[seat] - max(others) + 1

    levels: list[int]

"""Moves of Warfare: paths, carriers, Overwatch, smoke, roadblocks."""

from tests.programs.follow.ledger import Told
from tests.programs.follow.warfare_fire import Fire
from tests.programs.follow.warfare_map import Place, distance
from tests.programs.follow.warfare_pieces import Piece


class Moves(Fire):
    """Whatever changes the place of a piece."""

    def on_moves(self, told: Told) -> None:
        piece = self.piece(told)
        path = [self.at[label] for label in str(told.data["path"]).split()]
        self.unwatch(piece)
        self.mover = piece.id
        if self.words[0] in ("move", "escort", "enter", "exit", "sneak"):
            self._who_watches(piece, path)
        if path:
            piece.where, piece.place = "map", path[-1]
        if self.words[0] == "escort":
            self.people[self.words[2]].place = path[-1]

    def _who_watches(self, piece: Piece, path: list[Place]) -> None:
        """R-OVW-2: enemies on Overwatch that may fire at some hex of the path."""
        markers = [one for one in self.state.markers if one.type == "roadblock" and one.where == "map"]
        hidden = {self.place_of(one.hex) for one in markers}  # one that lay open was no way to go
        for other in self.pieces.values():
            if (
                self.sneaking
                or other.support
                or not other.watch
                or other.side == piece.side
                or other.id not in self.spots
            ):
                continue
            self.seen.ground.discard(self.spots.get(piece.id, (99, 99)))
            for place in path:
                if place in hidden and not piece.flies:
                    break  # R-UNK-3: it never stands there
                for weapon in ("light", "heavy"):
                    if other.has(weapon) and not self._forbidden(other, weapon, piece, place):
                        self.watched.append(other.id)

    def _forbidden(self, shooter: Piece, weapon: str, mover: Piece, place: Place) -> str:
        if self.words[0] == "escort" and self.regular[shooter.side] and not self.regular[mover.side]:
            return "R-HOS-1: its population comes along"
        return self.can_fire(shooter, weapon, mover, watching=True, at=place)

    def on_enters(self, told: Told) -> None:
        piece = self.piece(told)
        piece.where, piece.place = "map", self.spot(told)
        self.mover = piece.id

    def on_stops(self, told: Told) -> None:
        piece = self.piece(told)
        piece.place = self.spot(told)
        if self.words and self.deed and self.deed[0] == "escort":
            self.people[self.deed[2]].place = piece.place

    def on_turns_back(self, told: Told) -> None:
        self.piece(told).place = self.at.get(told.data["back"])
        for people in self.people.values():
            if self.words[0] == "escort" and people is self.people[self.words[2]]:
                people.place = self.piece(told).place

    def on_left(self, told: Told) -> None:
        piece = self.piece(told)
        piece.where, piece.place, piece.watch = "left", None, False
        if piece.passenger:
            self.pieces[piece.passenger].where = "left"

    def on_marker_left(self, told: Told) -> None:
        people = self.people[told.data["marker"]]
        people.where, people.place = "left", None

    def on_placed(self, told: Told) -> None:
        piece = self.piece(told)
        piece.where, piece.place = "map", self.spot(told)

    def on_drops(self, told: Told) -> None:
        piece, place = self.piece(told), self.spot(told)
        taken = place in self.spots.values() or self.map.water(place)
        marked = any(self.place_of(marker.hex) == place for marker in self.state.markers if marker.where == "map")
        self.expect((piece.where, taken or marked), ("held", False), "R-AIR-1: once, on an empty hex")
        piece.where, piece.place = "map", place
        self.mover = piece.id

    def on_boards(self, told: Told) -> None:
        carrier = self.pieces[told.data["carrier"]]
        name = told.data["unit"]
        self.unwatch(carrier)
        self.expect("transport" in carrier.abilities, True, "R-TRN-1: Transport")
        self.expect(carrier.passenger or carrier.cargo, "", "R-TRN-1: one passenger")
        if name in self.pieces:
            unit = self.pieces[name]
            self.expect(unit.infantry, True, "R-TRN-1: infantry")
            unit.where, unit.place, carrier.passenger, unit.watch = "aboard", None, name, False
        else:
            people = self.people[name]
            near = distance(people.place or (99, 99), self.spots[carrier.id]) <= 1
            foes = [one for one, place in self.spots.items() if place == people.place]
            guarded = any(self.pieces[one].side != carrier.side for one in foes)
            self.expect((people.crowd, near, guarded), (False, True, False), "R-TRN-2, R-TRN-2b: Civilians")
            people.where, people.place, carrier.cargo = "aboard", None, name

    def on_alights(self, told: Told) -> None:
        carrier, place = self.pieces[told.data["carrier"]], self.spot(told)
        self.unwatch(carrier)
        self.expect(distance(self.spots[carrier.id], place) <= 1, True, "R-TRN-2: adjacent")
        name = told.data["unit"]
        if name in self.pieces:
            unit = self.pieces[name]
            self.expect(
                place in self.spots.values() or self.map.walled(self.spots[carrier.id], place), False, "R-TRN-2"
            )
            unit.where, unit.place, carrier.passenger = "map", place, ""
            self.mover = name
        else:
            people = self.people[name]
            foes = [one for one, spot in self.spots.items() if spot == place and self.pieces[one].side != carrier.side]
            self.expect(foes, [], "R-TRN-2b: not onto an enemy")
            people.where, people.place, carrier.cargo = "map", place, ""

    def on_watches(self, told: Told) -> None:
        piece = self.piece(told)
        self.expect(piece.morale, 0, "R-OVW-1: a sound unit")
        piece.watch = True

    def on_unwatches(self, told: Told) -> None:
        self.piece(told).watch = False

    def on_spotted(self, told: Told) -> None:
        self.piece(told).watch = False

    def on_smokes(self, told: Told) -> None:
        piece = self.piece(told)
        place = self.spot(told)
        legal = (piece.infantry, distance(self.spots[piece.id], place), self.map.water(place))
        self.expect(legal, (True, 1, False), "R-SMK-1: infantry, adjacent, no water")
        self.unwatch(piece)

    def on_blocks(self, told: Told) -> None:
        piece, place = self.piece(told), self.spot(told)
        self.expect((piece.infantry, self.regular[piece.side]), (True, False), "R-RBK-3: Irregular infantry")
        bare = place not in self.spots.values() and place not in self.seen.solid and not self.population(place)
        self.expect(bare and not self.map.water(place), True, "R-RBK-4: a bare hex")
        self._deed_of(told, "block")

    def on_fires_charges(self, told: Told) -> None:
        self._deed_of(told, "charges", told.data["hex"])

    def on_eliminated(self, told: Told) -> None:
        if told.rule == "W-1":  # charges bring down who stands there
            self.expect(self.piece(told).place, self.at[self.deed[2]], "W-1: who stands on the charges")
            self._lose(self.piece(told))

"""Action Track of Warfare: what is paid, who is Active, what results do to pieces."""

from typing import Any

from tests.programs.follow.ledger import Told
from tests.programs.follow.warfare_map import Place, distance
from tests.programs.follow.warfare_pieces import LOST, Piece
from tests.programs.follow.warfare_table import Referee

TRACK = 40
LIGHT_PRICED = ("convert", "recon", "clear", "unblock", "block", "suppress", "martyr", "jam", "charges")
ONE_AP = ("overwatch", "smoke", "load", "unload", "ability")


class Track(Referee):
    """Cubes, prices and harm."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.levels = list(state.levels)
        self.turn, self.turns = 1, int(state.tables.turns)
        self.active = -1
        self.setting_up = True
        self.deed: tuple[str, ...] = ()
        self.deeds: list[tuple[str, ...]] = []
        self.words: list[str] = []
        self.sneaking = False
        self.watched: list[str] = []
        self.mover = ""
        self.back: tuple[Place, Place] | None = None  # where a defender must go, what is left empty
        self.met: set[str] = set()
        self.ended = False
        self.step_one = int(state.tables.level) == 1
        self.exploding = ""

    def piece(self, told: Told, key: str = "unit") -> Piece:
        return self.pieces[told.data[key]]

    def spot(self, told: Told) -> Place:
        return self.at[told.data["hex"]]

    def unwatch(self, piece: Piece) -> None:
        """R-OVW-4: the cube goes when the unit acts."""
        piece.watch = False

    def on_paid(self, told: Told) -> None:
        seat, ap, why = self.sides.index(told.data["side"]), told.data["ap"], told.data["why"]
        hand = self.available(seat)
        wanted = self._price(seat, why, hand)
        if wanted is not None:
            self.expect(ap, wanted, f"AP for {why} of {' '.join(self.deed)}")
        if why == "move":
            self.expect(
                (seat == self.active, ap <= hand), (True, True), "R-TRK-6: a move is paid out of the AP in hand"
            )
        self.levels[seat] -= ap
        self.expect(told.data["box"], (self.levels[seat] - 1) % TRACK + 1, "R-TRK-1: the box")

    def _price(self, seat: int, why: str, hand: int) -> int | None:
        name = self.deed[1] if len(self.deed) > 1 else ""
        piece = self.pieces.get(name)
        if why == "pass":
            return hand
        if why in ONE_AP:
            return 1
        if why == "more":
            return 2
        if why == "recover":
            return self.ladder.index(self.deed[2]) + 1
        if why == "move":
            return self._move_price()
        if piece is None:
            return None
        if why == "fire" or why == "support":
            return self.weapon_cost(piece, self.deed[2], self.pieces.get(self.deed[3]) if len(self.deed) > 3 else None)
        if why == "assault":
            target = self.pieces[self.deed[2]]
            return self.weapon_cost(piece, "light" if target.infantry else "heavy")
        if why in LIGHT_PRICED:
            return piece.cost(int(piece.weapon("light")["cost"]))
        return None

    def _move_price(self) -> int | None:
        """R-MOV-1, R-CIV-1, W-3, W-4: price of the declared path."""
        verb, name, *rest = self.deed
        piece = self.pieces[name]
        people = 0
        if verb == "escort":
            rest = rest[1:]
            people = len(rest)
        leaving = 1 if verb == "sneak" else 0  # R-STL-1b: paid before the move
        if verb == "exit":
            leaving = 1
            if rest and rest[0] == "with":
                rest, leaving, people = rest[2:], 2, len(rest) - 2
        path = [self.at[label] for label in rest if label in self.at]
        start = None if verb == "enter" else self.spots[name]
        self._look_at_path(piece, path, start, leaving=verb == "exit")
        price = self.map.price(piece.type, path, amphibious="amphibious" in piece.abilities, start=start)
        self.expect(price is not None, True, "R-MOV-5: terrain that is closed")
        return (price or 0) + people + leaving

    def _look_at_path(self, piece: Piece, path: list[Place], start: Place | None, *, leaving: bool) -> None:
        units = {place: name for name, place in self.spots.items() if name != piece.id}
        for place in path:
            if start is not None:
                self.expect(distance(start, place), 1, "R-MOV-1: hex by hex")
            if not piece.flies and start is not None and distance(start, place) == 1:
                self.expect(self.map.walled(start, place), False, "R-FOR-2: a fortified side")
            if not piece.flies:
                self.expect(place in self.seen.solid, False, "R-MOV-5: a roadblock or rubble")
                if self.regular[piece.side]:
                    crowd = any(one.crowd for one in self.population(place))
                    self.expect(crowd, False, "R-MOV-5: a Hostile Crowd")
                if place in units:
                    self.expect(self.pieces[units[place]].side, piece.side, "R-MOV-5: an enemy's hex")
            start = place
        if path and not leaving:
            self.expect(path[-1] in units, False, "R-STK-1: an end on another unit")

    def on_active(self, told: Told) -> None:
        seat = self.sides.index(told.data["side"])
        self.expect(self.levels[seat] > self.levels[self.active], True, "R-TRK-3: who is ahead")
        self.active = seat

    def on_passes(self, told: Told) -> None:
        self.expect(self.sides.index(told.data["side"]), self.active, "R-TRK-8")

    def _do(self, *deed: str) -> None:
        self.deed = deed
        self.deeds.append(deed)

    def _combat(self, target: Piece, result: str) -> None:
        """R-DIE-3: from nothing to worst."""
        if target.where in LOST:
            return
        if result == "S":
            self._hurt(target, morale=1)
        elif result in ("1", "2"):
            self._hurt(target, damage=int(result))
        elif result == "E":
            self._lose(target)

    def _hurt(self, target: Piece, morale: int = 0, damage: int = 0) -> None:
        if damage == 2 and self.state.tables.masini and target.damage + 2 < 3:
            morale += 1
        cap = 2 if self.step_one else 3
        if target.hurt(morale, damage, most=cap):
            self._lose(target)

    def _lose(self, target: Piece) -> None:
        """R-TRN-3, W-12: a carrier takes its passenger along; a drone goes to the track."""
        if target.type == "drone":
            target.morale = target.damage = 0
            return
        target.where, target.place, target.watch = "lost", None, False
        if target.passenger:
            self._lose(self.pieces[target.passenger])
            target.passenger = ""
        if target.cargo:
            self.people[target.cargo].where = "lost"

    def _deed_of(self, told: Told, kind: str, *more: str) -> None:
        self._do(kind, told.data["unit"], *more)
        self.unwatch(self.piece(told))

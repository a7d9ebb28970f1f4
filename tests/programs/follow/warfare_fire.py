"""Fire and tests of Warfare: what may be tried, with which die, and what comes of it."""

from tests.programs.follow.ledger import Told
from tests.programs.follow.warfare_map import Place, distance
from tests.programs.follow.warfare_pieces import LOST, Piece
from tests.programs.follow.warfare_track import Track

ICONS = {
    "suppress": "suppressive", "martyr": "martyrdom", "clear": "engineers", "jam": "recon", "unblock": "engineers",
    "charges": "engineers",
}  # fmt: skip


class Fire(Track):
    """Combat rolls and tests of units."""

    def on_fires(self, told: Told) -> None:
        piece, weapon, target = self.piece(told), told.data["weapon"], self.piece(told, "target")
        self._do("fire", piece.id, weapon, target.id)
        if target.support:
            self.expect(self.may_hit(piece, weapon, target, high=True), True, "R-SAM-1: a SAM")
            self.expect(piece.morale, 0, "R-FIR-1: sound")
            if target.type == "drone":
                self.expect(target.printed.get("sam_symbol"), "true", "R-DRN-2: the sign of the diamond")
            if told.rule == "R-CAS-2":
                self.expect(piece.watch, True, "R-CAS-2: on Overwatch")
            return
        watching = told.rule == "R-OVW-2"
        if watching:
            self.expect(piece.watch, True, "R-OVW-2: on Overwatch")
            self.expect(piece.side != self.active, True, "R-OVW-2: while the other is Active")
            self.expect(target.id, self.mover, "R-OVW-2: at who enters")
            self.expect(self.sneaking, False, "R-STL-1: Stealth")
        self.expect(piece.side != target.side, True, "R-FIR-1: an enemy")
        self.expect(self.can_fire(piece, weapon, target, watching=watching), "", "the shot")
        self.unwatch(piece)

    def on_rolled(self, told: Told) -> None:
        if told.rule == "R-IED-1":
            self._blast(told)
            return
        piece = self.piece(told)
        result = str(told.data["result"]).removeprefix("combat-")
        kind, _, weapon, where = self.deed
        base = str(piece.weapon(weapon)["die"])
        shift = piece.damage
        target = self.pieces.get(where)
        if told.rule in ("R-FIR-2", "R-SAM-1") and target is not None:
            shift += target.defence
            if not target.support and not self.high(target):
                shift += self.map.shift(self.spots[target.id], self.spots[piece.id])
        elif told.rule == "R-CAS-3" and target is not None:
            shift += target.defence + (0 if self.high(target) else self.map.shift(self.spots[target.id], None))
        elif told.rule in ("R-ART-2", "R-ART-4"):
            place = self.at[where]
            target = next((self.pieces[name] for name, spot in self.spots.items() if spot == place), None)
            if target is not None and self._barraged(piece, weapon, target):
                shift += self.map.shift(place, None) + target.defence
            else:
                target = None
                self.expect(weapon, "heavy", "R-ART-4: only a heavy value is rolled for nobody")
        found = told.data["base"], told.data["die"]
        self.expect(found, (base, self.worse(base, shift)), f"R-FIR-2: the die of {kind}")
        if target is not None:
            self._combat(target, result)
            if told.rule == "R-RAM-1":
                self._combat(piece, result)

    def _barraged(self, piece: Piece, weapon: str, target: Piece) -> bool:
        """R-FIR-3, R-SUP-2, R-HOS-3b: True if a barrage that falls on a unit can harm it."""
        if target.flies or self.shielded(piece.side, target):
            return False
        return target.infantry or weapon == "heavy"

    def _blast(self, told: Told) -> None:
        """R-IED-1: the die of the marker, shifted by defence and terrain."""
        target = self.pieces[self.exploding]
        place = self.exploding_at
        shift = target.defence + self.map.shift(place, None)
        wanted = self.worse(told.data["base"], shift)
        self.expect(told.data["die"], wanted, "R-IED-1: the die")
        self._combat(target, str(told.data["result"]).removeprefix("combat-"))

    def on_explodes(self, told: Told) -> None:
        self.exploding = told.data["unit"]
        marker = told.data["marker"]
        victim = self.pieces[self.exploding]
        self.exploding_at = self.spot(told)
        if told.data.get("unit") and self.words[0] in ("recon", "explode", "clear"):
            self.exploding_at = victim.place or self.exploding_at
        self.expect(marker in ("ied", "mine") and not victim.flies, True, "R-UNK-4: no helicopter")

    def on_suppresses(self, told: Told) -> None:
        piece, target = self.piece(told), self.piece(told, "target")
        self._do("suppress", piece.id, target.id)
        reach = distance(self.spots[piece.id], self.spots[target.id]) <= int(piece.weapon("light")["range"])
        legal = (piece.morale, reach, self.sees(piece, target, hazy=True), self.shielded(piece.side, target))
        self.expect(legal, (0, True, True, False), "R-SPF-1 to R-SPF-3: sound, in range, seen, not shielded")
        self.expect(self.high(target), False, "R-HEL-3b: a LOW helicopter at most")
        self.unwatch(piece)

    def on_assaults(self, told: Told) -> None:
        piece, target = self.piece(told), self.piece(told, "target")
        self._do("assault", piece.id, target.id)
        one, other = self.spots[piece.id], self.spots[target.id]
        self.expect((piece.infantry, piece.morale, distance(one, other)), (True, 0, 1), "R-ASL-1: who assaults")
        self.expect(target.flies or piece.side == target.side, False, "R-ASL-1: an enemy on the ground")
        self.expect(self.map.walled(one, other), False, "R-FOR-5: across a fortified side")
        self.unwatch(piece)

    def on_converts(self, told: Told) -> None:
        piece, people = self.piece(told), self.people[told.data["marker"]]
        self._do("convert", piece.id, told.data["marker"])
        self.expect(distance(self.spots[piece.id], people.place or (99, 99)), 1, "R-POP-1: adjacent")
        self.expect(piece.flies, False, "R-POP-1: a ground unit")
        if not people.crowd:
            self.expect(self.regular[piece.side], False, "R-POP-2: Irregulars alone")
        self.unwatch(piece)

    def on_is_rallied(self, told: Told) -> None:
        self._do("recover", told.data["unit"], told.data["die"])
        self.expect(self.piece(told).morale > 0, True, "R-MOR-3: Shaken or Suppressed")

    def on_martyrs(self, told: Told) -> None:
        self._deed_of(told, "martyr", told.data["target"])
        near = distance(self.spots[told.data["unit"]], self.spots[told.data["target"]])
        self.expect((near, self.piece(told, "target").flies), (1, False), "R-MAR-1: adjacent, on the ground")

    def on_reconnoitres(self, told: Told) -> None:
        self._deed_of(told, "recon")

    def on_clears(self, told: Told) -> None:
        self._deed_of(told, "clear")
        self.expect("engineers" in self.piece(told).actions, True, "R-IED-2: Engineers")

    def on_unblocks(self, told: Told) -> None:
        self._deed_of(told, "unblock")

    def on_jams(self, told: Told) -> None:
        self._deed_of(told, "jam")
        piece = self.piece(told)
        self.expect((piece.infantry, "recon" in piece.actions), (True, True), "R-JAM-1: infantry with Recon")

    def on_tested(self, told: Told) -> None:
        piece = self.piece(told)
        kind = self.deed[0]
        result = str(told.data["result"]).removeprefix("test-")
        light = str(piece.printed["light"]["die"]) if piece.has("light") else ""
        shift = piece.damage
        base = light
        if kind == "recover":
            base = self.deed[2]
        elif kind == "recon":
            base = piece.actions.get("recon", "grey")
        elif kind in ICONS:
            base = piece.actions[ICONS[kind]]
        elif kind == "assault":
            target = self.pieces[self.deed[2]]
            base = str(piece.weapon("light" if target.infantry else "heavy")["die"])
            shift += self.map.shift(self.spots[target.id], self.spots[piece.id])
        self.expect((told.data["base"], told.data["die"]), (base, self.worse(base, shift)), f"the die of {kind}")
        getattr(self, f"_after_{kind}", lambda *_: None)(piece, result)

    def _after_convert(self, piece: Piece, result: str) -> None:
        if result == "CF":
            self._hurt(piece, morale=1)
        elif result == "CS":
            piece.morale = max(0, piece.morale - 1)
        if result in ("MS", "S", "CS"):
            people = self.people[self.deed[2]]
            people.crowd = not people.crowd

    def _after_recover(self, piece: Piece, result: str) -> None:
        piece.morale = max(0, piece.morale - {"MS": 1, "S": 1, "CS": 3}.get(result, 0))

    def _after_suppress(self, piece: Piece, result: str) -> None:
        morale, damage = {"MS": (1, 0), "S": (2, 0), "CS": (1, 2)}.get(result, (0, 0))
        self._hurt(self.pieces[self.deed[2]], morale, damage)

    def _after_martyr(self, piece: Piece, result: str) -> None:
        target = self.pieces[self.deed[2]]
        morale, damage = {"F": (1, 0), "MS": (0, 1), "S": (0, 2)}.get(result, (0, 0))
        if result == "CS":
            self._lose(target)
        else:
            self._hurt(target, morale, damage)
        self._lose(piece)

    def _after_unblock(self, piece: Piece, result: str) -> None:
        if result == "CF":
            self._hurt(piece, morale=1)

    def _after_assault(self, piece: Piece, result: str) -> None:
        target = self.pieces[self.deed[2]]
        one, other = self.spots[piece.id], self.spots[target.id]
        if result == "CF":
            self._hurt(piece, damage=1)
        elif result == "CS":
            self._lose(target)
        elif result in ("MS", "S"):
            self._hurt(target, morale=1, damage=int(result == "S"))
        if result in ("MS", "S", "CS"):
            self.back = (2 * other[0] - one[0], 2 * other[1] - one[1]), other
            if result != "CS" and target.where not in LOST and not self._can_retreat(target, other, self.back[0]):
                self._lose(target)

    def _can_retreat(self, piece: Piece, start: Place, end: Place) -> bool:
        """R-ASL-6."""
        if end not in self.map.terrain or end in self.spots.values() or end in self.seen.solid:
            return False
        if self.map.water(end) and "amphibious" not in piece.abilities:
            return False
        if self.regular[piece.side] and any(one.crowd for one in self.population(end)):
            return False
        hidden = any(
            marker.type == "roadblock" and marker.hidden and self.place_of(marker.hex) == end
            for marker in self.state.markers
            if marker.where == "map"
        )
        return not hidden and not self.map.walled(start, end)

    def on_retreats(self, told: Told) -> None:
        piece = self.piece(told)
        assert self.back is not None
        self.expect((self.spot(told), piece.where in LOST), (self.back[0], False), "R-ASL-4: directly away")
        for people in self.population(piece.place):
            if people.crowd and not self.regular[piece.side]:
                people.place = self.spot(told)  # R-ASL-5: it goes with an Irregular
        piece.place = self.spot(told)

    def on_advances(self, told: Told) -> None:
        assert self.back is not None
        self.expect(self.spot(told), self.back[1], "R-ASL-4: into the empty hex")
        self.piece(told).place = self.spot(told)

    def on_pays_more(self, told: Told) -> None:
        self.expect((self.deed[0], told.data["ap"]), ("assault", 2), "R-ASL-4: F pays 2 more")

    def on_driven(self, told: Told) -> None:
        people = self.people[told.data["marker"]]
        self.expect((people.crowd, distance(people.place or (99, 99), self.spot(told))), (True, 1), "R-ASL-5")
        people.place = self.spot(told)

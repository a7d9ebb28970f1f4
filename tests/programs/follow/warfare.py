"""Follower of Warfare: choices, supports, the end of turns, objectives; see the modules it builds on."""

from typing import Any

from sandtable.games.play import Result
from tests.programs.follow.ledger import Told
from tests.programs.follow.warfare_map import AROUND
from tests.programs.follow.warfare_moves import Moves
from tests.programs.follow.warfare_pieces import LOST
from tests.programs.follow.warfare_track import TRACK


class WarfareFollower(Moves):
    """Warfare with any scenario of two sides."""

    def choose(self, seat: int, words: list[str]) -> None:
        if self.ended:
            self.objections.append(f"choice {self.choices}: the game goes on after its end")
        self.snapshot()
        self.words = words
        verb = words[0]
        if verb == "place":
            return
        if self.setting_up:
            self.setting_up = False
            self.active = 0 if self.levels[0] > self.levels[1] else 1
            if self.levels[0] == self.levels[1]:
                self.active = self.state.tables.first
        if verb in ("shoot", "chase", "hold", "jam", "ram", "aim", "step", "stay", "drive", "explode", "spare"):
            return
        self.expect(seat, self.active, "R-TRK-3: who is Active")
        self.deed, self.deeds, self.watched = (verb, *words[1:]), [], []
        self.back, self.sneaking = None, verb == "sneak"
        if verb == "recover":
            self.deed = ("recover", *words[1:])
        if len(words) > 1 and words[1] in self.pieces and verb not in ("recover", "overwatch"):
            unit = self.pieces[words[1]]
            self.expect(unit.side, seat, "R-TRK-4: an own unit")
            self.expect(unit.where in (*LOST, "aboard", "track"), False, "R-TRN-4: it is not on the map")
            if not unit.support:
                self.expect(unit.morale < 2, True, "R-MOR-2: a Suppressed unit does nothing")

    def on_barrage(self, told: Told) -> None:
        piece = self.pieces[told.data["support"]]
        self._do("barrage", piece.id, told.data["weapon"], told.data["hex"])
        self.expect((piece.where, piece.morale), ("ready", 0), "R-SUP-1: available")
        end = self.at[told.data["hex"]]
        self.spotted = any(
            self.map.sees(
                place, end, self.seen, regular=self.regular[piece.side],
                levels=(self.level_of(name, watching=self.pieces[name].watch), self.map.level(end)),
            )
            for name, place in self.spots.items()
            if self.pieces[name].side == piece.side
        )  # fmt: skip

    def on_scatters(self, told: Told) -> None:
        self.expect(self.spotted, False, "R-ART-2: an own unit sees the hex")
        face = int(told.data["face"])
        q, r = self.at[self.deed[3]]
        if face <= 6:
            arrow = list(AROUND).index(self.words[4]) if len(self.words) > 4 else 0
            step = list(AROUND.values())[(arrow + face - 1) % 6]
            q, r = q + step[0], r + step[1]
        label = next((name for name, place in self.at.items() if place == (q, r)), "-")
        self.expect(told.data["hex"], label, "R-ART-3: where it falls")
        self.deed = (*self.deed[:3], told.data["hex"])

    def on_snipes(self, told: Told) -> None:
        piece, target = self.piece(told), self.piece(told, "target")
        self._do("snipe", piece.id, "light", target.id)
        if not target.support:
            smoke = self.spots[target.id] in self.seen.smoke
            self.expect((target.infantry, smoke), (True, False), "R-SNP-1: infantry, not in smoke")
            self.expect(self.shielded(piece.side, target), False, "R-HOS-3: shielded")
        self.expect(piece.morale, 0, "W-12: a sound sniper")
        self.unwatch(piece)

    def on_sortie(self, told: Told) -> None:
        piece, target = self.pieces[told.data["support"]], self.piece(told, "target")
        weapon = told.data["weapon"]
        self._do("sortie", piece.id, weapon, target.id)
        self.sortie = self.deed
        self.expect((piece.where, piece.morale), ("ready", 0), "R-SUP-1: available")
        self.expect(self.shielded(piece.side, target), False, "R-HOS-3: shielded")
        if target.flies:
            legal = piece.type == "cas" and weapon == "heavy" and self.high(target)
            self.expect(legal, True, "R-CAS-5: bombs, at a HIGH one")
        self.unwatch(piece)

    def hear(self, told: Told) -> None:
        if told.rule == "R-CAS-3" and told.kind == "rolled":
            self.deed = self.sortie
        super().hear(told)

    def on_turned(self, told: Told) -> None:
        self.sortie = (*self.sortie[:3], told.data["target"])

    def on_support_used(self, told: Told) -> None:
        piece = self.pieces[told.data["support"]]
        if piece.where == "lost":
            return
        piece.where, piece.place, piece.watch = "track", None, False
        piece.box, piece.used = self.levels[piece.side], self.turn
        if piece.type == "drone":
            piece.morale = piece.damage = 0

    def on_support_ready(self, told: Told) -> None:
        piece = self.pieces[told.data["support"]]
        if told.rule == "R-SUP-1":
            back = piece.used < self.turn and self.levels[piece.side] <= piece.box - TRACK
            self.expect(back, True, "R-SUP-1: the cube has come round")
        else:
            self.expect(piece.where, "waiting", "R-TRK-13")
        piece.where = "ready"

    def on_turn_ends(self, told: Told) -> None:
        self.expect((told.data["turn"], max(self.levels) <= TRACK * (1 - self.turn)), (self.turn, True), "R-TRK-10")
        for piece in self.pieces.values():
            if piece.where not in LOST:
                piece.morale = max(0, piece.morale - 1)
        for marker in self.state.markers:
            self.expect(marker.type == "smoke" and marker.where == "map", False, "R-TRK-11: smoke goes")

    def on_turn_begins(self, told: Told) -> None:
        self.turn += 1
        self.expect((told.data["turn"], self.turn <= self.turns), (self.turn, True), "R-TRK-11: the next turn")

    def on_rescued(self, told: Told) -> None:
        people = self.people[told.data["marker"]]
        people.where, people.place = "saved", None

    def on_objective_met(self, told: Told) -> None:
        self.met.add(told.data["objective"])
        goal = next(goal for goal in self.state.tables.goals if goal.id == told.data["objective"])
        self.expect(self._holds(goal) and self.turn <= goal.until, True, f"G-18: {goal.id}")

    def _holds(self, goal: Any) -> bool:
        places = {self.place_of(hex_) for hex_ in goal.hexes}
        sides = [piece for piece in self.pieces.values() if piece.where == "map" and piece.place in places]
        if goal.type == "control":
            own = [one for one in sides if one.side == goal.side and not one.flies and not one.support]
            own = [one for one in own if not goal.targets or one.id in goal.targets]
            return len({one.place for one in own}) >= goal.count
        if goal.type == "hold":
            foes = {one.place for one in sides if one.side != goal.side and not one.flies}
            return len(places - foes) >= goal.count
        if goal.type == "destroy" and places and not goal.targets:
            rubble = {
                self.place_of(one.hex) for one in self.state.markers if one.type == "rubble" and one.where == "map"
            }
            return len(places & rubble) >= goal.count
        return sum(self._reached(goal, name) for name in goal.targets) >= goal.count

    def _reached(self, goal: Any, name: str) -> bool:
        if name in self.pieces:
            where = self.pieces[name].where
            return {"survive": where != "lost", "exit": where == "left"}.get(goal.type, where == "lost")
        if name in self.people:
            people = self.people[name]
            if goal.type == "convert":
                return people.where == "map" and people.crowd != self.regular[goal.side]
            return people.where == {"exit": "left", "rescue": "saved"}.get(goal.type, "lost")
        marker = next(one for one in self.state.markers if one.id == name)
        return str(marker.where) == "lost"

    def compare(self, state: Any) -> None:
        if self.watched and not state.frames and self.words[0] in ("move", "escort", "enter", "exit"):
            mover = self.pieces[self.mover]
            if mover.place == self.place_of(next(one.hex for one in state.units if one.id == mover.id)):
                self.objections.append(f"choice {self.choices} ({self.now}): R-OVW-2: {self.watched} were not asked")
        self.watched = []
        if state.frames:
            return
        for one in (*state.units, *state.supports):
            piece = self.pieces[one.id]
            found = one.where, self.place_of(one.hex) if one.where == "map" else None
            self.expect(found, (piece.where, piece.place if piece.where == "map" else None), f"place of {one.id}")
            if one.where not in LOST:
                cubes = one.morale, one.damage, one.overwatch
                self.expect(cubes, (piece.morale, piece.damage, piece.watch), f"markers of {one.id}")
        for marker in state.markers:
            if marker.id in self.people:
                people = self.people[marker.id]
                found_ = marker.where, self.place_of(marker.hex) if marker.where == "map" else None, marker.crowd
                wanted = people.where, people.place if people.where == "map" else None, people.crowd
                self.expect(found_, wanted, f"population {marker.id}")
        self.expect(state.levels, self.levels, "R-TRK-1: the cubes")
        if self.setting_up or state.over is not None:
            self.ended = state.over is not None
            return
        self.expect(max(self.levels) > TRACK * (1 - self.turn), True, "R-TRK-10: the turn should have ended")
        ahead = self.levels[1 - self.active] > self.levels[self.active]
        self.expect((state.active, ahead), (self.active, False), "R-TRK-3: who is Active")
        for goal in state.tables.goals:
            if goal.type in ("eliminate", "exit", "rescue") and self.turn <= goal.until and goal.id not in self.met:
                self.expect(self._holds(goal), False, f"G-18: {goal.id} is met")

    def finish(self, state: Any, result: Result) -> None:
        """W-16: the first victory line that is true decides."""
        goals = state.tables.goals
        points = [sum(goal.points for goal in goals if goal.id in self.met and goal.side == seat) for seat in (0, 1)]
        wanted: tuple[int, ...] = ()
        for line in state.tables.victory:
            if line.all is not None:
                good = all(goals[number].id in self.met for number in line.all)
            else:
                good = line.points is None or points[line.side] >= line.points
            if good:
                wanted = (line.side,)
                break
        self.expect(tuple(result.winners), wanted, "W-16: who has won")

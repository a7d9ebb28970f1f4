"""The player that walks the rows of solo.yaml: draw a card, give chits, do the first row that can be done."""

from typing import Any, Final

from playtest.players.warfare.solo.answers import ALWAYS, placement, reaction, step_aside
from playtest.players.warfare.solo.attacks import attacks, stalks
from playtest.players.warfare.solo.board import Board, Kit
from playtest.players.warfare.solo.candidate import Candidate
from playtest.players.warfare.solo.deeds import recoveries, scores, watches, works
from playtest.players.warfare.solo.effort import Effort
from playtest.players.warfare.solo.moves import advances, entries, loadings, shelters, unloadings
from playtest.players.warfare.solo.words import best_of, fits, table_allows
from sandtable.games.play import Choice, Decision, Player, View
from sandtable.games.telling import Telling
from sandtable.games.warfare.play.position.muster import muster
from sandtable.games.warfare.play.position.state import ABOARD, MAP, Position
from sandtable.games.warfare.play.rules import AFFAIRS, offered_by, offers_without
from sandtable.games.warfare.solo.book import Book, Card, Row
from sandtable.games.warfare.solo.letters import LETTERS, chits, start_goals
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.games.warfare.solo.reasons import NO_CHITS, Reason, reason_lines
from sandtable.geometry.chance import Chance

ALL_BUT_MOVES: Final = offers_without("move")
PASS: Final = Choice("pass")


class SoloPlayer:
    """The opponent on paper for one seat; `effort` counts its work, `reason` says why it made its last choice."""

    def __init__(self, book: Book, seed: int | str) -> None:
        self.book = book
        self._chance = Chance(f"solo:{seed}")
        self._kit: Kit | None = None
        self._deck: list[int] = []
        self._card: Card = book.cards[0]
        self._drawn_at: tuple[int, ...] = ()  # turn and other cubes when the card was drawn
        self._turn = -1
        self._chits: dict[int, str] = {}
        self._aboard: dict[int, int] = {}  # carriers of passengers when chits were looked at last
        self._acted: set[int] = set()
        self._seen: dict[str, None] = {}  # names of goals in the order in which they came up
        self.effort = Effort()
        self.reason: Reason | None = None

    def explain(self, telling: Telling) -> list[str]:
        """Reasons for its last choice, in the words of the sheet; no lines when nothing was to be decided."""
        if self.reason is None or self._kit is None:
            return []
        kit = self._kit
        return reason_lines(self.reason, self._letters(kit), kit.tables.charts.dice, kit.seat, telling)

    def _letters(self, kit: Kit) -> dict[str, str]:
        """Letters of goals by name: those of the goal list, then the next ones for goals that came up later."""
        found = {goal.name: letter for letter, goal in start_goals(kit.tables, kit.seat, kit.crews).items()}
        for name in self._seen:
            if name not in found and len(found) < len(LETTERS):
                found[name] = LETTERS[len(found)]
        return found

    def choose(self, view: View, decision: Decision, choices: list[Choice]) -> Choice:
        """Choose among a list; it differs from `decide` only where the list leaves out what that would choose."""
        found = self._decide(view, decision, [])
        return found if found in choices else self._decide(view, decision, choices)

    def decide(self, view: View, decision: Decision) -> Choice:
        return self._decide(view, decision, [])

    def _decide(self, view: View, decision: Decision, among: list[Choice]) -> Choice:
        """Decide; `among` are the only choices left to it, if there are any."""
        state: Position = view.state
        kit = self._kit
        if kit is None or kit.tables is not state.tables or kit.seat != view.seat:
            kit = self._kit = Kit(self.book, state.tables, view.seat)
        self.reason = None
        board = Board(kit, state)
        if decision.kind != "act":
            frame = state.frames[-1]
            return self._answer(board, frame.target, among or AFFAIRS[frame.kind].offered(state, frame))
        is_drawn = self._draw(board)
        has_orders = self._give_chits(board)
        return self._act(board, among, is_drawn, has_orders)

    # --- before a row

    def _draw(self, board: Board) -> bool:
        """Draw a card if another cube has moved since the last one, or a turn has begun; shuffle when all are gone."""
        state = board.state
        others = [level for seat, level in enumerate(state.levels) if seat != board.seat]
        now = (state.turn, *others)
        is_new = now != self._drawn_at
        if is_new:
            self._drawn_at, self._acted = now, set()
            if not self._deck:
                self._deck = self._chance.shuffled(list(range(len(self.book.cards))))
            self._card = self.book.cards[self._deck.pop()]
            self.effort.activations += 1
        board.card, board.acted = self._card, self._acted
        return is_new

    def _give_chits(self, board: Board) -> bool:
        """Give every unit its chit: all anew when a turn begins, later only those without."""
        state, kit = board.state, board.kit
        is_new = state.turn != self._turn
        if is_new:
            self._turn, self._chits = state.turn, {}
            self.effort.phases += 1
        else:
            self._hand_over(state, board.seat)
        self._aboard = {unit.number: unit.carrier for unit in state.units if unit.where == ABOARD}
        self._chits = chits(state, board.seat, board.goals, kit.crews, self._chits, kit.fields)
        board.chits = self._chits
        for goal in board.goals:
            self._seen[goal.name] = None
        return is_new

    def _hand_over(self, state: Position, seat: int) -> None:
        """Lay the chit of whoever has boarded on its carrier, and give it back to whoever has got out."""
        for unit in state.units:
            if unit.side != seat:
                continue
            if unit.where == ABOARD:
                giver, taker = unit.number, unit.carrier
            elif unit.where == MAP and unit.number in self._aboard:
                giver, taker = self._aboard[unit.number], unit.number
            else:
                continue
            if giver in self._chits:
                self._chits[taker] = self._chits.pop(giver)

    # --- rows

    def _act(self, board: Board, among: list[Choice], is_drawn: bool, has_orders: bool) -> Choice:
        state, kit, effort = board.state, board.kit, self.effort
        board.muster = muster(state)
        for made in offered_by(ALL_BUT_MOVES, state, board.muster):
            board.offers.setdefault(made.verb, []).append(made)
        allowed = set(among)
        looked_for: dict[str, list[Candidate]] = {}
        orders = {state.units[number].id: goal for number, goal in self._chits.items()} if has_orders else NO_CHITS
        effort.actions += 1
        for number, row in enumerate(kit.rows):
            effort.rows += 1
            if not table_allows(board, row):
                continue
            found = self._look_for(board, row, looked_for)
            found = [one for one in found if fits(board, row, one)]
            if allowed:
                found = [one for one in found if one.choice(board.ground.labels) in allowed]
            if not found:
                continue
            effort.compared += len(found)
            chosen, is_tie = best_of(board, row.prefer, found)
            effort.ties += 1 if is_tie else 0
            if chosen.unit is not None:
                self._acted.add(chosen.unit.number)
            self.reason = Reason(
                "row",
                kit.stance,
                number,
                row,
                self._card,
                self._card if is_drawn else None,
                orders,
                chosen.name,
                chosen.target,
                "" if chosen.target or chosen.about < 0 else board.ground.labels[chosen.about],
                chosen.mark,
                goal=chosen.goal.name if chosen.goal is not None else "",
                tie=is_tie,
            )
            return chosen.choice(board.ground.labels)
        effort.passes += 1
        self.reason = Reason("nothing", kit.stance, drawn=self._card if is_drawn else None, chits=orders)
        return among[-1] if among and PASS not in allowed else PASS

    def _look_for(self, board: Board, row: Row, known: dict[str, list[Candidate]]) -> list[Candidate]:
        """Candidates for a row's order, each order looked for once."""
        key = f"{row.do}:{row.goal if row.do == 'advance' else ''}:{','.join(row.by) if row.do == 'attack' else ''}"
        found = known.get(key)
        if found is None:
            found = known[key] = find(board, row)
            self.effort.questions += 1
            self.effort.answered += 1 if found else 0
            if row.do == "attack":
                self.effort.marks += len(found)
        return found

    # --- answers

    def _answer(self, board: Board, target: int, choices: list[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        self.effort.answers += 1
        kit, kind = board.kit, board.state.frames[-1].kind
        if kind == "setup":
            placed, is_tie = placement(board, choices)
            if placed is None or placed.made is None:
                return choices[0]
            where = board.ground.labels[placed.end]
            goal = placed.goal.name if placed.goal is not None else ""
            self.reason = Reason("setup", kit.stance, name=placed.name, where=where, goal=goal, tie=is_tie)
            return placed.made
        if kind == "overwatch":
            shot, mark = reaction(board, target, choices)
            mover = board.state.units[target].id
            name = shot.name if shot is not None else ""
            self.reason = Reason("reaction", kit.stance, name=name, target=mover, mark=mark, least=kit.book.reaction)
            if shot is not None and shot.made is not None:
                return shot.made
            return choices[-1]
        for made in choices:
            if made.verb in ALWAYS:
                return made
        if any(made.verb == "step" for made in choices):
            return step_aside(board, choices)
        return choices[0]


def find(board: Board, row: Row) -> list[Candidate]:
    """Candidates for the order of a row."""
    do = row.do
    if do == "attack":
        return attacks(board, row)
    if do == "advance":
        return advances(board, row)
    if do == "score":
        return scores(board)
    if do == "enter":
        return entries(board)
    if do == "unload":
        return unloadings(board)
    if do == "load":
        return loadings(board)
    if do == "works":
        return works(board)
    if do == "recover":
        return recoveries(board)
    if do == "stalk":
        return stalks(board)
    if do == "shelter":
        return shelters(board)
    if do == "watch":
        return watches(board)
    raise ValueError(f"unknown order '{do}'")


def make(start: Any, seed: int | str) -> Player:
    """Return the opponent on paper of the scenario's pack; raise NoSolo if it has none. The seed shuffles its cards."""
    return SoloPlayer(open_solo(start.box.pack), seed)

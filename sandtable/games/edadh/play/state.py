"""Position of a battle: two sides, the Period, the turn and the step at which a side decides."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.edadh.cards import LEVELS
from sandtable.games.edadh.play.field import Field, Party
from sandtable.games.play import Result

FRESH, USED, GONE = range(3)  # a front Troop: face-up, face-down, or discarded with nobody moved up yet
NONE, READY, SPENT, AWAY = range(4)  # a Master: not there, face-up, face-down; lost, or on the way to promotion
MASTER = -1  # a Combat Master in a pile of Troops
UNKNOWN = -1  # what a view may not show
MOST_MP = 60


@dataclass(slots=True)
class Side:
    """One player's cards and tokens. The second block is about the turn only."""

    columns: list[list[int]]  # Troops by their kind, front first
    front: list[int]
    mp: int
    dmg: int
    shaken: bool
    pile: list[int]
    removed: list[int]
    master: int
    standard: bool
    battle: int
    mst_used: bool
    tcts_used: bool
    locked: list[int]
    in_play: list[int]
    picks: list[int]  # Stratagems being locked, or Troops being composed; secret until both are done
    moved: list[int]  # columns that swapped their Troops
    combined: bool
    resolved: bool  # raised the Standard at step 4

    placed: int  # Conflict Value of the end played
    second: str  # "", mst or tcts
    chosen: int  # column
    helpers: list[int]
    bonus: str  # which of the Combat Master's was used
    hurt: int

    # Of an army (ED-4, ED-5): columns of each Unit that waits, and whether the one that fights was Defeated at step 1.
    reserve: list[list[list[int]]]
    fallen: bool

    def copy(self) -> "Side":
        return Side(
            [column[:] for column in self.columns],
            self.front[:],
            self.mp,
            self.dmg,
            self.shaken,
            self.pile[:],
            self.removed[:],
            self.master,
            self.standard,
            self.battle,
            self.mst_used,
            self.tcts_used,
            self.locked[:],
            self.in_play[:],
            self.picks[:],
            self.moved[:],
            self.combined,
            self.resolved,
            self.placed,
            self.second,
            self.chosen,
            self.helpers[:],
            self.bonus,
            self.hurt,
            self.reserve[:],
            self.fallen,
        )

    def troops(self) -> int:
        """Number of Troops left in the Unit."""
        return sum(len(column) for column in self.columns)

    def fresh(self) -> list[int]:
        """Columns whose front Troop lies face-up."""
        return [at for at, column in enumerate(self.columns) if column and self.front[at] == FRESH]

    def fronts(self) -> list[int]:
        """Columns that have a front Troop, face-up or not."""
        return [at for at, column in enumerate(self.columns) if column and self.front[at] != GONE]

    def lines(self) -> Iterator[str]:
        yield f"{self.columns} {self.front} {self.mp} {self.dmg} {self.shaken} {self.pile} {self.removed}"
        yield f"{self.master} {self.standard} {self.battle} {self.mst_used} {self.tcts_used} {self.combined}"
        yield f"{self.locked} {self.in_play} {self.picks} {self.moved} {self.resolved}"
        yield f"{self.placed} {self.second} {self.chosen} {self.helpers} {self.bonus} {self.hurt}"
        if self.reserve or self.fallen:
            yield f"reserve {self.reserve} {self.fallen}"


@dataclass(slots=True)
class Battle:
    """The whole position; `phase` is the step, `seat` the seat that decides, `done` the seats that have finished."""

    field: Field
    sides: list[Side]
    phase: str
    seat: int = 0
    done: list[bool] = dataclasses.field(default_factory=lambda: [False, False])
    period: int = 0
    turn: int = 0
    turns: int = 0
    level: int = 2
    fronts: list[int] = dataclasses.field(default_factory=lambda: [0, 0])  # Front Ranks when the Period began
    attacker: int = -1  # none in a drawn turn
    window: int = 0
    shift: int = 0  # levels to move before the next Period
    adrift: bool = False  # left Standard Movement
    mods: list[list[int]] = dataclasses.field(default_factory=lambda: [[0] * 7, [0] * 7])
    queue: list[tuple[int, int, int]] = dataclasses.field(
        default_factory=list
    )  # effects to come: seat, Stratagem, which
    left: int = 0  # Stratagems a Counter may still remove
    after: str = ""  # the step that follows the effects
    result: Result | None = None

    def copy(self) -> "Battle":
        return Battle(
            self.field,
            [side.copy() for side in self.sides],
            self.phase,
            self.seat,
            self.done[:],
            self.period,
            self.turn,
            self.turns,
            self.level,
            self.fronts[:],
            self.attacker,
            self.window,
            self.shift,
            self.adrift,
            [mods[:] for mods in self.mods],
            self.queue[:],
            self.left,
            self.after,
            self.result,
        )

    def lines(self) -> Iterator[str]:
        yield f"{self.phase} {self.seat} {self.done} {self.period} {self.turn} {self.turns} {LEVELS[self.level]}"
        yield f"{self.fronts} {self.attacker} {self.window} {self.shift} {self.adrift} {self.queue} {self.left} {self.after}"
        for side in self.sides:
            yield from side.lines()
        yield str(self.result)

    @property
    def parties(self) -> tuple[Party, ...]:
        return self.field.parties

    @property
    def drawn(self) -> bool:
        """True in a turn without Attacker and Defender."""
        return self.attacker < 0

    def enter(self, phase: str) -> None:
        """Go to a step that nobody has finished yet."""
        self.phase = phase
        self.done[0] = self.done[1] = False

    def order(self) -> tuple[int, int]:
        """Seats in order of precedence: Angueth first before the battle and in odd Periods (ED-2, ER-ED-41)."""
        return (1, 0) if self.period > 0 and self.period % 2 == 0 else (0, 1)

    def speakers(self) -> tuple[int, int]:
        """The Attacker first; in a drawn turn the order of the Period."""
        return (self.attacker, 1 - self.attacker) if self.attacker >= 0 else self.order()

    def who(self, seat: int) -> str:
        """Faction of a seat, as events name it."""
        return self.field.parties[seat].faction

    def troop(self, seat: int, column: int) -> str:
        """The id of a front Troop."""
        return self.field.kinds[self.sides[seat].columns[column][0]].id


def gain(side: Side, n: int) -> None:
    """Change MP: never above 60 (R-SET-3, R-CHO-3), though below 0 (ER-ED-08)."""
    side.mp = min(MOST_MP, side.mp + n)

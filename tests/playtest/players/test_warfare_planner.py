"""What the Warfare planner sees in a position, apart from what it chooses."""

from playtest.players.warfare.planner_foes import Memory
from playtest.players.warfare.planner_lore import lore_of
from playtest.players.warfare.planner_moves import picked
from playtest.players.warfare.planner_outlook import Outlook
from playtest.players.warfare.planner_weights import Weights
from playtest.weights import sheet_of
from sandtable.games.warfare.play.moving.moves import Moves
from sandtable.games.warfare.play.position.state import Position
from tests.games.warfare.play.field import cubes, field, unit

BRIDGE = """
objectives:
  - {id: here, type: control, side: west, hexes: ["0303"], points: 2}
victory: [{side: west, points: 2}, {side: ins, otherwise: true}]
"""


def looked_at(state: Position, seat: int) -> Outlook:
    cubes(state, 40, 38, 0)
    weights = Weights(sheet_of("warfare", "planner").weights)
    return Outlook(state, seat, weights, lore_of(state.tables, weights), Memory())


def test_who_is_next_door_may_be_stormed() -> None:
    state = field("m usa-marines 0303", "c ins-cell 0403")
    outlook = looked_at(state, 0)
    marines, cell = unit(state, "m"), unit(state, "c")
    near = outlook.shot(marines, marines.hex, cell, cell.hex, 0)
    state.smoke |= 1 << cell.hex  # it stops fire, not an assault
    assert 0.0 < outlook.shot(marines, marines.hex, cell, cell.hex, 0) <= near


def test_machine_guns_pin_what_they_see_and_nothing_behind_somebody() -> None:
    state = field("g usa-mg-team 0303", "t ins-t-55 0603")
    outlook = looked_at(state, 0)
    guns, tank = unit(state, "g"), unit(state, "t")
    assert outlook.shot(guns, guns.hex, tank, tank.hex, 0) > 0.0  # light weapons do nothing to a tank
    outlook.solid |= state.tables.ground.line(guns.hex, tank.hex).occupants
    assert outlook.shot(guns, guns.hex, tank, tank.hex, 0) == 0.0


def test_no_shot_is_better_than_the_best_there_can_be() -> None:
    state = field("m usa-marines 0303\ng usa-mg-team 0203", "c ins-cell 0403\nf ins-fighters 0504 morale=shaken")
    outlook = looked_at(state, 0)
    for name in ("m", "g"):
        one = unit(state, name)
        best = outlook.best_chance(one)
        assert best > 0.0
        for hex_ in range(state.tables.ground.count):
            assert outlook.chance(one, hex_) <= outlook.best_chance_from(one, 1 << hex_) <= best


def test_who_would_win_now() -> None:
    held = field("m usa-marines 0303", "c ins-cell 0805", more=BRIDGE)
    assert looked_at(held, 0).winning()
    assert not looked_at(held, 1).winning()
    assert not looked_at(field("m usa-marines 0203", "c ins-cell 0805", more=BRIDGE), 0).winning()


def test_moves_are_picked_by_nearness_with_a_shot_and_out_of_sight() -> None:
    moves = Moves(list(range(9)), [(hex_,) for hex_ in range(9)], [1] * 9, [0] * 9)
    order, bit, every = list(range(8, -1, -1)), [1 << hex_ for hex_ in range(9)], 0b111111111
    assert picked(order, moves, bit, every, 0, every) == [8, 7]
    assert picked(order, moves, bit, every, 0b000001000, 0b111111110) == [8, 7, 3, 0]
    assert picked(order, moves, bit, every ^ 1 << 8, 0, every) == [7, 6]

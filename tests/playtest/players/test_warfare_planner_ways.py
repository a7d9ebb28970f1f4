"""Ways of the Warfare planner: what is repaired where somebody bars the way is what would be found on the whole map."""

from random import Random

import pytest

from playtest.players.warfare.planner_lore import Lore
from playtest.players.warfare.planner_ways import MOST, Kept, Place
from playtest.players.warfare.planner_weights import Weights
from playtest.players.warfare.sense import FAR
from playtest.weights import sheet_of
from sandtable.games.warfare.play.fixed.kinds import CLASSES
from sandtable.games.warfare.play.fixed.reach import SIXTHS, reach
from sandtable.games.warfare.play.fixed.tables import tables_of
from sandtable.games.warfare.play.moving.moves import find_moves
from tests.games.warfare.play.field import SHIPPED, shipped


@pytest.mark.parametrize("seed", range(12))
def test_a_way_round_is_as_long_as_on_a_map_without_the_closed_hexes(seed: int) -> None:
    drawn = Random(seed)
    ground = tables_of(shipped(SHIPPED[seed % len(SHIPPED)])).ground
    mover, every = drawn.randrange(2 * len(CLASSES)), range(ground.count)
    place = Place(ground, tuple(drawn.sample(every, drawn.choice((1, 1, 3)))), Kept())
    closed = ground.bits(drawn.sample(every, drawn.choice((1, 8, 40))))  # the ends of the way among them now and then
    found = place.course(mover).round(closed)
    costs = reach(ground, mover, [(hex_, 0) for hex_ in place.hexes], FAR * SIXTHS, closed)
    # Hex by hex first, for only what is asked is worked out.
    asked = [found.field.cost(hex_) for hex_ in every]
    assert asked == [costs[hex_][0] / SIXTHS if hex_ in costs else FAR for hex_ in every]
    assert found.field.costs() == asked
    assert place.course(mover).round(closed) is found
    assert place.course(mover).round(0).field.costs() is place.field(mover)


def test_moves_far_from_what_bars_the_way_stay_in_their_order() -> None:
    ground = tables_of(shipped(SHIPPED[4])).ground
    course = Place(ground, (0,), Kept()).course(0)
    straight = course.straight.shape(1, 0.0, 0.0)
    kept = others = 0
    for start in range(0, ground.count, 7):
        moves = find_moves(ground, 0, start, [(start, 0)], 12, 0, 0)
        for closed in (ground.count // 3, 2 * ground.count // 3):
            round_ = course.round(1 << closed).shape(1, 0.0, 0.0)
            tops = [0.0] * (moves.dearest + 1)
            for hex_, price in zip(moves.ends, moves.prices, strict=True):
                tops[price] = max(tops[price], round_.at(hex_))
            assert round_.tops(moves) == tops
            order = round_.order(start, moves)
            kept += order is straight.order(start, moves)
            others += order != straight.order(start, moves)
    assert kept > others > 0


def test_what_is_kept_of_ways_is_forgotten_when_it_is_too_much() -> None:
    tables = tables_of(shipped(SHIPPED[1]))
    lore = Lore(tables, Weights(sheet_of("warfare", "planner").weights))
    place, closed = lore.at(0), 1
    assert lore.place((0,)) is place
    while lore.at(0) is place:
        assert closed <= 2 * MOST
        place.course(0).round(closed << 1)
        closed += 1
        lore.tidy()
    assert closed > MOST // 2
    assert lore.at(0).field(0) == place.field(0)

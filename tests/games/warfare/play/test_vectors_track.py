"""Hand-worked vectors of the rules reference: the track, movement, transport."""

from sandtable.games.play import SILENT, digest
from sandtable.games.warfare.play.position.state import LOST, READY, TRACK, Support
from sandtable.games.warfare.play.track import available, box, spend
from sandtable.games.warfare.play.turn import supports_return
from tests.games.warfare.play.field import (
    cubes,
    decides,
    field,
    lead,
    refused,
    resettle,
    shift_to,
    spent,
    take,
    unit,
    where,
)


def test_tv_01_who_spends_past_the_other_turns_reactive() -> None:
    """R-TRK-1, R-TRK-3."""
    state = field("m usa-marines 0101", "c ins-cell 0301")
    cubes(state, 2, 1)
    spend(state, 0, 4, SILENT, "test")
    resettle(state)
    assert (state.levels[0], box(state.levels[0])) == (-2, 38)
    assert (decides(state), state.turn) == (1, 1)


def test_tv_02_tv_03_tv_04_the_turn_ends_when_the_shot_is_resolved() -> None:
    """R-TRK-7, R-TRK-10, R-TRK-12, R-TRK-3, R-TRK-8."""
    state = field("m usa-marines 0101", "c ins-cell 0301")
    cubes(state, 1, -2)
    told = take(state, "fire m light c", "1")
    kinds = [event.kind for event in told.events]
    assert kinds.index("damaged") < kinds.index("turn-ends")
    assert (state.turn, [box(level) for level in state.levels]) == (2, [38, 38])
    assert decides(state) == 0
    take(state, "pass")
    assert (box(state.levels[0]), decides(state)) == (37, 1)


def test_tv_05_a_vehicle_crosses_two_open_hexes_for_one_point() -> None:
    """R-MOV-3, R-TRK-5."""
    state = field("lav usa-lav 0101", "c ins-cell 0905")
    cubes(state, 40, 39)
    assert available(state, 0) == 2
    assert spent(take(state, "move lav 0201 0301")) == [1]
    assert (lead(state), decides(state), available(state, 0)) == (0, 0, 1)


def test_tv_06_a_move_never_costs_more_than_is_in_hand() -> None:
    """R-TRK-6."""
    state = field("m usa-marines 0101", "c ins-cell 0905")
    cubes(state, 38, 38)
    before = digest(state)
    assert refused(state, "move m 0201 0301") == "R-TRK-6"
    assert digest(state) == before


def test_tv_07_friends_may_be_passed_but_not_shared_with() -> None:
    """R-STK-1, R-MOV-3."""
    state = field("lav usa-lav 0101\nm usa-marines 0301", "c ins-cell 0905")
    cubes(state, 38, 38)
    assert refused(state, "move lav 0201 0301") == "R-STK-1"
    assert spent(take(state, "move lav 0201")) == [1]
    assert decides(state) == 1


def test_tv_08_load_drive_unload_and_walk() -> None:
    """R-TRN-2, R-TRN-3."""
    state = field(
        "lav usa-lav 0101\nm usa-marines 0102",
        "c ins-cell 0905",
        sketch=". . . . # #\n. . . # # .\n. . . . . .\n. . . . . .\n. . . . . . . . .",
    )
    cubes(state, 42, 38)
    paid = []
    for choice in ("load lav m", "move lav 0201 0301", "unload lav 0401", "move m 0402 0501"):
        paid += spent(take(state, choice))
    assert (paid, lead(state), where(state, "m")) == ([1, 1, 1, 2], -1, "0501")


def test_tv_11_tv_12_roadblocks_by_engineers_and_by_irregulars() -> None:
    """R-RBK-2, R-TRK-6, R-RBK-3."""
    state = field(
        "e usa-engineers 0201",
        "sam ins-sam-team 0501\nat ins-at-team 0701",
        markers="near roadblock 0301 face=a\nfar roadblock 0401 face=a",
    )
    cubes(state, 39, 38)
    told = take(state, "unblock e 0301", "S")
    assert (spent(told), lead(state)) == ([4], -3)
    near = state.marker("near")
    assert near is not None
    assert near.where == LOST
    assert available(state, 1) == 4
    told = take(state, "unblock sam 0401")
    assert (spent(told, "ins"), state.hands) == ([2], [0, 1])
    told = take(state, "block at 0801")
    assert (spent(told, "ins"), state.hands, where(state, "far")) == ([2], [0, 0], "0801")
    assert (lead(state, 1), decides(state)) == (-1, 0)


def test_tv_28_the_end_of_a_turn_restores_one_level() -> None:
    """R-TRK-11, R-MOR-4."""
    state = field("m usa-marines 0101\ne usa-engineers 0102", "c ins-cell 0905")
    unit(state, "m").morale, unit(state, "e").morale = 2, 1
    cubes(state, 0, 0)
    resettle(state)
    assert (state.turn, unit(state, "m").morale, unit(state, "e").morale) == (2, 1, 0)


def test_tv_40_a_support_returns_when_its_cube_has_gone_round() -> None:
    """R-SUP-1."""
    state = field("m usa-marines 0101", "c ins-cell 0905", more="")
    state.supports.append(Support(0, "mortar", 0, TRACK, box=12, used=1))
    state.turn = 2
    state.levels[0] = -27
    supports_return(state, SILENT)
    assert state.supports[0].where == TRACK
    state.levels[0] = -28
    supports_return(state, SILENT)
    assert state.supports[0].where == READY


def test_tv_42_into_water_costs_one_more() -> None:
    """R-AMP-1."""
    state = field(
        "m uk-royal-marines 0101", "c ins-cell 0905", sketch=". ~ ~ .\n" + "\n".join([". . . . . . . . ."] * 4)
    )
    cubes(state, 50, 38)
    assert spent(take(state, "move m 0201 0301")) == [3]


def test_tv_43_population_in_tow_costs_one_a_hex() -> None:
    """R-CIV-1, R-MOV-6."""
    state = field("lav usa-lav 0101", "c ins-cell 0905", markers="p population 0101 face=b")
    assert spent(take(state, "escort lav p 0201 0301")) == [3]
    assert where(state, "p") == "0301"


def test_tv_46_a_pass_may_end_the_turn() -> None:
    """R-TRK-8, R-TRK-10."""
    state = field("m usa-marines 0101", "c ins-cell 0905")
    cubes(state, 1, 0)
    take(state, "pass")
    assert (state.levels[0], box(state.levels[0]), state.turn) == (-1, 39, 2)


def test_a_unit_that_is_stopped_on_a_friend_goes_back_to_where_it_could_have_ended() -> None:
    """W-7, R-OVW-5."""
    state = field("m usa-marines 0101 morale=shaken\nf usa-engineers 0301", "c ins-mg-team 0303 overwatch=true")
    shift_to(state, "c", "0304")
    take(state, "move m 0201 0301 0401")
    while decides(state) == 1 and unit(state, "m").hex != unit(state, "f").hex:
        take(state, "hold")
    take(state, "shoot c light", "S")
    assert (unit(state, "m").morale, where(state, "m")) == (2, "0201")

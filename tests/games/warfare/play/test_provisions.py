"""Special rules of scenarios, played: every kind that does something is tried (W-1)."""

from sandtable.games.play import read_choice
from sandtable.games.warfare.play.position.sightlines import sees
from sandtable.games.warfare.play.position.state import LOST, Position
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.scenarios.provisions import KINDS
from tests.games.warfare.play.field import SHIPPED, cubes, field, offered, refused, shipped, spent, take, unit

# Kinds that change nothing in play: level 1 has peace, the others speak to people.
NOT_PLAYED = {"peace", "without_martyrs", "reminder"}
FOLK = "doctor population 0302 face=b\nwell population 0202 face=b"


def near_people(provision: str, level: int = 5) -> Position:
    return field(
        "m usa-marines 0301\nlav usa-lav 0402",
        "c ins-cell 0303\nd ins-cell 0102",
        markers=FOLK,
        level=level,
        hand=1,
        more=f"provisions: [{{{provision}}}]",
    )


def reason(state: Position, text: str) -> str | None:
    refusal = TABLE.allows(state, read_choice(text))
    return None if refusal is None else f"{refusal.rule} {refusal.reason}"


def test_no_entry_into_hexes_and_where_people_are() -> None:
    state = near_people('no_entry: {side: west, hexes: ["0401"], markers: [doctor], until: 1}')
    for hex_ in ("0401", "0302"):
        assert refused(state, f"move m {hex_}") == "R-MOV-5"
    state.turn = 2
    assert refused(state, "move m 0401") is None
    state = near_people("no_entry: {side: ins, civilians: true}")
    cubes(state, 30, 40, active=1)
    assert refused(state, "move d 0202") == "R-MOV-5"


def test_people_that_stay_where_they_are() -> None:
    state = near_people("still: {side: west, markers: [doctor], until: 1}")
    assert reason(state, "load lav doctor") == "W-1 people-stay"
    take(state, "move m 0302")
    assert reason(state, "escort m doctor 0301") == "W-1 people-stay"
    state.turn = 2
    assert refused(state, "escort m doctor 0301") is None


def test_people_that_walk() -> None:
    state = near_people("only_cargo: {markers: [well]}")
    assert reason(state, "load lav doctor") == "W-1 people-walk"
    assert refused(near_people("only_cargo: {markers: [doctor]}"), "load lav doctor") is None


def test_people_that_stay_calm() -> None:
    state = near_people("never_crowd: {markers: [doctor]}")
    cubes(state, 30, 40, active=1)
    assert reason(state, "convert c doctor") == "W-1 people-calm"
    assert refused(state, "convert d well") is None


def test_no_roadblock_on_a_hex() -> None:
    state = near_people('no_roadblock: {hexes: ["0203"]}')
    cubes(state, 30, 40, active=1)
    assert (refused(state, "block c 0203"), refused(state, "block c 0403")) == ("R-RBK-4", None)


def test_haze() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0601", more="provisions: [{sight: {most: 4, until: 2}}]")
    find = state.tables.ground.find
    assert not sees(state, find["0101"], find["0601"], regular=True)
    assert sees(state, find["0101"], find["0501"], regular=True)
    state.turn = 3
    assert sees(state, find["0101"], find["0601"], regular=True)


def bridge(more: str = "") -> Position:
    return field(
        "e usa-engineers 0101\nm usa-marines 0905",
        "c ins-cell 0201",
        calls=("west-artillery", ""),
        more=f'provisions: [{{charges: {{unit: e, hex: "0201", from: 2{more}}}}}]',
    )


def test_charges() -> None:
    """From their turn on, S and CS; whoever is there is eliminated; nothing else puts Rubble there."""
    state = bridge()
    assert (reason(state, "detonate e 0201"), offered(state, "detonate")) == ("W-1 not-yet", [])
    state.turn = 2
    told = take(state, "detonate e 0201", "MS")
    assert (spent(told), state.rubble) == ([4], 0)
    cubes(state, 50, 38)
    take(state, "barrage west-artillery heavy 0201", "E")
    assert (state.rubble, unit(state, "c").where) == (0, LOST)
    take(state, "detonate e 0201", "S")
    assert state.rubble == 1 << state.tables.ground.find["0201"]
    cubes(state, 50, 38)
    assert reason(state, "detonate e 0201") == "W-1 blown-already"


def test_charges_once_a_turn() -> None:
    state = bridge(", once: true")
    state.turn = 2
    take(state, "detonate e 0201", "F")
    cubes(state, 50, 38)
    assert reason(state, "detonate e 0201") == "W-1 once-a-turn"


def test_the_price_of_leaving() -> None:
    goal = 'objectives: [{id: out, type: exit, side: west, targets: [m], hexes: ["0301"]}]'
    state = field("m usa-marines 0301", "c ins-cell 0905", more=f"{goal}\nprovisions: [{{exit: {{price: 3}}}}]")
    cubes(state, 45, 38)
    assert spent(take(state, "exit m")) == [3]


def test_every_kind_is_tried_here_or_not_played() -> None:
    tried = {"no_entry", "still", "only_cargo", "never_crowd", "no_roadblock", "sight", "charges", "exit"}
    assert tried | NOT_PLAYED == set(KINDS)


def test_shipped_scenarios_are_played_whole() -> None:
    for name in SHIPPED:
        assert shipped(name).provisions
        assert not shipped(name).rules

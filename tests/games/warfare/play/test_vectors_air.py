"""Hand-worked vectors of levels 4 and 5: supports, snipers, helicopters, air support, drones, abilities, four cubes."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import Decision
from sandtable.games.warfare.play.position.state import LOST, MAP, TRACK, Position, Support
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.track import available
from tests.games.warfare.play.field import (
    asked,
    cubes,
    decides,
    dice,
    field,
    offered,
    refused,
    scenario,
    spent,
    take,
    unit,
    where,
)


def support(state: Position, name: str) -> Support:
    found = state.support(name)
    assert found is not None, name
    return found


def kinds(state: Position) -> list[str]:
    return [str(choice) for choice in TABLE.choices(state)]


# --- snipers


def duel() -> Position:
    """TV-24: an Irregular sniper aims at Marines in cover, a USMC sniper watches."""
    state = field(
        "m usa-marines 0301",
        "c ins-cell 0905",
        sketch=". . # . . . . . .\n" + "\n".join([". . . . . . . . ."] * 4),
        calls=("usmc-sniper", "ins-sniper"),
    )
    support(state, "usmc-sniper").overwatch = True
    cubes(state, 38, 40, active=1)
    return state


def test_tv_24_the_sniper_that_fires_first() -> None:
    """R-SNP-1, R-SNP-2, R-SUP-1."""
    state = duel()
    told = take(state, "snipe ins-sniper m")
    assert (spent(told, "ins"), asked(state), decides(state)) == ([2], "duel", 0)
    told = take(state, "shoot usmc-sniper light", "S")
    assert (spent(told), dice(told)) == ([4], ["green"])
    assert (support(state, "ins-sniper").morale, unit(state, "m").morale) == (1, 0)
    assert [support(state, name).where for name in ("ins-sniper", "usmc-sniper")] == [TRACK, TRACK]
    assert (support(state, "ins-sniper").box, support(state, "usmc-sniper").box) == (38, 34)


def test_a_sniper_that_is_not_stopped_hits_through_cover_and_defence() -> None:
    """R-SNP-1, R-SNP-2."""
    state = duel()
    take(state, "snipe ins-sniper m")
    told = take(state, "hold", "1")
    assert (dice(told), unit(state, "m").damage) == (["pink"], 1)
    assert support(state, "usmc-sniper").overwatch


def test_what_a_sniper_cannot_hit() -> None:
    """R-SNP-1: vehicles, and hexes with smoke; R-HOS-3: Regulars, whoever is among people."""
    state = field(
        "m usa-marines 0301\nlav usa-lav 0501",
        "c ins-cell 0905\nd ins-cell 0505",
        markers="folk population 0505 face=b\nfog smoke 0301 face=a",
        calls=("usmc-sniper", "ins-sniper"),
    )
    assert refused(state, "snipe usmc-sniper d") == "R-HOS-3"
    assert refused(state, "snipe usmc-sniper c") is None
    cubes(state, 30, 40, active=1)
    assert (refused(state, "snipe ins-sniper lav"), refused(state, "snipe ins-sniper m")) == ("R-SNP-1", "R-SNP-1")


def test_a_hidden_sniper() -> None:
    """R-SNP-4, G-23: revealed it goes to its owner's box; used, the marker goes; R-SNP-3: in Overwatch it fires."""
    state = field("m usa-marines 0301", "c ins-cell 0905", calls=("", 'ins-sniper at="0303"'))
    assert where(state, "ins-sniper") == "0303"
    seen = TABLE.view(state, 0).state
    assert [marker.type for marker in seen.markers if marker.where == MAP] == ["unknown"]
    walked = state.copy()
    take(walked, "move m 0302 0303")
    assert (support(walked, "ins-sniper").where, where(walked, "ins-sniper")) == (TRACK, "-")
    assert support(walked, "ins-sniper").box == walked.levels[1]
    cubes(state, 30, 40, active=1)
    take(state, "overwatch ins-sniper")
    cubes(state, 40, 30, active=0)
    take(state, "move m 0401")
    assert "shoot ins-sniper light" in kinds(state)
    told = take(state, "shoot ins-sniper light", "S")
    assert (spent(told, "ins"), unit(state, "m").morale, support(state, "ins-sniper").where) == ([2], 1, TRACK)
    assert where(state, "ins-sniper") == "-"


# --- artillery and mortars


def test_a_spotted_barrage_is_fire_without_range() -> None:
    """R-ART-1, R-ART-2, R-SUP-3: even a Suppressed unit spots."""
    state = field(
        "m usa-marines 0101 morale=suppressed",
        "c ins-cell 0901\ncar ins-technical 0905",
        calls=("west-artillery", ""),
    )
    told = take(state, "barrage west-artillery light 0901", "2")
    assert (spent(told), dice(told), unit(state, "c").damage) == ([7], ["blue"], 2)
    assert support(state, "west-artillery").where == TRACK
    assert not [event for event in told.events if event.kind == "scatters"]
    assert not offered(state, "barrage")


@pytest.mark.parametrize(("face", "lands"), [(1, "0403"), (2, "0304"), (7, "0303"), (8, "0303")])
def test_tv_41_scatter(face: int, lands: str) -> None:
    """R-ART-3: 1 along the arrow, then clockwise; 7 and 8 on target."""
    state = field(
        "m usa-marines 0101",
        "c ins-cell 0303",
        sketch=". # . . . . . . .\n# # # # . . . . .\n. . . . . . . . .\n" + "\n".join([". . . . . . . . ."] * 2),
        calls=("west-mortar", ""),
    )
    for seed in range(400):
        trial = state.copy()
        trial.cups = Cups(seed)
        told = take(trial, "barrage west-mortar heavy 0303 E")
        scattered = [event for event in told.events if event.kind == "scatters"]
        assert len(scattered) == 1
        if scattered[0].data["face"] == face:
            assert scattered[0].data["hex"] == lands
            return
    raise AssertionError("no such face")


def test_a_heavy_barrage_leaves_rubble_in_an_empty_hex() -> None:
    """R-ART-4, R-RUB-1."""
    state = field("m usa-marines 0101", "c ins-cell 0905", calls=("west-artillery", ""))
    take(state, "barrage west-artillery heavy 0501", "E")
    assert state.rubble >> state.tables.ground.find["0501"] & 1


def test_a_light_barrage_does_nothing_to_a_vehicle_or_a_helicopter() -> None:
    """R-ART-3, R-SUP-2."""
    state = field(
        "m usa-marines 0101\nh ita-mangusta 0801", "car ins-technical 0501", calls=("west-mortar", "ins-mortar")
    )
    told = take(state, "barrage west-mortar light 0501")
    assert [event.kind for event in told.events if event.kind in ("no-effect", "rolled")] == ["no-effect"]
    cubes(state, 30, 40, active=1)
    assert [choice for choice in offered(state, "barrage") if choice.words[2] == "0801"] == []


# --- helicopters


@pytest.mark.parametrize(("ground", "rule"), [(".", None), ("#", "R-FIR-3")])
def test_heli_hunters_reach_low_helicopters_alone(ground: str, rule: str | None) -> None:
    """R-HHU-1, R-HEL-1, R-HEL-2: heavy cost and 1 AP more; no terrain shift."""
    rows = ["." + " ." * 8] * 5
    rows[0] = f". . . {ground} . . . . ."
    state = field("h ita-mangusta 0401", "t ins-heli-hunters 0101", sketch="\n".join(rows))
    cubes(state, 30, 40, active=1)
    assert refused(state, "fire t heavy h") == rule
    if rule is None:
        told = take(state, "fire t heavy h", "M")
        arm = unit(state, "t").kind.heavy
        assert arm is not None
        assert spent(told, "ins") == [arm.cost + 1]
        unit(state, "h").overwatch = True
        cubes(state, 30, 40, active=1)
        assert refused(state, "fire t heavy h") == "R-FIR-3"


# --- air support


def strike(watch: bool = False) -> Position:
    state = field("m usa-marines 0901", "tech ins-technical 0401\ns ins-sam-team 0101", calls=("a-10", ""))
    unit(state, "s").overwatch = watch
    cubes(state, 45, 38)
    return state


def test_tv_25_tv_26_the_gun_run_and_the_missile_after_it() -> None:
    """R-CAS-1, R-CAS-3, R-CAS-4, R-CAS-5, R-TRK-9."""
    state = strike()
    told = take(state, "strike a-10 light tech", "E")
    assert (spent(told), dice(told), unit(state, "tech").where) == ([8], ["purple"], LOST)
    assert (asked(state), decides(state)) == ("egress", 1)
    assert not state.rubble
    told = take(state, "shoot s heavy", "S")
    assert (spent(told, "ins"), dice(told)) == ([6], ["grey"])
    assert (support(state, "a-10").morale, support(state, "a-10").where, support(state, "a-10").box) == (1, TRACK, 37)


def test_a_missile_from_overwatch_turns_the_aircraft_back() -> None:
    """R-CAS-2, R-CAS-6, R-SAM-1: morale damage aborts, without a shot at the way out."""
    state = strike(watch=True)
    take(state, "strike a-10 heavy tech")
    assert (asked(state), kinds(state)) == ("ingress", ["shoot s heavy", "hold"])
    take(state, "shoot s heavy", "S")
    assert (unit(state, "tech").where, support(state, "a-10").where) == (MAP, TRACK)
    assert not state.frames


def test_a_damaged_aircraft_attacks_worse_and_meets_the_missile_again() -> None:
    """R-CAS-2, R-CAS-4, AMB-14: a unit that fired at ingress may fire again."""
    state = strike(watch=True)
    take(state, "strike a-10 heavy tech")
    told = take(state, "shoot s heavy", "2", "M")
    assert dice(told) == ["grey", "blue"]
    assert (asked(state), kinds(state)) == ("egress", ["chase s heavy", "hold"])
    take(state, "hold")
    assert (support(state, "a-10").damage, support(state, "a-10").where) == (2, TRACK)


def test_aircraft_hit_high_helicopters_with_bombs_alone() -> None:
    """R-CAS-5, R-FIR-3."""
    text = """\
game: warfare
level: 5
turns: 4
map: {sketch: ". # . . .\\n. . . . ."}
sides:
  - {id: west, nations: [ITA], cube: blue, start: 40, units: [{id: h, unit: ita-mangusta, at: "0201"},
     {id: low, unit: ita-mangusta, at: "0401"}]}
  - {id: east, nations: [RU], cube: red, start: 45, units: [{id: r, unit: ru-motor-rifles, at: "0502"}],
     supports: [{support: su-25}]}
first: east
"""
    state = TABLE.lay(scenario(text), Cups(1))
    cubes(state, 30, 40, active=1)
    assert refused(state, "strike su-25 heavy h") is None
    assert (refused(state, "strike su-25 light h"), refused(state, "strike su-25 heavy low")) == ("R-FIR-3", "R-FIR-3")


# --- drones


def swarm(side: str = "fpv") -> Position:
    state = field(
        "scouts usa-rangers 0901\ns usa-stinger 0905\nm usa-marines 0503",
        "c ins-cell 0101",
        calls=("west-drone side=fpv", f"ins-drone side={side}"),
    )
    support(state, "west-drone").overwatch = True
    unit(state, "s").overwatch = True
    cubes(state, 38, 45, active=1)
    return state


def test_the_sequence_of_a_drone_ram_jam_attack() -> None:
    """R-DRN-1, R-RAM-1, R-JAM-1, R-DRN-2: without the symbol no SAM is asked; R-DRN-3: it goes home clean."""
    state = swarm()
    take(state, "strike ins-drone light m")
    assert (asked(state), kinds(state)) == ("ram", ["ram west-drone", "hold"])
    told = take(state, "ram west-drone", "1")
    assert (spent(told), dice(told), support(state, "west-drone").where) == ([4], ["yellow"], TRACK)
    assert (asked(state), kinds(state)) == ("jam", ["jam scouts", "hold"])
    told = take(state, "jam scouts", "F", "M")
    # Marines: defence 1; the drone: 1 damage.
    assert dice(told) == ["yellow", "grey"]
    assert (support(state, "ins-drone").where, support(state, "ins-drone").damage) == (TRACK, 0)


def test_a_large_drone_is_not_rammed_and_meets_missiles() -> None:
    """R-DRN-2: jam, SAM, attack, SAM."""
    state = swarm("large")
    take(state, "strike ins-drone light m")
    assert asked(state) == "jam"
    take(state, "hold")
    assert (asked(state), kinds(state)) == ("ingress", ["shoot s heavy", "hold"])
    take(state, "hold", "M")
    assert asked(state) == "egress"
    take(state, "hold")
    assert support(state, "ins-drone").where == TRACK


def test_morale_from_ramming_sends_both_home() -> None:
    """R-RAM-1, R-DRN-3, AMB-29."""
    state = swarm()
    take(state, "strike ins-drone light m")
    take(state, "ram west-drone", "E")
    assert [support(state, name).where for name in ("ins-drone", "west-drone")] == [TRACK, TRACK]
    assert not state.frames


def test_a_jammed_drone() -> None:
    """R-JAM-1, W-14: S aborts; CS gives it to the jammer, with the value that was declared."""
    state = swarm()
    take(state, "strike ins-drone light m")
    take(state, "hold")
    stopped = state.copy()
    take(stopped, "jam scouts", "S")
    assert (support(stopped, "ins-drone").where, stopped.frames) == (TRACK, [])
    take(state, "jam scouts", "CS")
    assert (asked(state), decides(state), kinds(state)) == ("seized", 0, ["aim c"])
    told = take(state, "aim c", "2")
    assert (dice(told), unit(state, "c").damage, support(state, "ins-drone").where) == (["yellow"], 2, TRACK)


def test_a_drone_that_looks_strips_overwatch_and_spots() -> None:
    """R-DRC-1, R-ART-2."""
    state = field(
        "scouts usa-rangers 0101",
        "c ins-cell 0901 overwatch=true",
        sketch=". # . . . . . . .\n# # # . . . . . .\n" + "\n".join([". . . . . . . . ."] * 3),
        calls=("west-drone side=fpv\nwest-mortar", ""),
    )
    cubes(state, 50, 38)
    take(state, "scout scouts west-drone")
    assert (unit(state, "c").overwatch, support(state, "west-drone").where, state.eyes) == (False, TRACK, 0)
    told = take(state, "barrage west-mortar light 0901")
    assert not [event for event in told.events if event.kind == "scatters"]


def test_squad_drones() -> None:
    """R-SQD-1: within 2 hexes."""
    state = field("d usa-black-hornet 0101", "near ins-cell 0301 overwatch=true\nfar ins-cell 0401 overwatch=true")
    told = take(state, "sweep d")
    assert (spent(told), unit(state, "near").overwatch, unit(state, "far").overwatch) == ([1], False, True)


# --- abilities


def test_stealth_passes_overwatch() -> None:
    """R-STL-1: 1 AP more, and no shot."""
    state = field("scouts usa-rangers 0501", "c ins-cell 0301 overwatch=true")
    cubes(state, 45, 38)
    loud = state.copy()
    take(loud, "move scouts 0601")
    assert asked(loud) == "overwatch"
    told = take(state, "sneak scouts 0601")
    assert (spent(told), asked(state), where(state, "scouts")) == ([2], "act", "0601")


def test_airborne_drops_once_on_empty_ground() -> None:
    """R-AIR-1, R-OVW-5."""
    text = """\
game: warfare
level: 5
turns: 4
map: {sketch: ". . . ~ .\\n. . . . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, units: [{id: a, unit: usa-airborne, held: true},
     {id: m, unit: usa-marines, at: "0101"}]}
  - {id: ins, nations: [INS], cube: green, start: 38, units: [{id: c, unit: ins-cell, at: "0501", overwatch: true}]}
markers: [{marker: population, id: folk, at: "0202", face: b}]
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert [refused(state, f"drop a {hex_}") for hex_ in ("0101", "0202", "0401")] == ["R-AIR-1"] * 3
    told = take(state, "drop a 0302")
    assert (spent(told), where(state, "a"), asked(state)) == ([1], "0302", "overwatch")
    take(state, "hold")
    assert refused(state, "drop a 0301") == "R-AIR-1"


def test_support_away_cannot_be_called_and_recovers_on_the_track() -> None:
    """R-SUP-1, W-12."""
    state = duel()
    take(state, "snipe ins-sniper m")
    take(state, "shoot usmc-sniper light", "S")
    cubes(state, 30, 40, active=1)
    assert refused(state, "snipe ins-sniper m") == "R-SUP-1"
    take(state, "recover ins-sniper black", "CS")
    assert support(state, "ins-sniper").morale == 0


# --- four cubes


FOUR = """\
game: warfare
level: 2
turns: 3
players: 4
map: {sketch: ". . . . .\\n. . . . ."}
sides:
  - {id: a1, team: a, nations: [USA], cube: blue, start: 40, units: [{id: u1, unit: usa-marines, at: "0101"}]}
  - {id: a2, team: a, nations: [UK], cube: grey, start: 36, units: [{id: u2, unit: uk-royal-marines, at: "0102"}]}
  - {id: b1, team: b, nations: [INS], cube: green, start: 38, units: [{id: v1, unit: ins-cell, at: "0501"}]}
  - {id: b2, team: b, nations: [INS], cube: yellow, start: 34, units: [{id: v2, unit: ins-cell, at: "0502"}]}
"""


def test_four_cubes() -> None:
    """W-15, G-19: AP in hand and passing go by the next cube of anybody; each moves their own units."""
    state = TABLE.lay(scenario(FOUR), Cups(1))
    assert (decides(state), available(state, 0)) == (0, 3)
    assert refused(state, "move u2 0202") == "R-TRK-3"
    take(state, "pass")
    assert (state.levels, decides(state)) == ([37, 36, 38, 34], 2)
    take(state, "pass")
    assert (state.levels, decides(state)) == ([37, 36, 36, 34], 0)
    take(state, "pass")
    # Both on 36: who came first is Active (G-19).
    assert (state.levels, decides(state)) == ([35, 36, 36, 34], 1)
    take(state, "overwatch u2")
    assert (state.levels, decides(state)) == ([35, 35, 36, 34], 2)
    told = take(state, "move v1 0401")
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision)
    assert (decision.kind, decision.seat, spent(told, "b1")) == ("overwatch", 1, [1])
    take(state, "hold")
    assert unit(state, "v1").where == MAP
    # Allies are no target.
    assert refused(state, "fire v1 light v2") == "R-FIR-1"

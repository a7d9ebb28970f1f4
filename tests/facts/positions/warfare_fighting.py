"""Positions of Warfare: fire, morale, damage, assault, Overwatch, supports, special actions, aircraft."""

from functools import partial

from sandtable.games.cups import Cups
from sandtable.games.play import SILENT
from sandtable.games.warfare.play.harm import morale, physical
from sandtable.games.warfare.play.position.sightlines import unit_sees
from sandtable.games.warfare.play.position.state import LOST, MAP, Position, Support
from sandtable.games.warfare.play.table import TABLE
from tests.facts.positions.registry import Facts, plays
from tests.facts.positions.warfare_ground import paid, row
from tests.games.warfare.play.field import (
    asked,
    cubes,
    dice,
    field,
    offered,
    refused,
    scenario,
    take,
    unit,
    where,
)

rule = partial(plays, "warfare")


def worse(state: Position, die: str, by: int) -> str:
    """Die so many steps worse."""
    charts = state.tables.charts
    return charts.dice[charts.shifted(charts.place[die], -by)]


def base(state: Position, name: str) -> str:
    """Die of a unit's light weapon."""
    light = unit(state, name).kind.light
    assert light is not None
    return state.tables.charts.dice[light.die]


def light_cost(state: Position, name: str) -> int:
    light = unit(state, name).kind.light
    assert light is not None
    return light.cost


def support(state: Position, name: str) -> Support:
    found = state.support(name)
    assert found is not None
    return found


# --- fire


@rule("R-FIR-1")
def weapons_and_their_targets(facts: Facts) -> None:
    assert facts.who == ("light", "infantry", "heavy", "infantry", "vehicle")
    state = field("lav usa-bradley 0101", "c ins-cell 0301\nt ins-technical 0103")
    answers = [refused(state, f"fire lav {weapon} {target}") for weapon in ("light", "heavy") for target in ("c", "t")]
    assert answers == [None, "R-FIR-3", None, None]


@rule("R-FIR-2")
def shifts_of_fire(facts: Facts) -> None:
    for middle, damage, shift in (
        (".", 0, 0),
        ("#", 0, facts.cover),
        (".", 1, facts.damage[0]),
        ("#", 2, facts.cover + facts.damage[1]),
    ):
        hurt = f" damage={damage}" if damage else ""
        state = field(f"m usa-bradley 0101{hurt}", "c ins-cell 0201", sketch=row(middle))
        assert dice(take(state, "fire m light c", "M")) == [worse(state, base(state, "m"), shift)]


@rule("R-FOR-4")
def walls_shelter_from_one_side(facts: Facts) -> None:
    for side, shift in (("W", facts.side), ("E", facts.elsewhere)):
        state = field("m usa-lav 0101", "c ins-cell 0301", sketch=". . F . .", walls=f'"0301": [{side}]')
        assert dice(take(state, "fire m light c", "M")) == [worse(state, base(state, "m"), shift)]


@rule("R-FOR-6")
def barrages_find_ordinary_cover(facts: Facts) -> None:
    found = []
    for ground in (".", "F"):
        state = field("m usa-marines 0101", "c ins-cell 0201", sketch=row(ground), calls=("west-artillery", ""))
        found.append(state.tables.charts.place[dice(take(state, "barrage west-artillery light 0201", "S"))[0]])
    assert found[0] - found[1] == facts.cover


# --- morale and damage


@rule("R-MOR-1")
def so_many_steps_to_surrender(facts: Facts) -> None:
    assert facts.levels == ("shaken", "suppressed")
    state = field("m usa-marines 0101", "c ins-cell 0905")
    for steps in range(1, facts.surrender + 1):
        assert unit(state, "m").where == MAP
        morale(state, unit(state, "m"), facts.step, SILENT)
        assert unit(state, "m").where == LOST or unit(state, "m").morale == steps
    assert unit(state, "m").where == LOST


@rule("R-MOR-3")
def recovery_costs_the_number_of_the_die(facts: Facts) -> None:
    for die, price in zip(("white", "pink", "grey", "black"), facts.prices, strict=True):
        state = field("m usa-marines 0101 morale=suppressed", "c ins-cell 0905")
        told = take(state, f"recover m {die}", "MS")
        assert (paid(told), unit(state, "m").morale) == (price, 2 - facts.better)
    state = field("m usa-marines 0101 morale=suppressed", "c ins-cell 0905")
    take(state, "recover m black", "CS")
    assert unit(state, "m").morale == max(0, 2 - facts.all) == 0


@rule("R-DMG-1")
def so_much_damage_eliminates(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905")
    physical(state, unit(state, "m"), facts.deadly - 1, SILENT)
    assert unit(state, "m").where == MAP
    physical(state, unit(state, "m"), 1, SILENT)
    assert unit(state, "m").where == LOST


@rule("R-DMG-2")
def hurt_units_hurry(facts: Facts) -> None:
    assert facts.two == len(facts.shift)
    for damage, shift, less in zip((1, 2), facts.shift, facts.less, strict=True):
        state = field(f"m usa-lav 0101 damage={damage}", "c ins-cell 0301")
        told = take(state, "fire m light c", "M")
        assert (paid(told), dice(told)) == (light_cost(state, "m") - less, [worse(state, base(state, "m"), shift)])


@rule("R-DMG-3")
def nothing_is_cheaper_than_this(facts: Facts) -> None:
    state = field("m usa-marines 0301", "c ins-cell 0201 damage=2", start=(38, 40))
    assert light_cost(state, "c") - 2 < facts.least
    assert paid(take(state, "fire c light m", "M"), "ins") == facts.least


@rule("R-OPT-1")
def masini(facts: Facts) -> None:
    for number in (1, facts.physical):
        state = field("m usa-marines 0101", "c ins-cell 0301", more="options: [masini]")
        take(state, "fire m light c", str(number))
        shaken = facts.morale if number == facts.physical else 0
        assert (unit(state, "c").damage, unit(state, "c").morale) == (number, shaken)


# --- assault


@rule("R-ASL-1")
def infantry_assaults_its_neighbour(facts: Facts) -> None:
    assert (facts.who, facts.at) == ("infantry", "adjacent")
    state = field("e usa-engineers 0101\nlav usa-lav 0202", "c ins-cell 0201\nd ins-cell 0401")
    assert [refused(state, f"assault {made}") is None for made in ("e c", "lav c", "e d")] == [True, False, False]


@rule("R-ASL-2")
def results_of_an_assault(facts: Facts) -> None:
    assert facts.weapons == ("light", "infantry", "heavy", "vehicle")
    for result in ("CF", "F", "MS", "S"):
        state = field("e usa-engineers 0201", "c ins-cell 0301")
        cost = light_cost(state, "e")
        told = take(state, "assault e c", result)
        attacker, defender = unit(state, "e"), unit(state, "c")
        expected = {
            "CF": (cost, facts.cf_physical, 0, 0),
            "F": (cost + facts.f_ap, 0, 0, 0),
            "MS": (cost, 0, facts.ms_morale, 0),
            "S": (cost, 0, facts.s_morale, facts.s_physical),
        }
        assert (paid(told), attacker.damage, defender.morale, defender.damage) == expected[result]


@rule("R-ASL-4")
def the_defender_retreats(facts: Facts) -> None:
    state = field("e usa-engineers 0201", "c ins-cell 0301")
    take(state, "assault e c", "MS")
    assert (where(state, "c"), where(state, "e")) == (f"0{3 + facts.retreat}01", "0301")


@rule("R-HOS-1")
def irregulars_among_people_are_assaulted(facts: Facts) -> None:
    assert facts.who == "irregular"
    state = field("m usa-marines 0201", "c ins-cell 0301", markers="p population 0301 face=b")
    assert (refused(state, "fire m light c"), refused(state, "assault m c")) == ("R-HOS-1", None)


@rule("R-HOS-2")
def irregulars_fire_into_crowds(facts: Facts) -> None:
    assert facts.who == "irregular"
    state = field("m usa-marines 0201", "c ins-cell 0301", markers="p population 0201 face=b", start=(38, 40))
    assert refused(state, "fire c light m") is None


# --- Overwatch and smoke


@rule("R-OVW-1")
def overwatch_costs(facts: Facts) -> None:
    assert paid(take(field("m usa-marines 0101", "c ins-cell 0905"), "overwatch m")) == facts.ap


@rule("R-OVW-3")
def so_many_shots_for_a_cube(facts: Facts) -> None:
    state = field("m usa-marines 0101", "c ins-mg-team 0103 overwatch=true")
    take(state, "move m 0201 0301")
    shots = 0
    while asked(state) == "overwatch":
        told = take(state, "shoot c light", "M")
        assert paid(told, "ins") == light_cost(state, "c")
        shots += 1
    assert shots == facts.shots


@rule("R-SMK-1")
def smoke_costs(facts: Facts) -> None:
    assert (facts.who, facts.at) == ("infantry", "adjacent")
    state = field("m usa-marines 0101\nlav usa-lav 0103", "c ins-cell 0905")
    assert (refused(state, "smoke m 0301") is None, refused(state, "smoke lav 0203") is None) == (False, False)
    assert paid(take(state, "smoke m 0201")) == facts.ap


@rule("R-VEH-1")
def vehicles_make_no_smoke(facts: Facts) -> None:
    assert facts.never == "smoke"
    state = field("lav usa-lav 0101", "c ins-cell 0201")
    assert None not in (refused(state, "smoke lav 0102"), refused(state, "assault lav c"))


# --- supports


@rule("W-12")
def a_support_gives_up(facts: Facts) -> None:
    state = field("m usa-marines 0301", "c ins-cell 0905", calls=("", "ins-sniper"))
    sniper = support(state, "ins-sniper")
    for step in range(1, facts.gone + 1):
        assert sniper.where != LOST, step
        morale(state, sniper, 1, SILENT)
    assert sniper.where == LOST


def _scatters(arrow: str = "E") -> dict[int, str]:
    sketch = ". # . . . . . . .\n# # # # . . . . .\n" + "\n".join([". . . . . . . . ."] * 3)
    state = field("m usa-marines 0101", "c ins-cell 0905", sketch=sketch, calls=("west-mortar", ""))
    found: dict[int, str] = {}
    for seed in range(120):
        trial = state.copy()
        trial.cups = Cups(seed)
        told = take(trial, f"barrage west-mortar heavy 0504 {arrow}")
        (event,) = [event for event in told.events if event.kind == "scatters"]
        found[int(str(event.data["face"]))] = str(event.data["hex"])
    return found


@rule("R-ART-3")
def a_barrage_scatters(facts: Facts) -> None:
    faces = _scatters()
    assert sorted(faces) == list(range(1, facts.die + 1))
    on_target = tuple(face for face, hex_ in sorted(faces.items()) if hex_ == "0504")
    assert on_target == facts.hit
    assert facts.scatter == (1, facts.hit[0] - 1)
    ground = field("m usa-marines 0101", "c ins-cell 0905").tables.ground
    target = ground.find["0504"]
    assert {ground.find[hex_] for face, hex_ in faces.items() if face not in on_target} == set(ground.near[target])
    assert facts.astray == 1


@rule("R-ART-3b")
def the_first_face_follows_the_arrow(facts: Facts) -> None:
    assert _scatters("E")[facts.first] == "0604"
    assert _scatters("W")[facts.first] == "0404"


# --- Unknown markers, special actions


@rule("R-UNK-1")
def recon_without_the_icon(facts: Facts) -> None:
    markers = "x ied 0201 face=b owner=ins\ny ied 0401 face=b owner=ins"
    state = field("m usa-marines 0101", "c ins-cell 0905", markers=markers)
    assert facts.reach == "adjacent"
    assert refused(state, "recon m 0401") is not None
    assert dice(take(state, "recon m 0201", "S")) == [facts.die]


@rule("R-IED-2")
def clearing_mines(facts: Facts) -> None:
    markers = "x mine 0201 face=a\ny mine 0401 face=a"
    state = field("e usa-engineers 0101", "c ins-cell 0905", markers=markers)
    assert facts.reach == "adjacent"
    assert refused(state, "clear e 0401") is not None
    take(state, "clear e 0201", "CS")
    assert asked(state) == "free-hex"
    take(state, "step e 0201")
    assert (where(state, "e"), asked(state) == "free-hex", facts.cs_hex) == ("0201", False, 1)


@rule("R-SPF-1")
def suppressive_fire(facts: Facts) -> None:
    expected = {
        "F": (0, 0),
        "MS": (facts.ms_morale, 0),
        "S": (facts.s_morale, 0),
        "CS": (facts.cs_morale, facts.cs_physical),
    }
    for result, harm in expected.items():
        state = field("mg usa-mg-team 0101", "t ins-technical 0401")
        told = take(state, "suppress mg t", result)
        assert (unit(state, "t").morale, unit(state, "t").damage) == harm
        assert paid(told) == light_cost(state, "mg")


@rule("R-MAR-1")
def martyrdom(facts: Facts) -> None:
    assert facts.at == "adjacent"
    expected = {"F": (facts.f_morale, 0), "MS": (0, facts.ms_physical), "S": (0, facts.s_physical)}
    for result, harm in expected.items():
        state = field("m usa-marines 0101\nn usa-marines 0301", "s ins-suicide-team 0201", start=(38, 40))
        take(state, "martyr s m", result)
        assert (unit(state, "m").morale, unit(state, "m").damage, unit(state, "s").where) == (*harm, LOST)
        assert sum(one.damage + one.morale > 0 for one in state.units if one.where == MAP) == facts.targets
    state = field("m usa-marines 0401", "s ins-suicide-team 0201", start=(38, 40))
    assert refused(state, "martyr s m") is not None


# --- helicopters and aircraft


@rule("R-HEL-1")
def low_over_the_open(facts: Facts) -> None:
    state = field("h ita-mangusta 0101", "c ins-cell 0301", sketch=row("#"))
    ground = state.tables.ground
    assert ground.level[unit(state, "h").hex] == facts.low
    assert (state.aloft(unit(state, "h")), unit_sees(state, unit(state, "h"), unit(state, "c"))) == (False, False)


@rule("R-HEL-2")
def high_over_houses(facts: Facts) -> None:
    sketch = "# ^ . . . . . . .\n" + "\n".join([". . . . . . . . ."] * 4)
    state = field("h ita-mangusta 0101", "c ins-cell 0301", sketch=sketch)
    level = state.tables.ground.level
    assert state.aloft(unit(state, "h"))
    assert unit_sees(state, unit(state, "h"), unit(state, "c"))
    assert facts.high > max(level)


@rule("R-HHU-1")
def hunting_helicopters_costs_more(facts: Facts) -> None:
    state = field("h ita-mangusta 0401", "t ins-heli-hunters 0101", start=(38, 40))
    heavy = unit(state, "t").kind.heavy
    assert heavy is not None
    assert paid(take(state, "fire t heavy h", "M"), "ins") == heavy.cost + facts.more


@rule("R-SNP-3")
def a_sniper_watches(facts: Facts) -> None:
    state = field("m usa-marines 0301", "c ins-cell 0905", calls=("usmc-sniper", ""))
    assert paid(take(state, "overwatch usmc-sniper")) == facts.ap


@rule("R-RAM-1")
def a_drone_watches(facts: Facts) -> None:
    state = field("m usa-marines 0301", "c ins-cell 0905", calls=("west-drone side=fpv", ""))
    assert paid(take(state, "overwatch west-drone")) == facts.ap


@rule("R-SAM-1")
def missiles_hit_helicopters_alone(facts: Facts) -> None:
    assert facts.targets == "helicopter"
    state = field("h ita-mangusta 0401\nm usa-marines 0103\nlav usa-lav 0105", "s ins-sam-team 0101", start=(38, 40))
    assert [refused(state, f"fire s heavy {one}") is None for one in ("h", "m", "lav")] == [True, False, False]


def _sortie() -> tuple[Position, list[str]]:
    """A gun run past two missiles, one of them on Overwatch; the questions it raises in order."""
    state = field(
        "m usa-marines 0901", "tech ins-technical 0401\ns ins-sam-team 0101\nr ins-sam-team 0103", calls=("a-10", "")
    )
    unit(state, "s").overwatch = True
    cubes(state, 45, 38)
    take(state, "strike a-10 light tech")
    order = [asked(state)]
    told = take(state, "hold", "S")
    order += [event.kind for event in told.events if event.kind == "rolled"] + [asked(state)]
    return state, order


@rule("R-CAS-2")
def first_the_missiles_on_overwatch(facts: Facts) -> None:
    assert _sortie()[1][facts.step - 1] == "ingress"


@rule("R-CAS-3")
def then_the_attack(facts: Facts) -> None:
    assert _sortie()[1][facts.step - 1] == "rolled"


@rule("R-CAS-4")
def then_one_missile(facts: Facts) -> None:
    state, order = _sortie()
    assert order[facts.step - 1] == "egress"
    shots = 0
    while asked(state) == "egress":
        take(state, str(offered(state, "chase")[0]), "M")
        shots += 1
    assert shots == facts.sams


@rule("R-JAM-1")
def infantry_jams(facts: Facts) -> None:
    assert facts.who == "infantry"
    state = field(
        "r usa-rangers 0901\nm usa-marines 0503", "c ins-cell 0101", calls=("", "ins-drone side=fpv"), start=(38, 45)
    )
    take(state, "strike ins-drone light m")
    assert [str(choice) for choice in TABLE.choices(state)] == ["jam r", "hold"]
    assert unit(state, "r").kind.infantry


@rule("R-DRC-1")
def a_drone_sees_for_so_many_barrages(facts: Facts) -> None:
    assert facts.who == "infantry"
    state = field(
        "s uk-sas 0101",
        "a ins-cell 0905\nb ins-cell 0805",
        sketch="\n".join([". # # # # # # # ."] * 5),
        calls=("west-drone side=fpv\nwest-mortar\nwest-artillery", ""),
    )
    cubes(state, 60, 30)
    take(state, "scout s west-drone")
    seen = 0
    for gun in ("west-mortar", "west-artillery"):
        told = take(state, f"barrage {gun} light 0905")
        seen += not any(event.kind == "scatters" for event in told.events)
    assert seen == facts.attacks


# --- abilities


@rule("R-SQD-1")
def squad_drones_sweep(facts: Facts) -> None:
    near, far = f"0{1 + facts.hexes}01", f"0{2 + facts.hexes}01"
    state = field("d usa-black-hornet 0101", f"n ins-cell {near} overwatch=true\nf ins-cell {far} overwatch=true")
    assert paid(take(state, "sweep d")) == facts.ap
    assert (unit(state, "n").overwatch, unit(state, "f").overwatch) == (False, True)


@rule("R-STL-1")
def stealth_costs(facts: Facts) -> None:
    state = field("s usa-rangers 0501", "c ins-cell 0301 overwatch=true")
    assert paid(take(state, "sneak s 0601")) == 1 + facts.ap
    assert asked(state) == "act"


@rule("R-AIR-1")
def a_drop_costs(facts: Facts) -> None:
    text = """\
game: warfare
level: 5
turns: 4
map: {sketch: ". . . ~ .\\n. . . . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, units: [{id: a, unit: usa-airborne, held: true},
     {id: m, unit: usa-marines, at: "0101"}]}
  - {id: ins, nations: [INS], cube: green, start: 38, units: [{id: c, unit: ins-cell, at: "0501"}]}
"""
    state = TABLE.lay(scenario(text), Cups(1))
    assert paid(take(state, "drop a 0302")) == facts.ap

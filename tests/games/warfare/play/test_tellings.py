"""What a game tells beside the bare events: why it ended so, why a unit is gone, where it stands now. In both languages."""

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle, Event, Result, read_choice
from sandtable.games.telling import Telling
from sandtable.games.warfare.play.objectives import meet
from sandtable.games.warfare.play.position.places import lift, lift_marker, recount
from sandtable.games.warfare.play.position.state import LEFT, LOST, SAVED, Position
from sandtable.games.warfare.play.showing.board import show
from sandtable.games.warfare.play.showing.orders import names, orders
from sandtable.games.warfare.play.table import TABLE
from sandtable.model.phrases import Phrases
from tests.builtin import pack
from tests.games.warfare.play.field import SHIPPED, cubes, field, scenario, shipped, take, unit

GOALS = """\
objectives:
  - {id: ford, type: control, side: west, hexes: ["0503"], points: 2}
  - {id: mill, type: control, side: west, hexes: ["0703"]}
  - {id: out, type: exit, side: west, targets: [m], hexes: ["0101"], sudden_death: true}
victory: [VICTORY]
"""


def words(language: str) -> Phrases:
    return pack("warfare").words[language]


def sentences(told: Chronicle, language: str, *kinds: str) -> list[str]:
    """Those events of a game, each with its rule."""
    telling = Telling(pack("warfare"), language, ("west", "ins"), {"west": "Alfa", "ins": "Bravo"})
    return [f"{telling.event(event)} {event.rule}" for event in told.events if event.kind in kinds]


def after_last_turn(victory: str, at: str = "0101") -> tuple[Position, Chronicle]:
    """What is told as the last turn ends, with marines in a hex."""
    state = field(f"m usa-marines {at}", "c ins-cell 0905", more=GOALS.replace("VICTORY", victory))
    state.turn = 4
    cubes(state, -119, -120)
    return state, take(state, "pass")


ENDINGS = ("won", "drawn", "by-objectives", "by-points", "lacks-objectives", "lacks-points")


@pytest.mark.parametrize(
    ("victory", "at", "english", "italian"),
    [
        pytest.param(
            "{side: ins, all: [out]}, {side: west, points: 4}, {side: ins, otherwise: true}",
            "0503",
            ["Victory: Bravo. R-TRK-13", "Alfa: 2 of 4 points needed. W-16"],
            ["Vittoria: Bravo. R-TRK-13", "Alfa: 2 su 4 punti richiesti. W-16"],
            id="otherwise, for want of points; what the winner lacks too is no reason",
        ),
        pytest.param(
            "{side: west, points: 1}, {side: west, all: [ford, mill]}, {side: ins, otherwise: true}",
            "0703",
            ["Victory: Bravo. R-TRK-13", "Alfa: 0 of 1 point needed. W-16", "Alfa: objective not met: ford. W-16"],
            ["Vittoria: Bravo. R-TRK-13", "Alfa: 0 su 1 punto richiesto. W-16", "Alfa: obiettivo non raggiunto: ford. W-16"],
            id="otherwise, for want of points and of an objective",
        ),
        pytest.param(
            "{side: west, points: 2}, {side: ins, otherwise: true}",
            "0503",
            ["Victory: Alfa. R-TRK-13", "Decided by points: 2; needed: 2. W-16"],
            ["Vittoria: Alfa. R-TRK-13", "A decidere i punti: 2; richiesti: 2. W-16"],
            id="points",
        ),
        pytest.param(
            "{side: west, all: [ford]}, {side: ins, otherwise: true}",
            "0503",
            ["Victory: Alfa. R-TRK-13", "Decided by: ford. W-16"],
            ["Vittoria: Alfa. R-TRK-13", "A decidere: ford. W-16"],
            id="objectives",
        ),
        pytest.param(
            "{side: west, all: [ford, mill]}",
            "0101",
            ["Nobody wins. W-16", "Alfa: objectives not met: ford, mill. W-16"],
            ["Non vince nessuno. W-16", "Alfa: obiettivi non raggiunti: ford, mill. W-16"],
            id="a draw",
        ),
        pytest.param("{side: ins, otherwise: true}", "0101", ["Victory: Bravo. R-TRK-13"], ["Vittoria: Bravo. R-TRK-13"], id="nothing was asked"),
    ],
)  # fmt: skip
def test_why_somebody_wins(victory: str, at: str, english: list[str], italian: list[str]) -> None:
    _, told = after_last_turn(victory, at)
    assert sentences(told, "en", *ENDINGS) == english
    assert sentences(told, "it", *ENDINGS) == italian


def test_sudden_death_tells_the_line_that_decides() -> None:
    more = GOALS.replace("VICTORY", "{side: west, all: [out]}, {side: ins, otherwise: true}")
    told = take(field("m usa-marines 0101", "c ins-cell 0905", more=more), "exit m")
    assert sentences(told, "en", *ENDINGS) == ["Victory: Alfa. W-13", "Decided by: out. W-16"]
    assert sentences(told, "it", *ENDINGS) == ["Vittoria: Alfa. W-13", "A decidere: out. W-16"]


def test_why_a_unit_is_gone_that_cannot_retreat() -> None:
    told = take(field("m usa-marines 0201", "c ins-cell 0101"), "assault m c", "MS")
    gone = ("cornered", "eliminated")
    assert sentences(told, "en", *gone) == ["C has nowhere to retreat to. R-ASL-6", "C is eliminated. R-ASL-4"]
    assert sentences(told, "it", *gone) == ["C non ha dove ritirarsi. R-ASL-6", "C è eliminato. R-ASL-4"]


def test_a_hidden_roadblock_behind_leaves_nowhere_to_retreat_to() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0201", markers="b roadblock 0301 owner=west")
    marker = state.marker("b")
    assert marker is not None
    marker.hidden = True
    recount(state)
    told = take(state, "assault m c", "MS")
    kinds = [event.kind for event in told.events]
    assert kinds[kinds.index("retreats") :][:4] == ["retreats", "revealed", "cornered", "eliminated"]


def test_a_hidden_sniper_is_told_when_its_marker_goes() -> None:
    state = field("m usa-marines 0301", "c ins-cell 0905", start=(38, 40), calls=("", 'ins-sniper at="0303"'))
    told = take(state, "snipe ins-sniper m")
    assert sentences(told, "en", "unmasked") == ["Under the ? in 0303 was the Sniper. R-SNP-4"]
    assert sentences(told, "it", "unmasked") == ["Sotto il ? in 0303 c’era: Tiratore scelto. R-SNP-4"]
    # From elsewhere it fires without one.
    state = field("m usa-marines 0301", "c ins-cell 0905", start=(38, 40), calls=("", "ins-sniper"))
    assert sentences(take(state, "snipe ins-sniper m"), "en", "unmasked") == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Garrison: objective met: No Raider is in the yard at the end of any turn."),
        ("it", "Presidio: obiettivo raggiunto: Nessun Predone è nel cortile alla fine di un turno."),
    ],
)
def test_objectives_are_told_by_their_names(language: str, said: str) -> None:
    start = shipped("04-they-are-coming")
    telling = Telling(start.box.pack, language, TABLE.seats(start), names(start, language))
    told = Chronicle()
    meet(TABLE.lay(start, Cups(1)), [goal.id for goal in start.objectives].index("hold-the-yard"), told)
    assert [telling.event(event) for event in told.events] == [said]


def test_an_objective_without_a_name_is_told_by_its_id_and_with_its_points() -> None:
    _, told = after_last_turn("{side: ins, otherwise: true}", "0503")
    assert sentences(told, "en", "objective-met") == ["Alfa: objective met: ford (2 points). G-18"]
    assert sentences(told, "it", "objective-met") == ["Alfa: obiettivo raggiunto: ford (2 punti). G-18"]


def test_an_objective_takes_nobodys_name_away() -> None:
    text = """\
game: warfare
level: 2
turns: 2
map: {sketch: ". . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, units: [{id: m, unit: usa-marines, at: "0101"}]}
  - {id: ins, nations: [INS], cube: green, start: 38, units: [{id: c, unit: ins-cell, at: "0301"}]}
objectives:
  - {id: smoke, name: {en: Where there is smoke, it: Dove c’è fumo}, type: eliminate, side: west, targets: [c]}
  - {id: c, name: {en: The cell, it: La cellula}, type: survive, side: ins, targets: [c]}
  - {id: fire, name: {en: There is fire, it: C’è fuoco}, type: eliminate, side: west, targets: [c]}
"""
    assert set(names(scenario(text), "en")) == {"m", "c", "fire", "west", "ins"}
    assert names(scenario(text), "en")["c"] == "c"


def on_watch(state: Position, *names: str) -> Position:
    for name in names:
        piece = state.unit(name) or state.support(name)
        assert piece is not None
        piece.overwatch = True
    return state


@pytest.mark.parametrize(
    ("choice", "results", "english", "italian"),
    [
        ("move m 0102", (), ["M leaves Overwatch. R-OVW-4"], ["M esce dall’Overwatch. R-OVW-4"]),
        ("smoke m 0102", (), ["M leaves Overwatch. R-OVW-4"], ["M esce dall’Overwatch. R-OVW-4"]),
        ("fire m light c", ("M",), ["M leaves Overwatch. R-OVW-4"], ["M esce dall’Overwatch. R-OVW-4"]),
        ("load lav m", (), ["M leaves Overwatch. R-OVW-4"], ["M esce dall’Overwatch. R-OVW-4"]),
        ("fire a light c", ("S",), ["C leaves Overwatch. R-OVW-4"], ["C esce dall’Overwatch. R-OVW-4"]),
        ("fire a light c", ("1",), [], []),
        ("fire lav light c", ("E",), [], []),
        ("move a 0104", (), [], []),
    ],
)  # fmt: skip
def test_a_cube_that_goes_is_told(
    choice: str, results: tuple[str, ...], english: list[str], italian: list[str]
) -> None:
    """By whatever the unit does or by morale damage; not of who is eliminated, nor where there was none."""
    state = field("m usa-marines 0101\nlav usa-lav 0201\na usa-marines 0103", "c ins-cell 0303")
    told = take(on_watch(state, "m", "c"), choice, *results)
    assert sentences(told, "en", "unwatches") == english
    assert sentences(told, "it", "unwatches") == italian


def test_the_cube_of_a_shot_from_overwatch_is_told_too() -> None:
    state = on_watch(field("m usa-marines 0101", "c ins-cell 0303"), "c")
    take(state, "move m 0102")
    told = take(state, "shoot c light", "M")
    assert sentences(told, "en", "fires", "unwatches") == [
        "C fires at m: light weapon. R-OVW-2",
        "C leaves Overwatch. R-OVW-4",
    ]


def test_what_says_it_already_is_enough() -> None:
    """Squad Drones take cubes away with a sentence of their own; supports lose theirs on the way to the track."""
    state = on_watch(field("d usa-black-hornet 0101", "c ins-cell 0301"), "c")
    told = take(state, "sweep d")
    assert sentences(told, "en", "spotted", "unwatches") == ["C is seen and loses its Overwatch. R-SQD-1"]
    state = on_watch(
        field("m usa-marines 0301", "c ins-cell 0905", start=(38, 40), calls=("", "ins-sniper")), "ins-sniper"
    )
    assert sentences(take(state, "snipe ins-sniper m"), "en", "unwatches") == ["Sniper leaves Overwatch. R-OVW-4"]


@pytest.mark.parametrize(
    ("language", "people"),
    [
        ("en", ["cook (Civilians): lost", "baker (Civilians): safe", "guide (Civilians): has left the map", "crew (Hostile Crowd): 0501"]),
        ("it", ["cook (Civili): fra le perdite", "baker (Civili): in salvo", "guide (Civili): fuori dalla mappa", "crew (Folla ostile): 0501"]),
    ],
)  # fmt: skip
def test_people_who_are_out_of_the_game_stay_on_the_board(language: str, people: list[str]) -> None:
    """Whoever looks: where people went was told to everybody."""
    state = field(
        "m usa-marines 0101",
        "c ins-cell 0905",
        markers="cook population 0201 face=b\nbaker population 0301 face=b\nguide population 0401 face=b\ncrew population 0501",
    )
    for name, place in (("cook", LOST), ("baker", SAVED), ("guide", LEFT)):
        marker = state.marker(name)
        assert marker is not None
        lift_marker(state, marker, place)
    for seat in (0, 1):
        lines = [line.strip() for line in show(TABLE.view(state, seat), words(language))]
        assert [line for line in lines if line in people] == people


@pytest.mark.parametrize(
    ("language", "lost", "left", "active"),
    [("en", "lost: b", "left the map: a", "Active with"), ("it", "perdite: b", "usciti dalla mappa: a", "Attivo con")],
)
def test_who_is_out_and_who_is_active(language: str, lost: str, left: str, active: str) -> None:
    """Lists have heads of their own; once the game is over nobody is Active."""
    state = field("m usa-marines 0101\na usa-marines 0102\nb usa-marines 0103", "c ins-cell 0905")
    lift(state, unit(state, "a"), LEFT)
    lift(state, unit(state, "b"), LOST)
    lines = [line.strip() for line in show(TABLE.view(state, 0), words(language))]
    assert {lost, left} <= set(lines)
    assert [active in line for line in lines[1:3]] == [True, False]
    state.over = Result((0,), "R-TRK-13", "last-turn")
    assert not any(active in line for line in show(TABLE.view(state, 0), words(language)))


@pytest.mark.parametrize(
    ("goals", "heads"),
    [
        ("", ["west", "ins"]),
        ("objectives: [{id: far, type: control, side: west, hexes: ['0905'], points: 1}]", ["west, 0 points", "ins, 0 points"]),
        ("objectives: [{id: far, type: control, side: ins, hexes: ['0905'], points: 1, hidden: true}]", ["west", "ins"]),
        ("victory: [{side: west, points: 1}]", ["west, 0 points", "ins, 0 points"]),
    ],
    ids=["no points", "of an objective", "of a secret one", "of a victory line"],
)  # fmt: skip
def test_points_are_shown_where_there_are_any(goals: str, heads: list[str]) -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", more=goals)
    assert [line for line in show(TABLE.view(state, 0), words("en")) if line in heads] == heads


@pytest.mark.parametrize(
    ("language", "called", "fired"),
    [("en", "light value", "light weapon"), ("it", "valore leggero", "arma leggera")],
)
def test_supports_have_values_and_units_have_weapons(language: str, called: str, fired: str) -> None:
    telling = Telling(pack("warfare"), language, ("west", "ins"))
    for verb in ("barrage", "strike"):
        assert called in telling.choice(read_choice(f"{verb} west-mortar light 0303"))
    state = field("m usa-marines 0301", "c ins-cell 0303", calls=("west-mortar", ""))
    assert called in sentences(take(state.copy(), "barrage west-mortar light 0303"), language, "barrage")[0]
    assert fired in sentences(take(state, "fire m light c"), language, "fires")[0]


CART = "cart roadblock-hidden 0201 owner=ins face=b"
MARCH = ("moves", "enters", "turns-back", "blocked", "boards", "waits", "stops", "advances")


def test_a_march_is_told_as_it_sets_out_and_where_it_is_stopped() -> None:
    state = on_watch(field("m usa-marines 0101", "c ins-cell 0303"), "c")
    unit(state, "m").morale = 1
    told = take(state, "move m 0201 0301")
    assert sentences(told, "en", *MARCH) == ["M sets out: 0201 0301. R-MOV-1"]
    assert sentences(told, "it", *MARCH) == ["M, movimento: 0201 0301. R-MOV-1"]
    short = state.copy()
    assert sentences(take(short, "shoot c light", "S"), "en", *MARCH) == ["M stops; it is in 0201. R-OVW-5"]
    # Where it was to end it does not stop short.
    take(state, "hold")
    assert sentences(take(state, "shoot c light", "S"), "en", *MARCH) == []


def test_whoever_runs_into_a_hidden_roadblock_is_told_back_where_it_came_from() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", markers=CART)
    told = take(state, "move m 0201")
    assert sentences(told, "en", *MARCH)[1:] == [
        "M runs into a hidden roadblock in 0201 and turns back to 0101. R-UNK-3"
    ]
    assert sentences(told, "it", *MARCH)[1:] == ["M trova un blocco nascosto in 0201 e torna in 0101. R-UNK-3"]
    state = field("lav usa-lav 0101\nm usa-marines lav", "c ins-cell 0905", markers=CART)
    told = take(state, "unload lav 0201")
    assert sentences(told, "en", *MARCH) == ["M runs into a hidden roadblock in 0201. R-UNK-3", "M boards lav. R-UNK-3"]
    assert sentences(told, "it", *MARCH) == ["M trova un blocco nascosto in 0201. R-UNK-3", "M sale su lav. R-UNK-3"]


def test_whoever_is_thrown_back_off_the_map_waits() -> None:
    text = """\
game: warfare
turns: 2
map: {sketch: ". . . ."}
sides:
  - {id: west, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, id: m, enters: {edge: ["0201"], turn: 1}}]}
  - {id: ins, nations: [INS], cube: green, start: 38, units: [{unit: ins-cell, id: c, at: "0301"}]}
markers: [{id: cart, marker: roadblock-hidden, at: "0201", owner: ins, face: b}]
"""
    told = take(TABLE.lay(scenario(text), Cups(1)), "enter m 0201")
    thrown = sentences(told, "en", "blocked", "waits", "stops")
    assert thrown == ["M runs into a hidden roadblock in 0201. R-UNK-3", "M is off the map again and comes later. W-7"]
    thrown = sentences(told, "it", "blocked", "waits", "stops")
    assert thrown == [
        "M trova un blocco nascosto in 0201. R-UNK-3",
        "M è di nuovo fuori dalla mappa e arriva dopo. W-7",
    ]


@pytest.mark.parametrize(
    ("language", "near", "off"),
    [
        ("en", "Mortar is not spotted and scatters (d8: 1): 0302.", "Mortar is not spotted and scatters (d8: 2): off the map."),
        ("it", "Mortaio: nessuno osserva, il tiro devia (d8: 1): 0302.", "Mortaio: nessuno osserva, il tiro devia (d8: 2): fuori dalla mappa."),
    ],
)  # fmt: skip
def test_a_barrage_that_leaves_the_map_is_told_so(language: str, near: str, off: str) -> None:
    telling = Telling(pack("warfare"), language, ("west", "ins"))
    event = Event("R-ART-3", "scatters", {"support": "west-mortar", "face": 1, "hex": "0302"})
    assert telling.event(event) == near
    assert telling.event(event._replace(data={**event.data, "face": 2, "hex": "-"})) == off


@pytest.mark.parametrize(("language", "seen"), [("en", "c (militia ?): 0303"), ("it", "c (miliziani ?): 0303")])
def test_fronts_are_told_in_the_language(language: str, seen: str) -> None:
    state = field("m usa-marines 0301", "c ins-cell 0303")
    assert any(line.endswith(f"B1 {seen}") for line in show(TABLE.view(state, 0), words(language)))
    fronts = {front.rpartition(":")[2] for front in state.tables.fronts}
    assert fronts == set(words(language).find("silhouettes") or {})


def test_a_pack_without_words_for_a_front_shows_the_drawing() -> None:
    state = field("m usa-marines 0301", "c ins-cell 0303")
    bare = Phrases("en", {**words("en").entries, "silhouettes": {}})
    assert any("B1 c (militia ?)" in line for line in show(TABLE.view(state, 0), bare))


def test_the_rule_that_eliminates_and_the_rule_by_which_a_support_comes() -> None:
    told = take(field("m usa-marines 0101", "c ins-cell 0201"), "assault m c", "CS")
    assert sentences(told, "en", "eliminated") == ["C is eliminated. R-ASL-3"]
    state = field("m usa-marines 0101", "s ins-suicide-team 0201", start=(38, 40))
    told = take(state, "martyr s m", "CS")
    assert sentences(told, "en", "eliminated") == ["M is eliminated. R-MAR-1", "S is eliminated. R-MAR-1"]
    state = field("m usa-marines 0101", "c ins-cell 0905", calls=("west-mortar turn=2", ""))
    cubes(state, 1, 0)
    assert sentences(take(state, "pass"), "en", "support-ready") == ["Mortar (Alfa) is available. R-TRK-13"]


@pytest.mark.parametrize(
    ("language", "goal", "line"),
    [
        ("en", "Two hostages have left by the wadi", "with the objective “Two hostages have left by the wadi”."),
        ("it", "Due ostaggi sono usciti dall’uadi", "con l’obiettivo «Due ostaggi sono usciti dall’uadi»."),
    ],
)
def test_orders_call_objectives_by_their_names(language: str, goal: str, line: str) -> None:
    start = shipped(next(name for name in SHIPPED if "hostages" in name))
    called = names(start, language)
    telling = Telling(pack("warfare"), language, tuple(side.id for side in start.sides), called)
    said = orders(start, TABLE.view(TABLE.lay(start, Cups(1)), 0), telling)
    assert any(one.strip().startswith(f"{goal} (") for one in said), said
    assert any(line in one for one in said)


@pytest.mark.parametrize(
    ("scenario", "language", "line"),
    [
        ("take-the-bridge", "en", "Optional rule: whoever takes 2 physical damage in one result is Shaken as well"),
        ("take-the-bridge", "it", "Regola facoltativa: "),
        ("they-are-coming", "en", "Martyrdom is allowed."),
    ],
)
def test_orders_tell_the_optional_rules(scenario: str, language: str, line: str) -> None:
    start = shipped(next(name for name in SHIPPED if scenario in name))
    telling = Telling(pack("warfare"), language, tuple(side.id for side in start.sides), names(start, language))
    said = orders(start, TABLE.view(TABLE.lay(start, Cups(1)), 0), telling)
    assert any(one.strip().startswith(line) for one in said), said

"""The search player of Warfare: who leads is tried by playing on, on what its view tells."""

import pytest

from playtest.players.warfare import planner
from playtest.players.warfare.planner_weights import Weights
from playtest.players.warfare.search import SearchPlayer, settled, tempers
from playtest.weights import NoWeights, sheet_of
from sandtable.games.build import compiled
from sandtable.games.cups import Cups
from sandtable.games.play import SILENT, Choice, Decision, Result
from sandtable.games.warfare.play.position.state import Position
from sandtable.games.warfare.play.table import TABLE
from tests.games.warfare.play.field import SHIPPED, field, shipped

if compiled():
    pytest.skip("nobody outside can build on a compiled class", allow_module_level=True)

PLANNER = sheet_of("warfare", "planner").weights
# Nobody who thinks that ground is worth nothing would go there.
IDLER = PLANNER | {
    "goal": 0.0,
    "goal_point": 0.0,
    "goal_sudden": 0.0,
    "pull_early": 0.0,
    "pull_late": 0.0,
    "press": -9.0,
}
HILL = """objectives: [{id: hill, side: west, type: control, hexes: ["0801"], count: 1, points: 1, until: 4}]
victory: [{side: west, points: 1}, {side: ins}]"""


def led(player: SearchPlayer, state: Position) -> Choice:
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision)
    return player.decide(TABLE.view(state, decision.seat), decision)


def of(*weights: dict[str, float]) -> SearchPlayer:
    return SearchPlayer(3, [Weights(one) for one in weights], (4,), (4,))


def test_the_temper_that_wins_leads() -> None:
    """One walks eight hexes to the hill, the other stays where it is; it does not matter which of them comes first."""
    state = field("m usa-marines 0101", "c ins-cell 0905", more=HILL)
    walks, stays = led(of(dict(PLANNER)), state), led(of(IDLER), state)
    assert walks.verb == "move" and stays != walks
    assert led(of(dict(PLANNER), IDLER), state) == led(of(IDLER, dict(PLANNER)), state) == walks


def test_equal_seeds_choose_alike_whether_told_what_may_be_chosen_or_not() -> None:
    state = field("m usa-marines 0101", "c ins-cell 0905", more=HILL)
    one, other = of(dict(PLANNER), IDLER), of(dict(PLANNER), IDLER)
    asked = 0
    while not isinstance(decision := TABLE.decision(state), Result) and asked < 30:
        seat = decision.seat
        chosen = one.decide(TABLE.view(state, seat), decision)
        assert other.choose(TABLE.view(state, seat), decision, TABLE.choices(state)) == chosen
        assert TABLE.allows(state, chosen) is None
        TABLE.take(state, chosen, SILENT)
        asked += 1
    assert asked == 30


@pytest.mark.slow
def test_it_chooses_alike_whatever_it_cannot_see() -> None:
    """Backs of counters it has not seen and what lies under a ? make no difference, nor does the luck to come."""
    start = shipped(SHIPPED[2])
    state = TABLE.lay(start, Cups(4))
    scripts = [planner.make(start, 0), planner.make(start, 0)]
    for _ in range(30):
        decision = TABLE.decision(state)
        assert isinstance(decision, Decision)
        view = TABLE.view(state, decision.seat)
        TABLE.take(state, scripts[decision.seat].choose(view, decision, TABLE.choices(state)), SILENT)
    decision = TABLE.decision(state)
    assert isinstance(decision, Decision)
    guess = TABLE.guess(TABLE.view(state, decision.seat), Cups("another"))
    assert list(guess.lines()) != list(state.lines())
    here, there = OnGames(), OnGames()
    assert led(here, state) == led(there, guess)
    assert here.heard == there.heard and len(here.heard) == 4


class OnGames(SearchPlayer):
    """A search player of two tempers, whose playouts are kept as they end."""

    def __init__(self) -> None:
        super().__init__(5, [Weights(one) for one in tempers({})[:2]], (2,), (2,))
        self.heard: list[list[str]] = []

    def played(self, state: Position, seat: int, temper: int) -> float:
        score = super().played(state, seat, temper)
        self.heard.append(list(state.lines()))
        return score


def test_where_an_enemy_keeps_its_objectives_secret_the_planner_leads() -> None:
    """A playout would be judged by what nobody may know; its own secrets a side knows."""
    mine = HILL.replace("until: 4}", "until: 4, hidden: true}")
    theirs = HILL.replace("until: 4}", "until: 4}, {id: x, side: ins, type: control, hexes: ['0105'], hidden: true}")
    for secret, first_stands in ((mine, False), (theirs, True)):
        state = field("m usa-marines 0101", "c ins-cell 0905", more=secret)
        stays, walks = led(of(IDLER), state), led(of(dict(PLANNER)), state)
        assert stays != walks
        assert led(of(IDLER, dict(PLANNER)), state) == (stays if first_stands else walks)


def test_it_thinks_no_longer_where_nothing_is_to_gain() -> None:
    assert settled([[1.0, 1.0], [0.0, 1.0]], [0, 1]), "who leads wins all"
    assert settled([[0.5, 0.0], [0.0, 0.5]], [0, 1]), "all the same"
    assert not settled([[0.0, 1.0], [1.0, 1.0]], [0, 1])


def test_tempers_are_the_planner_but_for_what_the_sheet_says() -> None:
    found = tempers({"hunter-offence": 3.0, "hunter-bold": 0.5, "warden-cover": 1.0})
    assert [one["offence"] for one in found[3:]] == [3.0, 1.0] and found[4]["cover"] == 1.0
    assert found[0] == PLANNER and all(one.keys() == PLANNER.keys() for one in found)
    with pytest.raises(NoWeights, match="hunter-ofence"):
        tempers({"hunter-ofence": 3.0})


def test_it_was_judged_against_the_planner() -> None:
    (trial,) = sheet_of("warfare", "search").trials
    assert trial.against == "planner" and trial.games >= 40 and trial.low > 0.5

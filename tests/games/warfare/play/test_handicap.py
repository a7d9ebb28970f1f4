"""Cubes that give up boxes, and Unknown markers that are laid blind; both change no other game."""

from collections import Counter

import pytest

from sandtable.games.cups import Cups
from sandtable.games.documents import read_document
from sandtable.games.play import SILENT, Result
from sandtable.games.warfare.play.table import TABLE
from sandtable.games.warfare.play.track import BOXES
from sandtable.games.warfare.scenarios.fingerprint import fingerprint
from sandtable.games.warfare.scenarios.scenario import Scenario
from sandtable.model.document import load_document
from sandtable.resources import content_folder

FOLDER = content_folder() / "warfare"
FARM = (FOLDER / "scenarios" / "03-clear-the-farm.yaml").read_text(encoding="utf-8")


def scenario(more: str = "", text: str = FARM) -> Scenario:
    loaded = load_document(f"{text.rstrip()}\n{more}".encode(), "farm.yaml", FOLDER)
    assert loaded.document is not None, loaded.findings
    found = read_document(loaded.document)
    assert isinstance(found, Scenario)
    return found


def laid(start: Scenario, seed: int = 1):
    return TABLE.lay(start, Cups(seed))


def hidden(state) -> list[tuple[int, str]]:
    return [(marker.hex, marker.id) for marker in state.markers if marker.hidden]


def test_a_cube_starts_lower_and_gives_up_boxes_each_turn() -> None:
    plain, start = scenario(), scenario("handicap: {farmhands: {start: 6, turn: 3}}")
    seat = [side.id for side in start.sides].index("farmhands")
    state, other = laid(start), laid(plain)
    assert other.levels[seat] - state.levels[seat] == 6
    assert other.levels[1 - seat] == state.levels[1 - seat]
    while state.turn == 1 and not isinstance(TABLE.decision(state), Result):
        before = state.levels[seat]
        TABLE.take(state, TABLE.choices(state)[-1], SILENT)
    assert state.turn == 2
    assert state.levels[seat] <= min(before, 0) - 3
    assert state.levels[seat] > -BOXES


def test_a_cube_stays_on_the_track() -> None:
    assert min(laid(scenario("handicap: {farmhands: {start: 39, turn: 0}}")).levels) == 1


def test_markers_are_laid_blind_among_their_hexes() -> None:
    plain = laid(scenario())
    side = next(marker.owner for marker in plain.markers if marker.hidden)
    name = plain.tables.sides[side].id
    blind = [hidden(laid(scenario(f"blind: [{name}]"), seed)) for seed in range(20)]
    for found in blind:
        assert Counter(hex_ for hex_, _ in found) == Counter(hex_ for hex_, _ in hidden(plain))
        assert Counter(marker for _, marker in found) == Counter(marker for _, marker in hidden(plain))
    assert len({tuple(sorted(found)) for found in blind}) > 3
    assert blind[0] == hidden(laid(scenario(f"blind: [{name}]"), 0))
    other = next(one.id for one in plain.tables.sides if one.id != name)
    assert hidden(laid(scenario(f"blind: [{other}]"))) == hidden(plain)


def test_they_count_as_rules_of_a_scenario() -> None:
    plain = fingerprint(scenario())
    assert fingerprint(scenario("handicap: {farmhands: {start: 6, turn: 3}}")) != plain
    assert fingerprint(scenario("blind: [farmhands]")) != plain


@pytest.mark.parametrize("line", ["handicap: {farmhand: {start: 6, turn: 3}}", "blind: [farmhand]"])
def test_an_unknown_side_is_a_problem(line: str) -> None:
    (problem,) = scenario(line).problems
    assert (problem.code, problem.hint) == ("WF002", "did you mean 'farmhands'?")

"""What is owned, at work: tiles, nations and pieces that somebody does not have are reported."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from rules_check.checker import check_paths
from rules_check.run import Choice
from sandtable.config.config_file import Config, Own, find_config

LONG = """\
game: warfare
map: {sketch: ". . . ."}
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0101"}]}
  - {id: them, nations: [INS], cube: green, start: 20, units: [{unit: ins-fighters, enters: {edge: ["0401"], turn: 2}}]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)


def owned(text: str, own: Own) -> list[str]:
    Path("s.yaml").write_text(text)
    found = check_paths(["s.yaml"], Choice(select=("ST06",)), config=Config(own=own))
    return [f"{one.code} {one.message}" for one in found]


def test_nations_of_pieces_that_no_side_names() -> None:
    text = LONG.replace("nations: [INS]", "nations: [USA]")
    assert owned(text, Own(nations=frozenset({"USA"}))) == ["ST061 INS is not among your nations"]
    assert owned(LONG, Own(nations=frozenset({"usa", "ins"}))) == []
    # A list that names no nation of the game is not about it.
    assert owned(LONG, Own(nations=frozenset({"FRA"}))) == []


def test_counts_of_counters_markers_and_supports() -> None:
    text = LONG + 'markers: [{marker: mine, at: "0201", count: 2, owner: us}, {marker: mine, at: "0301", owner: us}]\n'
    assert owned(text, Own(counts={"mine": 2})) == ["ST062 more 'mine' are needed than the 2 you have"]
    assert owned(text, Own(counts={"mine": 3})) == []
    assert owned(text, Own(counts={"usa-marines": 0})) == ["ST062 more 'usa-marines' are needed than the 0 you have"]


def test_set_ups_need_nations_too() -> None:
    text = "game: lets-war\nsetup: two\nseats: [{nation: GER}, {nation: FRA}]\n"
    assert owned(text, Own(nations=frozenset({"GER", "AUH"}))) == ["ST061 FRA is not among your nations"]


def test_a_shelf_in_the_settings() -> None:
    Path("sandtable.toml").write_text('[own]\ntiles = ["T01-T03"]')
    text = "game: warfare\nmap: {tiles: [{tile: T03, side: A, at: [0, 0]}, {tile: T04, side: A, at: [1, 0]}]}\n"
    own = find_config(Path()).own
    assert owned(text, own) == ["ST060 tile T04 is not among yours"]
    assert "yours: T01, T02, T03" in CliRunner().invoke(sandtable_command, ["check", "s.yaml"]).output

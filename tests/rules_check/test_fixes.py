"""What is put right, and that nothing else in a file changes."""

import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from rules_check.fixes import find_repairs
from rules_check.run import Choice, Profile
from rules_check.stdin_file import StdinFile

PUBLISH = Choice(Profile.PUBLISH)
TILES = """\
# A patrol.
game: warfare
map:
    tiles: [{tile: t1, side: A, at: [0, 0]}]   # the village
sides:
  - id: us
    nations: [USA]
    cube: blue
    start: 40
    zones: {hill: {tiles: [t01]}, yard: {within: 1, of: t1.D4}}
    units:
      - {unit: usa-marines,   at: "t1.D4"}  # by the well
      - unit: usa-lav
        at: 'T01.C3'
      - {unit: usa-rangers, enters: {edge: [T1.a1, "T01.a2"], turn: 1}}
"""
TIDY = (
    TILES.replace("tile: t1,", "tile: T01,")
    .replace("[t01]", "[T01]")
    .replace("t1.D4", "T01.d4")
    .replace("T01.C3", "T01.c3")
    .replace("T1.a1", "T01.a1")
)
SKETCH = """\
game: warfare
map: {sketch: ". . . . . . . . . . . . ."}
sides: [{id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: 401}]}]
"""


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def mended(text: str, choice: Choice = PUBLISH) -> str:
    """The text put right; as it is when nothing is."""
    repairs = find_repairs(["-"], choice, StdinFile("s.yaml", text.encode()))
    assert not repairs.left_alone
    return repairs.done[0].after if repairs.done else text


def check(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(sandtable_command, ["check", *args], input=text)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_names_are_written_as_they_are_printed(mark, end) -> None:
    assert mended(mark + TILES.replace("\n", end)) == mark + TIDY.replace("\n", end)
    assert mended(mark + TIDY.replace("\n", end)) == mark + TIDY.replace("\n", end)


def test_digits_with_one_reading_get_their_zeros() -> None:
    assert mended(SKETCH) == SKETCH.replace("401", "0401")
    # Column 1 and row 11, or column 11 and row 1: nobody knows.
    wide = SKETCH.replace('sketch: "', 'sketch: "' + r". . . . . . . . . . . . .\n" * 12)
    assert mended(wide.replace("401", "111")) == wide.replace("401", "111")
    assert mended(SKETCH.replace("401", "999")) == SKETCH.replace("401", "999")


def test_what_is_ignored_or_allowed_stays() -> None:
    assert mended(TIDY.replace("T01.c3", "t01.c3"), Choice(Profile.PUBLISH, ignore=("untidy-label",))) == TIDY.replace(
        "T01.c3", "t01.c3"
    )
    allowed = TIDY.replace("'T01.c3'", "'t01.c3'  # sandtable: allow untidy-label -- a poem")
    assert mended(allowed) == allowed


def test_stale_comments_go() -> None:
    text = TIDY.replace("# by the well", "# sandtable: allow wf025, wf027 -- none").replace(
        "      - unit: usa-lav", "      # sandtable: allow wf026 -- once\n      - unit: usa-lav"
    )
    assert mended(text) == TIDY.replace("  # by the well", "")
    last = f"{TIDY}# sandtable: allow-file wf025 -- none"
    assert mended(last) == TIDY


def test_a_name_that_is_needed_stays_in_its_comment() -> None:
    crowd = TIDY.replace("'T01.c3'", "'T01.d4'  # sandtable: allow wf027, WF025 ,wf026 -- they swap")
    assert mended(crowd) == crowd.replace("wf027, WF025 ,wf026", "WF025")


def test_comments_in_a_pack_go_too(write_pack) -> None:
    game = 'id: pack\nname: Pack\nedition: "1"\nlanguages: [en]\ncomponents: [{id: a, type: deck, name: A, file: a.yaml, size: poker}]\n'
    cards = "cards:\n  - {id: one, name: 'One # sandtable: allow st022 -- no', source: house}"
    folder = write_pack({"game.yaml": game, "a.yaml": f"{cards}  # sandtable: allow st022 -- spare\n"})
    (repair,) = find_repairs([str(folder)], PUBLISH).done
    assert repair.after == f"{cards}\n"


def test_a_file_that_would_not_be_better_is_left_alone() -> None:
    # Put right, the marines would be under water and under a helicopter.
    text = """\
game: warfare
map: {sketch: "~ ."}
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-apache, at: "0101"}, {unit: usa-marines, at: 101}]}
"""
    Path("s.yaml").write_text(text)
    repairs = find_repairs(["s.yaml"], Choice(select=("WF024", "WF025", "WF027")))
    assert (repairs.done, repairs.left_alone) == ((), ("s.yaml",))
    result = check("s.yaml", "--fix", "--select", "WF02")
    assert "s.yaml: left alone, as more would be found in it then" in result.output
    assert "no hex '101' on the map" in result.output
    assert Path("s.yaml").read_text() == text
    # On dry ground nothing is in the way.
    dry = text.replace("~ .", ". .").replace('apache, at: "0101', 'apache, at: "0201')
    assert mended(dry, Choice(select=("WF02",))) == dry.replace("at: 101", "at: 0101")


def test_the_nation_that_must_begin_is_named() -> None:
    setup = Path("s.yaml")
    text = """\
game: lets-war
setup: two
mode: attrition
players: 2
seats:   # clockwise
  - {nation: AUH}
  - {nation: FRA}
"""
    setup.write_text(text)
    repairs = find_repairs(["s.yaml"], PUBLISH)
    assert [repair.after for repair in repairs.done] == [text.replace("seats:", "first: AUH\nseats:")]
    # At other profiles nothing is missing, and nothing is touched.
    assert find_repairs(["s.yaml"], Choice()).done == ()


def test_fix_writes_and_reports_what_remains() -> None:
    file = Path("s.yaml")
    file.write_text(TILES.replace("usa-lav\n        at: 'T01.C3'", "usa-lav\n        at: 'T01.D4'"))
    file.chmod(0o640)
    Path("link.yaml").symlink_to("s.yaml")
    result = check("link.yaml", "--fix", "--select", "WF002", "--select", "WF02")
    assert result.exit_code == 1
    assert "put 5 things right in 1 file" in result.output
    assert "LAV and Marines share T01.d4" in result.output
    assert Path("link.yaml").is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert sorted(entry.name for entry in Path().iterdir()) == ["link.yaml", "s.yaml"]
    assert "tile: T01, side: A" in file.read_text()


def test_diff_writes_nothing() -> None:
    Path("s.yaml").write_text(TILES)
    result = check("s.yaml", "--diff", "--profile", "publish")
    assert result.exit_code == 1
    assert "-    tiles: [{tile: t1, side: A, at: [0, 0]}]   # the village\n" in result.output
    assert "+    tiles: [{tile: T01, side: A, at: [0, 0]}]   # the village\n" in result.output
    assert Path("s.yaml").read_text() == TILES
    Path("s.yaml").write_text(TIDY)
    assert (check("s.yaml", "--diff").exit_code, check("s.yaml", "--diff").output) == (0, "")


def test_standard_input_is_put_right_on_standard_output() -> None:
    result = check("-", "--fix", "--profile", "publish", text=TILES)
    assert result.stdout == TIDY
    assert "put 6 things right" in result.stderr


def test_not_together() -> None:
    assert check("s.yaml", "--fix", "--diff").exit_code == 2

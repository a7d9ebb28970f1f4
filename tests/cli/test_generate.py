"""`sandtable generate` as people type it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.seed import Seed
from rules_check.checker import check_paths
from sandtable.model.authoring.new_pack import new_pack

pytestmark = pytest.mark.slow


def run(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(Path(__file__).parent.parent.parent), "PATH": ""}
    result = subprocess.run(
        [sys.executable, "-m", "cli", "generate", *args], capture_output=True, text=True, cwd=cwd, env=environment
    )
    assert "Traceback" not in result.stderr
    return result


def test_a_file_of_its_own_name(tmp_path: Path) -> None:
    result = run("warfare", "--seed", "3", "--mission", "raid", cwd=tmp_path)
    assert result.returncode == 0
    assert (tmp_path / "out" / "warfare" / "raid-3.yaml").is_file()
    assert result.stdout.startswith("out/warfare/raid-3.yaml: ")
    assert result.stderr == ""


def test_a_fresh_seed_is_told(tmp_path: Path) -> None:
    result = run("warfare", "--size", "small", "-o", "x.yaml", cwd=tmp_path)
    seed = result.stderr.strip().removeprefix("seed ")
    assert f"--seed {seed} --size small" in (tmp_path / "x.yaml").read_text(encoding="utf-8")


def test_standard_output_and_rolls(tmp_path: Path) -> None:
    result = run("warfare", "--seed", str(Seed(9)), "--mission", "bridge", "--rolls", "-o", "-", cwd=tmp_path)
    assert result.stdout.splitlines()[1] == f"# sandtable generate warfare --seed {Seed(9)} --mission bridge"
    assert result.stderr.splitlines()[0].split() == ["Step", "Table", "Die", "Roll", "Result", "Took", "Why"]
    assert "Rule level" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_batch(tmp_path: Path) -> None:
    result = run("warfare", "--seed", "40", "--mission", "convoy", "--count", "3", "-o", "set", cwd=tmp_path)
    assert result.returncode == 0
    assert sorted(file.name for file in (tmp_path / "set").iterdir()) == [f"convoy-{n}.yaml" for n in (40, 41, 42)]


def test_own_from_a_file_and_from_the_settings(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('nations = ["UK", "RU"]\n')
    result = run("warfare", "--seed", "1", "--mission", "raid", "--own", "box.toml", "-o", "-", cwd=tmp_path)
    assert "nations: [UK]" in result.stdout or "nations: [RU]" in result.stdout
    assert "INS" not in result.stdout
    (tmp_path / "sandtable.toml").write_text('[own]\nnations = ["UK", "ITA"]\n')
    refused = run("warfare", cwd=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr == "sandtable: you own the nations ITA, UK; two sides of different blocs are needed\n"


def test_wrong_usage_is_one_line(tmp_path: Path) -> None:
    for args, line in (
        (["warfare", "--seed", "x"], "sandtable: 'x' is no seed"),
        (["warfare", "--seed", "0:7"], "sandtable: seed 0:7 is of generation 0"),
        (["warfare", "--mission", "brige"], "sandtable: no mission 'brige'; did you mean 'bridge'?"),
    ):
        result = run(*args, cwd=tmp_path)
        assert result.returncode == 2
        assert result.stderr.startswith(line)
        assert result.stderr.count("\n") == 1
    assert "did you mean 'warfare'?" in run("warfre", cwd=tmp_path).stderr


# --- packs of one's own


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A copy of Warfare as `sandtable init mine --from warfare` makes it."""
    new_pack(tmp_path / "mine", "warfare")
    assert (tmp_path / "mine" / "generator" / "missions" / "bridge.yaml").is_file()
    return tmp_path / "mine"


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert re.search(old, text), old
    file.write_text(re.sub(old, new, text, count=1), encoding="utf-8")


def test_a_pack_is_named_by_its_folder_and_the_file_finds_it_again(mine: Path) -> None:
    result = run("mine", "--seed", "5", "--mission", "raid", cwd=mine.parent)
    file = mine.parent / "out" / "mine" / "raid-5.yaml"
    assert result.stdout.startswith("out/mine/raid-5.yaml: ")
    assert file.read_text(encoding="utf-8").splitlines()[1:3] == [
        f"# sandtable generate mine --seed {Seed(5)} --mission raid",
        'game: "../../mine"',
    ]
    assert "  by: sandtable generate mine\n" in file.read_text(encoding="utf-8")
    assert check_paths([str(file)]) == []
    # But for its name, it is the scenario of the built-in pack.
    built_in = run("warfare", "--seed", "5", "--mission", "raid", "-o", "-", cwd=mine.parent).stdout
    own = run(".", "--seed", "5", "--mission", "raid", "-o", "-", cwd=mine).stdout
    assert own.replace("generate .", "generate warfare").replace('game: "."', "game: warfare") == built_in


# As many as scenarios are wanted: no title comes twice in a batch.
TITLES = [f'{{en: "To {{place}} {number}", it: "A {{place}} {number}"}}' for number in range(4)]


def test_its_tables_missions_and_nations_are_those_that_count(mine: Path) -> None:
    tables = mine / "generator" / "tables.yaml"
    edit(tables, r"(?s)(  mission:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: raid}\n\n")
    edit(tables, r"(?s)(  west:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: JSDF}\n\n")
    edit(tables, r"(?s)(  quarrel:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: west-east}\n\n")
    edit(tables, r"(?s)(  place:.*?    rows:\n).*?\n\n", r"\1      - {on: [1, 20], id: Nowhere}\n\n")
    sheet = mine / "generator" / "missions" / "raid.yaml"
    edit(sheet, r"(?s)titles:.*?names:", f"titles: [{', '.join(TITLES)}]\nnames:")
    edit(sheet, "name: {en: Raid,", "name: {en: Foray,")
    result = run("mine", "--seed", "5", "--count", "4", "-o", "set", cwd=mine.parent)
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    assert all(re.match(r"set/raid-\d\.yaml: To Nowhere \d \(Foray, (GW\+)?JSDF against ", line) for line in lines), (
        lines
    )
    # Nothing is wrong with them; only the sheets of the other missions lie idle now.
    found = check_paths([str(mine.parent / "set"), str(mine)])
    assert {(one.code, Path(one.at.file).name) for one in found} == {("ST022", "tables.yaml")}


def test_a_nation_that_was_taken_out(mine: Path) -> None:
    """Its table must not give it any more; then nothing else asks for it."""
    edit(mine / "tables/nations.yaml", r"  - \{id: JSDF.*\n", "")
    for file, names_it in ((mine / "pieces/units.yaml", "nation: JSDF"), (mine / "game.yaml", "id: units-jsdf")):
        entries = re.split(r"(?m)^(?=  - id: )", file.read_text(encoding="utf-8"))
        file.write_text("".join(entry for entry in entries if names_it not in entry), encoding="utf-8")
    refused = run("mine", "--seed", "5", cwd=mine.parent)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == (
        "sandtable: mine/generator/tables.yaml:100:28: no nation 'JSDF' in the pack; "
        "known are FR, GER, GW, ITA, ROK, UK, USA\n"
    )
    edit(mine / "generator/tables.yaml", "id: JSDF", "id: ITA")
    result = run("mine", "--seed", "5", "--count", "6", "-o", "set", cwd=mine.parent)
    assert result.returncode == 0
    assert "JSDF" not in result.stdout
    # Certificates of its scenarios were about a pack with that nation.
    assert {one.code for one in check_paths([str(mine.parent / "set"), str(mine)])} <= {"WF122"}
    assert run("mine", "--sides", "JSDF,RU", cwd=mine.parent).stderr.startswith("sandtable: no nation 'JSDF'; ")


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        ("tables.yaml", r"on: \[1, 7\], id: small", "on: [1, 8], id: small", "tables.yaml:49:14: row 'medium' begins at 8; 9 is wanted; rows follow one another without gap or overlap"),
        ("tables.yaml", "name: {en: Size", "nmae: {en: Size", "tables.yaml:46:5: unknown key 'nmae'; did you mean 'name'?"),
        ("words.yaml", "zones:", "zones: [", "words.yaml:4:3: a [ … ] is not closed; close it, or quote a text that contains [ ] ,"),
    ],
)  # fmt: skip
def test_broken_content_is_one_line(mine: Path, name: str, old: str, new: str, line: str) -> None:
    edit(mine / "generator" / name, old, new)
    refused = run("mine", "--seed", "5", cwd=mine.parent)
    assert (refused.returncode, refused.stdout) == (3, "")
    assert refused.stderr == f"sandtable: mine/generator/{line}\n"


def test_a_pack_that_cannot_have_scenarios(tmp_path: Path) -> None:
    new_pack(tmp_path / "mine")
    game = tmp_path / "mine" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "rules: warfare\n", encoding="utf-8")
    refused = run("mine", cwd=tmp_path)
    assert refused.returncode == 3
    assert "there are no scenarios for 'mine'; its pack has no component 'units'" in refused.stderr


def test_a_set_up_finds_its_pack_again(tmp_path: Path) -> None:
    new_pack(tmp_path / "my war", "lets-war")
    result = run("my war", "--seed", "3", "-o", "deep/er/", cwd=tmp_path)
    assert result.returncode == 0
    [file] = (tmp_path / "deep" / "er").iterdir()
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[1] == "# sandtable generate 'my war' --seed 1:3"
    assert lines[2] == 'game: "../../my war"'
    assert check_paths([str(file)]) == []


def test_a_folder_with_the_name_of_a_game(tmp_path: Path) -> None:
    """The file must not mean the built-in game of that name."""
    new_pack(tmp_path / "proelio", "proelio")
    result = run("./proelio", "--seed", "3", "-o", "-", cwd=tmp_path)
    assert result.stdout.splitlines()[2] == 'game: "./proelio"'

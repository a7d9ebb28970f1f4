"""`sandtable check` as people type it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from cli.shared.watch import saves
from sandtable.errata.editions.revisions import NoRevision
from sandtable.resources import builtin_packs

FORD = """\
game: warfare
turns: 4
map:
  sketch: |
    . . t . ~ . .
     . = = . ~ . .
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0402"}]}
objectives: [{id: far, type: control, side: us, hexes: ["0701"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]
"""
SOUND = FORD.replace('"0701"', '"0401"')
SCENARIO = builtin_packs()["warfare"] / "scenarios" / "01-hearts-and-minds.yaml"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)


def call(*args: str, stdin: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(sandtable_command, ["check", *args], input=stdin, catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout


def run(*args: str, code: str = "from cli.main import main; main()") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_scenario_with_faults(golden) -> None:
    Path("ford.yaml").write_text(FORD)
    code, output = call("ford.yaml", "--info")
    assert code == 1
    golden("reports/ford.txt", output)


def test_exit_codes() -> None:
    Path("ford.yaml").write_text(SOUND)
    assert call("ford.yaml", "--ignore", "WF060") == (0, "all is well\n")
    assert call("ford.yaml", "--select", "seen-ground")[0] == 0
    unknown = run("check", "ford.yaml", "--select", "WF062", "--select", "seen-grund")
    assert (unknown.returncode, "no rule 'seen-grund'; did you mean 'seen-ground'?" in unknown.stderr) == (2, True)
    Path("ford.yaml").write_text(FORD)
    assert call("ford.yaml", "--select", "WF065")[0] == 1
    assert run("check", "nowhere.yaml").returncode == 3
    assert run("check", "nowhere.yaml").stderr == "sandtable: nowhere.yaml: no such file, folder or built-in pack\n"


def test_a_file_that_cannot_be_read_is_told_whatever_is_selected() -> None:
    Path("ford.yaml").write_text("game: [\n")
    assert call("ford.yaml", "--select", "WF025")[0] == 1
    assert call("ford.yaml", "--ignore", "ST003") == (0, "all is well\n")


def test_facts_never_change_the_exit_code() -> None:
    Path("ford.yaml").write_text(SOUND)
    code, output = call("ford.yaml", "--info", "--ignore", "WF060")
    assert code == 0
    assert output.splitlines()[-1].startswith("all is well; ")


@pytest.mark.slow
def test_what_was_checked() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "warfare"])
    assert call("mine") == (0, "all is well in 1 pack and 5 scenarios\n")
    assert call("mine/pieces/units.yaml") == (0, "all is well\n")


def test_a_slip_in_a_pack() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine"])
    game = Path("mine/game.yaml")
    game.write_text(game.read_text() + "langauges: [en]\n")
    line = len(game.read_text().splitlines())
    code, output = call("mine")
    assert code == 1
    assert output == (
        f"mine/game.yaml:{line}:1: ST009 unknown key 'langauges'\n"
        f" {line} | langauges: [en]\n"
        f"{' ' * len(str(line))}  | ^^^^^^^^^\n"
        f"{' ' * len(str(line))}  = hint: did you mean 'languages'?\n"
        "\n"
        "1 error\n"
    )
    assert json.loads(call("--format", "json", "mine")[1]) == {
        "version": 1,
        "findings": [
            {
                "code": "ST009", "name": "unknown-key", "severity": "error", "message": "unknown key 'langauges'",
                "hint": "did you mean 'languages'?", "notes": [], "file": "mine/game.yaml", "line": line, "column": 1,
                    "names": [],
            }
        ],
        "summary": {"error": 1, "warning": 0, "info": 0},
    }  # fmt: skip


def test_one_file_of_a_pack() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "proelio"])
    Path("mine/words/it.yaml").write_text("footer: {}\n")
    assert "ST015" in call("mine/words/it.yaml")[1]
    assert call("mine/decks/base.yaml")[0] == 0


@pytest.mark.slow
def test_a_slip_in_the_content_of_the_generator() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "warfare"])
    assert call("mine/generator/tables.yaml", "--no-faces") == (0, "all is well\n")
    tables = Path("mine/generator/tables.yaml")
    tables.write_text(tables.read_text().replace("on: [3, 4], id: hostage-rescue", "on: [3, 3], id: hostage-rescue"))
    code, output = call("mine", "--no-faces")
    assert code == 1
    assert output.splitlines() == [
        "mine/generator/tables.yaml:9:14: ST012 row 'clear-and-hold' begins at 5; 4 is wanted",
        " 9 |       - {on: [5, 6], id: clear-and-hold}",
        "   |              ^",
        "   = hint: rows follow one another without gap or overlap",
        "",
        "1 error",
    ]
    assert call("mine/generator/tables.yaml", "--no-faces") == (code, output)
    assert call("mine/generator/words.yaml", "--no-faces") == (0, "all is well\n")


@pytest.mark.slow
def test_a_mission_without_a_row_may_be_allowed() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "warfare"])
    tables = Path("mine/generator/tables.yaml")
    text = tables.read_text().replace("      - {on: [1, 2], id: hearts-and-minds}\n", "")
    text = text.replace("on: [3, 4], id: hostage-rescue", "on: [1, 4], id: hostage-rescue")
    tables.write_text(text)
    assert "ST022 no row of the mission table gives 'hearts-and-minds'" in call("mine", "--no-faces")[1]
    tables.write_text(text.replace("  mission:\n", "  mission: # sandtable: allow ST022 -- people only\n"))
    assert call("mine", "--no-faces") == (0, "all is well in 1 pack and 5 scenarios\n")


def test_standard_input() -> None:
    code, output = call("-", "--stdin-name", "maps/ford.yaml", "--select", "WF065", stdin=FORD)
    assert code == 1
    assert output.startswith("maps/ford.yaml:10:57: WF065 'far': no unit of 'us' can get to 0701\n 10 | objectives: [")
    assert "ST003" in call("-", stdin="game: [")[1]
    assert call("-", "--watch", stdin=FORD)[0] == 2


def test_standard_input_finds_its_pack_beside_its_name() -> None:
    CliRunner().invoke(sandtable_command, ["init", "games/mine", "--from", "warfare"])
    written = SOUND.replace("game: warfare", "game: mine")
    assert call("-", "--stdin-name", "games/ford.yaml", "--ignore", "WF060", stdin=written) == (0, "all is well\n")
    assert "ST013" in call("-", "--stdin-name", "ford.yaml", stdin=written)[1]


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_a_report_in_a_file(form) -> None:
    Path("ford.yaml").write_text(FORD)
    code, told = call("ford.yaml", "--format", form)
    assert (code, call("ford.yaml", "--format", form, "-o", "out/report")) == (1, (1, ""))
    assert Path("out/report").read_text() == told


def test_stats(golden) -> None:
    Path("ford.yaml").write_text(FORD)
    CliRunner().invoke(sandtable_command, ["init", "mine"])
    golden("reports/stats.txt", call("ford.yaml", "mine", "--stats", "--select", "ST")[1])
    stats = json.loads(call("ford.yaml", "--stats", "--format", "json")[1])["stats"]
    assert [(one["file"], one["hexes"], len(one["sides"])) for one in stats] == [("ford.yaml", 14, 2)]
    assert call("ford.yaml", "--stats", "--format", "sarif")[0] == 2


def test_stats_of_a_set_up() -> None:
    learn = builtin_packs()["edadh"] / "setups" / "learn.yaml"
    stats = json.loads(call(str(learn), "--stats", "--format", "json")[1])["stats"]
    assert stats[0]["seats"] == [{"seat": "angueth", "cards": 6}, {"seat": "huaos", "cards": 6}]


@pytest.mark.slow
def test_colours_are_for_terminals() -> None:
    Path("ford.yaml").write_text(FORD)
    assert "\x1b" not in call("ford.yaml")[1]
    master, slave = os.openpty()
    for environment, coloured in ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False):
        process = subprocess.run(
            [sys.executable, "-m", "cli", "check", "ford.yaml"], stdout=slave, env=os.environ | environment, check=False
        )
        told = os.read(master, 100_000)
        assert (process.returncode, b"\x1b[31m" in told) == (1, coloured)


HEAVY = ("reportlab", "numpy", "shapely", "jinja2", "rich", "jsonschema", "pypdfium2", "uharfbuzz")
# Runs a command that ends well, then says which modules it imported.
IMPORTED = (
    "import sys\n"
    "from cli.main import sandtable_command\n"
    "try:\n    sandtable_command.main()\n"
    "except SystemExit as end:\n    assert end.code == 0\n"
    "print('imported:', sorted(sys.modules))"
)


@pytest.mark.slow
@pytest.mark.parametrize("args", [("--help",), ("check", "{}"), ("check", "{}", "--info")])
def test_checking_imports_nothing_heavy(args, tmp_path) -> None:
    never_checked = shutil.copy(SCENARIO, tmp_path / "bridge.yaml")
    result = run(*(arg.format(never_checked) for arg in args), code=IMPORTED)
    assert result.returncode == 0, result.stderr
    modules = result.stdout.splitlines()[-1]
    assert "'cli.main'" in modules
    assert [name for name in (*HEAVY, "sandtable.faces", "sandtable.press") if f"'{name}'" in modules] == []


def test_watching_checks_again_and_survives_broken_files(monkeypatch) -> None:
    """Each text is saved after the run before it; None takes the file away."""
    ford = Path("ford.yaml")
    ford.write_text(SOUND)

    def saved(paths, made):
        assert paths == [ford]
        for text in (FORD, "game: [", None, SOUND):
            ford.unlink() if text is None else ford.write_text(text)
            yield [ford.resolve()]

    monkeypatch.setattr("cli.shared.watch.saves", saved)
    result = CliRunner().invoke(sandtable_command, ["check", "ford.yaml", "--watch", "--ignore", "WF060"])
    assert result.exit_code == 0
    ends = [line for line in result.stdout.splitlines() if line.startswith(("all", "1 ", "2 "))]
    assert ends == ["all is well", "1 error", "1 error", "all is well"]
    assert "ford.yaml saved\nsandtable: ford.yaml: no such file" in result.stderr


def test_a_pack_that_changes_is_read_again(monkeypatch) -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "warfare"])
    Path("ford.yaml").write_text(SOUND.replace("game: warfare", "game: mine"))

    def saved(_paths, made):
        units = Path("mine/pieces/units.yaml")
        units.write_text(units.read_text().replace("id: usa-marines", "id: usmc"))
        yield [Path("ford.yaml").resolve()]

    monkeypatch.setattr("cli.shared.watch.saves", saved)
    code, output = call("ford.yaml", "--watch", "--ignore", "WF060")
    assert code == 1
    assert "no record 'usa-marines'" in output


def test_only_what_is_checked_is_watched(monkeypatch) -> None:
    Path("maps/deep").mkdir(parents=True)
    for name in ("ford.yaml", "maps/deep/hill.yaml"):
        Path(name).write_text(SOUND)
    here = Path.cwd().resolve()
    names = [".ford.yaml.swp", "other.yaml", "ford.yaml", "maps/deep/hill.yaml"]

    def watch(*folders, recursive, raise_interrupt):
        assert (folders, recursive) == ((here, here / "maps", here / "maps" / "deep"), False)
        yield {(1, str(here / name)) for name in names}
        yield {(1, str(here / "other.yaml"))}

    monkeypatch.setattr("watchfiles.watch", watch)
    assert list(saves([Path("ford.yaml"), Path("maps")])) == [[here / "ford.yaml", here / "maps/deep/hill.yaml"]]


@pytest.mark.slow
def test_cards_that_changed_since_a_revision() -> None:
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c"]
    CliRunner().invoke(sandtable_command, ["init", "mine", "--from", "proelio"])
    for command in (["init", "-q"], ["add", "mine"], ["commit", "-qm", "First edition"], ["tag", "v1.0"]):
        subprocess.run([*git, *command], check=True)
    deck = Path("mine/decks/base.yaml")
    deck.write_text(deck.read_text().replace("{en: Shields, it: Scudi}", "{en: Bucklers, it: Scudi}"))
    assert call("mine")[0] == 0
    code, output = call("mine", "--since", "v1.0")
    assert code == 1
    assert "ST050 'shields' changed (name) but is still since 1.1" in output
    with pytest.raises(NoRevision, match=r"there is no revision 'v2\.0' in this repository"):
        call("mine", "--since", "v2.0")


def test_a_pack_is_drawn_too() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine"])
    template = Path("mine/templates/night.svg.j2")
    assert call("mine")[0] == 0
    template.write_text(template.read_text().replace("</svg>", '<use href="#no-such"/></svg>'))
    code, output = call("mine")
    assert code == 1
    assert output.count("ST042") == 1
    assert output.startswith("mine/templates/night.svg.j2:")
    assert call("mine/templates/night.svg.j2")[0] == 1
    assert call("mine", "--no-faces") == (0, "all is well\n")
    assert call("mine", "--profile", "draft")[0] == 0
    assert call("mine", "--select", "ST022")[0] == 0


def test_a_face_may_be_as_it_is_on_purpose() -> None:
    CliRunner().invoke(sandtable_command, ["init", "mine"])
    deck = Path("mine/decks/night.yaml")
    deck.write_text(
        deck.read_text().replace("name: Fog Bank", "name: Fog ☃  # sandtable: allow missing-glyph -- a joke")
    )
    assert call("mine") == (0, "all is well\n")
    deck.write_text(deck.read_text().replace("Fog ☃", "Fog Bank"))
    assert "ST030" in call("mine")[1]
    assert call("mine", "--no-faces")[0] == 0

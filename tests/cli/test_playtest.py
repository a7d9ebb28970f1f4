"""`sandtable playtest` as people type it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from cli.playtest.report import luck_told, tell_summary
from playtest.computer_players import players_of
from playtest.players import random_player
from playtest.report.naming import Naming
from playtest.seated_game import CannotPlay, NoSuchPlayer
from playtest.series import InlineRunner, Job
from playtest.subject import Subject, make_ready
from playtest.summary import Luck, Range
from playtest.tally import summarise
from sandtable.faces.renderer import FaceRenderer
from tests.cli.test_play import SETUP
from tests.playtest.subjects import FARM

pytestmark = pytest.mark.slow

QUICK = ("--jobs", "1", "--games", "12")


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("war.yaml").write_text(SETUP)
    # The search player takes its time: somebody quicker has its name here, and plays as few games.
    monkeypatch.setitem(players_of("proelio"), "search", random_player.make)
    monkeypatch.setattr("playtest.other_players.AUDIT_GAMES", 3)


def playtest(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, ["playtest", *args])


def told(*args: str) -> str:
    result = playtest(*args)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_it_tells_ai_win_rates_with_intervals_and_never_of_people() -> None:
    output = told("war.yaml", *QUICK)
    assert output.startswith("war.yaml\n12 games by planner, seed 1; sandtable ")
    assert "AI win rate  House 1 " in output and "is fair" in output
    assert "verdict      open: these games do not decide; --certify does" in output
    assert "human" not in output and "who begins" in output


def test_equal_seeds_give_equal_bytes_and_others_do_not() -> None:
    one, two, other = (told("war.yaml", *QUICK, "--format", "json", "--seed", seed) for seed in ("3", "3", "4"))
    assert one == two != other
    data = json.loads(one)
    assert (data["version"], data["games"], data["seed"], data["verdict"]) == (1, 12, 3, "open")
    assert "seconds" in json.loads(told("war.yaml", *QUICK, "--format", "json", "--timing"))


def test_json_into_a_file_and_replays_of_games_worth_a_look() -> None:
    told("war.yaml", *QUICK, "--format", "json", "-o", "kept/war.json", "--keep", "long", "--keep", "typical")
    notable = {one["why"]: one for one in json.loads(Path("kept/war.json").read_text())["notable"]}
    assert notable["long"]["file"] == "war-long.play" and notable["won"]["file"] == ""
    again = CliRunner().invoke(sandtable_command, ["play", "--replay", "kept/war-long.play"])
    assert again.exit_code == 0 and "The game is won by" in again.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "begins"), [("html", b"<!DOCTYPE html>"), ("pdf", b"%PDF"), ("svg", b"<"), ("png", b"\x89PNG")]
)
def test_reports_are_drawn_into_a_file(form: str, begins: bytes) -> None:
    file = Path(f"kept/war.{form}")
    assert told("war.yaml", *QUICK, "--format", form, "-o", str(file), "--lang", "it", "--keep", "close").endswith(
        "games\n"
    )
    assert file.read_bytes().startswith(begins)
    assert form != "html" or b"war-close.play" in file.read_bytes()


def test_players_for_all_for_sides_and_for_seats() -> None:
    assert "by greedy, random, random, seed" in told("war.yaml", *QUICK, "--players", "greedy,random,random")
    assert "by random, greedy, random, greedy, seed" in told("proelio/allied-4", *QUICK, "--players", "random,greedy")
    wrong = playtest("war.yaml", "--players", "greedy,random")
    assert isinstance(wrong.exception, NoSuchPlayer) and str(wrong.exception) == "2 players for war.yaml; name 1 or 3"
    unknown = playtest("war.yaml", "--players", "recruti")
    assert isinstance(unknown.exception, NoSuchPlayer) and unknown.exception.exit_code == 2


def test_a_walkover_is_not_certified() -> None:
    result = playtest("proelio/allied-4", "--certify", "--jobs", "1", "--players", "greedy,random")
    assert result.exit_code == 1
    assert "unfair for greedy, random, greedy, random, by the sequential test: 50.0 % is ruled out" in result.output


def test_no_verdict_contradicts_its_interval() -> None:
    """The bounds beside a verdict are those of the test that decided, and its limits are told with it."""
    result = playtest("proelio/allied-4", "--certify", "--jobs", "1", "--players", "greedy,random")
    line = next(line for line in result.output.splitlines() if "AI win rate" in line)
    low, high = re.findall(r"\((.*?)–(.*?)\)", line)[0]
    assert line.endswith("unfair: not 50.0 %") and not float(low) <= 50 <= float(high)


def test_what_is_known_before_the_first_game_is_said_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text = FARM.text.replace("\nlevel:", "\nrules: [Nobody may shout.]\nlevel:", 1)
    Path("farm.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("playtest.series.play_game", _no_game)
    refused = playtest("farm.yaml", "--certify", "--write", "--jobs", "1")
    assert (
        refused.exit_code == 2
        and "farm.yaml can get no certificate: a program cannot play rules in prose: Nobody"
        in (" ".join(refused.output.split()))
    )
    told_first = playtest("farm.yaml", "--certify", "--jobs", "1")
    assert told_first.output.startswith(
        "farm.yaml: not played, for it is prose: Nobody may shout.; no certificate can come of it"
    )
    lacking = playtest("war.yaml", *QUICK, "--players", "greedy,planer,greedy")
    assert isinstance(lacking.exception, NoSuchPlayer)


def _no_game(job: object, index: int, _cancelled: object) -> object:
    raise KeyboardInterrupt


def test_luck_and_skill_are_told_in_a_sentence_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.skill.GAMES", 2)
    output = told("war.yaml", *QUICK, "--skill")
    assert "luck         too few games to say what the cards drawn explain; 100 at least" in output
    assert "skill        planner against greedy wins " in output and "; 2 games each" in output
    some = Range(0.0, 0.02, 0.061, 0.1, 0.2, 0.07)
    assert luck_told(Luck("dice", 400, 0.23, 0.17, 0.29, some)) == (
        "the dice explain at least 23.0 % of who wins (17.0–29.0); the luckiest roll of a game is worth 6 points of it"
    )
    assert luck_told(Luck("none", 400)).startswith("none: no dice, no cards drawn")


def test_tiers_stand_beside_one_another() -> None:
    data = json.loads(told("war.yaml", *QUICK, "--players", "random", "--tiers", "--format", "json"))
    assert [set(tier["players"]) for tier in data["tiers"]][:2] == [{"random"}, {"greedy"}]
    assert [tier["games"] for tier in data["tiers"]] == [12, 12, 12, 3]


@pytest.mark.slow
def test_cards_have_a_worth_and_what_was_seen() -> None:
    told("war.yaml", "--jobs", "1", "--games", "4", "--cards", "--format", "json", "-o", "cards.json")
    cards = json.loads(Path("cards.json").read_text())["cards"]
    assert any(card["worth"] is not None and card["games"] == 4 for card in cards)


def test_the_worth_of_cards_is_a_table() -> None:
    job = Job(Subject("war.yaml", SETUP), ("greedy",) * 3)
    said = summarise(job, list(InlineRunner().play(job, 3)))
    card = replace(said.cards[0], worth=0.125, low=0.05, high=0.2, chance=0.004, games=3)
    ready = make_ready(job.subject)
    told = replace(said, cards=(card,))
    output = tell_summary(told, Naming(told, ready, FaceRenderer(ready.document.pack, "en")))
    assert re.search(r"card +side +worth +points", output) and "House 1  +12.5  +5.0 to +20.0" in output


def test_ctrl_c_tells_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playtest.series.play_game", _three_games())
    output = told("war.yaml", *QUICK)
    assert output.startswith("war.yaml\n3 games by planner, seed 1, stopped early; sandtable")


def _three_games() -> object:
    from playtest.series import play_game

    def play(job: object, index: int, _cancelled: object) -> object:
        if index == 3:
            raise KeyboardInterrupt
        return play_game(job, index)  # type: ignore[arg-type]

    return play


def test_a_folder_is_a_sweep_that_goes_on_where_it_was_left() -> None:
    Path("wars").mkdir()
    for name in ("a", "b"):
        Path(f"wars/{name}.yaml").write_text(SETUP.replace("dealt", f"dealt-{name}"))
    first = told("wars", *QUICK, "-o", "wars.jsonl")
    assert "2 subjects: 2 open" in first
    lines = Path("wars.jsonl").read_text().splitlines()
    assert [json.loads(line)["subject"] for line in lines] == ["wars/a.yaml", "wars/b.yaml"]
    # A line that was cut short is played again, the other is not.
    Path("wars.jsonl").write_text(lines[0] + "\n" + lines[1][:50])
    assert "1 subject already in wars.jsonl" in told("wars", *QUICK, "-o", "wars.jsonl")
    assert Path("wars.jsonl").read_text().splitlines()[-1] == lines[1]
    # Other games, and more than was asked for, are played anew.
    assert "already" not in told("wars", *QUICK, "-o", "wars.jsonl", "--tiers", "--players", "random")
    assert "already" not in told("wars", "--jobs", "1", "--games", "5", "-o", "wars.jsonl")


def test_a_subject_that_cannot_be_played_does_not_stop_a_sweep() -> None:
    Path("wars").mkdir()
    Path("wars/a.yaml").write_text("game: proelio\nsetup: broken\nplayers: none\n")
    Path("wars/b.yaml").write_text(SETUP)
    result = playtest("wars", *QUICK)
    assert result.exit_code == 3 and "1 subject: 1 open" in result.output and "wars/a.yaml:3" in result.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("war.yaml", "--certify", "--games", "9"), "--certify plays as many games as it needs"),
        (("war.yaml", "--jobs", "2", "--cluster", "tcp://x:1"), "--jobs is for this machine"),
        (("war.yaml", "--format", "pdf"), "--format pdf needs a file: -o report.pdf"),
        (("proelio", "--keep", "long"), "reports and replays are of one scenario or set-up"),
    ],
)
def test_wishes_that_contradict_one_another(args: tuple[str, ...], said: str) -> None:
    result = playtest(*args)
    assert result.exit_code == 2 and said in result.output


def test_what_is_not_there_is_said() -> None:
    Path("empty").mkdir()
    for named, said in (
        ("nothing.yaml", "no such file, folder or game"),
        ("proelio/open-9", "did you mean 'open-6'?"),
        ("empty", "no scenarios or set-ups in this folder"),
    ):
        error = playtest(named).exception
        assert isinstance(error, CannotPlay) and said in str(error) and error.exit_code == 3


@pytest.mark.parametrize("number", ["1" + "0" * 400, "-1", "NaN", "Infinity", "1e400"])
def test_a_line_with_a_share_that_is_none_is_played_again(number: str) -> None:
    Path("folder").mkdir()
    Path("folder/war.yaml").write_text(SETUP)
    args = ("folder", "--games", "3", "--players", "random", "--jobs", "1", "-o", "sweep.jsonl")
    assert playtest(*args).exit_code == 0
    played = Path("sweep.jsonl").read_text()
    Path("sweep.jsonl").write_text(re.sub(r'"share": ?[0-9.]+', f'"share": {number}', played))
    result = playtest(*args)
    assert result.exit_code == 0, result.output
    assert Path("sweep.jsonl").read_text().splitlines()[-1] == played.splitlines()[-1]

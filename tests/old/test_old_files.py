"""Files of earlier versions, which name players by old words: the same games and the same verdicts today."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from playtest.series import CERTIFY, Job
from playtest.subject import Subject
from sandtable.games.documents import read_document
from sandtable.games.engine import ENGINE
from sandtable.games.play import Result as GameResult
from sandtable.games.player_ids import ALIASES, player_id
from sandtable.games.replay import BadReplay, read_record, replay
from sandtable.games.warfare.scenarios.fingerprint import standing
from sandtable.jobs.play import GameSession, first_choices, open_record
from sandtable.model.document import open_document

OLD = Path(__file__).parent
REPLAYS = {
    "proelio": ("greedy", "random", "planner"),
    "edadh": ("search", "planner"),
    "lets-war": ("greedy", "planner"),
    "warfare": ("planner", "greedy"),
}


# Games in which players of engine 2 have choices that engine 1 refused; they agree at least up to this choice.
PLAYED_OTHERWISE = {"warfare": "2 convert mechanics bakery"}
# Games that no longer fit, because the default is the published rule: no sixth card, no immunity from Spies.
NO_LONGER_FIT = {
    "proelio": "choice 3, 'discard dung', is not allowed any more",
    "lets-war": "after choice 221, 'spy 3 FRA', the position is not what it was",
}
ENGINES = "(played by engine 1, this is engine 2)"


def run(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(args))


@pytest.fixture
def beside_old_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with copies of the old files, as the current one."""
    shutil.copytree(OLD, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def with_ids(data: Any) -> Any:
    """Data of an old file with ids of players under every `player` and `players`."""
    if isinstance(data, dict):
        return {key: ids(value) if key in ("player", "players") else with_ids(value) for key, value in data.items()}
    return [with_ids(one) for one in data] if isinstance(data, list) else data


def ids(named: str | list[str]) -> str | list[str]:
    return player_id(named) if isinstance(named, str) else [player_id(one) for one in named]


def test_the_files_name_players_by_old_words() -> None:
    named = "\n".join(file.read_text(encoding="utf-8") for file in OLD.glob("*.play"))
    assert all(f" {word}" in named for word in ALIASES)
    assert "player: recruit" in (OLD / "certified.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", NO_LONGER_FIT)
def test_an_old_game_of_other_rules_ends_in_one_line(game: str) -> None:
    file = OLD / f"{game}.play"
    record = read_record(file.read_text(encoding="utf-8"), file.name)
    assert record.players == REPLAYS[game]
    told = run("play", "--replay", str(file))
    assert isinstance(told.exception, BadReplay) and not told.stdout
    assert str(told.exception).startswith(NO_LONGER_FIT[game]) and str(told.exception).endswith(ENGINES)
    assert "\n" not in str(told.exception)


@pytest.mark.parametrize("game", sorted(REPLAYS.keys() - NO_LONGER_FIT.keys()))
def test_an_old_game_is_replayed_and_played_again_alike(game: str) -> None:
    file = OLD / f"{game}.play"
    text = file.read_text(encoding="utf-8")
    record = read_record(text, file.name)
    assert record.players == REPLAYS[game]
    seated = open_record(record, file)
    assert isinstance(seated.table.decision(replay(seated.table, seated.start, record)), GameResult)

    again = GameSession(seated, first_choices(record, 0))
    again.play_out()
    head, players, rest = text.partition("players: ")[0], " ".join(REPLAYS[game]), text.partition("\nstart:")[2]
    head = head.replace(f"game: {game}\n", f"game: {game}\nengine: {ENGINE}\n")
    played = f"{head}players: {players}\nstart:{rest}"
    if game in PLAYED_OTHERWISE:
        assert again.text().startswith(played[: played.index(PLAYED_OTHERWISE[game])])
        assert again.text() != played
    else:
        assert again.text() == played


@pytest.mark.parametrize("game", sorted(REPLAYS.keys() - NO_LONGER_FIT.keys()))
def test_an_old_game_is_told_again(game: str) -> None:
    told = run("play", "--replay", str(OLD / f"{game}.play"))
    assert told.exit_code == 0, told.output
    assert not any(f": {word}" in told.output for word in ALIASES)


def test_a_certificate_of_another_engine_does_not_stand(beside_old_files: Path) -> None:
    certified, stale = (read_document(open_document(OLD / name)) for name in ("certified.yaml", "stale.yaml"))
    proof = certified.certificate
    assert proof is not None and proof.engine == 1 and stale.certificate == proof
    assert (proof.player, [one.player for one in proof.beside]) == ("greedy", ["raider", "sentry"])
    assert standing(certified) is None and standing(stale) is None
    # The engine is all that speaks against the first.
    for name, stands in (("certified.yaml", True), ("stale.yaml", False)):
        text = Path(name).read_text(encoding="utf-8").replace("  engine: 1\n", f"  engine: {ENGINE}\n")
        Path(name).write_text(text, encoding="utf-8")
        assert (standing(read_document(open_document(Path(name)))) is not None) is stands


def test_check_has_the_same_verdict(beside_old_files: Path) -> None:
    certified = run("check", "certified.yaml").output
    assert "certified.yaml:124:11: WF123 played by engine 1" in certified
    assert certified.count("WF") == 1
    stale = run("check", "stale.yaml").output
    assert "stale.yaml:133:16: WF122 the scenario was changed since it was played" in stale
    assert stale.count("WF") == 2


@pytest.mark.parametrize("players", ["veteran,recruit", "planner,greedy"])
def test_games_of_an_old_scenario_are_the_same_with_either_word(beside_old_files: Path, players: str) -> None:
    args = ("playtest", "certified.yaml", "--games", "6", "--players", players, "--format", "json", "--jobs", "1")
    old, new = (json.loads(text) for text in (Path("certified-games.json").read_text(), run(*args).output))
    assert new["players"] == ["planner", "greedy"]
    for one in (old, new):
        del one["engine"]["build"]
    # These came later.
    del new["luck"], new["skill"]
    for side in new["sides"]:
        del side["sure_low"], side["sure_high"]
    assert new == with_ids(old)


def test_a_scenario_made_again_with_ids_has_the_dice_of_its_certificate() -> None:
    text = (OLD / "certified.yaml").read_text(encoding="utf-8")
    new = text.replace("--player recruit", "--player greedy").replace("player: recruit", "player: greedy")
    assert new.count("greedy") == 3
    job = Job(Subject("old", text), ("greedy", "greedy"), 2, CERTIFY)
    assert replace(job, subject=Subject("new", new)).game_seed(17) == job.game_seed(17)


@pytest.mark.parametrize("players", ["recruit", "greedy"])
def test_an_old_sweep_is_not_played_again(beside_old_files: Path, players: str) -> None:
    before = Path("sweep.jsonl").read_bytes()
    args = ("playtest", "setups", "--games", "6", "--tiers", "-o", "sweep.jsonl", "--jobs", "1", "--format", "json")
    told = run(*args, "--players", players)
    assert told.exit_code == 0, told.output
    assert Path("sweep.jsonl").read_bytes() == before
    assert not any(f'"{word}"' in told.output for word in ALIASES)
    assert '"greedy"' in told.output and '"search"' in told.output


def test_old_settings_and_old_words_play_together(beside_old_files: Path) -> None:
    told = run("play", "proelio/open-3", "--seat", "1=recruit", "--seat", "2=drill", "--seed", "7", "-o", "war.play")
    assert "Casata 1: una recluta, Casata 2: il caso, Casata 3: una recluta" in told.output
    assert "players: greedy random greedy\n" in Path("war.play").read_text(encoding="utf-8")

"""Scenarios and set-ups made without a terminal: by request, by Python, fair ones."""

import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import sandtable
from cli.generate.command import GenerateCommand
from cli.main import sandtable_command
from generator.fair_generator import Unfair
from generator.generator import Generator, NothingToMake
from playtest.outcome import Outcome
from playtest.series import InlineRunner, Job
from sandtable.games.registry import all_games, find_part, part_module
from sandtable.jobs import dispatch
from sandtable.jobs.fair import FairRequest, FairResult
from sandtable.jobs.fair import run as run_fair
from sandtable.jobs.generate import Generated, GenerateRequest, open_generator, run
from sandtable.jobs.progress import Cancelled, Progress
from sandtable.worker_main import dumps


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", ["warfare", "proelio", "edadh", "lets-war"])
def test_a_request_and_the_command_make_the_same(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    request = pickle.loads(dumps(GenerateRequest(game, 5)))
    result = pickle.loads(dumps(dispatch.run(request)))
    assert capsys.readouterr() == ("", "") and not list(Path().iterdir())
    (made,) = result.made
    written = CliRunner().invoke(sandtable_command, ["generate", game, "--seed", "5", "-o", "-"])
    assert written.output == made.text and made.file is None
    assert sandtable.generate(game, 5) == made.text


def test_several_are_written_and_heard_of_one_by_one() -> None:
    heard: list[tuple[int, int, str]] = []
    shown: list[Generated] = []
    result = run(
        GenerateRequest("warfare", "7:4", {"sides": "UK,RU"}, 3, "made/"),
        Progress(lambda *told: heard.append(told)),
        on_made=shown.append,
    )
    assert heard == [(done, 3, "scenarios") for done in range(4)]
    assert tuple(shown) == result.made and str(result.seed) == "7:4"
    for made in result.made:
        assert made.file is not None and made.file.parent == Path("made")
        assert made.file.read_text() == made.text
        assert made.facts["file"] == str(made.file) and made.facts["seed"].startswith("7:")


def test_set_ups_come_from_seed_after_seed() -> None:
    three = run(GenerateRequest("proelio", 3, count=3)).made
    assert [made.text for made in three] == [run(GenerateRequest("proelio", seed)).made[0].text for seed in (3, 4, 5)]


def test_a_batch_that_is_cancelled_stops() -> None:
    shown: list[Generated] = []
    with pytest.raises(Cancelled):
        run(GenerateRequest("warfare", 4, count=50), Progress(None, lambda: len(shown) == 2), on_made=shown.append)
    assert len(shown) == 2


def test_an_open_generator_serves_many_requests() -> None:
    opened = open_generator("edadh")
    one, two = (run(GenerateRequest("edadh", seed), opened=opened).made[0] for seed in (1, 2))
    assert one.text == run(GenerateRequest("edadh", 1)).made[0].text != two.text


def test_a_fresh_seed_is_drawn_and_told() -> None:
    result = run(GenerateRequest("proelio"))
    assert run(GenerateRequest("proelio", str(result.seed))).made[0].text == result.made[0].text


def test_every_game_with_a_command_has_a_generator() -> None:
    for game in all_games():
        assert game.generates
        assert find_part(game.id, Generator) is not None
        assert import_module(part_module(game.id, GenerateCommand)).command.name == game.id


def test_a_pack_without_rules_has_no_generator() -> None:
    Path("plain").mkdir()
    Path("plain/game.yaml").write_text("id: plain\nname: Plain\nlanguages: [en]\n")
    with pytest.raises(sandtable.UserError):
        sandtable.generate("plain", 3)
    with pytest.raises(NothingToMake, match="no fair scenarios can be generated for 'proelio'"):
        run_fair(FairRequest("proelio", 3))


class Even(InlineRunner):
    """Games that both sides win in turn, so that everything is fair at once."""

    def play_some(self, job: Job, indices: range) -> Iterator[Outcome]:  # type: ignore[override]
        for index in indices:
            yield Outcome(index, index, (index % 2,), "R-TRK-13", "last-turn", False, 4, 90)


class OneSided(InlineRunner):
    def play_some(self, job: Job, indices: range) -> Iterator[Outcome]:  # type: ignore[override]
        for index in indices:
            yield Outcome(index, index, (0,), "R-TRK-13", "last-turn", False, 4, 90)


def fair(**asked: object) -> FairRequest:
    wishes = {"mission": "raid", "level": 2, "players": 2}
    return FairRequest("warfare", wishes=wishes, **{"seed": 4, **asked})  # type: ignore[arg-type]


@pytest.fixture
def nothing_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.warfare.fair.matches.unused", lambda _data, games: tuple(games) and ())


@pytest.mark.usefixtures("nothing_idle")
def test_a_fair_scenario_has_its_certificate() -> None:
    status: list[str] = []
    result = run_fair(fair(output="fair/"), runner=Even(), on_status=status.append)
    result.check()
    (made,) = pickle.loads(dumps(result)).made
    assert made.file is not None and "playtest:" in made.file.read_text() == made.text
    assert made.facts["certificate"]["share"] == 0.5 and "AI win rate 50 %" in made.summary
    assert any(words.startswith("certificate 1") for words in status)


@pytest.mark.slow
def test_seeds_that_give_none_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.warfare.fair.batch.TRIED_FOR_EACH", 2)
    refused: list[str] = []
    result = run_fair(fair(count=2), runner=OneSided(), on_refused=refused.append)
    assert not result.made and tuple(refused) == result.refused and len(refused) == 4
    with pytest.raises(Unfair, match="0 of 2 scenarios were made"):
        result.check()
    with pytest.raises(Unfair, match="no fair scenario"):
        FairResult("warfare", result.seed, (), result.refused, 1).check()


@pytest.mark.parametrize("count", [1, 2])
def test_a_fair_job_is_cancelled_within_a_game(count: int) -> None:
    asked = iter(range(10**9))
    with pytest.raises(Cancelled):
        run_fair(fair(count=count, processes=1), Progress(None, lambda: next(asked) > 30))
    assert next(asked) < 60


def test_a_fair_scenario_comes_from_the_shelf_without_a_game() -> None:
    request = FairRequest("warfare", wishes={"mission": "last-stand"}, count=2)
    result = run_fair(request, runner=NoGames())
    result.check()
    one, two = result.made
    assert one.seed != two.seed and one.text != two.text
    assert all(made.facts["mission"] == "last-stand" and "playtest:" in made.text for made in result.made)
    # Its seed and wishes, as its first lines say them, give the same file.
    options = re.findall(r"--(\w+) ([^-]\S*)", one.text.splitlines()[1])
    named = {name: value for name, value in options if name not in ("seed", "player")}
    wishes = {name: int(value) if value.isdecimal() else value for name, value in named.items()}
    (again,) = run_fair(FairRequest("warfare", str(one.seed), wishes), runner=NoGames()).made
    assert again.text == one.text


def test_a_seed_draws_the_same_batch_from_the_shelf() -> None:
    batches = [
        [made.text for made in run_fair(FairRequest("warfare", seed, count=3), runner=NoGames()).made]
        for seed in (5, 5, 6)
    ]
    assert batches[0] == batches[1] != batches[2]


@pytest.mark.usefixtures("nothing_idle")
def test_a_new_one_is_searched_for() -> None:
    notes: list[str] = []
    wishes = {"mission": "raid", "level": 2, "size": "small", "players": 2}
    (made,) = run_fair(FairRequest("warfare", wishes=wishes, new=True), runner=Even(), on_note=notes.append).made
    assert made.facts["certificate"]["share"] == 0.5 and notes == []


@pytest.mark.usefixtures("nothing_idle")
def test_a_wish_that_the_shelf_lacks_is_searched_for_and_said() -> None:
    notes: list[str] = []
    wishes = {"mission": "raid", "level": 2, "size": "small", "players": 2, "points": 100}
    run_fair(FairRequest("warfare", wishes=wishes), runner=Even(), on_note=notes.append).check()
    assert notes == ["none like this is on the shelf; searching"]


def test_a_search_that_finds_nothing_in_time_says_why_and_what_to_leave_out() -> None:
    wishes = {"mission": "last-stand", "points": 100}
    result = run_fair(FairRequest("warfare", wishes=wishes, within=1e-6), runner=Impatient())
    assert not result.made and result.late == 1e-6
    with pytest.raises(Unfair, match=r"no fair scenario in .* not one seed was finished\n  hint: leave out --points"):
        result.check()
    some = result._replace(late=300.0, refused=("a", "b", "c"), kinds=(("fail", 2), ("cannot be even", 1)))
    with pytest.raises(Unfair, match="no fair scenario in 5 min: of 3 seeds 2 fail; 1 cannot be even"):
        some.check()


class NoGames(InlineRunner):
    def play_some(self, job: Job, indices: range) -> Iterator[Outcome]:  # type: ignore[override]
        raise AssertionError("no game was to be played")


class Impatient(InlineRunner):
    """Games of a caller that is out of time."""

    def play_some(self, job: Job, indices: range) -> Iterator[Outcome]:  # type: ignore[override]
        raise Cancelled

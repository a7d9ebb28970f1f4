"""`sandtable playtest --certify --write`: games are thrown by chance here, so that only the writing is looked at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.check import certificates
from cli.main import sandtable_command
from cli.playtest import running
from playtest.outcome import Outcome
from playtest.series import InlineRunner, Job
from rules_check.checker import check_paths

FORD = """\
# a ford at dawn
game: warfare
turns: 4
map:
  sketch: |
    . . t . .
     . = = = .
    . . t ~ ~
sides:
  - {id: us, nations: [USA], cube: blue, start: 40, units: [{unit: usa-marines, at: "0102"}]}
  - {id: them, nations: [INS], cube: green, start: 38, units: [{unit: ins-fighters, at: "0502"}]}
objectives: [{id: far, type: control, side: us, hexes: ["0301"], points: 1}]
victory: [{side: us, points: 1}, {side: them, otherwise: true}]   # who wins
"""


class Loaded(InlineRunner):
    """Games of which the first side wins as many of a hundred as it is told, player by player."""

    def __init__(self, **shares: int) -> None:
        self.shares = shares

    def play(self, job: Job, count: int, first: int = 0) -> Iterator[Outcome]:  # type: ignore[override]
        share = self.shares.get(job.players[0], 50)
        for index in range(first, first + count):
            won = (index * share) // 100 != ((index + 1) * share) // 100
            yield Outcome(index, index, (0,) if won else (1,), "R-TRK-13", "last-turn", False, 4, 90)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ford.yaml").write_text(FORD)


def certify(monkeypatch: pytest.MonkeyPatch, runner: Loaded, *args: str) -> Result:
    monkeypatch.setattr(running, "_open_runner", lambda _jobs, _cluster: runner)
    return CliRunner().invoke(sandtable_command, ["playtest", "ford.yaml", "--certify", "--write", *args])


def test_a_fair_scenario_gets_its_certificate_and_keeps_every_other_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    result = certify(monkeypatch, Loaded(greedy=35, sentry=55))
    assert result.exit_code == 0, result.output
    assert (
        "ford.yaml: certificate written: AI win rate 50 % in 600 games by planner; "
        "other players reach at most 55 % with its first side, 50 % against it" in result.output
    )
    written = Path("ford.yaml").read_text()
    assert written.startswith(FORD) and written[len(FORD) :].startswith("playtest:")
    codes = [finding.code for finding in check_paths(["ford.yaml"])]
    assert not [code for code in codes if code in ("WF122", "WF123", "WF124", "WF125", "WF126")]
    # Once more with other dice, it stands there once.
    again = certify(monkeypatch, Loaded(greedy=35, sentry=55), "--seed", "7")
    assert again.exit_code == 0
    assert Path("ford.yaml").read_text() == written.replace('seeds: "1"', 'seeds: "7"')


def test_line_ends_and_marks_of_other_systems_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    before = b"\xef\xbb\xbf" + FORD.replace("\n", "\r\n").encode()
    Path("ford.yaml").write_bytes(before)
    assert certify(monkeypatch, Loaded()).exit_code == 0
    after = Path("ford.yaml").read_bytes()
    assert after.startswith(before)
    assert b"\n" not in after.replace(b"\r\n", b"")


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ({"planner": 60}, "no certificate: unfair: 50 % is ruled out after"),
        (
            {"greedy": 70},
            "no certificate: planner makes it 50 %, greedy leading the first side 70 %: that measures players",
        ),
        ({"raider": 70}, "raider leading the first side 70 %"),
    ],
)
def test_what_is_not_fair_or_not_agreed_on_gets_none(
    monkeypatch: pytest.MonkeyPatch, shares: dict[str, int], told: str
) -> None:
    result = certify(monkeypatch, Loaded(**shares))
    assert result.exit_code == 1 and told in result.output
    assert Path("ford.yaml").read_text() == FORD


def test_a_file_that_was_changed_meanwhile_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(Loaded):
        def play(self, job: Job, count: int, first: int = 0) -> Iterator[Outcome]:  # type: ignore[override]
            Path("ford.yaml").write_text(FORD.replace("dawn", "dusk"))
            return super().play(job, count, first)

    result = certify(monkeypatch, Busy())
    assert result.exit_code == 1
    assert "was changed while it was played; here it is\nplaytest:" in result.output
    assert Path("ford.yaml").read_text() == FORD.replace("dawn", "dusk")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("ford.yaml", "--write"), "--write is for --certify"),
        (("ford.yaml", "--certify", "--write", "--players", "planner,greedy"), "name one for all sides"),
        (("warfare/05-take-the-bridge", "--certify", "--write"), "is built in"),
        (("proelio/open-3", "--certify", "--write"), "is built in"),
        (("warfare", "--certify", "--write"), "name one"),
    ],
)
def test_what_cannot_be_written_is_said_before_anybody_plays(args: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(sandtable_command, ["playtest", *args])
    assert result.exit_code == 2 and told in result.output


def replay(monkeypatch: pytest.MonkeyPatch, runner: Loaded, *args: str) -> Result:
    monkeypatch.setattr(certificates, "open_runner", lambda: runner)
    return CliRunner().invoke(
        sandtable_command, ["check", "ford.yaml", "--select", "ST", "--replay-certificate", *args]
    )


def test_a_certificate_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    certify(monkeypatch, Loaded(greedy=35, sentry=55))
    result = replay(monkeypatch, Loaded(greedy=35, sentry=55))
    assert result.exit_code == 0, result.output
    assert "ford.yaml: the certificate holds: 1080 games came out as it says\n" in result.output


@pytest.mark.parametrize("loaded", [{"planner": 51}, {"greedy": 30}, {"sentry": 50}])
def test_a_certificate_that_came_out_otherwise_does_not_hold(
    monkeypatch: pytest.MonkeyPatch, loaded: dict[str, int]
) -> None:
    certify(monkeypatch, Loaded(greedy=35, sentry=55))
    result = replay(monkeypatch, Loaded(**{"greedy": 35, "sentry": 55, **loaded}))
    assert result.exit_code == 1, result.output
    assert "ford.yaml: the certificate does not hold: " in result.output
    assert f"{next(iter(loaded))}" in result.output


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("version: ", "version: 9"), "by another version of the engine or of a player"),
        (("fingerprint: ", "fingerprint: 0123456789abcdef #"), "about another state of the scenario"),
        (('seeds: "1"', 'seeds: "heaven"'), "does not name its dice by a number"),
        (("games: 600", "games: 999999"), "names more than 100,000 games"),
    ],
)
def test_a_certificate_that_cannot_be_played_again_says_why(
    monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], words: str
) -> None:
    certify(monkeypatch, Loaded(greedy=35, sentry=55))
    Path("ford.yaml").write_text(Path("ford.yaml").read_text().replace(*change, 1))
    result = replay(monkeypatch, Loaded())
    assert result.exit_code == 1, result.output
    assert words in result.output


def test_a_scenario_without_a_certificate_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    result = replay(monkeypatch, Loaded())
    assert result.exit_code == 0
    assert "ford.yaml: no certificate\n" in result.output

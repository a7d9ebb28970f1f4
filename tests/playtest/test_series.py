"""Games by their numbers: the same anywhere, shared with nothing else, and as much told of them as was asked."""

import gc
import pickle
from dataclasses import replace

import pytest

from playtest import series
from playtest.seated_game import CannotPlay, NoSuchPlayer
from playtest.series import CERTIFY, Ban, InlineRunner, Job, camps_of, certify, play_game, record_game, score_of
from playtest.stats.sequential import Claim
from playtest.subject import Subject, make_ready, without_certificate
from sandtable.games.replay import read_record, replay
from sandtable.gc_schedule import OFTEN, GameCollector
from tests.playtest.subjects import ALLIED, FARM, OPEN, TWO

JOB = Job(OPEN, ("greedy",) * 3, seed=5)


def test_a_game_is_its_number() -> None:
    whole = list(InlineRunner().play(JOB, 8))
    assert [outcome.index for outcome in whole] == list(range(8))
    assert list(InlineRunner().play(JOB, 3, first=5)) == whole[5:]
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert len({outcome.winners for outcome in whole}) > 1


def test_no_two_series_share_dice() -> None:
    other = replace(OPEN, text=OPEN.text + "# another\n")
    jobs = [JOB, replace(JOB, seed=6), replace(JOB, purpose=CERTIFY), replace(JOB, subject=other)]
    seeds = [{job.game_seed(index) for index in range(100)} for job in jobs]
    assert len(set.union(*seeds)) == 400


def test_settings_of_one_scenario_may_share_their_luck() -> None:
    other = replace(OPEN, text=OPEN.text + "# another\n")
    one, two = (play_game(Job(subject, JOB.players, luck="draft 7"), 3) for subject in (OPEN, other))
    assert one == two


def test_a_bare_game_is_the_same_game() -> None:
    for index in range(4):
        measured, bare = play_game(JOB, index), play_game(replace(JOB, bare=True), index)
        assert bare.details is None and measured.details is not None
        assert replace(measured, details=None) == bare


def test_what_is_measured_of_a_game_of_cards() -> None:
    outcome = play_game(JOB, 0)
    details = outcome.details
    assert details is not None
    assert outcome.turns > 1 and outcome.decisions > 10 and 0 <= outcome.first < 3
    assert len(details.leads) == outcome.turns and len(details.scores) == 3
    ready = make_ready(OPEN)
    cards = ready.probe.cards(ready.start)
    assert {use.card for use in details.uses} <= set(cards)
    assert "R-ATT-1" in details.rules and "draw" in details.verbs
    assert not set(details.verbs) & set(details.passed_over)


@pytest.mark.slow
def test_what_is_measured_of_a_battle() -> None:
    outcome = play_game(Job(FARM, ("greedy", "greedy")), 0)
    details = outcome.details
    assert details is not None and len(details.leads) == outcome.turns
    lost = [fate for fate in details.fates if fate.what == "lost"]
    assert lost and all(fate.where for fate in lost)
    assert len({fate.piece for fate in lost}) == len(lost)
    ready = make_ready(FARM)
    used = {use.card for use in details.uses}
    assert "west-artillery" in used and used <= set(ready.probe.cards(ready.start))


def test_lead_changes_leave_out_turns_without_a_leader() -> None:
    details = play_game(JOB, 0).details
    assert details is not None
    assert replace(details, leads=(0, -1, 1, 1, -1, 1, 0)).lead_changes == 2


def test_camps_and_what_a_game_counts_for_them() -> None:
    assert [camp.even for camp in camps_of(OPEN)] == pytest.approx([1 / 3] * 3)
    gules, azure = camps_of(ALLIED)
    assert (gules.seats, azure.seats) == ((0, 2), (1, 3))
    assert {camp.id for camp in camps_of(TWO)} == {"CEN", "ENT"}
    outcome = replace(play_game(JOB, 0), winners=(1, 3))
    assert (score_of(outcome, gules), score_of(outcome, azure)) == (0, 1)
    assert score_of(replace(outcome, winners=()), gules) == 0.5


def test_a_banned_card_is_never_used_by_whom_it_is_banned() -> None:
    banned = replace(JOB, ban=Ban((0, 2), ("soldiers", "knights")))
    uses = [
        use for outcome in InlineRunner().play(banned, 12) for use in (outcome.details and outcome.details.uses) or ()
    ]
    assert not [use for use in uses if use.seat != 1 and use.card in ("soldiers", "knights")]
    assert [use for use in uses if use.seat == 1 and use.card in ("soldiers", "knights")]


def test_a_game_of_a_series_can_be_kept() -> None:
    record = record_game(JOB, 2)
    ready = make_ready(OPEN)
    state = replay(ready.table, ready.start, read_record(record.text(), "kept.play"))
    assert ready.table.decision(state).winners == play_game(JOB, 2).winners  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="common dice"):
        record_game(replace(JOB, luck="x"), 2)


def test_a_certificate_is_no_part_of_what_is_played() -> None:
    marked = OPEN.text + "playtest:\n  engine: 1\n  games: 900\n"
    assert without_certificate(marked).rstrip() == OPEN.text.rstrip()
    assert replace(OPEN, text=marked).fingerprint == OPEN.fingerprint
    middle = "game: x\nplaytest: {games: 3}\nsetup: y\n"
    assert without_certificate(middle) == "game: x\nsetup: y\n"


def test_a_certificate_is_played_to_its_verdict_and_no_further() -> None:
    job = Job(ALLIED, ("greedy",) * 4, purpose=CERTIFY, bare=True)
    heard: list[int] = []
    claim = Claim(low=0.2, high=0.8)
    pair = certify(job, claim, camps_of(ALLIED)[0], InlineRunner(), lambda outcome: heard.append(outcome.index))
    assert pair.verdict == "fair" and pair.games % 20 == 0
    assert heard == list(range(pair.games))


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(CannotPlay, match="neither a scenario nor a set-up"):
        make_ready(Subject("nothing", "game: proelio\n"))
    with pytest.raises(NoSuchPlayer, match="there is no player 'gredy'; did you mean 'greedy'"):
        make_ready(OPEN).check_players(("gredy",))
    with pytest.raises(NoSuchPlayer, match="1 players for 3 seats"):
        make_ready(OPEN).check_players(("greedy",))


def test_a_process_is_swept_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    collector = GameCollector()
    collector.wait = 3
    monkeypatch.setattr(series, "_collector", collector)
    swept: list[int] = []

    def collect() -> int:
        swept.append(1)
        return 1_000_000

    monkeypatch.setattr(gc, "collect", collect)
    list(InlineRunner().play(replace(JOB, bare=True), 6))
    assert len(swept) == 1
    assert collector.wait == OFTEN

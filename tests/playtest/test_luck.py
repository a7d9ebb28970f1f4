"""Luck of dice and cards: rolls and draws against their expectations, and what they explain of who wins."""

from dataclasses import replace
from statistics import fmean, stdev

import pytest

from playtest.measures.luck import CardMeter, Fortune, LuckLog, Stroke
from playtest.measures.probe import Camp
from playtest.outcome import Details, Outcome
from playtest.seated_game import NoSuchPlayer
from playtest.series import InlineRunner, Job
from playtest.skill import check_skill, skill_of
from playtest.subject import Subject, make_ready
from playtest.summary import Luck
from playtest.tally import summarise
from playtest.tally_luck import luck_of
from sandtable.games.cups import Cups
from tests.playtest.subjects import FARM, OPEN, TWO, shipped

CAMPS = (Camp("a", (0,), 0.5), Camp("b", (1,), 0.5))


def test_a_roll_is_compared_with_the_mean_of_its_die() -> None:
    ready = make_ready(FARM)
    state = ready.table.lay(ready.start, Cups(1, "x"))
    meter = ready.probe.luck(ready.start, state)
    unit = state.units[0]
    charts = state.tables.charts
    for number, die in enumerate(charts.dice):
        for kind, faces, name in (("rolled", charts.combat, "combat"), ("tested", charts.test, "test")):
            told = [
                stroke
                for face in faces[number]
                for stroke in meter.hear(kind, {"unit": unit.id, "die": die, "result": f"{name}-{face}"})
            ]
            assert len(told) == len(faces[number]) and {stroke.seat for stroke in told} == {unit.side}
            assert sum(stroke.gain for stroke in told) == pytest.approx(0)
    (worst,) = meter.hear("rolled", {"unit": unit.id, "die": "white", "result": "combat-M"})
    (best,) = meter.hear("rolled", {"unit": unit.id, "die": "white", "result": "combat-S"})
    assert (worst.gain, best.gain) == pytest.approx((-1 / 12, 5 / 12))
    assert meter.hear("fires", {"unit": unit.id}) == ()


def test_a_draw_is_compared_with_the_cards_that_might_have_come() -> None:
    meter = CardMeter({"ten": {"worth": 10.0}, "one": {"worth": 1.0}})
    assert list(meter.dealt([(0, ["ten"]), (1, ["one"])], ["one", "one"])) == [
        Stroke(0, "worth", 6.75),
        Stroke(1, "worth", -2.25),
    ]
    assert list(meter.drawn(1, "deck", ("one",), ["ten"])) == [Stroke(1, "worth", -4.5)]
    # The last card of the old deck was certain; of the new one, ten and one, the ten came.
    meter.reshuffled("deck", 2)
    assert list(meter.drawn(0, "deck", ("one", "ten"), ["one"])) == [Stroke(0, "worth", 4.5)]
    # Two drawn at once out of three.
    assert list(meter.drawn(0, "deck", ("ten", "one"), ["one"])) == [Stroke(0, "worth", 3.0)]


@pytest.mark.slow
@pytest.mark.parametrize("subject", [OPEN, TWO, FARM], ids=lambda one: one.name)
def test_luck_is_nothing_on_average(subject: Subject) -> None:
    """Over many games every kind of luck of every seat has the mean 0, whoever plays."""
    count = 12 if subject is FARM else 60
    job = Job(subject, ("greedy",) * len(make_ready(subject).seats), seed=5)
    totals: dict[tuple[int, str], list[float]] = {}
    for outcome in InlineRunner().play(job, count):
        assert outcome.details is not None
        for fortune in outcome.details.luck:
            totals.setdefault((fortune.seat, fortune.kind), []).append(fortune.total)
    assert len(totals) >= 4
    for key, sums in totals.items():
        # Five standard errors: of some ten means none is further off by chance.
        assert abs(fmean(sums)) <= 5 * stdev(sums) / len(sums) ** 0.5, key


def test_the_largest_stroke_is_kept_with_its_sign() -> None:
    log = LuckLog(CardMeter({"ten": {"worth": 10.0}, "one": {"worth": 1.0}}))
    assert log.fortunes() == ()
    log._add([Stroke(0, "worth", 2.0), Stroke(0, "worth", -3.0), Stroke(1, "worth", 1.0)])
    assert log.fortunes() == (Fortune(0, "worth", -1.0, -3.0), Fortune(1, "worth", 1.0, 1.0))


def games(count: int, won: list[bool], luck: list[float]) -> list[Outcome]:
    return [
        Outcome(
            index, index, (0,) if won[index] else (1,), "R-1", "fell", False, 5, 40, (0, 1),
            Details(luck=(Fortune(0, "harm", luck[index], luck[index]), Fortune(1, "harm", 0.0, 0.0))),
        )
        for index in range(count)
    ]  # fmt: skip


def test_luck_that_decides_explains_everything_and_other_luck_nothing() -> None:
    won = [index * 7 % 13 < 6 for index in range(300)]
    told = luck_of(games(300, won, [1.0 if one else -1.0 for one in won]), CAMPS, "dice")
    assert told is not None and told.explained == pytest.approx(1) and told.swing is not None
    # A stroke of 1 moves the share by half: from 50 to 100 %.
    assert told.swing.p50 == pytest.approx(0.5)
    other = luck_of(games(300, won, [float(index % 2) for index in range(300)]), CAMPS, "dice")
    assert (
        other is not None
        and other.explained is not None
        and other.explained < 0.01
        and other.high is not None
        and other.high < 0.05
    )


def test_too_few_games_and_games_without_luck_explain_nothing() -> None:
    few = games(99, [True, False, True] * 33, [1.0, -1.0, 1.0] * 33)
    assert luck_of(few, CAMPS, "dice") == Luck("dice", 99)
    job = Job(shipped("edadh", "learn"), ("random",) * 2)
    assert summarise(job, list(InlineRunner().play(job, 2))).luck == Luck("none", 2)
    bare = list(InlineRunner().play(replace(job, bare=True), 1))
    assert summarise(job, bare).luck is None


def test_skill_lets_the_better_player_lead_each_side_in_turn() -> None:
    heard: list[str] = []
    skill = skill_of(OPEN, make_ready(OPEN), 3, 2, InlineRunner(), lambda what, most, games: heard.append(what))
    assert (skill.better, skill.weaker, [led.games for led in skill.sides]) == ("planner", "greedy", [2, 2, 2])
    assert heard == [f"planner as {side}" for side in ("1", "1", "2", "2", "3", "3")]
    with pytest.raises(NoSuchPlayer, match="no player 'planner'"):
        check_skill(("random", "greedy"), "chess")

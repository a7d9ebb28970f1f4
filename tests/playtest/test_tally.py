"""What a series says, by hand-made outcomes and by real games."""

import json
from dataclasses import replace

import jsonschema
import pytest

from playtest.measures.probe import Camp
from playtest.outcome import Details, Fate, Outcome, Use
from playtest.ranges import range_of
from playtest.samples.games import pick
from playtest.series import CERTIFY, InlineRunner, Job
from playtest.stats.sequential import Claim, SequentialPair
from playtest.summary import to_json, to_line
from playtest.tally import summarise
from sandtable.resources import content_folder
from tests.playtest.subjects import ALLIED, FARM, OPEN

JOB = Job(ALLIED, ("greedy",) * 4, seed=3)


def outcome(index: int, winners: tuple[int, ...], **details: object) -> Outcome:
    return Outcome(
        index, index, winners, "R-1", "fell" if winners else "rounds", not winners, 5 + index % 3, 40 + index, tuple((index + place) % 4 for place in range(4)),
        Details(**details) if details else None,  # type: ignore[arg-type]
    )  # fmt: skip


GAMES = [
    outcome(0, (0, 2), scores=(5.0, 3.0), leads=(0, 0), uses=(Use("soldiers", 0, 2), Use("soldiers", 2, 1))),
    outcome(1, (1, 3), scores=(1.0, 9.0), leads=(0, 1), uses=(Use("soldiers", 1, 1),), passed_over=("support",)),
    outcome(2, (1, 3), scores=(4.0, 5.0), leads=(1, 0, 1), fates=(Fate("towers", 3, "lost"),), verbs=("draw",)),
    outcome(3, (), scores=(2.0, 2.0), leads=(-1,), rules=("R-1", "R-2"), passed_over=("draw",)),
]


def test_shares_count_draws_as_even_shares() -> None:
    said = summarise(JOB, GAMES)
    gules, azure = said.sides
    assert (gules.wins, gules.share, azure.wins, azure.share) == (1, 0.375, 2, 0.625)
    assert (said.draws, said.adjourned, said.verdict) == (1, 1, "open")
    assert [seat.share for seat in said.seats] == [0.375, 0.625, 0.375, 0.625]
    assert said.run[-1].shares == (0.375, 0.625)


def test_lengths_and_endings() -> None:
    said = summarise(JOB, GAMES)
    assert (said.length.turns.p50, said.length.counts) == (5, ((5, 2), (6, 1), (7, 1)))
    fell, rounds = said.endings
    assert (fell.reason, fell.games, fell.won, fell.draws) == ("fell", 3, (1, 2), 0)
    assert (rounds.reason, rounds.share, rounds.draws, rounds.adjourned) == ("rounds", 0.25, 1, True)


def test_what_beginning_is_worth() -> None:
    first = summarise(JOB, GAMES).first_player
    assert first is not None
    # Seats 1, 2 and 3 began games that gules, azure and azure won; the fourth was drawn.
    assert (first.wins, first.share, first.even, first.always) == (2, 0.625, 0.5, False)
    assert [place.share for place in first.places] == [0.625, 0.375, 0.625, 0.375]
    always = summarise(JOB, [replace(game, order=(0, 1, 2, 3)) for game in GAMES]).first_player
    assert always is not None and always.always


def test_the_lead() -> None:
    lead = summarise(JOB, GAMES).lead
    assert lead is not None
    assert lead.counts == ((0, 2), (1, 1), (2, 1))
    # Of the three decided games azure won one from behind at half time, and one in which gules led in the middle.
    assert lead.from_behind == pytest.approx(2 / 3)


def test_cards_by_side_and_dead_ones() -> None:
    cards = {(card.id, card.side): card for card in summarise(JOB, GAMES).cards}
    soldiers = cards["soldiers", "gules"]
    assert (soldiers.played, soldiers.times, soldiers.dead) == (1, 3, False)
    assert soldiers.seen is not None and soldiers.seen.share == 1
    assert cards["knights", "azure"].dead and cards["knights", "azure"].seen is None
    # Allied Houses leave a card in the box: it is not called dead.
    assert ("temporary_alliance", "gules") not in cards


def test_pieces_rules_and_what_nobody_chose() -> None:
    said = summarise(JOB, GAMES)
    assert [(piece.id, piece.side, piece.lost) for piece in said.pieces] == [("towers", "azure", 1)]
    assert [(rule.rule, rule.games) for rule in said.rules] == [("R-1", 1), ("R-2", 1)]
    assert said.unplayed_rules == ("support",)


def test_notable_games() -> None:
    camps = (Camp("gules", (0, 2), 0.5), Camp("azure", (1, 3), 0.5))
    found = {why: pick(why, GAMES, camps) for why in ("close", "lopsided", "long", "won", "lost")}
    assert {why: game.index for why, game in found.items() if game} == {
        "close": 2, "lopsided": 1, "long": 2, "won": 0, "lost": 1,
    }  # fmt: skip
    assert pick("won", GAMES[1:3], camps) is None


def test_ranges_are_of_the_numbers_themselves() -> None:
    spread = range_of([9, 1, 2, 3, 4, 5, 6, 7, 8, 10])
    assert (spread.least, spread.p10, spread.p50, spread.p90, spread.most, spread.mean) == (1, 1, 5, 9, 10, 5.5)


def test_verdicts_by_number_of_games() -> None:
    fair = [replace(GAMES[number % 2], index=number) for number in range(1200)]
    assert summarise(JOB, fair).verdict == "fair"
    assert summarise(JOB, fair[:40]).verdict == "open"
    assert summarise(JOB, [GAMES[0]] * 40).verdict == "unfair"


def test_a_certificate_has_the_verdict_of_its_pair_and_none_with_prose() -> None:
    job = replace(JOB, purpose=CERTIFY)
    pairs = {name: SequentialPair(Claim()) for name in ("gules", "azure")}
    for pair in pairs.values():
        for number in range(600):
            pair.add(number % 2)
    said = summarise(job, GAMES, pairs=pairs)
    assert (said.verdict, said.test.kind, said.test.most) == ("fair", "sprt-pair", 4000)
    prose = replace(FARM, text=FARM.text.replace("\nlevel:", "\nrules: [Nobody may shout.]\nlevel:", 1))
    farm = Job(prose, ("greedy", "greedy"))
    said = summarise(
        farm, [replace(GAMES[0], winners=(0,), order=(0,), details=None)], pairs={"marines": pair, "farmhands": pair}
    )
    assert said.verdict == "open" and said.notes == ("not played, for it is prose: Nobody may shout.",)


def test_json_keeps_its_contract() -> None:
    said = summarise(Job(OPEN, ("greedy",) * 3), list(InlineRunner().play(Job(OPEN, ("greedy",) * 3), 6)))
    data = json.loads(to_json(said))
    schema = json.loads((content_folder().parent / "playtest/schemas/summary.json").read_text())
    jsonschema.validate(data, schema)
    assert next(iter(data)) == "version" and "seconds" not in data
    assert set(schema["properties"]) == set(data) | {"seconds"}
    assert json.loads(to_line(said)) == data
    jsonschema.validate(json.loads(to_json(replace(said, seconds=1.5))), schema)

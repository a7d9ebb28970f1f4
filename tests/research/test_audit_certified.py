"""The audit of certified scenarios: which, by whom, and what is made of what was played."""

import json
from pathlib import Path

import pytest

from generator.warfare.fair.proof import ProofRow
from research import audit_certified
from research.audit_certified import BATCH, Line
from research.kept_lines import kept_lines
from sandtable.resources import content_folder


def row(seed: int, mission: str, certified: float | None = 0.5) -> ProofRow:
    return ProofRow(seed, mission, 2, "small", 0.3, 60, 1000, 20.0, certified=certified, held_out=3000, score=1503.0)


def test_the_first_two_of_each_mission_are_audited() -> None:
    rows = [row(9, "raid"), row(3, "raid"), row(1, "raid", None), row(5, "raid"), row(4, "bridge")]
    assert [(one.seed, one.mission) for one in audit_certified.chosen(rows)] == [
        (3, "raid"),
        (4, "bridge"),
        (5, "raid"),
    ]


def test_a_scenario_that_comes_out_otherwise_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Made:
        text = "game: warfare\n"

        class certificate:  # noqa: N801
            share = 0.49

    class Workshop:
        def make(self, *_: object) -> Made:
            return Made()

    monkeypatch.setattr(audit_certified, "workshop_of", lambda _player: Workshop())
    with pytest.raises(ValueError, match=r"seed 7 was certified at 0\.5, now at 0\.49"):
        audit_certified.made_again(row(7, "raid"), tmp_path)
    assert not list(tmp_path.iterdir())
    assert audit_certified.made_again(row(7, "raid", 0.49), tmp_path) == Made.text
    monkeypatch.setattr(audit_certified, "workshop_of", lambda _player: None)
    assert audit_certified.made_again(row(7, "raid", 0.49), tmp_path) == Made.text  # kept


def test_batches_have_luck_of_their_own() -> None:
    text = (content_folder() / "warfare" / "scenarios" / "04-they-are-coming.yaml").read_text(encoding="utf-8")
    first, again, other = (audit_certified.batch("random", 7, text, number, "random") for number in (0, 0, 1))
    assert first._replace(seconds=0.0) == again._replace(seconds=0.0)
    assert (other.number, first.seed) == (1, 7) and 0 <= first.score <= BATCH


def test_only_what_the_same_player_played_counts(tmp_path: Path) -> None:
    file = tmp_path / "certified.jsonl"
    lines = [Line("search 2", 3, 0, 2.0, 9.5), Line("search 1", 3, 1, 4.0, 9.5)]
    file.write_text("".join(json.dumps(line._asdict()) + "\n" for line in lines) + '{"by": "gen', encoding="utf-8")
    assert kept_lines(file, Line, "search 2") == lines[:1]
    assert kept_lines(tmp_path / "nothing.jsonl", Line, "search 2") == []


def test_the_report_holds_both_beside_each_other() -> None:
    rows = [row(3, "raid"), row(4, "bridge"), row(5, "convoy")]
    lines = [Line("x", 3, number, 2.0, 1.0) for number in range(15)] + [
        Line("x", 4, number, 1.0, 1.0) for number in range(15)
    ]
    told = list(audit_certified.report(rows, lines))
    assert told[2] == "| 3 | raid, 2, small | 50.1 (48.3–51.9) | 50.0 (36.8–63.2) | 60 |"
    assert told[3].startswith("| 4 | bridge, 2, small | 50.1 (48.3–51.9) | 25.0 (")
    assert told[-1].startswith("120 games, 30 CPU s. Mean of the scenarios 37.5 % (± 24.5). ")
    assert len(told) == 6  # nothing was played of the third

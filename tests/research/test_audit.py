"""The audit goes on where it was left, and counts only what today's players played."""

import json
from pathlib import Path

import pytest

from research import audit
from sandtable.resources import content_folder


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    monkeypatch.setattr("sys.argv", ["audit", *words])
    audit.main()
    return capsys.readouterr().out


def test_it_goes_on_where_it_was_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("proelio", "--players", "greedy,random", "--row", "open-3", "--games", "4", "--out", str(tmp_path))
    run(monkeypatch, capsys, *words, "--bouts", "1")
    file = tmp_path / "proelio.jsonl"
    first = file.read_text(encoding="utf-8")
    # A line that was cut short, and one of another day's player.
    cut = json.dumps(json.loads(first.splitlines()[0]) | {"by": "greedy 0 against random 1", "number": 1})
    file.write_text(first + cut + '\n{"by": "recr\n', encoding="utf-8")
    said = run(monkeypatch, capsys, *words, "--bouts", "2")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert "\n".join(lines).startswith(first) and len(lines) == 5
    assert json.loads(lines[-1])["number"] == 1 and json.loads(lines[-1])["what"] == "bout"
    assert "greedy 1 against random 1" in said and "4 games, by camp" in said
    assert said.splitlines()[1].startswith("| open-3 | 1. ")
    assert run(monkeypatch, capsys, *words, "--report") == said


def test_every_bout_and_every_batch_has_its_own_luck() -> None:
    lines = [audit.Line("x", "bout", 0, 1.0, [1.0, 0.0])]
    assert audit.missing("edadh", 2, ["learn"], 5, lines) == [("bout", 1), ("learn", 0), ("learn", 1)]
    assert audit.batch("proelio", "open-3", 0, "random") != audit.batch("proelio", "open-3", 1, "random")


@pytest.mark.slow
def test_rows_of_warfare_are_the_shipped_scenarios() -> None:
    """Told of the first side, as docs/balance.md does."""
    shipped = {file.stem for file in (content_folder() / "warfare" / "scenarios").glob("*.yaml")}
    assert set(audit.ROWS["warfare"]) == shipped
    played = audit.batch("warfare", "04-they-are-coming", 0, "random")
    assert list(played["scores"]) == ["garrison"] and len(played["turns"]) == audit.BATCH and played["even"] == 0.5

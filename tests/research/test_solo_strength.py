"""The strength of the opponent on paper: a run goes on where it was left, and its figures are those of the file."""

import json
from pathlib import Path

import pytest

from cli.shared.packs import open_pack
from research import solo_strength
from research.solo_strength import data_of, measure
from sandtable.games.warfare.solo.reader import open_solo
from sandtable.model.reading.schema import file_validator


@pytest.mark.slow
def test_a_run_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = open_solo(open_pack("warfare"))
    keep = tmp_path / "kept.jsonl"
    found = measure(keep, book, 1, 1)
    assert [(one.camp, one.level) for one in found[:4]] == [
        (0, "greedy"), (0, "green"), (0, "regular"), (0, "hard")
    ]  # fmt: skip
    data = data_of(found, book)
    assert file_validator("warfare/solo/strength").faults(data) == []
    assert data["levels"]["regular"]["games"] == 2 and data["effort"]["rows"] > 1
    monkeypatch.setattr(solo_strength, "play_row", None)  # all is known
    assert measure(keep, book, 1, 1) == found
    keep.write_text(keep.read_text(encoding="utf-8") + '{"by": "solo', encoding="utf-8")
    assert measure(keep, book, 1, 1) == found
    assert len({json.loads(line)["by"] for line in keep.read_text(encoding="utf-8").splitlines()[:-1]}) == 4

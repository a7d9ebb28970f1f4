"""Batches of a long run that are kept, and a run that goes on from them."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.programs.long_run.batches import BATCH, batches_of, kept_folder, play_all
from tests.programs.long_run.tally import Tally


def count(numbers: Iterable[int]) -> Tally:
    return Tally(games=Counter(proelio=sum(1 for _ in numbers)))


def fail(numbers: Iterable[int]) -> Tally:
    raise AssertionError(f"game {next(iter(numbers))} is played again")


def test_every_game_is_in_one_batch() -> None:
    numbers = [number for batch in batches_of(5, 2 * BATCH + 1) for number in batch]
    assert numbers == list(range(5, 5 + 2 * BATCH + 1))


def test_a_run_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    first, *rest = batches_of(0, 2 * BATCH + 1)
    assert play_all(count, [first], 1, tmp_path).games["proelio"] == BATCH
    assert play_all(fail, [first], 1, tmp_path).games["proelio"] == BATCH
    with pytest.raises(AssertionError, match=f"game {BATCH} is"):
        play_all(fail, [first, *rest], 1, tmp_path)
    assert play_all(count, [first, *rest], 1, tmp_path).games["proelio"] == 2 * BATCH + 1


def test_a_batch_that_is_half_written_is_played_again(tmp_path: Path) -> None:
    (tmp_path / f"0-{BATCH}.part").write_bytes(b"half")
    assert play_all(count, batches_of(0, BATCH), 1, tmp_path).games["proelio"] == BATCH


def test_batches_of_other_sources_lie_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = kept_folder(tmp_path)
    assert kept_folder(tmp_path) == here
    source = tmp_path / "sandtable" / "engine.py"
    source.parent.mkdir()
    source.write_text("ENGINE = 3")
    monkeypatch.setattr("tests.programs.long_run.batches.ROOT", tmp_path)
    assert kept_folder(tmp_path) != here

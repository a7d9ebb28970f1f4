"""Programs that fill the shelf and prove it: what they do next, and that the shelf is what their lines say."""

import json
from pathlib import Path

import pytest

from research import prove_fair, shelf
from research.balance_warfare import named, workshop_of
from research.prove_fair import BATCH, FIRST_SEED, GAMES, Proof
from research.shelf import CERTIFIER, KEPT, SHELF, Cell, cells, kept, next_cell, written
from sandtable.resources import content_folder

ROOT = content_folder().parent
LINES = kept(ROOT / KEPT, named(CERTIFIER))
MADE = [line for line in LINES if "entry" in line]


def test_the_shelf_is_what_its_lines_say() -> None:
    assert (ROOT / SHELF).read_text(encoding="utf-8") == written(LINES)
    assert [line["seed"] for line in LINES] == list(range(shelf.FIRST_SEED, shelf.FIRST_SEED + len(LINES)))


def test_an_empty_mission_comes_before_a_full_one() -> None:
    places = cells(list(workshop_of(CERTIFIER).workshop.content.missions.values()))
    full = Cell("last-stand", 2, "small")
    made = [{"seed": number, "is": full._asdict(), "entry": {}} for number in range(8)]
    chosen = next_cell(made, places)
    assert chosen.mission != "last-stand" and chosen.level != 2
    refused = [{"seed": number, "is": chosen._asdict()} for number in range(8)]
    assert next_cell(refused, places).mission != chosen.mission
    assert Cell("raid", 1, "small") not in places  # needs rule level 2


def test_lines_of_others_and_truncated_ones_are_left_aside(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text('{"by": "a", "seed": 1}\n{"by": "b", "seed": 2}\n{"by": "a", "se', encoding="utf-8")
    assert kept(file, "a") == [{"seed": 1}]


def test_a_proof_goes_on_where_it_was_left(tmp_path: Path) -> None:
    on_shelf = [workshop_entry()]
    seed = on_shelf[0].seed.number
    proof = Proof(tmp_path / "fair.jsonl", "us")
    assert proof.next_step(on_shelf) == ("play", seed)
    for first in range(0, GAMES, BATCH):
        assert proof.next_step(on_shelf) == ("play", seed)
        proof.add({"seed": seed, "first": first, "played": [BATCH, BATCH / 2], "seconds": 1.0})
    again = Proof(tmp_path / "fair.jsonl", "us")
    assert again.next_step(on_shelf) == ("search", FIRST_SEED)
    again.add({"seed": FIRST_SEED, "games": 60, "kind": "cannot be made even", "refusal": "no", "seconds": 1.0})
    assert again.next_step(on_shelf) == ("search", FIRST_SEED + 1)
    said = "\n".join(prove_fair.told(again, on_shelf))
    assert "- shelf: 1 of 1 pass" in said and "50.0 (48.2–51.8) | yes" in said
    assert "0 of 1 certified; refused: 1 cannot be made even" in said
    assert Proof(tmp_path / "fair.jsonl", "them").lines == []


def workshop_entry() -> prove_fair.Shelved:
    return prove_fair.read_entry(CERTIFIER, MADE[0]["entry"])


@pytest.mark.slow
def test_a_seed_gives_the_same_line_with_any_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes and one; a cluster plays by the same interface, whose results are compared in tests of playtest."""
    monkeypatch.setattr(prove_fair, "BATCH", 4)
    one, lines = workshop_entry(), []
    for jobs in (1, 2):
        with shelf.open_asked(jobs, None) as runner:
            line = prove_fair.play(workshop_of(CERTIFIER), one, runner, 0)
        lines.append(json.dumps({name: value for name, value in line.items() if name != "seconds"}))
    assert lines[0] == lines[1]

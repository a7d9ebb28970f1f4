"""`--only` of every command that prints, and names of proofs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from sandtable.press.options import only_named
from sandtable.press.selection import NoSuchThing, near_ids

ROOT = Path(__file__).parents[2]
SAMPLER = str(ROOT / "docs/gallery/pack")
TOKEN = "lantern"
SCENARIO = next(iter(sorted((ROOT / "content/warfare/scenarios").glob("*.yaml"))))


def call(*words: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(words))


@pytest.mark.parametrize(
    "asked", [("--only", "towers,palisades"), ("--only", "towers", "--only", "palisades"), ("--only", " towers, palisades,towers,")]
)  # fmt: skip
def test_ids_with_commas_or_one_by_one(asked, tmp_path) -> None:
    result = call("render", "proelio", "base", *asked, "--copies-once", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("2 pieces on 1 sheet")


@pytest.mark.parametrize("command", [("render",), ("export", "--to", "faces", "--check")])
def test_every_wrong_id_is_told_with_the_nearest(command) -> None:
    name, *rest = command
    result = call(name, "proelio", "base", *rest, "--only", "tower,palisades,trebuchet")
    assert isinstance(result.exception, NoSuchThing)
    assert str(result.exception).splitlines() == [
        "no card 'tower' among what is printed; did you mean 'towers'?",
        "no card 'trebuchet' among what is printed; did you mean 'trebuchets'?",
    ]


def test_several_near_ones_are_all_named() -> None:
    assert near_ids("usa-marine", ["usa-marines", "usa-marines-2", "ru-sappers"]) == (
        "did you mean 'usa-marines' or 'usa-marines-2'?"
    )
    assert near_ids("nothing-like-it", ["a", "b"]) == "known are a, b"
    assert near_ids("nothing", []) == ""


def test_a_scenario_prints_only_some_of_its_pieces(tmp_path) -> None:
    alone = call("scenario", str(SCENARIO), "--only", "usa-lav", "-o", str(tmp_path))
    assert (alone.exit_code, "add --pieces" in alone.stderr) == (2, True)
    wrong = call("scenario", str(SCENARIO), "--pieces", "--only", "usa-lavv", "-o", str(tmp_path))
    assert isinstance(wrong.exception, NoSuchThing)


def test_an_errata_sheet_knows_the_cards_of_both_editions(tmp_path) -> None:
    sheet = tmp_path / "sheet.pdf"
    result = call("errata", "diff", SAMPLER, SAMPLER, "--sheet", str(sheet), "--only", "no-such-card")
    assert isinstance(result.exception, NoSuchThing)
    assert not sheet.exists()


@pytest.mark.parametrize("form", ["pdf", "png", "svg"])
def test_a_proof_never_takes_the_place_of_a_print(form, tmp_path) -> None:
    job = ("render", SAMPLER, "tokens", "--format", form, "--dpi", "50", "-o", str(tmp_path))
    assert call(*job).exit_code == 0
    printed = {file: file.read_bytes() for file in tmp_path.rglob("*.*")}
    assert call(*job, "--proof").exit_code == 0
    proofs = set(tmp_path.rglob("*.*")) - set(printed)
    assert {file: file.read_bytes() for file in printed} == printed
    assert len(proofs) == len(printed)
    assert all("-proof" in file.stem for file in proofs)


def test_single_cards_never_take_the_place_of_their_deck(tmp_path) -> None:
    job = ("render", SAMPLER, "tokens", "-o", str(tmp_path))
    assert call(*job).exit_code == 0
    [deck] = tmp_path.iterdir()
    whole = deck.read_bytes()
    told = call(*job, "--only", TOKEN)
    assert (told.exit_code, deck.read_bytes()) == (0, whole), told.output
    [alone] = set(tmp_path.iterdir()) - {deck}
    assert f"-tokens-only-{TOKEN}-" in alone.name
    assert str(alone) in told.stdout
    # The same again, to a program and for a job that is kept: the same file.
    made = json.loads(call(*job, "--only", TOKEN, "--report", "json").stdout)["files"]
    assert made == [str(alone)]


def test_pieces_of_a_scenario_and_orders_have_names_of_their_own_too(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert call("export", SAMPLER, "tokens", "--to", "faces", "--only", TOKEN).exit_code == 0
    assert [folder.name for folder in (tmp_path / "out").glob("*/*")] == [f"faces-only-{TOKEN}"]


def test_the_names_of_many_cards_are_no_longer_than_a_name_may_be() -> None:
    assert only_named(()) == ""
    assert only_named(("towers", "dung", "towers")) == "-only-dung-towers"
    assert only_named([f"card-{number}" for number in range(20)]) == "-only-card-0-and-19"

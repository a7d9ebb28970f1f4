"""`--only` of every command that prints, and names of proofs."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from sandtable.press.selection import NoSuchThing, near_ids

ROOT = Path(__file__).parents[2]
SAMPLER = str(ROOT / "docs/gallery/pack")
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

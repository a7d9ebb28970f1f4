"""`sandtable export`: what it says, and what cannot be meant."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from cli.main import sandtable_command
from sandtable.exports.service import load_service
from sandtable.exports.targets import TARGETS
from sandtable.press.selection import NoSuchThing
from sandtable.resources import starter_folder

STARTER = str(starter_folder())


def run(*args: str) -> Result:
    return CliRunner().invoke(sandtable_command, list(args))


def test_every_target_has_its_facts() -> None:
    for name in TARGETS:
        assert load_service(name).id == name


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (("--to", "mpc", "--bleed", "3"), "says itself how much bleed"),
        (("--to", "shop", "--dpi", "600"), "--dpi goes with --to faces"),
        (("--to", "faces", "--format", "json"), "--format goes with --check"),
        (("--to", "faces", "--stock", "linen"), "--stock goes with --to mpc"),
        (("--to", "mpc", "--stock", "velvet"), "no paper 'velvet'"),
        (("--to", "lulu"), "'lulu' is not one of"),
    ],
)
def test_what_cannot_be_meant(wish, said) -> None:
    result = run("export", STARTER, *wish)
    assert result.exit_code == 2
    assert said in result.output + str(result.exception)


def test_what_is_read_is_not_exported() -> None:
    result = run("export", STARTER, "rules", "--to", "mpc")
    assert isinstance(result.exception, NoSuchThing)
    assert "is read, not cut" in str(result.exception)


def test_a_check_writes_nothing_and_tells_as_json(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("export", STARTER, "--to", "mpc", "--check", "--format", "json")
    assert result.exit_code == 1
    assert [one["code"] for one in json.loads(result.stdout)["findings"]] == ["PF007"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_an_export_says_what_to_do_with_it(tmp_path) -> None:
    result = run("export", STARTER, "cargo", "--to", "mpc", "-o", str(tmp_path))
    assert result.exit_code == 0
    assert "it reads order.xml" in result.stdout
    assert (tmp_path / "order.xml").is_file()


@pytest.mark.slow
def test_a_picture_of_a_piece_has_the_bleed_that_was_wished(tmp_path: Path) -> None:
    for bleed, pixels in (("0", (745, 1040)), ("3", (815, 1111))):
        folder = tmp_path / bleed
        result = run(
            "render", STARTER, "night", "--format", "png", "--bleed", bleed, "--only", "fog-bank", "-o", str(folder)
        )
        assert result.exit_code == 0, result.output
        assert ("3 mm of bleed" in result.stdout) == (bleed == "3")
        for file in folder.rglob("*.png"):
            with Image.open(file) as picture:
                assert picture.size == pixels
                # Inked to the corner, in the colour of the night.
                assert picture.getpixel((1, 1)) != (255, 255, 255)


def test_an_order_of_nothing_is_a_failure(tmp_path: Path) -> None:
    sampler = str(Path(__file__).parents[2] / "docs/gallery/pack")
    result = run("export", sampler, "vault", "--to", "mpc", "-o", str(tmp_path / "order"))
    assert (result.exit_code, result.stdout) == (1, "nothing was written: no piece has a size that is made there\n")
    assert not (tmp_path / "order").exists()

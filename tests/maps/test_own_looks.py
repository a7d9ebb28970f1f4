"""Letters of a pack's own are drawn as their terrain says."""

import re
from pathlib import Path

from sandtable.ground.looks import LETTERS, LOOKS, drawn
from sandtable.ground.terrain import Spot, Terrain


def terrain(look: str) -> Terrain:
    return Terrain("swamp", 0, False, 1, None, False, {"infantry": 12}, ("s",), look)


def test_a_declared_look_is_drawn_and_rules_see_the_ground() -> None:
    spots = {(0, 0): Spot("s", terrain("marsh")), (1, 0): Spot("t", terrain(""), paint="pines")}
    shown = drawn(spots)
    assert (shown[0, 0].letter, shown[0, 0].paint) == (".", "marsh")
    assert shown[0, 0].terrain is spots[0, 0].terrain
    assert shown[1, 0] == spots[1, 0]
    assert spots[0, 0].letter == "s"


def test_ground_of_built_in_letters_is_itself() -> None:
    spots = {(0, 0): Spot("t", terrain("marsh"))}
    assert drawn(spots) is spots


def test_every_look_has_a_letter_that_draws_it() -> None:
    assert all(look in LOOKS[letter] for look, letter in LETTERS.items())
    assert LETTERS["quay"] == "."


def test_the_docs_list_every_look() -> None:
    page = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
    table = page.split("| letter | looks |\n|---|---|\n")[1].split("\n\n")[0]
    listed = {
        row[0]: tuple(re.findall(r"`([^`]+)`", row[1]))
        for row in re.findall(r"^\| `(.)` [^|]*\| (.*) \|$", table, re.M)
    }
    assert listed == {letter: tuple(looks) for letter, looks in LOOKS.items()}

"""Completion and hover help while a file of a pack is written."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.jobs.workbench.open_pack import OpenPack
from sandtable.jobs.workbench.writing.cursor import cursor_at
from sandtable.jobs.workbench.writing.outline import outline, plain_data
from sandtable.resources import starter_folder
from tests.programs.completion_recall import is_offered, shipped_positions

GAME = "game.yaml"


@pytest.fixture(scope="module")
def gull() -> OpenPack:
    """The starter game, not edited by any test."""
    return OpenPack(starter_folder())


def _labels(opened: OpenPack, name: str, marked: str) -> list[str]:
    """Words offered at the bar in a text."""
    at = marked.index("|")
    return [one.label for one in opened.complete(name, marked.replace("|", "", 1), at).options]


def _path(marked: str) -> tuple[bool, tuple[str | int, ...]]:
    found = cursor_at(marked.replace("|", "", 1), marked.index("|"))
    assert found is not None
    return found.is_key, found.path


@pytest.mark.parametrize(
    ("marked", "is_key", "path"),
    [
        ("|", True, ()), ("a|", True, ()), ("a: 1\n|", True, ()), ("a: |", False, ("a",)), ("a: b|c\n", False, ("a",)),
        ("a:\n  |", True, ("a",)), ("a:\n  b: 1\n  |\n", True, ("a",)), ("a:\n  b: 1\n|\n", True, ()),
        ("a:\n  - |", False, ("a", 0)), ("a:\n- b: 1\n  |", True, ("a", 0)), ("a:\n- b: |\n- c: 2", False, ("a", 0, "b")),
        ("a: {b: 1, |}", True, ("a",)), ("a: {b: |}", False, ("a", "b")), ("a: [x, |]", False, ("a", 1)),
        ("a: {b: [{c: |}]}", False, ("a", "b", 0, "c")), ("a: {b: |\nc: 1", False, ("a", "b")), ("a: [x, y\n|b: 2", True, ()),
        ("a: |\nb: 2\n", False, ("a",)), ("a:\n  - b: |  # why\n", False, ("a", 0, "b")), ("'a': \"|\"\n", False, ("a",)),
        ("a: &x\n  b: |\n", False, ("a", "b")), ("a:\n  b: {c: 1,\n      |}\n", True, ("a", "b")), ("- - |", False, (0, 0)),
    ],
)  # fmt: skip
def test_the_place_of_the_cursor(marked: str, is_key: bool, path: tuple[str | int, ...]) -> None:
    assert _path(marked) == (is_key, path)


@pytest.mark.parametrize("marked", ["# |", "a: 1 # |", "a: >\n  text |\n"])
def test_comments_and_texts_are_left_alone(marked: str) -> None:
    assert cursor_at(marked.replace("|", "", 1), marked.index("|")) is None


@given(st.text(alphabet="ab:-{}[],#'\"|> \n&", max_size=60), st.integers(0, 60))
@settings(max_examples=300, deadline=None)
def test_any_text_has_an_outline(text: str, at: int) -> None:
    plain_data(outline(text))
    found = cursor_at(text, min(at, len(text)))
    assert found is None or found.start <= min(at, len(text)) <= found.end or found.word


def test_keys_that_stand_already_are_not_offered(gull: OpenPack) -> None:
    offered = _labels(gull, GAME, "id: x\nname: y\n|\n")
    assert "components" in offered
    assert not {"id", "name"} & set(offered)


def test_values_of_a_list(gull: OpenPack) -> None:
    assert _labels(gull, GAME, "components:\n  - {id: a, type: d|}\n")[0] == "deck"
    assert "poker" in _labels(gull, GAME, "components:\n  - id: a\n    size: |\n")


def test_files_of_the_pack(gull: OpenPack) -> None:
    assert "art/geese.svg" in _labels(gull, "decks/night.yaml", "cards:\n  - id: x\n    art: |\n")


def test_what_is_taken_in_can_be_read_back(gull: OpenPack) -> None:
    found = gull.complete(GAME, "components:\n  - {id: a, ty}\n", 26)
    [option] = [one for one in found.options if one.label == "type"]
    assert option.apply == "type: "
    assert option.info
    found = gull.complete(GAME, "", 0)
    assert next(one for one in found.options if one.label == "components").apply == "components:"


def test_tables(gull: OpenPack) -> None:
    name = "decks/cargo.csv"
    assert "copies" in _labels(gull, name, "id,name,|\n")
    assert "copies" not in _labels(gull, name, "id,copies,|\n")
    assert "house" in _labels(gull, name, "id,source\na,|\n")
    found = gull.hover(name, "id,copies\na,2\n", 4)
    assert found is not None
    assert found.title == "copies"


def test_templates(gull: OpenPack) -> None:
    name = "templates/cargo.svg.j2"
    assert "worth" in _labels(gull, name, "<text>{{ card.w| }}</text>")
    assert "palette" in _labels(gull, name, "{% set a = pack.| %}")
    assert _labels(gull, name, "<text>card.|</text>") == []


def test_hover_tells_the_meaning_of_a_key(gull: OpenPack) -> None:
    found = gull.hover("decks/night.yaml", "cards:\n  - id: x\n    copies: 3\n", 24)
    assert found is not None
    assert (found.title, found.type) == ("copies", "number")
    assert found.text


def test_help_outlives_a_broken_game_file(tmp_path: Path) -> None:
    opened = OpenPack(starter_folder())
    broken = "id: [\ncomponents:\n  - id: a\n    "
    opened.edit(GAME, broken)
    assert opened.stale
    assert "type" in [one.label for one in opened.complete(GAME, broken, len(broken)).options]


@pytest.mark.slow
def test_words_taken_out_of_shipped_files_are_offered() -> None:
    """Every known word of a sample; `tests.programs.completion_recall` takes more."""
    missed = [
        (name, one.kind, one.word) for helper, name, text, one in shipped_positions(4)
        if not is_offered(helper, name, text, one)
    ]  # fmt: skip
    assert missed == []

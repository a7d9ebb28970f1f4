import textwrap

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.seed import Seed
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from generator.yaml_writer import WIDTH, _folded, write_yaml
from sandtable.model.reading.schema_shapes import ANY
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml


def read(text: str) -> object:
    tree = read_yaml(text.encode(), "x.yaml")
    return values_of(tree, tree.root, ANY, [])


def test_what_is_written_is_read_back() -> None:
    data = {
        "id": "x-1",
        "title": {"en": "Yes: no", "it": "Sì, no"},
        "edition": "1.0",
        "flags": [True, False],
        "odd": {"a": "no", "b": "012", "c": "- x", "d": "it's", "e": "#7", "f": "a: b", "g": "«virgolette»", "h": ""},
        "briefing": {"en": "word " * 40 + "end.", "it": "short"},
        "map": {"tiles": [{"tile": "T01", "at": [0, -1]}]},
        "rules": [{"en": "x " * 60 + "y", "it": "z"}, {"en": "a", "it": "b"}],
    }
    assert read(write_yaml(data, ["one", "two"])) == data


def test_a_scenario_is_read_back_and_keeps_its_lines_short(workshop: Workshop) -> None:
    for number in range(6):
        made = workshop.make(Seed(number), Wishes())
        text = scenario_text(made, Seed(number), Wishes())
        assert read(text) == made.data
        long = [line for line in text.splitlines() if len(line) > WIDTH and "- {" not in line]
        assert long == []


@given(st.lists(st.text("ab -—é", min_size=1, max_size=60), min_size=1, max_size=40), st.integers(0, 8))
def test_long_texts_are_broken_as_textwrap_breaks_them(words: list[str], indent: int) -> None:
    text = " ".join(" ".join(words).split())
    pad = " " * indent
    wrapped = textwrap.wrap(
        text, WIDTH, initial_indent=pad, subsequent_indent=pad, break_long_words=False, break_on_hyphens=False
    )
    assert _folded(text, indent) == wrapped


def test_notes_stand_before_their_section() -> None:
    text = write_yaml({"id": "a", "map": {"sketch": "."}}, ["top"], {"map": "Wood in the north."})
    assert text == '# top\nid: a\n\n# Wood in the north.\nmap: {sketch: "."}\n'


@pytest.mark.parametrize(
    "value",
    [
        "0345",
        "1:30",
        "2026-11-17",
        "12e3",
        "1_000",
        "0x1F",
        "0o7",
        ".5",
        ".inf",
        "a?",
        "What Is at Pelinka?",
        "Who Said That?",
        "no",
        "Null",
        "=",
        "<<",
        "- a",
        "a: b",
        "#7",
        "x #7",
        "{a}",
        "it's",
        "«a»",
        1.0,
        1.05,
        1e-05,
        4,
        True,
    ],
)
def test_pyyaml_reads_the_same(value: object) -> None:
    """Other readers follow YAML 1.1, where more words are numbers and a question mark within braces is a key."""
    data = {"plain": value, "flow": {"a": value, "b": [value]}, "rows": [{"unit": value}]}
    assert yaml.safe_load(write_yaml(data, [])) == data


@given(st.text(st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp"), exclude_characters="\x85\xa0")))
def test_pyyaml_reads_any_words_the_same(words: str) -> None:
    words = " ".join(words.split())
    assert yaml.safe_load(write_yaml({"a": words, "b": {"c": words}}, [])) == {"a": words, "b": {"c": words}}


def test_whole_numbers_may_be_keys_in_a_row() -> None:
    assert write_yaml({"levels": {1: -0.25, 2: 0.5}}, []).endswith("levels: {1: -0.25, 2: 0.5}\n")

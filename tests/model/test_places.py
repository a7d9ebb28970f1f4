"""Places inside what is written as a block: every row of a sketch has its own."""

from sandtable.model.reading.yaml_file import read_yaml

SKETCH = """\
map:
  sketch: |
    . . t

     . x .
  other: ". . ."
"""


def test_rows_of_a_block_have_places() -> None:
    tree = read_yaml(SKETCH.encode(), "a.yaml")
    assert tree.locate(("map", "sketch")).written == ". . t\n\n . x .\n"
    places = [tree.at(tree.locate(("map", "sketch", row))) for row in (0, 1)]
    assert [(at.line, at.column) for at in places] == [(3, 5), (5, 6)]


def test_rows_of_one_line_are_that_line() -> None:
    tree = read_yaml(SKETCH.encode(), "a.yaml")
    at = tree.at(tree.locate(("map", "other", 1)))
    assert (at.line, at.column) == (6, 10)


def test_rows_do_not_count_as_values_of_an_alias() -> None:
    block = "a: &a |\n" + "  .\n" * 2000 + "b: [" + ", ".join(["*a"] * 600) + "]\n"
    assert len(read_yaml(block.encode(), "a.yaml").locate(("b",)).items) == 600

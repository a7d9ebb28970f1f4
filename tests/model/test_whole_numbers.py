"""A whole number that is written with a point is a whole number everywhere, once data is read."""

from pathlib import Path

import pytest

from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.reading.schema_shapes import shape_of
from sandtable.model.reading.tables.table_file import read_table
from sandtable.model.reading.values import values_of
from sandtable.model.reading.yaml_file import read_yaml

SCHEMA = {
    "properties": {
        "whole": {"type": "integer"},
        "either": {"type": ["integer", "string"]},
        "number": {"type": "number"},
        "both": {"type": ["integer", "number"]},
        "turn": {"enum": [0, 1, 2]},
        "list": {"type": "array", "items": {"type": "integer"}},
        "one": {"oneOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}}]},
    }
}
CASES = {
    "whole: 3.0": 3, "whole: 3e0": 3, "whole: -0.0": 0, "whole: 1.5": 1.5, "whole: 1e17": "1e17", "either: 2.0": 2,
    "number: 3.0": 3.0, "both: 3.0": 3.0, "turn: 2.0": 2, "list: [0.0, 1]": [0, 1], "one: 4.0": 4, "one: [4.0]": [4],
    "other: 3.0": 3.0, "whole: '3.0'": "3.0",
}  # fmt: skip


@pytest.mark.parametrize("written", CASES)
def test_values(written) -> None:
    tree = read_yaml(written.encode(), "x.yaml")
    [value] = values_of(tree, tree.root, shape_of(SCHEMA), []).values()  # type: ignore[attr-defined]
    assert repr(value) == repr(CASES[written])


def test_cells_of_a_spreadsheet() -> None:
    tree = read_table(b"id,whole,list\na,8.0,1.0|2\n", "x.csv", "cards")
    shape = shape_of({"properties": {"cards": {"type": "array", "items": SCHEMA}}})
    assert values_of(tree, tree.root, shape, []) == {"cards": [{"id": "a", "whole": 8, "list": [1, 2]}]}


@pytest.mark.parametrize(("file", "text"), [
    ("a.yaml", "cards: [{id: one, name: x, source: house, copies: 3.0}]\n"),
    ("a.csv", "id,name,source,copies\none,x,house,3.0\n"),
])  # fmt: skip
def test_copies(tmp_path: Path, file, text) -> None:
    (tmp_path / "game.yaml").write_text(
        f'id: m\nname: M\nedition: "1"\nlanguages: [en]\ncomponents: [{{id: a, type: deck, name: A, file: {file}, size: poker}}]\n'
    )
    (tmp_path / file).write_text(text)
    pack = load_pack(tmp_path).pack
    assert pack is not None
    assert repr(next(pack.records()).copies) == "3"

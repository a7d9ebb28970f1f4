"""Lines of a table that are shown again because they changed."""

from cli.play.changes import blocks_of, changed_lines

BEFORE = """\
Period 1, turn 1

Huaos: MP 50
  1  Gunners
     ML 5, DV 7
  2  Gunners
     ML 5, DV 7

Angueth: MP 50
  Standard: ready
"""


def changes(after: str) -> list[str]:
    return changed_lines(blocks_of(BEFORE.splitlines()), blocks_of(after.splitlines()))


def test_nothing_changed() -> None:
    assert changes(BEFORE) == []


def test_a_line_is_shown_below_what_it_belongs_to() -> None:
    assert changes(BEFORE.replace("ML 5, DV 7\n\n", "ML 4, DV 7\n\n")) == [
        "Huaos: MP 50",
        "  2  Gunners",
        "     ML 4, DV 7",
    ]


def test_a_new_head_alone() -> None:
    assert changes(BEFORE.replace("Angueth: MP 50", "Angueth: MP 47")) == ["Angueth: MP 47"]


def test_a_block_that_lost_a_line_is_whole() -> None:
    after = BEFORE.replace("  Standard: ready\n", "")
    assert changes(after) == ["Angueth: MP 50"]


def test_another_number_of_blocks_is_a_new_table() -> None:
    after = BEFORE + "\nReserve: 1\n"
    assert changes(after)[0] == "Period 1, turn 1"

"""Text tables: what spreadsheets write is read, and every cell knows where it begins."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.reading.tables.csv_file import csv_rows
from sandtable.model.reading.yaml_file import Refused

CELLS = st.text(alphabet=st.sampled_from('ab,;\t"\n\r é'), max_size=6)


@given(
    rows=st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=5),
    separator=st.sampled_from(",;\t"),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_rows_are_those_of_the_csv_module(rows: list[list[str]], separator: str, end: str) -> None:
    head = ["first", "second", "third", "fourth"]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerows([head, *rows])
    read = csv_rows(out.getvalue().encode(), "x.csv")
    kept = [row for row in rows if any(cell.strip() for cell in row)]
    assert [[cell.text for cell in row.cells] for row in read] == [head, *kept]


@given(rows=st.lists(st.lists(st.text("ab é", min_size=1, max_size=4), min_size=2, max_size=4), max_size=5))
def test_a_cell_begins_where_it_says(rows: list[list[str]]) -> None:
    text = "\n".join(["x;y", *(";".join(row) for row in rows)])
    lines = text.split("\n")
    for row in csv_rows(text.encode(), "x.csv"):
        for cell in row.cells:
            assert lines[cell.line - 1][cell.column - 1 :].startswith(cell.text)


def test_a_cell_of_several_lines_moves_those_after_it() -> None:
    text = 'id,text,worth\na,"one\ntwo",3\nb,x,4\n'
    _, first, second = csv_rows(text.encode(), "x.csv")
    assert [(cell.text, cell.line, cell.column) for cell in first.cells] == [
        ("a", 2, 1),
        ("one\ntwo", 2, 3),
        ("3", 3, 6),
    ]
    assert (second.line, second.cells[2].column) == (4, 5)


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('id,name\na,"open\nb,c\n', (2, 3), "never closed"),
        ('id,name\na,"shut"x\n', (2, 3), "after a closed quote"),
    ],
)
def test_where_a_table_breaks_off(text: str, place: tuple[int, int], said: str) -> None:
    with pytest.raises(Refused) as refused:
        csv_rows(text.encode(), "x.csv")
    found = refused.value.reason
    assert (found.at.line, found.at.column) == place
    assert said in found.message


@pytest.mark.slow
def test_a_long_table_is_read_in_one_pass() -> None:
    text = "id,text\n" + "".join(f'c{number},"a ""word"" and\nanother"\n' for number in range(40_000))
    rows = csv_rows(text.encode(), "x.csv")
    assert len(rows) == 40_001
    assert (rows[-1].line, rows[-1].cells[1].text) == (80_000, 'a "word" and\nanother')

"""Tables: columns measured from their words, rows that flow, headers that are repeated."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.faces.text import Span, measure, measure_word
from sandtable.handouts.blocks import SMALL, Block
from sandtable.handouts.flow import Column, level_pages, paginate
from sandtable.handouts.tables import Cell, Table, TableColumn
from sandtable.ink.page import Box
from sandtable.ink.shapes import Path, TextRun

LONG = "Every unit that stands beside the marker when the turn ends tests its morale once"


def cell(text: str, weight: int = 400) -> Cell:
    return (Span(text, family="sans", weight=weight),)


def table(*rows: str, header: str = "", **wishes: object) -> Table:
    """A table from rows written with | between their cells."""
    cells = tuple(tuple(cell(text.strip()) for text in row.split("|")) for row in rows)
    head = tuple(cell(text.strip(), 700) for text in header.split("|")) if header else None
    columns = wishes.pop("columns", tuple(TableColumn() for _ in cells[0]))
    return Table(columns, cells, head, **wishes)  # type: ignore[arg-type]


def texts(column: Column) -> list[str]:
    """The words of a column, run by run."""
    return [" ".join(word.text for _, word in item.words) for item in column.items if isinstance(item, TextRun)]


def one_column(made: Table, width: float = 80.0) -> Column:
    ((column,),) = paginate(list(made.blocks()), lambda _: [Box(10, 20, width, 400)])
    return column


def test_columns_are_as_wide_as_their_longest_line() -> None:
    made = table("Road | 1", "Deep water | 6", header="Terrain | Cost")
    natural = measure(cell("Deep water"), SMALL), measure(cell("Cost", 700), SMALL)
    assert made.widths(80) == pytest.approx(natural)
    assert sum(table("Road | 1", fill=True).widths(80)) + 3 == pytest.approx(80)


def test_a_long_column_is_wrapped_and_a_short_one_is_not() -> None:
    made = table(f"Fear | {LONG}", "Calm | nothing")
    short, wide = made.widths(60)
    assert short == pytest.approx(measure(cell("Calm"), SMALL))
    assert short + wide + made.gap == pytest.approx(60)
    first, second = made.blocks()
    assert first.height(60) > second.height(60)


def test_authors_may_bound_a_column() -> None:
    columns = (TableColumn(least=20), TableColumn(most=30))
    assert table(f"a | {LONG}", columns=columns).widths(80) == (20, 30)


def test_words_wider_than_the_room_shrink() -> None:
    column = one_column(table("Counterbattery | Interdiction"), 24)
    runs = [item for item in column.items if isinstance(item, TextRun)]
    assert all(run.size < SMALL for run in runs)
    last, word = runs[-1].words[-1]
    assert last + word.width / 1000 * runs[-1].size <= 10 + 24 + 0.01


@settings(deadline=None)
@given(
    st.lists(st.lists(st.text("abc dé-", max_size=40), min_size=3, max_size=3), min_size=1, max_size=6),
    st.floats(25, 190),
)
def test_columns_never_outgrow_the_room(rows, room) -> None:
    made = Table((TableColumn(),) * 3, tuple(tuple(cell(text) for text in row) for row in rows))
    widths = made.widths(room)
    assert sum(widths) + 2 * made.gap <= room + 1e-6
    words = [max(measure_word(row[number], SMALL) for row in made.rows) for number in range(3)]
    if sum(words) + 2 * made.gap <= room:
        assert all(width >= word - 1e-6 for width, word in zip(widths, words, strict=True))


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_cells_stand_where_their_column_says(align, share) -> None:
    column = one_column(table("x", "Deep water", columns=(TableColumn(align),)))
    run = next(item for item in column.items if isinstance(item, TextRun))
    free = measure(cell("Deep water"), SMALL) - measure(cell("x"), SMALL)
    assert run.words[0][0] == pytest.approx(10 + share * free)


def test_cells_of_a_row_share_its_first_baseline_and_headers_their_last() -> None:
    column = one_column(table(f"Fear | {LONG}", header="Test of\nmorale | Why"), 60)
    baselines: dict[str, float] = {}
    for item in column.items:
        if isinstance(item, TextRun):
            baselines[item.words[0][1].text] = item.y
    assert baselines["Fear"] == baselines["Every"]
    assert baselines["morale"] == pytest.approx(baselines["Why"])
    assert baselines["Test"] < baselines["morale"]


def test_the_header_is_repeated_where_a_column_begins_with_a_row() -> None:
    made = table(*(f"row-{n} | {n}" for n in range(30)), header="Name | No.")
    pages = level_pages(list(made.blocks()), lambda _: [Box(0, 0, 50, 40), Box(60, 0, 50, 40)])
    columns = [texts(column) for page in pages for column in page]
    assert len(columns) == 4
    assert all(words[:2] == ["Name", "No."] for words in columns)
    assert [name for words in columns for name in words[2::2]] == [f"row-{n}" for n in range(30)]


def test_a_header_stays_with_its_first_row() -> None:
    before = Block((Span("words"),), before=0, picture_height=34)
    made = table("Road | 1", "Deep water | 6", header="Terrain | Cost")
    ((first, second),) = paginate([before, *made.blocks()], lambda _: [Box(0, 0, 50, 40), Box(60, 0, 50, 40)])
    assert texts(first) == ["words"]
    assert texts(second) == ["Terrain", "Cost", "Road", "1", "Deep water", "6"]


def test_rows_do_not_overlap() -> None:
    made = table(f"Fear | {LONG}", "Calm | nothing", f"Panic | {LONG}")
    tops = sorted({item.y for item in one_column(made, 60).items if isinstance(item, TextRun)})
    assert all(lower - upper > 0.9 * SMALL for upper, lower in pairwise(tops))
    taken = sum(row.before + row.height(60) for row in made.blocks())
    assert tops[-1] < 20 + taken


def test_a_line_under_the_header_and_every_second_row_tinted() -> None:
    made = table("a | 1", "b | 2", "c | 3", "d | 4", header="x | y", rule="#aa0000", tint="#eeeeee")
    paths = [item for item in one_column(made).items if isinstance(item, Path)]
    assert [path.style.stroke for path in paths if path.style.stroke] == ["#aa0000"]
    assert [path.style.fill for path in paths if path.style.fill] == ["#eeeeee", "#eeeeee"]


def test_a_table_without_a_header_flows_as_it_is() -> None:
    made = table(*(f"row-{n} | {n}" for n in range(20)))
    ((left, right),) = level_pages(list(made.blocks()), lambda _: [Box(0, 0, 50, 60), Box(60, 0, 50, 60)])
    assert texts(left)[0] == "row-0"
    assert texts(right)[0] == "row-10"


def test_a_row_of_too_few_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="a row of 1 cells in a table of 2 columns"):
        Table((TableColumn(), TableColumn()), ((cell("a"),),))


def test_a_bounded_column_keeps_its_width_when_others_fill_the_room() -> None:
    cells = tuple((Span(word, family="sans"),) for word in ("12", "Your turn", "7"))
    columns = (TableColumn(most=9), TableColumn(), TableColumn(align="right", most=9))
    table = Table(columns, (cells,), fill=True, gap=2)
    number, title, page = table.widths(80)
    assert number < 9
    assert page < 9
    assert number + title + page + 4 == pytest.approx(80)


def test_the_last_row_of_a_closed_table_has_the_row_above_it_by_its_side() -> None:
    rows = [f"{number} | 1" for number in range(7)]
    room = sum(block.height(80) + block.before for block in table(*rows, header="Part | Sheets").blocks()) - 3
    made = table(*rows, header="Part | Sheets", closed=True)
    first, second = paginate(list(made.blocks()), lambda _: [Box(0, 0, 80, room)])
    assert texts(second[0]) == ["Part", "Sheets", "5", "1", "6", "1"]
    assert texts(first[0])[-2:] == ["4", "1"]

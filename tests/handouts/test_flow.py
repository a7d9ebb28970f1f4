"""Blocks that flow over pages: how many pages they take, and where they end."""

from collections.abc import Sequence

from sandtable.faces.text import Span
from sandtable.handouts.blocks import Block
from sandtable.handouts.flow import Across, Column, Heights, Together, find_feet, level_pages, paginate
from sandtable.handouts.rulebook.flowables import Text
from sandtable.ink.page import Box
from sandtable.ink.shapes import TextRun


def lines(count: int) -> list[Block]:
    """Blocks of 10 mm each, with no space between them."""
    return [Block((Span(f"{n}", family="sans"),), before=0, picture_height=10) for n in range(count)]


def columns(number: int) -> list[Box]:
    """One short column on the first page, two longer ones on every other."""
    return [Box(0, 0, 50, 30)] if number == 1 else [Box(0, 0, 50, 100), Box(60, 0, 50, 100)]


def shares(pages: Sequence[Sequence[Column]]) -> list[list[int]]:
    return [[sum(isinstance(item, TextRun) for item in column.items) for column in page] for page in pages]


def test_blocks_fill_column_after_column() -> None:
    assert shares(paginate(lines(15), columns)) == [[3], [10, 2]]


def test_the_columns_of_the_last_page_end_level() -> None:
    assert shares(level_pages(lines(15), columns)) == [[3], [6, 6]]


def test_a_page_without_columns_is_left_out() -> None:
    assert shares(paginate(lines(4), lambda number: columns(number) if number > 1 else [])) == [[], [4]]


def test_nothing_takes_no_page() -> None:
    assert level_pages([], columns) == []


def test_what_goes_across_stands_at_the_head_of_the_next_page() -> None:
    blocks = lines(15)
    pages = paginate([*blocks[:2], Across(lines(1)[0], after=5), *blocks[2:]], columns)
    assert shares(pages) == [[3], [1, 8, 4]]
    assert pages[1][0].box.width == 110
    assert [column.box.y for column in pages[1][1:]] == [15, 15]


def test_what_goes_across_stands_at_the_foot_of_its_page_where_that_keeps_its_place() -> None:
    wide = Across(lines(1)[0], after=5)
    blocks = [*lines(5), wide, *lines(20)]
    feet = find_feet(blocks, columns, Heights())
    assert feet == {id(wide): 2}
    pages = paginate(blocks, columns, feet=feet)
    assert shares(pages) == [[3], [1, 8, 8], [6]]
    (foot,) = (run for run in pages[1][0].items if isinstance(run, TextRun))
    assert pages[1][1].box.bottom == 85 < foot.y


def test_what_would_push_its_own_place_to_the_next_page_stands_at_the_head_of_that() -> None:
    blocks = [*lines(22), Across(lines(1)[0], after=5), *lines(3)]
    assert find_feet(blocks, columns, Heights()) == {}
    assert shares(level_pages(blocks, columns)) == [[3], [10, 10], [1, 1, 1]]


def test_what_takes_most_of_a_page_leaves_it_to_others() -> None:
    tall = Across(Block((Span("wide", family="sans"),), before=0, picture_height=70))
    assert find_feet([*lines(4), tall, *lines(3)], columns, Heights()) == {}


def test_two_that_go_across_share_a_page_only_where_they_leave_room() -> None:
    def wide(height: float) -> Across:
        return Across(Block((Span("wide", family="sans"),), before=0, picture_height=height), after=0)

    assert [len(page) for page in paginate([*lines(3), wide(25), wide(25), *lines(1)], columns)] == [1, 3]
    assert [len(page) for page in paginate([*lines(3), wide(40), wide(40), *lines(1)], columns)] == [1, 2, 1]


def test_what_still_waits_when_all_is_set_takes_a_page_of_its_own() -> None:
    assert shares(paginate([*lines(2), Across(lines(1)[0])], columns)) == [[2], [1]]


def test_what_belongs_together_is_never_parted() -> None:
    assert shares(paginate([*lines(2), Together(tuple(lines(2)))], columns)) == [[2], [2]]


def paragraph(words: int) -> Text:
    return Text((Span("word " * words, family="sans"),), size=3.0, language="en", before=0.0)


def test_a_paragraph_is_divided_between_two_columns() -> None:
    text = paragraph(60)
    whole = text.height(50)
    pages = paginate([*lines(2), text], columns)
    first, second = pages[0][0], pages[1][0]
    runs = [[item for item in column.items if isinstance(item, TextRun)] for column in (first, second)]
    assert len(runs[0]) - 2 >= 2
    assert len(runs[1]) >= 2
    assert sum(len(run.words) for run in runs[0][2:] + runs[1]) == 60
    assert first.box.bottom >= max(run.y for run in runs[0])
    assert whole > first.box.bottom - 20  # it did not fit whole


def test_no_single_line_of_a_paragraph_is_left_behind() -> None:
    """Three lines cannot be divided: two and two are the least."""
    text = paragraph(20)
    assert text.divide(50, text.height(50) - 0.1) is None


def test_what_floats_lets_the_column_fill_up() -> None:
    figure = Together(tuple(lines(2)), floats=True)
    pages = paginate([*lines(2), figure, *lines(3)], columns)
    assert shares(pages) == [[3], [4]]


def test_what_still_floats_at_the_end_is_set() -> None:
    assert shares(paginate([*lines(2), Together(tuple(lines(2)), floats=True)], columns)) == [[2], [2]]


def test_figures_keep_their_order() -> None:
    """A small one does not overtake a large one that did not fit."""
    large = Together((Block((Span("large", family="sans"),), before=0, picture_height=20),), floats=True)
    small = Together((Block((Span("small", family="sans"),), before=0, picture_height=5),), floats=True)
    pages = paginate([*lines(2), large, small], columns)
    words = [[item.words[0][1].text for item in column.items if isinstance(item, TextRun)] for column in pages[1]]
    assert words == [["large", "small"]]


def test_a_dry_run_takes_the_same_columns_and_sets_nothing() -> None:
    blocks = [*lines(5), Across(lines(1)[0], after=5), *lines(30)]
    wet, dry = paginate(blocks, columns), paginate(blocks, columns, dry=True)
    assert [[column.box for column in page] for page in dry] == [[column.box for column in page] for page in wet]
    assert not any(column.items or column.placed for page in dry for column in page)

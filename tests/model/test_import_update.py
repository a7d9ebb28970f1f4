"""Updates of imported decks: whatever is edited in the table and in the pack, nothing of the author's is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.authoring.import_update import Table, keep_ids, merge, read_deck, write_deck

HEAD = ("id", "name", "power", "text")
IDS = tuple("abcdef")
CELLS = st.sampled_from(("", "1", "2", "fire", 'a "quoted", cell', "two\nlines"))
ROWS = st.dictionaries(st.sampled_from(IDS), st.tuples(CELLS, CELLS, CELLS), max_size=len(IDS))


def table(rows: dict[str, tuple[str, str, str]], *more: str) -> Table:
    return Table((*HEAD, *more), {id_: dict(zip(HEAD, (id_, *cells), strict=True)) for id_, cells in rows.items()})


tables = ROWS.map(table)


@settings(max_examples=400, deadline=None)
@given(tables, tables, tables)
def test_nothing_of_the_authors_is_lost_and_ids_stay(base: Table, source: Table, deck: Table) -> None:
    merged = merge(base, source, deck)
    conflicts = {(one.card, one.column) for one in merged.conflicts}
    for id_, row in deck.rows.items():
        old = base.rows.get(id_)
        if id_ not in merged.deck.rows:
            assert id_ in merged.removed
            assert (row, id_ in source.rows) == (old, False)  # as it was imported, and gone from the table
            continue
        for name in HEAD:
            is_own = old is None or row[name] != old[name]
            now = merged.deck.rows[id_][name]
            if is_own:
                assert now == row[name]
                new = source.rows.get(id_)
                # A conflict is named exactly where both have changed it.
                both = new is not None and new[name] != row[name] and (old is None or new[name] != old[name])
                assert both == ((id_, name) in conflicts)
            elif id_ in source.rows:
                assert now == source.rows[id_][name]
    for id_ in source.rows:
        assert id_ in merged.deck.rows or id_ in merged.dropped
    told = {*merged.added, *merged.removed, *merged.own, *merged.edited, *(one.card for one in merged.changed)}
    differing = {id_ for id_ in {*deck.rows, *merged.deck.rows} if deck.rows.get(id_) != merged.deck.rows.get(id_)}
    assert differing <= told


@settings(max_examples=200, deadline=None)
@given(tables, tables, tables)
def test_a_second_update_changes_nothing_and_names_the_same_conflicts(base: Table, source: Table, deck: Table) -> None:
    once = merge(base, source, deck)
    again = merge(once.base, source, once.deck)
    assert again.deck == once.deck
    assert (again.added, again.removed, again.changed) == ((), (), ())
    assert (again.conflicts, again.edited) == (once.conflicts, once.edited)


@settings(max_examples=200, deadline=None)
@given(tables, tables, tables)
def test_with_force_the_table_wins(base: Table, source: Table, deck: Table) -> None:
    forced = merge(base, source, deck, force=True)
    for id_, row in source.rows.items():
        old = base.rows.get(id_, {})
        for name in HEAD:
            mine = deck.rows.get(id_, row)[name]
            unchanged = id_ in deck.rows and row[name] == old.get(name)
            assert forced.deck.rows[id_][name] == (mine if unchanged else row[name])
    assert not forced.conflicts
    assert not forced.edited


@settings(max_examples=100, deadline=None)
@given(tables, tables)
def test_without_a_base_every_difference_is_a_conflict(source: Table, deck: Table) -> None:
    merged = merge(None, source, deck)
    assert not merged.changed
    assert not merged.removed
    for id_, row in deck.rows.items():
        assert merged.deck.rows[id_] == row


@settings(max_examples=100, deadline=None)
@given(tables)
def test_a_deck_is_read_as_it_was_written(deck: Table) -> None:
    assert read_deck(write_deck(deck).encode(), "x.csv") == deck


def test_columns_of_the_author_stay_and_new_ones_come() -> None:
    base = table({"a": ("A", "1", "")})
    deck = Table((*HEAD, "mood"), {"a": {**base.rows["a"], "mood": "calm"}})
    source = Table((*HEAD, "colour"), {"a": {**base.rows["a"], "colour": "red"}})
    merged = merge(base, source, deck)
    assert merged.deck.header == (*HEAD, "mood", "colour")
    assert merged.deck.rows["a"] == {"id": "a", "name": "A", "power": "1", "text": "", "mood": "calm", "colour": "red"}
    assert merged.columns == ("colour",)


def test_new_cards_come_behind_the_one_they_follow() -> None:
    base = table({"a": ("A", "", ""), "b": ("B", "", "")})
    source = table({"c": ("C", "", ""), "a": ("A", "", ""), "d": ("D", "", ""), "b": ("B", "", "")})
    assert list(merge(base, source, base).deck.rows) == ["c", "a", "d", "b"]


def test_a_renamed_card_keeps_its_id_where_ids_are_made_from_names() -> None:
    base = table({"fox": ("Fox", "3", "Runs."), "owl": ("Owl", "2", "Sees.")})
    source = table({"owl": ("Owl", "2", "Sees."), "red-fox": ("Red Fox", "3", "Runs."), "elk": ("Elk", "9", "Bells.")})
    kept = keep_ids(source, base)
    assert [(id_, row["name"]) for id_, row in kept.rows.items()] == [
        ("owl", "Owl"), ("fox", "Red Fox"), ("elk", "Elk"),
    ]  # fmt: skip


def test_of_cards_that_are_alike_the_nearest_name_keeps_its_id() -> None:
    base = table({"fox": ("Fox", "3", "Runs."), "owl": ("Owl", "3", "Runs.")})
    source = table({"grey-owl": ("Grey Owl", "3", "Runs."), "red-fox": ("Red Fox", "3", "Runs.")})
    assert {id_: row["name"] for id_, row in keep_ids(source, base).rows.items()} == {
        "owl": "Grey Owl",
        "fox": "Red Fox",
    }


def test_an_update_that_ended_before_the_base_was_written_comes_to_the_same() -> None:
    """The deck has the new card already, under the id that an update gives it."""
    base = table({"a": ("Wolf", "3", "")})
    source = table({"a": ("Wolf", "4", ""), "b": ("Lynx", "2", "")})
    done = merge(base, keep_ids(source, base, base.rows), base)
    again = merge(base, keep_ids(source, base, done.deck.rows), done.deck)
    assert again.deck == done.deck
    assert again.base == done.base
    # A card of the author's with other cells is another.
    own = table({"a": ("Wolf", "3", ""), "b": ("Lynx", "9", "")})
    assert list(keep_ids(source, base, own.rows).rows) == ["a", "b-2"]

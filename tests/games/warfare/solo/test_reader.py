"""solo.yaml: the built-in file is whole, and a broken one gives one finding that names the word and its line."""

import re
import shutil
from pathlib import Path

import pytest

from sandtable.games.warfare.box import box_of
from sandtable.games.warfare.play.fixed.tables import charts_of
from sandtable.games.warfare.solo.book import GRIDS, STANCES, name_of
from sandtable.games.warfare.solo.charts import grids_of, read_grid
from sandtable.games.warfare.solo.reader import SOLO_FILE, NoSolo, load_solo, open_solo, solo_findings
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.model.reading.schema import read_schema
from sandtable.resources import content_folder
from tests.builtin import pack

WRITTEN = (content_folder() / "warfare" / SOLO_FILE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Pack:
    folder = tmp_path_factory.mktemp("packs") / "warfare"
    shutil.copytree(content_folder() / "warfare", folder)
    loaded = load_pack(folder)
    assert loaded.pack is not None
    return loaded.pack


# What is written instead of what, and the word that the finding must name with the hint it must give.
BROKEN = [
    ("do: shelter", "do: sheltr", "sheltr", "shelter"),
    ("do: attack", "do: fight", "fight", "one of score, attack"),
    ("goal: own", "goal: mine", "mine", "own"),
    ("when: {mark: F}", "when: {mark: H}", "H", "one of F, G"),
    ("when: {mark: F}", "when: {marc: F}", "marc", "mark"),
    ("when: {close: 3}", "when: {close: three}", "three", ""),
    ("if: {late: true}", "if: {latte: true}", "latte", "late"),
    ("if: {late: true}", "if: {late: 1}", "late", ""),
    ("prefer: [mark, nearest, cheapest]", "prefer: [mark, nearest, cheepest]", "cheepest", "cheapest"),
    ("prefer: [mark, nearest, cheapest]", "prefer: [mark, mark]", "mark", ""),
    ("prefer: [mark, nearest, cheapest]", "prefer: []", "prefer", ""),
    ("      prefer: [mark, nearest, cheapest]\n", "", "prefer", "add prefer:"),
    ("row: unload", "row: score", "score", "row 1"),
    ("row: unload", "rows: unload", "rows", "row"),
    ("- {order: fire, F: 5, G: 3}", "- {order: fire, F: 5}", "G", "add G:"),
    ("- {order: fire, F: 5, G: 3}", "- {order: shoot, F: 5, G: 3}", "shoot", "fire"),
    ("recover: {shaken: grey,", "recover: {shaken: gray,", "gray", "grey"),
    ("march: 2", "march: 0", "march", ""),
    ("  last_legs: 3", "  lastlegs: 3", "lastlegs", "last_legs"),
    ("attack: {first: own, own: 2", "attack: {first: own, owns: 2", "owns", "own"),
    ("green: {cube: own", "green: {cube: mine", "mine", "own"),
    ("assault: {CF: -0.3", "assault: {CF: -3", "CF", ""),
    ("name: {en: Score, it: Segna}", "name: {en: Score}", "it", "add the key it:"),
]


@pytest.mark.parametrize(("old", "new", "word", "hint"), BROKEN, ids=[new.strip()[:40] for _, new, _, _ in BROKEN])
def test_a_broken_file_gives_one_finding(copy: Pack, old: str, new: str, word: str, hint: str) -> None:
    assert old in WRITTEN
    place = WRITTEN.index(old)
    broken = WRITTEN[:place] + new + WRITTEN[place + len(old) :]
    (Path(copy.folder) / SOLO_FILE).write_text(broken, encoding="utf-8")
    (found,) = solo_findings(copy)
    assert f"'{word}'" in found.message or word in found.message
    assert hint in found.hint
    line = WRITTEN.count("\n", 0, place) + 1
    assert line - 4 <= found.at.line <= line + 4
    with pytest.raises(NoSolo, match=re.escape(found.message)):
        open_solo(copy)


def test_a_pack_without_the_file_has_no_opponent_on_paper(copy: Pack) -> None:
    (Path(copy.folder) / SOLO_FILE).unlink(missing_ok=True)
    assert load_solo(copy) == (None, ())
    with pytest.raises(NoSolo, match=r"has no solo\.yaml"):
        open_solo(copy)


def test_every_word_of_the_schema_has_words_in_every_language() -> None:
    row = read_schema("warfare/solo/solo")["$defs"]["row"]["properties"]
    prefer = read_schema("warfare/solo/solo")["$defs"]["prefer"]["items"]["enum"]
    keys = [f"do.{word}" for word in row["do"]["enum"]] + [f"goal.{word}" for word in row["goal"]["enum"]]
    keys += [f"by.{word}" for word in row["by"]["items"]["enum"]] + [f"prefer.{word}" for word in prefer]
    for group in ("if", "when"):
        for word, schema in row[group]["properties"].items():
            yes_or_no = schema.get("type") == "boolean"
            forms = schema.get("enum", ("true", "false") if yes_or_no else ())
            keys += [f"{group}.{word}.{form}" for form in forms] or [f"{group}.{word}"]
    for phrases in pack("warfare").words.values():
        assert [key for key in keys if not isinstance(phrases.find(f"solo.{key}"), str)] == []


def test_rows_have_names_in_every_language() -> None:
    book = open_solo(pack("warfare"))
    assert list(book.sheets) == list(STANCES)
    names = [name_of(row, language) for rows in book.sheets.values() for row in rows for language in ("en", "it")]
    assert all(names)
    assert [len(rows) for rows in book.sheets.values()] == [15, 11, 11]


def test_grids_are_computed_from_the_dice() -> None:
    charts = charts_of(box_of(pack("warfare")))
    grids = grids_of(open_solo(pack("warfare")), charts)
    assert tuple(grids) == GRIDS
    # Figures worked out by hand from dice.yaml: grey is M M M S 1 2, (0.22 + 0.3 + 0.65) / 6 x 80 = 15.6.
    assert grids["fire"][charts.place["grey"]][1:] == [16, 8, 5, 4, 3, 3, 2, 2, 2]
    # Test faces of yellow: CF F MS S S CS, (-0.3 + 0.4 + 0.65 x 2 + 1) / 6 x 80 over AP + 2 / 6.
    assert grids["assault"][charts.place["yellow"]][1:] == [24, 14, 10, 7, 6, 5, 4, 4, 3]
    assert grids["suppress"][charts.place["black"]][1:] == [46, 23, 15, 12, 9, 8, 7, 6, 5]
    assert read_grid(grids["fire"], -4, 2) == grids["fire"][0][2]
    assert read_grid(grids["fire"], 12, 20) == grids["fire"][8][9]

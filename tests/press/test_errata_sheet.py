"""The errata sheet of two editions of Let's War that differ in twelve ways."""

import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from sandtable.errata.changes import Change, EditionDiff, Kind
from sandtable.errata.compare import compare
from sandtable.errata.reports.change_words import label
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.errata.swap_lists import swap_lists
from sandtable.handouts.errata.swaps import Swap, concerned, unprinted
from sandtable.layout.paper import PAPERS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.press.errata.plan import plan_swaps
from sandtable.press.errata.sheet import count_changed, print_sheet
from sandtable.press.options import JobOptions
from sandtable.press.render import CannotPrint
from sandtable.resources import builtin_packs
from tests.errata.second_edition import first_edition, two_editions
from tests.handouts.page_words import page_words

pytestmark = pytest.mark.slow

A4 = JobOptions()


@pytest.fixture(scope="module")
def diff(tmp_path_factory) -> EditionDiff:
    return two_editions(tmp_path_factory.mktemp("second"))


@pytest.fixture(scope="module")
def redrawn(tmp_path_factory) -> EditionDiff:
    return two_editions(tmp_path_factory.mktemp("redrawn"), other_template=True)


def planned(diff: EditionDiff, language: str, **wishes: bool) -> list[Swap]:
    return plan_swaps(diff, concerned(diff, language, **wishes), FaceRenderer(diff.new, language), A4)


def counts(swaps: list[Swap]) -> dict[str, tuple[int, int]]:
    return {swap.concerned.record.id: (swap.take_out, swap.put_in) for swap in swaps}


CONFLICT = {
    "CF-10": (1, 1),  # another text
    "CF-11": (2, 2),  # another price
    "CF-12": (0, 1),  # one copy more: only that one is printed
    "CF-13": (1, 1),  # another name
    "CF-60": (0, 3),  # new
    "CF-15": (1, 0),  # one copy fewer
    "CF-122": (0, 0),  # its id alone, which only the small print shows
    "CF-24": (1, 1),  # another picture
    "CF-14": (1, 0),  # gone
}
OTHERS = {"FRA-C1": (1, 1), "FRA-CG": (1, 1)}


def test_what_goes_and_what_comes(diff) -> None:
    assert counts(planned(diff, "en")) == {**CONFLICT, **OTHERS}


def test_a_change_of_italian_words_concerns_italian_cards(diff) -> None:
    assert counts(planned(diff, "it")) == {**CONFLICT, "EV-03": (1, 1), **OTHERS}


def test_bars_stand_where_the_face_changed(diff) -> None:
    bands = {swap.concerned.record.id: [(round(a), round(b)) for a, b in swap.bands] for swap in planned(diff, "en")}
    assert bands["CF-10"] == [(68, 77)]  # the stub with the effect
    assert bands["CF-11"] == [(10, 15)]  # the coin
    assert bands["CF-24"] == [(25, 50)]  # the picture
    for same in ("CF-12", "CF-60", "CF-122", "CF-14"):
        assert bands[same] == []


def test_pieces_drawn_anew_join_on_request(diff, redrawn) -> None:
    without, with_ = planned(redrawn, "en"), planned(redrawn, "en", redrawn=True)
    assert counts(without) == {**CONFLICT, **OTHERS}
    anew = [swap for swap in with_ if swap.redrawn]
    assert len(anew) == 84
    assert sum(swap.put_in for swap in anew) == sum(swap.take_out for swap in anew) == 98
    assert len(unprinted(redrawn, "en")) == 1
    assert unprinted(redrawn, "en", redrawn=True) == []
    assert unprinted(diff, "en") == []
    assert count_changed(redrawn, ("en", "it"), A4, redrawn=True) == 12 + 12 + 2 * 84


def test_words_of_the_lists(diff, redrawn, golden) -> None:
    for name, which, language in (("en", redrawn, "en"), ("it", diff, "it")):
        pages = swap_lists(
            which, planned(which, language), unprinted(which, language), language, PAPERS["a4"], low_ink=False
        )
        golden(f"errata-sheet-{name}.txt", page_words(pages))


@pytest.mark.parametrize("paper", list(PAPERS))
def test_pages_turn_over_as_they_should(diff, tmp_path, paper) -> None:
    done = print_sheet(diff, ("en",), JobOptions(paper=paper), tmp_path / "sheet.pdf")
    assert (done.take_out, done.put_in, done.findings) == (9, 11, ())
    # The list and its blank back, two sheets of cards and their backs, the gauge and a blank back.
    assert done.pages == 8
    assert done.duplexes == ("long", "none")
    with pikepdf.open(tmp_path / "sheet.pdf") as opened:
        assert len(opened.pages) == 8
        assert {(round(float(page.mediabox[2]) / 72 * 25.4), round(float(page.mediabox[3]) / 72 * 25.4)) for page in opened.pages} >= {
            (round(PAPERS[paper].width), round(PAPERS[paper].height))
        }  # fmt: skip


def test_one_sided_sheets_need_no_blank_pages(diff, tmp_path) -> None:
    done = print_sheet(diff, ("en",), JobOptions(duplex="none", low_ink=True), tmp_path / "sheet.pdf")
    assert (done.pages, done.duplexes) == (4, ("none",))


def test_options_of_render(diff, tmp_path) -> None:
    only = print_sheet(diff, ("en",), JobOptions(only=("CF-10",)), tmp_path / "only.pdf")
    assert (only.take_out, only.put_in, only.pages) == (1, 1, 4)
    wide = print_sheet(
        diff, ("en",), JobOptions(bleed=5, only=("CF-10", "CF-11", "CF-13", "CF-60", "CF-24")), tmp_path / "wide.pdf"
    )
    assert wide.pages == 6  # nine cards do not fit with such gutters
    once = print_sheet(diff, ("en",), JobOptions(copies_once=True), tmp_path / "once.pdf")
    assert once.pages == 6
    both = print_sheet(diff, ("en", "it"), A4, tmp_path / "both.pdf")
    assert (both.pages, both.take_out, both.put_in) == (16, 19, 23)


def test_the_same_bytes_twice(diff, tmp_path) -> None:
    for name in ("a.pdf", "b.pdf"):
        print_sheet(diff, ("it",), JobOptions(low_ink=True), tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


def test_progress_counts_the_pieces_looked_at(diff, tmp_path) -> None:
    heard: list[int] = []
    print_sheet(diff, ("en",), A4, tmp_path / "sheet.pdf", progress=heard.append)
    assert sum(heard) == count_changed(diff, ("en",), A4) == 12  # with EV-03, whose Italian name no English card shows


def test_equal_editions_have_nothing_to_do(tmp_path) -> None:
    same = compare(first_edition(), first_edition())
    done = print_sheet(same, ("en",), A4, tmp_path / "sheet.pdf")
    assert (done.pages, done.take_out, done.put_in) == (1, 0, 0)
    text = page_words(swap_lists(same, [], [], "en", PAPERS["a4"], low_ink=False))
    assert "Nothing differs that would have to be printed." in text


def test_a_language_the_old_edition_lacks_is_told(diff, tmp_path) -> None:
    english = replace(diff, old=replace(diff.old, languages=("en",)))
    with pytest.raises(CannotPrint, match="does not speak 'it': all of it is new; try: sandtable render lets-war"):
        print_sheet(english, ("en", "it"), A4, tmp_path / "sheet.pdf")


def test_a_piece_larger_than_the_paper_is_told(tmp_path) -> None:
    folder = Path(two_editions(tmp_path / "second").new.folder)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("size: [190, 90]", "size: [400, 400]", 1))
    new = load_pack(folder).pack
    assert new is not None
    with pytest.raises(CannotPrint, match="400 × 400 mm"):
        print_sheet(compare(first_edition(), new), ("en",), A4, tmp_path / "sheet.pdf")
    assert not (tmp_path / "sheet.pdf").exists()


@pytest.fixture(scope="module")
def bilingual(tmp_path_factory) -> EditionDiff:
    """Proelio, whose cards print both names, with another Italian name and another line of a reference card."""
    copy = tmp_path_factory.mktemp("bilingual") / "proelio"
    shutil.copytree(builtin_packs()["proelio"], copy)
    changed = 0
    for file in copy.rglob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        renamed = text.replace("it: Cavalieri}", "it: Cavalleria}")
        if renamed != text:
            file.write_text(renamed, encoding="utf-8")
            changed += 1
    assert changed
    old, new = load_pack(builtin_packs()["proelio"]).pack, load_pack(copy).pack
    assert old is not None and new is not None
    return compare(old, new)


def test_a_card_that_shows_the_other_language_changes_with_it(bilingual) -> None:
    [swap] = [swap for swap in planned(bilingual, "en") if swap.concerned.record.id == "knights"]
    assert swap.bands and swap.put_in == swap.take_out > 0
    lists = swap_lists(bilingual, [swap], [], "en", PAPERS["a4"], low_ink=False)
    assert "name (it): Cavalieri Cavalleria" in " ".join(page_words(lists).split())


def test_lists_of_a_second_language_have_no_trim_box_of_cards(diff, tmp_path) -> None:
    file = tmp_path / "both.pdf"
    print_sheet(diff, ("en", "it"), A4, file)
    with pikepdf.open(file) as pdf:
        boxes = ["/TrimBox" in page.obj for page in pdf.pages]
    first = boxes.index(True)
    assert not any(boxes[:first]) and False in boxes[first:], boxes


def test_rows_name_sections_and_lines_as_players_do(bilingual) -> None:
    component = next(one for one in bilingual.new.components if one.id == "reference")
    record = next(record for record in component.records if "sections" in record.fields)
    titles = [section["title"] for section in record.fields["sections"]]
    for field, lang, expected in (
        ("sections.0.lines.3", "en", f"{titles[0]['en'].partition(':')[0]}, line 4"),
        ("sections.0.lines.3", "it", f"{titles[0]['it'].partition(':')[0]}, riga 4"),
        ("sections.1.lines", "en", f"{titles[1]['en'].partition(':')[0]}, lines"),
        ("sections.1.title", "it", "titolo della sezione 2"),
        ("sections.99.lines.0", "en", "section 100, line 1"),
    ):
        change = Change(component.id, record.id, Kind.CHANGED, field, lang, "a", "b")
        assert label(change, bilingual, lang) == expected

"""Published rulings: chapters, what they change, and that content and rulings agree."""

import pytest

from sandtable.faces.views import ruling_marks
from sandtable.findings import Severity
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs

GAME = """\
id: demo
name: Demo
edition: "1.1"
languages: [en]
components:
  - {id: cards, type: deck, name: Cards, file: cards.yaml, size: poker}
"""
CARDS = """\
cards:
  - {id: ace, name: Ace, source: house, copies: 2, text: Draw one card.}
  - {id: king, name: King, source: house}
"""
RULING = "date: 2026-01-31, edition: '1.1', topic: T, says: {book: Nothing.}, ruling: R, source: house"


def errata(*changes: str) -> str:
    """errata.yaml with one ruling, whose changes stand from line 4 on."""
    lines = "".join(f"      {{{change}}},\n" for change in changes)
    return f"errata:\n  - {{id: E-1, {RULING},\n     changes: [\n{lines}    ]}}\n"


def load(write_pack, changes: str, *, ruled: bool = True):
    files = {"game.yaml": GAME, "cards.yaml": CARDS, "errata.yaml": changes}
    return load_pack(write_pack(files), ruled=ruled)


def test_a_ruling_is_carried_out_on_request_alone(write_pack) -> None:
    changes = errata(
        "card: ace, field: text, was: Draw one card., is: Draw two cards.", "card: ace, field: copies, was: 2, is: 3"
    )
    ruled = load(write_pack, changes)
    assert ruled.findings == ()
    ace = ruled.pack.by_id["ace"]
    assert (ace.text[""], ace.copies, ace.rulings) == ("Draw two cards.", 3, ("E-1",))
    assert ruled.pack.component("cards").records[0] is ace
    plain = load(write_pack, changes, ruled=False).pack.by_id["ace"]
    assert (plain.text[""], plain.copies, plain.rulings) == ("Draw one card.", 2, ())


def test_a_ruling_the_content_follows_already_is_marked_and_changes_nothing(write_pack) -> None:
    loaded = load(write_pack, errata("card: ace, field: copies, was: 5, is: 2"))
    assert loaded.findings == ()
    assert (loaded.pack.by_id["ace"].copies, loaded.pack.by_id["ace"].rulings) == (2, ("E-1",))


def test_a_ruling_may_add_a_field_and_take_one_out(write_pack) -> None:
    loaded = load(
        write_pack,
        errata(
            "card: king, field: text, was: null, is: Wins.", "card: ace, field: text, was: Draw one card., is: null"
        ),
    )
    assert loaded.findings == ()
    assert loaded.pack.by_id["king"].text[""] == "Wins."
    assert loaded.pack.by_id["ace"].text is None


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "plain"])
def test_a_ruling_that_does_not_fit_is_a_warning_where_it_stands(write_pack, ruled) -> None:
    loaded = load(write_pack, errata("card: ace, field: copies, was: 3, is: 4"), ruled=ruled)
    (found,) = loaded.findings
    assert (found.code, found.severity, found.at.line) == ("ST026", Severity.WARNING, 4)
    assert found.message == "E-1 says 'copies' of 'ace' was 3 and is 4, but it is 2"
    assert loaded.pack.by_id["ace"].copies == 2
    assert loaded.pack.by_id["ace"].rulings == ()


def test_an_id_is_not_changed_by_a_ruling(write_pack) -> None:
    (found,) = load(write_pack, errata("card: ace, field: id, was: ace, is: deuce")).findings
    assert found.message == "E-1 changes 'id' of 'ace', which it cannot have"


def test_rulings_are_read_by_chapter(write_pack) -> None:
    text = (
        "chapters:\n  - {name: Combat, rules: [R-FIRE]}\n  - {name: Moving, rules: [R-MOVE]}\n  - {name: Other}\n"
        f"errata:\n  - {{id: A, {RULING}, rules: [R-MOVE-2, R-FIRE-1]}}\n  - {{id: B, {RULING}}}\n"
        f"  - {{id: C, {RULING}, rules: [R-FIREWORKS-1]}}\n  - {{id: D, {RULING}, rules: [R-FIRE-1]}}\n"
    )
    loaded = load(write_pack, text)
    found = [(erratum.chapter[""], erratum.id) for erratum in loaded.pack.errata]
    assert found == [("Combat", "D"), ("Moving", "A"), ("Other", "B"), ("Other", "C")]


SHIPPED = {
    "edadh": {"archers": ("ER-ED-54",), "std_huaos": ("ER-ED-25",), "score-huaos": ("ER-ED-25",)},
    "lets-war": {
        "CF-90": ("ERR-03",),
        **dict.fromkeys(("CF-02", "CF-07", "CF-08", "CF-11", "CF-12"), ("ERR-89",)),
        **dict.fromkeys(("CF-03", "CF-04", "CF-06", "CF-09", "CF-10", "CF-13", "CF-14", "CF-15"), ("ERR-89", "ERR-90")),
        "CF-05": ("ERR-89", "ERR-96"),
        "CF-44": ("ERR-91",),
        "EV-11": ("ERR-88", "ERR-93"),
        "EV-30": ("ERR-93",),
        **dict.fromkeys(("GBR-5", "GER-4"), ("ERR-94",)),
        **dict.fromkeys(("EV-07", "EV-23", "EV-24"), ("ERR-83",)),
        **dict.fromkeys(("CF-21", "CF-50"), ("ERR-84",)),
        "GBR-3": ("ERR-85",),
        "GER-2": ("ERR-86",),
        "GER-3": ("ERR-87",),
        **dict.fromkeys(("CF-25", "RUS-3", "RUS-5", "GER-6", "AUH-1", "OTT-4", "GER-C1", "ITA-C2"), ("ERR-88",)),
    },
    "proelio": {"towers": ("ER-PR-01", "ER-PR-02"), "shields": ("ER-PR-02",)},
    "warfare": {"usa-mg-team": ("AMB-3",)},
}


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_the_built_in_cards_follow_their_rulings(game) -> None:
    ruled, plain = load_pack(builtin_packs()[game], ruled=True), load_pack(builtin_packs()[game])
    assert ruled.findings == plain.findings == ()
    assert {record.id: record.rulings for record in ruled.pack.records() if record.rulings} == SHIPPED[game]
    for card in SHIPPED[game]:
        before, after = plain.pack.by_id[card], ruled.pack.by_id[card]
        assert (before.name, before.fields, before.copies) == (after.name, after.fields, after.copies)
    assert all(erratum.chapter is not None for erratum in plain.pack.errata)


@pytest.mark.parametrize("game", SHIPPED)
def test_each_built_in_pack_tells_its_editions(game) -> None:
    folder = builtin_packs()[game]
    text = (folder / "CHANGELOG.md").read_text()
    pack = load_pack(folder).pack
    assert f"\n## {pack.edition}\n" in text
    assert f"{len(pack.errata)} rulings" in text


def test_ids_in_a_footer_are_short() -> None:
    assert ruling_marks(("ER-PR-01", "ER-PR-02", "AMB-3", "X")) == ["ER-PR-01", "02", "AMB-3", "X"]
    assert ruling_marks(()) == []

"""Changes in the words people use."""

from pathlib import Path
from shutil import copytree

import pytest

from sandtable.errata.changes import Change, EditionDiff, Kind
from sandtable.errata.compare import compare
from sandtable.errata.reports.change_words import in_words, label, said
from sandtable.errata.reports.markdown import escaped, markdown_report
from sandtable.errata.reports.text import text_report
from sandtable.errata.reports.word_diff import word_diff
from sandtable.model.loading.pack_loader import load_pack
from sandtable.resources import builtin_packs
from tests.errata.sample_editions import CASES, Edits, edition


def diff_of(folder: Path, edits: Edits) -> EditionDiff:
    return compare(edition(folder / "old"), edition(folder / "new", edits))


# The case of cases.yaml, what its last change but faces says in English, and in Italian.
SAID = {
    "added": ("new, 3 copies", "nuova, 3 copie"),
    "removed": ("taken out", "da togliere"),
    "renamed_by_was": ("was guard", "era guard"),
    "renamed_by_likeness": ("was guard, 99 % sure", "era guard, sicuro al 99 %"),
    "copies": ("2 copies become 3", "2 copie diventano 3"),
    "copies_written_for_the_first_time": ("1 copy becomes 2", "1 copia diventa 2"),
    "number": ("price 300 becomes 400", "price 300 diventa 400"),
    "yes_and_no": ("elite no becomes yes", "elite no diventa sì"),
    "field_gained": ("price 700 is new", "price 700 è una novità"),
    "field_lost": ("price 300 is gone", "price 300 non c’è più"),
    "nested_field": ("weapon range 5 becomes 6", "weapon range 5 diventa 6"),
    "nested_field_gained_whole": ("weapon cost 1, range 1 is new", "weapon cost 1, range 1 è una novità"),
    "list_of_words": ("tags once is new", "tags once è una novità"),
    "list_grown": ("lines title Move, n 1 is gone", "lines title Muovi, n 1 non c’è più"),
    "source": ("source HOUSE becomes inferred", "fonte HOUSE diventa dedotto"),
    "own_size": ("size 120 × 60 mm is new", "formato 120 × 60 mm è una novità"),
    "size_of_a_deck": ("size 63 × 88 mm becomes 70 × 120 mm", "formato 63 × 88 mm diventa 70 × 120 mm"),
    "scene": ("the picture is drawn anew", "l’illustrazione è ridisegnata"),
    "hex_of_a_tile": ("side A, hex d4 road becomes woods", "lato A, esagono d4 strada diventa bosco"),
    "hex_of_a_rectangle": ("side B, hex 0201 open becomes bridge", "lato B, esagono 0201 aperto diventa ponte"),
    "name_shared_by_all_languages": ("“Parley” becomes “Truce”", "«Parley» diventa «Truce»"),
    "text_in_one_language": ("“Nobody may fire” becomes “Nobody fires”", "«Nobody may fire» diventa «Nobody fires»"),
    "effect": ("attacco +1 becomes +2", "attacco +1 diventa +2"),
    "effect_under_a_printed_text": (
        "“Draw 2 cards” becomes “Draw 1 card”",
        "«Pesca 2 carte» diventa «Pesca 1 carta»",
    ),
    "template": ("4 cards drawn anew", "4 carte ridisegnate"),
    "art_file": ("1 card drawn anew", "1 carta ridisegnata"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_said(name: str, tmp_path: Path) -> None:
    diff = diff_of(tmp_path, CASES["cases"][name]["edit"])
    assert tuple(said(diff.changes[-1], diff, language) for language in ("en", "it")) == SAID[name]


def test_an_effect_is_told_by_its_words_alone(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, CASES["cases"]["effect"]["edit"])
    assert text_report(diff, "en").splitlines()[2:] == [
        "Orders  orders",
        "    charge Cavalry Charge",
        "      text (en): attack +1 becomes +2",
        "      text (it): attacco +1 diventa +2",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Draw [b]two[/b] cards", "Draw [b]three[/b] cards", "“Draw two cards” becomes “Draw three cards”"),
        ("Draw two cards", "Draw [b]two[/b] cards", "after “Draw” comes “[b]”; after “two” comes “[/b]”"),
    ],
)
def test_marks_are_told_where_nothing_else_changed(old: str, new: str, told: str, tmp_path: Path) -> None:
    before = edition(
        tmp_path / "old",
        {"decks/orders.yaml": ("{en: Draw two cards and keep one of them.", f'{{en: "{old} and keep one of them."')},
    )
    after = edition(
        tmp_path / "new",
        {"decks/orders.yaml": ("{en: Draw two cards and keep one of them.", f'{{en: "{new} and keep one of them."')},
    )
    diff = compare(before, after)
    change = next(change for change in diff.changes if change.field == "text")
    assert said(change, diff, "en") == told


def test_values_are_said_in_the_pack_s_words(tmp_path: Path) -> None:
    """The cards print Autumn 1916 where their authors write A16."""
    war = builtin_packs()["lets-war"]
    copytree(war, tmp_path / "mine")
    characters = tmp_path / "mine" / "decks" / "characters.yaml"
    characters.write_text(characters.read_text().replace("exit: A16", "exit: S17", 1))
    old, new = load_pack(war).pack, load_pack(tmp_path / "mine").pack
    assert old is not None
    assert new is not None
    diff = compare(old, new, faces=False)
    (change,) = diff.changes
    assert (said(change, diff, "en"), said(change, diff, "it")) == (
        "exit date Autumn 1916 becomes Spring 1917",
        "data di uscita Autunno 1916 diventa Primavera 1917",
    )


def test_a_renamed_card_is_named_twice_if_its_name_changed_too(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, CASES["cases"]["renamed_and_changed_by_likeness"]["edit"])
    assert "    young Young Guard  (was guard Old Guard, 80 % sure)" in text_report(diff, "en").splitlines()


def test_long_texts_stand_on_two_lines(tmp_path: Path) -> None:
    old = "Both sides rest for a turn. Nobody may fire."
    new = "Each side draws three cards, keeps the best of them and passes the others to its left-hand neighbour."
    diff = diff_of(tmp_path, {"decks/orders.yaml": [f"{{en: {old}", f'{{en: "{new}"']})
    assert text_report(diff, "en").splitlines()[-3:] == ["      text (en):", f"        - {old}", f"        + {new}"]


def test_many_phrases_of_one_group_are_counted(tmp_path: Path) -> None:
    """Words from which texts of cards are made are told by the texts, not phrase by phrase."""
    war = builtin_packs()["lets-war"]
    copytree(war, tmp_path / "mine")
    words = tmp_path / "mine" / "words" / "en.yaml"
    words.write_text(words.read_text().replace("of its Sp", "of a Sp").replace("std: Standard", "std: Plain"))
    old, new = load_pack(war).pack, load_pack(tmp_path / "mine").pack
    assert old is not None
    assert new is not None
    diff = compare(old, new, faces=False)
    lines = text_report(diff, "en").splitlines()
    assert sum(change.field.startswith("words.effects.") for change in diff.changes) == 11
    assert [line.strip() for line in lines if "words" in line] == [
        "words effects (en): 11 phrases changed",
        "words kinds std (en): “Standard” becomes “Plain”",
    ]
    assert "- words effects (en): 11 phrases changed" in markdown_report(diff, "en").splitlines()


def test_one_language_alone(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, CASES["cases"]["text_in_one_language"]["edit"])
    assert [change.lang for change in diff.changes] == ["en"]
    assert diff.in_language("it").changes == ()
    assert text_report(diff.in_language("it"), "it") == "Il guado, edizione 1.0 in entrambi: nessuna modifica"


def test_nothing_to_tell(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, {})
    assert text_report(diff, "en") == "The Ford, edition 1.0 in both: nothing changed"
    assert markdown_report(diff, "en") == "## The Ford, edition 1.0 in both\n\nNothing changed."


def test_the_card_before_and_after(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, CASES["cases"]["moved_to_another_deck"]["edit"])
    before, after = diff.before("orders", "band"), diff.after("orders", "band")
    assert before is not None
    assert after is not None
    assert before.name == after.name
    gone = diff_of(tmp_path / "again", CASES["cases"]["removed"]["edit"])
    assert gone.changes[0].kind is Kind.REMOVED
    assert gone.after("squads", "gunners") is None


@pytest.mark.parametrize(
    ("old", "new", "spans"),
    [
        ("attack +1.", "attack +2.", "attack [+1]{+2}."),
        ("Draw 2 cards.", "Draw 2 cards, then rest.", "Draw 2 cards{, then rest}."),
        ("Take up to one card", "Take one card", "Take[ up to] one card"),
        ("hold the old line", "hold a new line", "hold [the old]{a new} line"),
        ("costs $300 now", "costs $1,200 now", "costs [$300]{$1,200} now"),
        ("Lay :boom: here", "Lay :miss: here", "Lay [:boom:]{:miss:} here"),
        ("l'Italia entra", "L’Italia entra", "[l'Italia]{L’Italia} entra"),
        ("nothing alike", "Due parole", "[nothing alike]{Due parole}"),
        ("same", "same", "same"),
        ("", "new", "{new}"),
    ],
)  # fmt: skip
def test_words_that_went_and_came(old: str, new: str, spans: str) -> None:
    marks = {"kept": ("", ""), "old": ("[", "]"), "new": ("{", "}")}
    shown = "".join(marks[span.fate][0] + span.text + marks[span.fate][1] for span in word_diff(old, new))
    assert shown == spans


def test_both_texts_can_be_read_from_the_spans() -> None:
    old, new = "Rest for a turn.  Nobody may fire,  ever.", "Rest for two turns. Nobody fires, never ever!"
    spans = word_diff(old, new)
    assert "".join(span.text for span in spans if span.fate != "new") == old
    assert "".join(span.text for span in spans if span.fate != "old") == new


def test_markdown_marks_are_not_the_authors() -> None:
    assert escaped("a *bold* [link](x) _word_\n# | <b> ~~") == r"a \*bold\* \[link\](x) \_word\_ \# \| \<b\> \~\~"


def test_a_picture_gained_is_not_told_layer_by_layer(tmp_path: Path) -> None:
    diff = diff_of(tmp_path, {"decks/orders.yaml": ["price: 300", "price: 300\n    art: [{ground: sky}]"]})
    assert text_report(diff, "en").splitlines()[-1] == "      the picture is drawn anew"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "component", "card", "field", "value", "said_so"),
    [
        ("proelio", "reference", "ref-values", "sections.0.lines.3", "a", "Attack, line 4"),
        ("edadh", "mat", "mat", "zones.1.note", "a", "Front Rank, note"),
        ("warfare", "units-gw", "gw-mg-team", "actions.suppressive", "grey", "action Suppressive Fire"),
    ],
)
def test_places_and_values_have_the_names_of_the_pack(
    game: str, component: str, card: str, field: str, value: str, said_so: str
) -> None:
    pack = load_pack(builtin_packs()[game]).pack
    assert pack is not None
    diff = compare(pack, pack)
    change = Change(component, card, Kind.CHANGED, field, None, value, value)
    assert label(change, diff, "en") == said_so
    assert in_words(field, "grey", diff, "it") == ("grigio" if game == "warfare" else "grey")


@pytest.mark.slow
def test_a_section_of_phrases_is_counted(tmp_path: Path) -> None:
    edits = {f"words/{language}.yaml": ["labels:", "extra: {a: A, b: {c: C}}\nlabels:"] for language in ("en", "it")}
    assert text_report(diff_of(tmp_path, edits), "en").splitlines()[3:] == [
        "  words extra (en) (2 phrases) is new",
        "  words extra (it) (2 phrases) is new",
    ]

"""Rulebooks out to a translator and back, passage by passage."""

from dataclasses import asdict
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.rulebook.blocks import Reference, Rulebook
from sandtable.model.rulebook.loading import load_rules
from sandtable.model.rulebook.markdown import read_rulebook
from sandtable.model.translation.exporting import Exported, export, gather, known_translations
from sandtable.model.translation.importing import take_in
from sandtable.model.translation.passages import passages, put
from sandtable.resources import content_folder

BOOKS = sorted(content_folder().glob("*/rules/*.md"))


def read(text: str) -> object:
    """A rulebook without the lines that its blocks stand on."""
    return _bare(asdict(read_rulebook(text, "rules.md", "en", lambda name: Reference("record", name), [])))


def _bare(data: object) -> object:
    if isinstance(data, dict):
        return {key: _bare(value) for key, value in data.items() if key != "line"}
    return [_bare(one) for one in data] if isinstance(data, list | tuple) else data


@pytest.mark.slow
@pytest.mark.parametrize("file", BOOKS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_every_word_is_in_a_passage_and_goes_back_to_its_place(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    found = passages(text)
    assert len({one.name for one in found}) == len(found)
    assert read(put(text, [(one, one.source) for one in found])) == read(text)
    # With every passage empty of letters nothing is left that a reader reads.
    left = put(text, [(one, "1") for one in found])
    assert not [one.source for one in passages(left)]


def test_marks_of_markdown_are_no_words() -> None:
    text = (
        "# Title\n\nSub *title*.\n\n## One\n\n(R-1 HOUSE) Take\nthe card.\n\n- first\n- second\n\n| A | 3 |\n|---|---|\n"
        "| [[tea]] | deep |\n\n> Note\n> well\n\n::: example The keg\nAda.\n:::\n\nTerm\n: What it is.\n\n"
        '```figure\ncard: tea\ncaption: "A \\"card\\""\ncallouts:\n  - {at: [1, 2], text: Name}\n```\n'
    )
    assert [(one.name, one.source) for one in passages(text)] == [
        ("title", "Title"),
        ("title/2", "Sub *title*."),
        ("1", "One"),
        ("R-1", "Take the card."),
        ("R-1/2", "first"),
        ("R-1/3", "second"),
        ("R-1/4", "A"),
        ("R-1/5", "deep"),
        ("R-1/6", "Note well"),
        ("R-1/7", "The keg"),
        ("R-1/8", "Ada."),
        ("R-1/9", "Term"),
        ("R-1/10", "What it is."),
        ("R-1/11", 'A "card"'),
        ("R-1/12", "Name"),
    ]


@pytest.mark.parametrize("words", ["a | b", "a\n\n## Chapter", 'with "quotes": {and} [more]', "trailing  \n\n- point"])
def test_a_translation_cannot_break_out_of_its_place(words: str) -> None:
    text = (
        '# T\n\n## One\n\n(R-1) Rule.\n\n| A | B |\n|---|---|\n| c | d |\n\n```figure\ncard: tea\ncaption: "C"\n```\n'
    )
    there = put(text, [(one, words) for one in passages(text)[1:]])
    assert _shape(read(there)) == _shape(read(text))


def _shape(data: object) -> object:
    """Of a rulebook which blocks it has, not what they say."""
    if isinstance(data, dict):
        return {key: _shape(value) for key, value in data.items() if key != "runs"}
    return [_shape(one) for one in data] if isinstance(data, list) and data and not isinstance(data[0], str) else None


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(["# T", "## C", "- a", "b c", "", "| x | y |", "|-|", "```figure", "```", "caption: w", ": d", "> q", "::: need P", ":::", "(R-1) r", "漢 ☐"]), max_size=14).map("\n".join))  # fmt: skip
def test_any_text_goes_back_to_its_places(text: str) -> None:
    found = passages(text)
    assert all(one.start < one.end <= len(text) for one in found)
    assert [one.source for one in passages(put(text, [(one, one.source) for one in found]))] == [
        one.source for one in found
    ]


@pytest.fixture
def starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    new_pack(Path("game"))
    game = Path("game/game.yaml")
    game.write_text(game.read_text().replace("\nlanguages: [en]", "\nlanguages: [en, de]"))
    Path("game/words/de.po").write_bytes(_translated(_exported(Path("game")).content))
    return Path("game")


def _exported(folder: Path) -> Exported:
    return export(gather(folder, "de"), "de", known_translations(folder, "de"))


def _translated(content: bytes) -> bytes:
    po = polib.pofile("\n" + content.decode(), wrapwidth=0)
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: f"Ü {entry.msgid}", 1: f"Ü {entry.msgid_plural}"}
        else:
            entry.msgstr = f"Ü {entry.msgid}"
    return str(po.__unicode__()).encode()


def _books(folder: Path) -> tuple[Rulebook, list[str]]:
    pack = load_pack(folder).pack
    assert pack is not None
    loaded = load_rules(pack)
    return loaded.books["de"], [f"{one.code} {one.message}" for one in loaded.findings]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def test_the_rules_are_read_in_the_translator_s_words(starter: Path) -> None:
    book, told = _books(starter)
    assert told == []
    assert book.title == "Ü A Light at Gull Rock"
    assert all("Ü" in str(block) for block in book.blocks)
    # And back again to the byte.
    kept = (starter / "words/de.po").read_bytes()
    assert _exported(starter).content == _exported(starter).content
    assert take_in(starter, kept, "de.po").tally.lacking == ()


def test_what_was_put_in_between_makes_nothing_else_stale(starter: Path) -> None:
    rules = starter / "rules/en.md"
    edit(rules, "(R-2) ", "Another word about rowing.\n\n(R-2) ")
    edit(rules, "::: example", "And one more.\n\n::: example")
    book, told = _books(starter)
    (only,) = told
    assert only.startswith("ST056 2 of 24 passages of the rules are not translated")
    assert "Ü" in str(book.blocks[-1])
    made = _exported(starter)
    assert sorted(made.tally.lacking) == ["rules/en.md#R-1/2", "rules/en.md#R-5/2"]
    assert made.tally.stale == ()


def test_what_was_changed_is_stale_and_shown_with_its_old_words(starter: Path) -> None:
    edit(starter / "rules/en.md", "Draw one Night card.", "Draw two Night cards.")
    book, told = _books(starter)
    (only,) = told
    assert only.startswith("ST057 1 of 22 passages of the rules are stale, and printed in 'en': R-1")
    assert "Draw two Night cards." in str(book.blocks)
    (entry,) = [one for one in polib.pofile("\n" + _exported(starter).content.decode()) if one.fuzzy]
    assert entry.msgctxt == "rules/en.md#R-1"
    assert entry.previous_msgid.startswith("Draw one Night card.")


def test_a_translation_that_loses_a_card_is_refused(starter: Path) -> None:
    sent = (starter / "words/de.po").read_text()
    wrong = sent.replace('msgstr "Ü Ada has turned up [[tea]]', 'msgstr "Ü Ada has turned up [[Tee]]')
    (fault,) = take_in(starter, wrong.encode(), "de.po").faults
    assert fault.code == "ST058"
    assert "[[Tee]], [[tea]]" in fault.message


def test_a_rulebook_of_its_own_is_not_asked_for_again(starter: Path) -> None:
    (starter / "rules/de.md").write_text((starter / "rules/en.md").read_text())
    assert not [one for one in gather(starter, "de").texts if one.startswith("rules/")]

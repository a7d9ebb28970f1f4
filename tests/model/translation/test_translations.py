"""Texts out to a translator and back: nothing is lost, nothing is touched, what is missing is told once."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import polib
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.faces.sheet_words import sheet_words
from sandtable.findings import Finding
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import LoadedPack
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.translation.exporting import Exported, export, gather, known_translations
from sandtable.model.translation.importing import Imported, take_in
from sandtable.model.translation.po_file import read_catalog

Change = Callable[[polib.POFile], None]


@pytest.fixture
def starter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    new_pack(Path("game"))
    return Path("game")


def exported(folder: Path, language: str) -> Exported:
    return export(gather(folder, language), language, known_translations(folder, language))


def translated(content: bytes, share: float = 1, sign: str = "Ü") -> bytes:
    """The file as a translator sends it back: each text with a letter of its own before it."""
    po = polib.pofile("\n" + content.decode(), wrapwidth=0)
    for entry in list(po)[: int(len(po) * share)]:
        if entry.msgid_plural:
            forms = {number: sign + (entry.msgid_plural if number else entry.msgid) for number in entry.msgstr_plural}
            entry.msgstr_plural = forms
        else:
            entry.msgstr = sign + entry.msgid
    return str(po.__unicode__()).encode()


def changed(content: bytes, change: Change) -> bytes:
    po = polib.pofile("\n" + content.decode(), wrapwidth=0)
    change(po)
    return str(po.__unicode__()).encode()


def import_(folder: Path, content: bytes) -> Imported:
    brought = take_in(folder, content, "back.po")
    if brought.content is not None:
        brought.file.parent.mkdir(exist_ok=True)
        brought.file.write_bytes(brought.content)
    return brought


def speak(folder: Path, *languages: str) -> LoadedPack:
    """The pack with more languages in its game.yaml, loaded."""
    game = folder / "game.yaml"
    text = game.read_text()
    for old in ("languages: [en]", "languages: [en, it]"):
        text = text.replace(old, f"{old[:-1]}, {', '.join(languages)}]")
    game.write_text(text)
    return load_pack(folder)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def told(loaded: LoadedPack) -> list[Finding]:
    return [found for found in loaded.findings if found.code in ("ST056", "ST057", "ST058")]


def test_out_and_back_changes_no_byte(starter: Path) -> None:
    before = files_of(starter)
    brought = import_(starter, exported(starter, "de").content)
    assert brought.content is None
    assert files_of(starter) == before


@pytest.mark.parametrize("language", ["de", "pl", "ja"])
def test_translations_come_back_whole(starter: Path, language: str) -> None:
    before = files_of(starter)
    brought = import_(starter, translated(exported(starter, language).content))
    assert brought.tally.lacking == brought.tally.stale == ()
    after = files_of(starter)
    kept = after.pop(f"game/words/{language}.po")
    assert after == before
    assert exported(starter, language).content == kept
    assert import_(starter, kept).content is None


@pytest.mark.slow
@pytest.mark.parametrize("game", ["edadh", "lets-war", "proelio", "warfare"])
def test_a_whole_game_in_polish_has_every_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.chdir(tmp_path)
    new_pack(Path("game"), game)
    before = files_of(Path("game"))
    back = import_(Path("game"), translated(exported(Path("game"), "pl").content))
    assert back.tally.lacking == ()
    assert {name: content for name, content in files_of(Path("game")).items() if not name.endswith(".po")} == before
    loaded = speak(Path("game"), "pl")
    assert loaded.pack is not None
    assert loaded.findings == ()
    assert exported(Path("game"), "pl").content == back.content


def test_what_is_not_translated_is_told_once_and_printed_in_the_source(starter: Path) -> None:
    half = exported(starter, "de")
    import_(starter, translated(half.content, 0.5))
    loaded = speak(starter, "de")
    assert loaded.pack is not None
    (found,) = told(loaded)
    total = len([one for one in half.tally.lacking if not one.startswith("rules/")])  # these are told with the rules
    assert found.code == "ST056"
    assert f"{len(found.names)} of {total} texts are not in 'de' and printed in 'en'" in found.message
    assert len(found.names) == total - len(half.tally.lacking) // 2
    assert loaded.pack.name["de"] == "ÜA Light at Gull Rock"
    assert loaded.pack.words["de"].say("coins", 2, n=2).endswith("2 coins")


def test_a_source_that_changed_makes_its_translation_stale(starter: Path) -> None:
    import_(starter, translated(exported(starter, "de").content))
    cargo = starter / "decks" / "cargo.csv"
    cargo.write_text(cargo.read_text().replace("Sea Salt", "Rock Salt"))
    loaded = speak(starter, "de")
    assert loaded.pack is not None
    (found,) = told(loaded)
    assert (found.code, found.names) == ("ST057", ("decks/cargo.csv#cards.salt.name",))
    assert loaded.pack.by_id["salt"].name["de"] == "Rock Salt"
    again = exported(starter, "de")
    entry = next(one for one in polib.pofile("\n" + again.content.decode()) if one.msgctxt == found.names[0])
    assert (entry.fuzzy, entry.previous_msgid, entry.msgstr) == (True, "Sea Salt", "ÜSea Salt")

    def settle(po: polib.POFile) -> None:
        one = next(one for one in po if one.msgctxt == found.names[0])
        one.flags.remove("fuzzy")
        one.msgstr = "Steinsalz"

    import_(starter, changed(again.content, settle))
    mended = load_pack(starter)
    assert told(mended) == []
    assert mended.pack is not None
    assert mended.pack.by_id["salt"].name["de"] == "Steinsalz"
    assert b"#|" not in (starter / "words" / "de.po").read_bytes()


def test_a_card_that_is_gone_or_renamed_keeps_its_translation(starter: Path) -> None:
    import_(starter, translated(exported(starter, "de").content))
    cargo = starter / "decks" / "cargo.csv"
    cargo.write_text(cargo.read_text().replace("\nsalt,", "\nrock-salt,"))
    renamed = exported(starter, "de")
    assert "decks/cargo.csv#cards.rock-salt.name" in renamed.tally.stale
    cargo.write_text("\n".join(line for line in cargo.read_text().splitlines() if not line.startswith("rock-salt")))
    gone = exported(starter, "de")
    assert "decks/cargo.csv#cards.salt.name" in gone.tally.gone
    assert b'#~ msgstr "\xc3\x9cSea Salt"' in gone.content


def test_what_an_author_wrote_stays_and_is_listed(starter: Path) -> None:
    (starter / "words" / "de.yaml").write_text("label: {worth: Wert}\n")
    before = (starter / "words" / "de.yaml").read_bytes()
    speak(starter, "de")
    (starter / "words" / "de.po").write_text('msgid ""\nmsgstr "Language: de\\n"\n')
    brought = import_(starter, translated(exported(starter, "de").content))
    assert [(one.file_says, one.translator_says) for one in brought.differing] == [("Wert", "ÜWorth")]
    assert (starter / "words" / "de.yaml").read_bytes() == before
    pack = load_pack(starter).pack
    assert pack is not None
    assert pack.words["de"].say("label.worth") == "Wert"
    assert pack.words["de"].say("label.noise") == "ÜNoise"


def test_remarks_and_heads_of_translators_stay(starter: Path) -> None:
    def remark(po: polib.POFile) -> None:
        po.metadata["Last-Translator"] = "Anna"
        po[0].tcomment = "is this a pun?"

    import_(starter, changed(translated(exported(starter, "de").content), remark))
    kept = (starter / "words" / "de.po").read_text()
    assert "Last-Translator: Anna" in kept
    assert "# is this a pun?" in kept


def test_words_of_sheets_may_stand_in_yaml(starter: Path) -> None:
    loaded = speak(starter, "nl")
    # Without a PO file a language needs words/<lang>.yaml, as ever.
    assert loaded.pack is None
    (starter / "words" / "nl.yaml").write_text(
        (starter / "words" / "en.yaml").read_text()
        + 'sheet:\n  colophon: {start: Begin hier}\n  sheet: {page: "pagina {page} van {pages}"}\n'
    )
    loaded = load_pack(starter)
    assert loaded.pack is not None
    (found,) = told(loaded)
    assert found.code == "ST056"
    assert found.at.file == "game/game.yaml"
    assert "sheet.colophon.contents" in found.names
    assert not {"sheet.colophon.start", "sheet.sheet.page"} & set(found.names)


def test_scenarios_of_a_pack_are_translated_and_those_of_players_need_not_be(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    new_pack(Path("game"), "proelio")
    import_(Path("game"), translated(exported(Path("game"), "es").content))
    speak(Path("game"), "es")
    file = next(Path("game/setups").glob("*.yaml"))
    inside = load_document(file.read_bytes(), str(file), file.parent)
    assert inside.document is not None
    assert inside.document.file.data["name"]["es"].startswith("Ü")
    outside = load_document(file.read_bytes().replace(b"game: ..", b"game: game"), "mine.yaml", Path())
    assert outside.document is not None
    assert outside.document.file.data["name"]["es"] == outside.document.file.data["name"]["en"]


FAULTS = {
    "a gap nobody fills": lambda po: setattr(po.find("{n} coin"), "msgstr_plural", {0: "{m} Münze", 1: "{n} Münzen"}),
    "too many forms": lambda po: setattr(po.find("{n} coin"), "msgstr_plural", {0: "a", 1: "b", 2: "c"}),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_could_not_be_printed_is_refused(starter: Path, name: str) -> None:
    before = files_of(starter)
    brought = import_(starter, changed(translated(exported(starter, "de").content), FAULTS[name]))
    (fault,) = brought.faults
    assert fault.code == "ST058"
    assert "words#coins" in fault.message
    assert fault.at.line > 1
    assert files_of(starter) == before


@pytest.mark.parametrize(
    "content",
    [
        b"foo\n",
        b'msgid ""\nmsgstr ""\n"Language: fr\\n"\n',
        b"\xff\xfe",
        b"",
        b'msgstr[x] "a"\n',
        b'#| foo "a"\n',
    ],
)
def test_other_files_are_refused_with_a_line(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_catalog(content, "de.po", "de")
    assert refused.value.reason.at.file == "de.po"


@settings(max_examples=80)
@given(st.one_of(st.binary(max_size=300), st.text('msgidctr_plu[]0# ~|,"\\n:\n', max_size=200).map(str.encode)))
def test_any_bytes_are_a_catalog_or_refused(content: bytes) -> None:
    # Anything but Refused would get through.
    with suppress(Refused):
        assert read_catalog(content, "x.po", "de").language == "de"


def test_a_file_named_in_a_file_is_not_opened(tmp_path: Path) -> None:
    secret = tmp_path / "secret.po"
    secret.write_text('msgctxt "a"\nmsgid "b"\nmsgstr "c"\n')
    with pytest.raises(Refused):
        read_catalog(str(secret).encode(), "x.po", "de")


def test_a_game_written_in_another_language_gets_the_words_of_its_sheets(starter: Path) -> None:
    game = starter / "game.yaml"
    game.write_text(game.read_text().replace("languages: [en]", "languages: [nl]"))
    for name in ("words/en.yaml", "rules/en.md"):
        (starter / name).rename(starter / name.replace("en.", "nl."))
    before = load_pack(starter)
    assert before.pack is not None
    (found,) = told(before)
    assert (found.code, found.at.file) == ("ST056", "game/game.yaml")
    out = exported(starter, "nl")
    assert all(context.startswith("sheet#") for context in out.tally.lacking)
    assert len(out.tally.lacking) == len(found.names)
    import_(starter, translated(out.content))
    after = load_pack(starter)
    assert after.pack is not None
    assert after.findings == ()
    assert after.pack.name["nl"] == "A Light at Gull Rock"
    assert after.pack.authored == ("nl",)
    assert sheet_words("nl", after.pack.words["nl"]).say("colophon.start") == "ÜStart here"
    # A second language is translated from the first, as ever.
    second = exported(starter, "es")
    assert "game.yaml#name" in second.tally.lacking
    assert b"X-Source-Language: nl" in second.content

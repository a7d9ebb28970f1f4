"""Names that come from files: of languages, fonts, cards and folders. None chooses a path, breaks a format or a terminal."""

import io
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

from sandtable.exports.copies import _plain
from sandtable.ink.font_file import examine
from sandtable.model.reading.yaml_file import Refused
from sandtable.model.translation.importing import take_in

ROOT = Path(__file__).parents[2]
FONT = ROOT / "docs" / "cookbook" / "font-and-drawing" / "fonts" / "Cinzel-Bold.ttf"
LANGUAGES = (
    "../art/x",
    "de/../it",
    "a/b/c",
    "/tmp/x",
    ".",
    "..",
    ".hidden",
    "d e",
    "C:x",
    "de\\x",
    "x" * 300,
    "d",
    "de-",
)
PO = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "words#label.worth"
msgid "Worth"
msgstr "Wert"
"""


STARTER = ROOT / "content" / "_starter"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_of_a_po_file_is_no_path(language: str) -> None:
    with pytest.raises(Refused, match="no code of a language"):
        take_in(STARTER, PO.format(language=language).encode(), "x.po")


@pytest.mark.parametrize(("language", "code"), [("de", "de"), ("pt_BR", "pt-BR"), ("zh-Hant-TW", "zh-Hant-TW")])
def test_codes_of_languages_are_taken(language: str, code: str) -> None:
    brought = take_in(STARTER, PO.format(language=language).encode(), "x.po")
    assert brought.file == STARTER / "words" / f"{code}.po"


@pytest.mark.parametrize(
    "name",
    ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "\n=1", "\n1", " =1", "\u00a0=1", "＝1+1", "＋1", "－1", "＠x", " ＝1"],
)
def test_a_name_is_no_formula(name: str) -> None:
    assert _plain(name) == f"'{name}"


@pytest.mark.parametrize("name", ["Fog Bank", "1-2", "a=b", "Ω", "", "'Twas", "“=”"])
def test_other_names_stay(name: str) -> None:
    assert _plain(name) == name


@pytest.mark.parametrize("family", ["a\x1b[31mb", "a\nb", "a\x00b", "\u202eab", "a\x9fb", "\ud800ab"])
def test_a_family_name_has_no_control_characters(family: str) -> None:
    font = TTFont(FONT)
    for number in (1, 4, 16):
        for record in list(font["name"].names):
            if record.nameID == number:
                font["name"].names.remove(record)
        font["name"].setName(family.encode("utf-16-be", "surrogatepass"), number, 3, 1, 0x409)
    changed = io.BytesIO()
    font.save(changed)
    facts = examine(changed.getvalue())
    for name in (facts.family, *facts.names):
        assert name.isprintable()
        ElementTree.fromstring(f'<svg font-family="{name}"/>'.encode())


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such names there")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_shows_no_control_characters(sandtable, tmp_path: Path, shell: str) -> None:
    for name in ("\x1b[31mred", "\u202ebad", "two\nlines", "plain"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "game.yaml").write_text("id: x\n")
    words = {"COMP_WORDS": "sandtable render ", "COMP_CWORD": "" if shell == "fish" else "2"}
    ran = sandtable(_SANDTABLE_COMPLETE=f"{shell}_complete", **words)
    assert "plain" in ran.out
    assert not any(sign in ran.out for sign in ("\x1b", "\u202e", "two"))

"""Sheets, first page, rulings and set-ups of a game in a language this program never heard of: no word stays behind."""

import re
from pathlib import Path

import polib
import pypdfium2
import pytest

from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Text
from sandtable.model.translation.exporting import export, gather, known_translations
from sandtable.press.options import JobOptions
from sandtable.press.render import render

ACCENTS = str.maketrans("aeiouAEIOU", "àèìòùÀÈÌÒÙ")
KEPT = re.compile(r"(\{[^}]*\}|\[[^\]]*\]|:[a-z0-9-]+:)")  # gaps, marks and icons


def accented(text: str) -> str:
    return "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(text))


@pytest.mark.slow
def test_no_word_stays_behind(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    new_pack(folder, "proelio")
    po = polib.pofile("\n" + export(gather(folder, "eo"), "eo", known_translations(folder, "eo")).content.decode())
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: accented(entry.msgid), 1: accented(entry.msgid_plural)}
        else:
            entry.msgstr = accented(entry.msgid)
    po.save(str(folder / "words" / "eo.po"))
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("languages: [en, it]", "languages: [en, it, eo]"))
    pack = load_pack(folder).pack
    assert pack is not None

    done = render(pack, ["colophon", "errata", "setups"], ["eo"], JobOptions(), tmp_path)
    # What is the same in every language, ids, and what the rulebook of the first language says.
    shared = [text.by_language[""] for text in _texts(pack.name, *(one.name for one in pack.records()))]
    known = " ".join(
        [*shared, *pack.by_id, (folder / "rules" / "en.md").read_text(), (folder / "errata.yaml").read_text()]
    )
    left = {
        word
        for file in done.files
        for page in pypdfium2.PdfDocument(str(file))
        for word in re.findall(r"[A-Za-zÀ-ÿ]+", page.get_textpage().get_text_range())
        if re.search("[aeiou]", word)
    }
    assert len(done.files) == 3
    assert {word for word in left if word not in known} == set()
    # Rulings are in the file as well; of these only names of cards in other languages are printed as they are.
    assert len(left) < 60


def _texts(*texts: Text) -> list[Text]:
    return [text for text in texts if "" in text.by_language]

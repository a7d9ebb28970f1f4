"""Words of sheets that come with the program: complete in each of its languages, and short enough for their pages."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import ascii_letters

import pypdfium2
import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from sandtable.faces.renderer import FaceRenderer
from sandtable.handouts.colophon import Entry, Job, colophon_pages
from sandtable.layout.paper import NAMED_PAPERS
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.sheet_words import common_words
from sandtable.press.calibration import calibration_page
from sandtable.resources import sheet_languages

OTHERS = [language for language in sheet_languages() if language != "en"]
GAME = """\
id: mine
name: Skerry
edition: "1.0"
languages: [{language}]
players: [1, 1]
components:
  - {{id: deck, type: deck, name: Deck, file: deck.yaml, size: mini, template: card, back: card-back}}
  - {{id: box, type: box, name: Box, holds: deck}}
"""
DECK = "cards:\n  - {id: one, source: house, name: One, copies: 2}\n"


def phrases(words: Mapping[str, object], key: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, entry in words.items():
        if isinstance(entry, Mapping) and "other" not in entry:
            yield from phrases(entry, f"{key}{name}.")
        else:
            forms = entry.values() if isinstance(entry, Mapping) else [entry]
            yield f"{key}{name}", tuple(str(form) for form in forms)


def gaps(forms: tuple[str, ...]) -> set[str]:
    return {gap for form in forms for gap in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_is_there_with_its_gaps(language: str) -> None:
    ours, english = dict(phrases(common_words(language))), dict(phrases(common_words("en")))
    assert ours.keys() == english.keys()
    assert {key: gaps(forms) for key, forms in ours.items()} == {key: gaps(forms) for key, forms in english.items()}
    # A sentence that is the same in both was forgotten.
    sentences = {key for key, forms in english.items() if len(re.findall(r"(?<!\{)\b[a-z]{2,}\b(?!\})", forms[-1])) > 3}
    assert {key for key in sentences if ours[key] == english[key]} <= {"playtest.repeat", "calibrate.command"}
    # Commands of the table differ from one another, and are letters that can be typed.
    typed = common_words(language)["table"]["commands"]
    assert len(set(typed.values())) == len(typed)
    assert all(set(word) <= {*ascii_letters, "ü"} for word in typed.values())


@pytest.mark.parametrize("language", sheet_languages())
def test_a_pack_in_a_language_of_the_program_has_no_findings(language: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text(GAME.format(language=language))
    Path("mine/deck.yaml").write_text(DECK)
    checked = CliRunner().invoke(sandtable_command, ["check", "mine", "--profile", "publish"])
    assert checked.output == "all is well\n"
    pack = load_pack(Path("mine")).pack
    assert pack is not None
    job = Job((Entry("Deck", 1, "long", 2), Entry("Box", 1, "booklet", 1)), ("rules", "setups", "scenarios", "errata"))
    for paper in ("a4", "a5"):
        renderer = FaceRenderer(pack, language)
        assert colophon_pages(renderer, job, NAMED_PAPERS[paper], "long")
        assert renderer.findings == []
    page = pypdfium2.PdfDocument(str(calibration_page(tmp_path / "out", "a4", language)))[0]
    title = common_words(language)["calibrate"]["title"].replace("\xa0", " ")
    assert title in page.get_textpage().get_text_range().replace("\xa0", " ")

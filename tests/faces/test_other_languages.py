"""Both languages on one card."""

from pathlib import Path

import pytest

from sandtable.faces.identity import FaceIdentity
from sandtable.faces.renderer import FaceRenderer
from sandtable.model.loading.pack_loader import load_pack

GAME = """\
id: two
name: {en: Two, it: Due}
edition: "1.0"
languages: [en, it]
components:
  - {id: cards, type: deck, kind: card, name: {en: Cards, it: Carte}, file: cards.yaml, size: poker}
"""
CARDS = "cards:\n  - {id: ace, name: {en: Ace, it: Asso}, text: {en: Wins., it: Vince.}, source: house}\n"
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg">
  <text x="5" y="5" width="50" height="10" font-size="9pt">{{ card.text }}</text>
{% for other in pack.languages if other != lang %}
  <text x="5" y="20" width="50" height="10" font-size="9pt">%s</text>
{% endfor %}
</svg>
"""


def write(folder: Path, shown: str) -> Path:
    files = {
        "game.yaml": GAME,
        "cards.yaml": CARDS,
        "words/en.yaml": "worth: Worth\n",
        "words/it.yaml": "worth: Valore\n",
        "templates/card.svg.j2": FACE.replace("%s", shown),
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def text_of(folder: Path, language: str) -> tuple[str, list[str]]:
    pack = load_pack(folder).pack
    assert pack is not None
    renderer = FaceRenderer(pack, language)
    written = renderer.written(pack.components[0], pack.components[0].records[0], "front")
    return written or "", [found.message for found in renderer.findings]


def test_a_card_speaks_all_languages(tmp_path: Path) -> None:
    shown = (
        "{{ also[other].card.text }} {{ also[other].t('worth') }} {{ also[other].deck.name }} {{ also.it.pack.name }}"
    )
    folder = write(tmp_path, shown)
    english, faults = text_of(folder, "en")
    assert faults == []
    assert "Wins." in english
    assert "Vince. Valore Carte Due" in english
    assert "Wins. Worth Cards Due" in text_of(folder, "it")[0]


@pytest.mark.parametrize("shown", ["{{ also.fr.card.name }}", "{{ also.it.crad }}", "{{ also.it._pack }}"])
def test_a_language_or_name_that_is_not_there_is_a_fault(tmp_path: Path, shown: str) -> None:
    written, faults = text_of(write(tmp_path, shown), "en")
    assert written == ""
    assert len(faults) == 1


def test_words_of_the_other_language_draw_the_face_too(tmp_path: Path) -> None:
    def key(folder: Path) -> bytes:
        pack = load_pack(folder).pack
        assert pack is not None
        deck = pack.components[0]
        return FaceIdentity(pack).sources(deck, deck.records[0], "front", "en")

    folder = write(tmp_path, "{{ also.it.t('worth') }}")
    before = key(folder)
    (folder / "words" / "it.yaml").write_text("worth: Prezzo\n")
    assert key(folder) != before
    plain = write(tmp_path, "{{ card.names.it }}")
    before = key(plain)
    (plain / "words" / "it.yaml").write_text("worth: Prezzo\n")
    assert key(plain) == before


def test_a_text_is_hyphenated_by_its_own_language(tmp_path: Path) -> None:
    def drawn(language: str) -> object:
        folder = write(tmp_path, "")
        text = f'<text x="1" y="1" width="14" height="60" font-size="9pt" {language}>Geschwindigkeitsbegrenzung</text>'
        (folder / "templates" / "card.svg.j2").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>')
        pack = load_pack(folder).pack
        assert pack is not None
        face = FaceRenderer(pack, "en").front(pack.components[0], pack.components[0].records[0])
        assert face is not None
        return face.items

    assert drawn('lang="de"') != drawn("")
    assert drawn(f'lang="{"_" * 30_000}"')


def test_what_a_translator_wrote_is_told_at_the_translators_line(tmp_path: Path) -> None:
    folder = write(tmp_path, "")
    (folder / "game.yaml").write_text(GAME.replace("[en, it]", "[en, it, de]"))
    (folder / "words" / "de.po").write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\n'
        'msgctxt "cards.yaml#cards.ace.name"\nmsgid "Ace"\nmsgstr "Ass"\n\n'
        'msgctxt "cards.yaml#cards.ace.text"\nmsgid "Wins."\nmsgstr "Gewinnt \u2603."\n'
    )
    pack = load_pack(folder).pack
    assert pack is not None
    renderer = FaceRenderer(pack, "de")
    renderer.front(pack.components[0], pack.components[0].records[0])
    (fault,) = renderer.faults.values()
    assert fault.own is not None
    assert fault.own.file.endswith("words/de.po")
    assert fault.own.line == 8

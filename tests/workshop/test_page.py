"""The page: its words in both languages, its size, and that nothing in it is loaded from elsewhere."""

import gzip
import re
from pathlib import Path

import pytest

import workshop
from workshop.fonts import FONTS, font_file
from workshop.page_words import LANGUAGES, page_words

STATIC = Path(workshop.__file__).parent / "static"
MODULES = sorted((STATIC / "js").rglob("*.js"))
OWN = [*MODULES, *sorted((STATIC / "css").glob("*.css")), STATIC / "index.html", STATIC / "icon.svg"]
MOST_BYTES = 300_000  # of the whole page, compressed, beside pictures of games


def asked_words() -> set[str]:
    """Keys that the modules ask for; a part that script fills in is `*`."""
    found = set()
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        for match in re.finditer(r"([\"`])([a-z]+\.(?:[\w-]|\$\{[^}]*\})+)\1", text):
            found.add(re.sub(r"\$\{[^}]*\}", "*", match[2]))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_that_is_asked_for_is_there(language: str) -> None:
    words = page_words(language)
    groups = {key.partition(".")[0] for key in words}
    asked = {key for key in asked_words() if key.partition(".")[0] in groups}
    assert len(asked) > 150
    missing = [key for key in asked if not any(_fits(key, known) for known in words)]
    assert missing == []


def test_both_languages_have_the_same_words_and_gaps() -> None:
    english, italian = page_words("en"), page_words("it")
    assert english.keys() == italian.keys()
    for key, text in english.items():
        gaps = re.findall(r"\{\w+\}|\$", text.partition("|")[0])
        assert sorted(gaps) == sorted(re.findall(r"\{\w+\}|\$", italian[key].partition("|")[0])), key
    same = [key for key in english if english[key] == italian[key] and len(english[key]) > 12]
    assert sorted(same) == ["card.label", "keys.language"]


def test_no_word_is_left_over() -> None:
    asked = asked_words()
    assert [key for key in page_words("en") if not any(_fits(one, key) for one in asked)] == []


def _fits(asked: str, key: str) -> bool:
    return re.fullmatch(re.escape(asked).replace(r"\*", r"[\w-]+"), key) is not None


def test_nothing_comes_from_elsewhere() -> None:
    for file in OWN:
        text = file.read_text(encoding="utf-8")
        links = {one for one in re.findall(r"https?://[^\s\"'`)]+", text) if not one.startswith("http://www.w3.org/")}
        assert links == set(), file
        assert "innerHTML" not in text and "insertAdjacentHTML" not in text and "eval(" not in text, file


def test_no_inline_style_and_no_inline_script() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert " style=" not in page
    assert re.findall(r"<script(?![^>]* src=)[^>]*>", page) == ['<script type="application/json" id="boot">']


def loaded_later() -> set[str]:
    """Modules and styles that are loaded when they are asked for."""
    modules = re.findall(
        r'await import\("\./([\w/]+\.js)"\)', "".join(one.read_text(encoding="utf-8") for one in MODULES)
    )
    linked = re.findall(r"/static/css/([\w-]+\.css)", (STATIC / "index.html").read_text(encoding="utf-8"))
    return {*modules, *({one.name for one in OWN if one.suffix == ".css"} - set(linked))}


def test_the_page_is_light() -> None:
    """As it opens, without what is loaded later."""
    assert loaded_later() == {"export.js", "export.css"}
    files = [*(one for one in OWN if one.name not in loaded_later()), STATIC / "vendor/codemirror.js"]
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    for name in FONTS:
        font = font_file(name)
        assert font is not None
        sizes[name] = len(gzip.compress(font))
    sizes["words"] = len(gzip.compress(str(page_words("en")).encode()))
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_modules_are_small() -> None:
    long = {file.name: lines for file in MODULES if (lines := file.read_text(encoding="utf-8").count("\n")) > 420}
    assert long == {}

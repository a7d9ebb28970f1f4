"""The page: its words in both languages, its size, and that nothing in it is loaded from elsewhere."""

import gzip
import re
from pathlib import Path

import pytest

import workshop
from workshop.fonts import FONTS, font_file
from workshop.page_words import LANGUAGES, ROOMS_WITH_WORDS, page_words

STATIC = (Path(workshop.__file__).parent / "static").resolve()
MODULES = sorted((STATIC / "js").rglob("*.js"))
OWN = [*MODULES, *sorted((STATIC / "css").glob("*.css")), STATIC / "index.html", STATIC / "icon.svg"]
MOST_BYTES = 300_000  # of the page until the Field is opened, compressed, beside pictures of games
LATER = {"field": 100_000, "table": 80_000, "playtest": 40_000}  # of what is loaded when a room is opened


def first_load() -> list[Path]:
    """Files that the browser loads with the page: those of index.html, and all that its modules import by name.

    What a module loads later by `import()` is not among them: the Field, exports, Go to, the dialogs that start something, earlier versions.
    """
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    waiting = [STATIC / one for one in re.findall(r'(?:src|href)="/static/([^"]+)"', page)]
    found = [STATIC / "index.html"]
    while waiting:
        file = waiting.pop().resolve()
        if file in found:
            continue
        found.append(file)
        if file.suffix == ".js" and file.parent.name != "vendor":
            text = file.read_text(encoding="utf-8")
            waiting += [
                file.parent / one
                for one in re.findall(r"""^(?:import|export) .*?"(\.[^"]+)";""", text, re.MULTILINE | re.DOTALL)
            ]
    return found


def gzipped(files: list[Path]) -> dict[str, int]:
    return {file.name: len(gzip.compress(file.read_bytes())) for file in files}


def all_words(language: str) -> dict[str, str]:
    """Words of the page and of its rooms."""
    return page_words(language) | {
        key: text for room in ROOMS_WITH_WORDS for key, text in page_words(language, room).items()
    }


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
    words = all_words(language)
    groups = {key.partition(".")[0] for key in words}
    asked = {key for key in asked_words() if key.partition(".")[0] in groups}
    assert len(asked) > 150
    missing = [key for key in asked if not any(_fits(key, known) for known in words)]
    assert missing == []


def test_both_languages_have_the_same_words_and_gaps() -> None:
    english, italian = all_words("en"), all_words("it")
    assert english.keys() == italian.keys()
    for key, text in english.items():
        gaps = re.findall(r"\{\w+\}|\$", text.partition("|")[0])
        assert sorted(gaps) == sorted(re.findall(r"\{\w+\}|\$", italian[key].partition("|")[0])), key
    same = [key for key in english if english[key] == italian[key] and len(english[key]) > 12]
    assert sorted(same) == ["card.label", "keys.language"]


def test_no_word_is_left_over() -> None:
    asked = asked_words()
    assert [key for key in all_words("en") if not any(_fits(one, key) for one in asked)] == []


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


def test_no_word_stands_twice() -> None:
    for room in ROOMS_WITH_WORDS:
        assert page_words("en").keys() & page_words("en", room).keys() == set()


def test_the_page_is_light() -> None:
    files = first_load()
    assert STATIC / "vendor/codemirror.js" in files and len(files) > 50
    sizes = gzipped(files)
    for name in FONTS:
        font = font_file(name)
        assert font is not None
        sizes[name] = len(gzip.compress(font))
    sizes["words"] = len(gzip.compress(str(page_words("en")).encode()))
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize(("room", "most"), LATER.items())
def test_a_room_is_light_and_loaded_last(room: str, most: int) -> None:
    first = first_load()
    parts = {
        "field": {"field", "map", "tools"},
        "table": {"table", "map", "starts"},
        "playtest": {"playtest", "map", "starts"},
    }
    files = [file for file in OWN if parts[room] & {*file.parent.parts[-2:], *file.stem.split("_")}]
    assert len(files) > 12
    assert not [file for file in first if file.parent.name in parts[room] or file.name == f"{room}.css"]
    sizes = gzipped([file for file in files if file not in first])
    sizes["words"] = len(gzip.compress(str(page_words("en", room)).encode()))
    assert sum(sizes.values()) <= most, sizes


def test_modules_are_small() -> None:
    long = {file.name: lines for file in MODULES if (lines := file.read_text(encoding="utf-8").count("\n")) > 420}
    assert long == {}

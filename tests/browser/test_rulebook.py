"""Rulebooks as one HTML file each, read in a real browser from the disk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

from cli.main import sandtable_command
from tests.browser.conftest import SHOTS, WAIT, check_access

GAMES = ("lets-war", "proelio", "edadh", "warfare")
LANGUAGES = ("en", "it")


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the rulebooks of all games, and that of a new one, as the command writes them."""
    folder = tmp_path_factory.mktemp("books")
    for game in GAMES:
        call = ["render", game, "rules", "--format", "html", "--lang", "all", "-o", str(folder)]
        assert CliRunner().invoke(sandtable_command, call).exit_code == 0
    return folder


class Reader:
    """A page in a browser that complained of nothing."""

    def __init__(self, browser: Any, width: int, theme: str = "light", *, script: bool = True) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=theme, reduced_motion="reduce", java_script_enabled=script
        )  # fmt: skip
        self.page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text[:300]))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._asked)

    def open(self, book: Path) -> Any:
        self.page.goto(book.as_uri())
        return self.page

    def _asked(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:")) or request.resource_type not in ("document", "font", "image"):
            self.complaints.append(f"asked {request.url[:200]}")


@pytest.fixture
def read(browser: Any) -> Iterator[Any]:
    opened: list[Reader] = []

    def start(book: Path, width: int = 1440, theme: str = "light", *, script: bool = True) -> Any:
        opened.append(Reader(browser, width, theme, script=script))
        return opened[-1].open(book)

    yield start
    for one in opened:
        one.context.close()
    assert not [told for one in opened for told in one.complaints]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_widths_fonts_and_access(books: Path, read: Any, game: str, language: str) -> None:
    """No sideways scroll, no missing font, pictures wide enough, nothing serious for axe in either theme."""
    page = read(books / f"{game}-rules-{language}.html")
    page.evaluate("document.fonts.ready")
    states = page.evaluate("[...document.fonts].map(one => one.status)")  # bold italics may have no use
    assert states.count("loaded") >= 4
    assert set(states) <= {"loaded", "unloaded"}
    for width in (1440, 768, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(_OVERHANG) == []
        assert page.evaluate(_SMALLEST) >= 220
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"rulebook-{game}-{language}-{width}.png")
        expect(page.locator(".bar")).to_be_in_viewport(ratio=1)
    if language == "en":
        # Insides of pictures, which have a name, are nothing to axe but time.
        page.evaluate("document.querySelectorAll('svg').forEach(one => one.replaceChildren())")
        check_access(page)


# Elements that reach beyond the page's right edge, but for those that scroll by themselves.
_OVERHANG = """[...document.querySelectorAll('main *:not(svg *)')].filter(one =>
    one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.scroll')
    ).map(one => one.outerHTML.slice(0, 90)).slice(0, 3)"""
_SMALLEST = "Math.min(...[...document.querySelectorAll('.pictures svg')].map(one => one.getBoundingClientRect().width))"


def test_search_by_keyboard(books: Path, read: Any) -> None:
    page = read(books / "edadh-rules-en.html", 768)
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_focused()
    page.keyboard.type("zzz")
    expect(page.get_by_role("status")).to_have_text("Nothing found")
    field.fill("")
    page.keyboard.type("shaken routed")
    expect(page.get_by_role("status")).to_contain_text("passages")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".hits a:focus")
    number = chosen.locator("b").text_content()
    page.keyboard.press("Enter")
    expect(page.locator(".hits")).to_be_hidden()
    assert number is not None
    expect(page.locator("main :focus")).to_be_in_viewport()
    expect(page.locator("main :focus")).to_contain_text("Routed")
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")


def test_accents_and_capitals_make_no_difference(books: Path, read: Any) -> None:
    page = read(books / "edadh-rules-it.html", 360)
    page.get_by_role("searchbox").fill("UNITA")
    expect(page.locator(".hits li").first).to_contain_text("Unità")


def test_contents_stay_in_sight(books: Path, read: Any) -> None:
    page = read(books / "warfare-rules-en.html")
    page.locator("#chapter-5").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('chapter-5').scrollIntoView()")
    here = page.locator("#contents a[aria-current]")
    expect(here).to_contain_text("Fifth step")
    expect(here).to_be_in_viewport()
    page.set_viewport_size({"width": 360, "height": 800})
    expect(here).to_be_hidden()
    page.get_by_role("button", name="Contents").click()
    page.get_by_role("link", name="2 Second step: fire").click()
    expect(page.locator("#chapter-2")).to_be_in_viewport()
    expect(page.locator("#contents")).to_be_hidden()


def test_links_lead_there_and_back(books: Path, read: Any) -> None:
    page = read(books / "lets-war-rules-en.html", 360)
    call = page.locator(".call").first
    figure = page.locator(call.get_attribute("href"))
    call.click()
    expect(figure).to_be_in_viewport()
    figure.locator("figcaption .from").click()
    expect(call).to_be_in_viewport()
    page.locator("a.word").first.click()
    entry = page.locator("dt:target")
    expect(entry).to_be_in_viewport()
    entry.locator(".from").first.click()
    expect(page.locator(":target")).to_be_in_viewport()


def test_light_and_dark(books: Path, read: Any) -> None:
    page = read(books / "proelio-rules-en.html", 768, "dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.get_by_role("button", name="Dark page").click()
    light = page.evaluate(ground)
    assert sum(map(int, light[4:-1].split(", "))) > 600 > 200 > sum(map(int, dark[4:-1].split(", ")))
    page.reload()
    assert page.evaluate(ground) == light


def test_a_wide_figure_is_enlarged_on_a_telephone(books: Path, read: Any) -> None:
    page = read(books / "lets-war-rules-en.html", 360)
    button = page.locator("figure.setup button").first
    small = button.locator("svg").bounding_box()["width"]
    button.focus()
    page.keyboard.press("Enter")
    large = page.locator("dialog svg")
    expect(large).to_be_visible()
    assert large.bounding_box()["width"] > 2 * small
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(button).to_be_focused()


def test_without_a_script(books: Path, read: Any) -> None:
    page = read(books / "proelio-rules-it.html", 360, script=False)
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.get_by_role("link", name="Indice", exact=True).click()
    expect(page.locator("#contents")).to_be_in_viewport()


def test_printed(books: Path, read: Any) -> None:
    page = read(books / "edadh-rules-en.html", 768, "dark")
    assert page.pdf(format="A4")[:5] == b"%PDF-"
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".bar", "#contents", ".call >> nth=0"):
        expect(page.locator(hidden)).to_be_hidden()
    words, ground = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert sum(map(int, words[4:-1].split(", "))) < 150
    assert ground == "rgba(0, 0, 0, 0)"

"""Set-ups on paper: what everybody may see, what only one player may, and nothing outside the page."""

from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from generator.edadh.setup import EdadhWishes, edadh_setup
from generator.lets_war.setup import LetsWarWishes, lets_war_setup
from generator.proelio.setup import ProelioWishes, proelio_setup
from generator.seed import Seed
from sandtable.backends.pdf.writer import Metadata, pdf
from sandtable.faces.renderer import FaceRenderer
from sandtable.games.documents import Setup, read_document
from sandtable.layout.paper import PAPERS
from sandtable.model.document import load_document
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.press.options import JobOptions
from sandtable.press.setup import print_setup
from sandtable.press.setup_sheets import setup_sheets
from sandtable.resources import builtin_packs

GAMES = ("edadh", "lets-war", "proelio")
SHIPPED = sorted(path for game in GAMES for path in (builtin_packs()[game] / "setups").glob("*.yaml"))
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elisa", "Fabio", "Giulia")


@cache
def pack(game: str) -> Pack:
    loaded = load_pack(builtin_packs()[game]).pack
    assert loaded is not None
    return loaded


def setup_of(text: str, name: str = "set-up.yaml") -> Setup:
    document = load_document(text.encode(), name, Path()).document
    assert document is not None
    setup = read_document(document)
    assert setup is not None
    return setup


@cache
def dealt(game: str) -> Setup:
    if game == "lets-war":
        wishes = LetsWarWishes(players=7, territory="third", armistice="second_half", names=NAMES, deal=True)
        return setup_of(lets_war_setup(pack(game), wishes, Seed(7)).text())
    if game == "edadh":
        return setup_of(edadh_setup(pack(game), EdadhWishes("draft", "hill", deal=True), Seed(5)).text())
    return setup_of(proelio_setup(pack(game), ProelioWishes(mode="allied", names=NAMES[:4], deal=True), Seed(4)).text())


@cache
def renderer(game: str, language: str, low_ink: bool = False) -> FaceRenderer:
    return FaceRenderer(pack(game), language, low_ink)


def words_of(setup: Setup, language: str) -> dict[str, str]:
    """The words of every reading, by the part of its file's name that tells whom it is for."""
    drawn = renderer(setup.document.pack.id, language)
    words = {}
    for reading in setup_sheets(setup, drawn, JobOptions()):
        document = pypdfium2.PdfDocument(pdf(reading.pages, Metadata("", language)))
        pages = (document[number].get_textpage().get_text_range() for number in range(len(document)))
        words[reading.part] = " ".join(" ".join(pages).split())
    assert drawn.findings == []
    return words


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
@pytest.mark.parametrize(("language", "low"), [("en", False), ("it", True)])
def test_shipped_set_ups_print_on_one_page_without_a_finding(path, language, low) -> None:
    setup = setup_of(path.read_text(), path.name)
    drawn = renderer(setup.document.pack.id, language, low)
    table, *others = setup_sheets(setup, drawn, JobOptions(paper="letter" if low else "a4", low_ink=low))
    assert drawn.findings == []
    assert table.part == ""
    assert len(table.pages) == 1
    assert [one.part for one in others] == (["secret-angueth", "secret-huaos"] if path.stem == "full" else [])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_stays_inside_the_printable_area(game, paper) -> None:
    area = PAPERS[paper].printable
    for reading in setup_sheets(dealt(game), renderer(game, "it"), JobOptions(paper=paper)):
        for page in reading.pages:
            assert all(area.holds(placed.clip) for placed in page.placed), (reading.part, paper)


def test_the_plan_of_let_s_war_tells_who_sits_where_and_who_begins() -> None:
    words = words_of(dealt("lets-war"), "en")[""]
    assert words.count("begins") == 2  # on the plan, and in what is said about HOUSE
    for told in ("Austro-Hungarian Empire", "Central Empires · Giulia", "8 Conflict · 2 Nation", "Happy, 5 units"):
        assert told in words


def test_hands_are_on_the_pages_of_their_owners_alone() -> None:
    setup = dealt("lets-war")
    words = words_of(setup, "it")
    assert sorted(words) == ["", "decks", *(f"secret-{n}-{code}" for n, code in enumerate(_nations(setup), 1))]
    names = {record.id: record.name["it"] for record in pack("lets-war").records()}
    for number, seat in enumerate(setup.data["seats"], 1):
        own = words[f"secret-{number}-{seat['nation']}"]
        assert f"Solo per {names[seat['nation']]}, {seat['player']}" in own
        for card in (*seat["conflict"], *seat["nation_cards"]):
            assert names[card] in own
            assert names[card] not in words[""]


def test_the_decks_are_listed_top_first() -> None:
    setup = dealt("proelio")
    words = words_of(setup, "en")["decks"]
    names = {record.id: record.name["en"] for record in pack("proelio").records()}
    base = setup.data["decks"]["base"]
    assert f"Base deck · {len(base)} cards 1 {names[base[0]]} 2 {names[base[1]]} 3 {names[base[2]]}" in words
    assert "Temporary Alliance" not in words


def test_locked_stratagems_are_secret_and_those_in_play_are_not() -> None:
    made = setup_of((builtin_packs()["edadh"] / "setups" / "full.yaml").read_text())
    words = words_of(made, "en")
    assert "Loose Order, 1 locked" in words[""]
    assert "Counter" not in words[""]
    assert "Ambush" not in words[""]
    assert "Counter" in words["secret-angueth"]
    assert "Ambush" not in words["secret-angueth"]
    assert "Ambush" in words["secret-huaos"]


def test_the_field_shows_troops_terrain_and_levels() -> None:
    words = words_of(dealt("edadh"), "it")[""]
    for told in (
        "Fucilieri VS 7",
        "Donne del Clan VS 7",
        "Huaos-Dzaa: Metà bassa, Carica danni +1",
        "4+",
        "50",
        "Danni",
    ):
        assert told in words


def test_steps_follow_the_options() -> None:
    def told(**wishes: object) -> str:
        made = lets_war_setup(pack("lets-war"), LetsWarWishes(**wishes), Seed(2))  # type: ignore[arg-type]
        return words_of(setup_of(made.text()), "en")[""]

    duel = told(players=2, armistice="none", mode="historical")
    assert "Take out Draft, Spring Offensive, Unexpected Truce, Red Cross, Chatting Lice, Swinging the Lead." in duel
    assert "Shuffle 24 cards. The Armistice stays in the box." in duel
    assert "The two Territory cards stay in the box." in duel
    assert "Two Miss! are needed" in duel
    seven = told(players=7, armistice="second_half", territory="third", mode="attrition")
    assert "Count 36 off the top, shuffle both Territory cards into them" in seven
    assert "Take the bottom 15, shuffle the Armistice into them" in seven
    assert "A nation still neutral at the end has lost" in seven


ODD = {
    "nothing": "",
    "an empty seat": "seats: [{}]",
    "many seats": "seats: [" + ", ".join(["{player: Bo}"] * 12) + "]",
    "odd values": "first: 99\nseats: [{player: moon}]",
    "one side": "sides: {west: {front: [], second: []}}",
}
UNFINISHED = [
    *(("lets-war", odd) for odd in ODD if odd != "one side"),
    *(("proelio", odd) for odd in ODD if odd != "one side"),
    *(("edadh", odd) for odd in ("nothing", "one side")),
]


@pytest.mark.parametrize(("game", "odd"), UNFINISHED)
def test_a_set_up_that_is_not_finished_still_prints(game, odd) -> None:
    words = words_of(setup_of(f"game: {game}\nsetup: x\n{ODD[odd]}\n"), "it")
    assert "Come si prepara" in words[""]


def test_a_side_cannot_name_a_file_outside_the_folder(tmp_path) -> None:
    sides = "sides: {../../up: {front: [archers], second: [], mastery: [M1-angueth]}, huaos: {front: [], second: []}}"
    done = print_setup(setup_of(f"game: edadh\nsetup: x\n{sides}\n"), "en", JobOptions(), tmp_path / "deep" / "er")
    assert {file.parent for file in done.files} == {tmp_path / "deep" / "er"}
    assert [file.name for file in done.files] == ["set-up-en-a4.pdf", "set-up-secret-1-en-a4.pdf"]


def test_the_command_prints_set_ups(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = lets_war_setup(pack("lets-war"), LetsWarWishes(players=3), Seed(1))
    Path("war.yaml").write_text(made.text())
    result = CliRunner().invoke(sandtable_command, ["scenario", "war.yaml", "--lang", "all", "-o", "sheets"])
    assert result.exit_code == 0, result.output
    assert result.stdout == "2 pages in 2 files in sheets; print at 100 %\n"
    assert sorted(path.name for path in Path("sheets").iterdir()) == ["war-en-a4.pdf", "war-it-a4.pdf"]
    refused = CliRunner().invoke(sandtable_command, ["scenario", "war.yaml", "--poster"])
    assert refused.exit_code == 2
    assert "this file is a set-up" in refused.output
    lost = CliRunner().invoke(sandtable_command, ["los", "war.yaml", "0101", "0102"])
    assert str(lost.exception) == "war.yaml: a set-up has no map; name a scenario"


def test_the_same_set_up_prints_the_same_bytes(tmp_path) -> None:
    def printed(folder: Path) -> list[bytes]:
        return [file.read_bytes() for file in print_setup(dealt("proelio"), "en", JobOptions(), folder).files]

    assert printed(tmp_path / "once") == printed(tmp_path / "twice")


def _nations(setup: Setup) -> list[str]:
    return [seat["nation"] for seat in setup.data["seats"]]

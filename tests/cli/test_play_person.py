"""What a person may type and ask at the table."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from cli.play.choosing import choose_start
from cli.play.listing import PAGE, Heap, Row, in_heaps
from cli.play.tinting import tint_cells, tint_code
from cli.shared.console import paint
from playtest.seated_game import SeatedGame
from sandtable.faces.sheet_words import sheet_words
from sandtable.files import CannotWrite
from sandtable.games.play import Choice, read_choice
from sandtable.games.replay import read_record
from sandtable.jobs.play import open_named
from sandtable.jobs.table.matching import meant_by, spelled
from sandtable.model.phrases import Phrases
from sandtable.resources import find_pack
from tests.builtin import pack
from tests.cli.test_play import SETUP

OFFERED = [
    read_choice(text)
    for text in (
        "draw",
        "fort shields",
        "attack soldiers",
        "exchange patrol shields",
        "exchange shields shields",
        "play 1",
        "play 1 mst",
        "play 10",
        "move lav-1 T16.e3 T16.c1",
        "move lav-1 T16.e3 T16.c1 T16.b1",
        "move lav-2 T16.e3 T16.c1",
        "barrage west-mortar light T06.c4",
    )
]
NAMES = {"shields": "Scudi", "patrol": "Ronda", "soldiers": "Soldati"}
TOLD = {"draw": "pesca una carta", "fort": "costruisci", "attack": "posa coperta"}


def meant(typed: str) -> list[str]:
    found = meant_by(typed, OFFERED, lambda word: NAMES.get(word, word), lambda one: TOLD.get(one.verb, one.verb))
    return [str(one) for one in found.choices] if found.sure else [f"? {one}" for one in found.choices]


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("d", ["draw"]),
        ("PESCA", ["draw"]),
        ("f sh", ["fort shields"]),
        ("fort scudi", ["fort shields"]),
        ("ex sh sh", ["exchange shields shields"]),
        ("ex ronda", ["exchange patrol shields"]),
        ("play 1", ["play 1"]),
        ("play 1 m", ["play 1 mst"]),
        ("move lav-1 16c1", ["move lav-1 T16.e3 T16.c1"]),
        ("move lav-1 … T16.b1", ["move lav-1 T16.e3 T16.c1 T16.b1"]),
        ("move 16.c1", ["move lav-1 T16.e3 T16.c1", "move lav-2 T16.e3 T16.c1"]),
        ("barrage light 6c4", ["barrage west-mortar light T06.c4"]),
        ("ex shields", ["exchange patrol shields", "exchange shields shields"]),
        ("ex patrol patrol", []),  # there is one Patrol
        ("ex sh patrol", ["? exchange patrol shields"]),  # in another order it is asked
        ("play 1 1", []),
        ("move lav-1 16e3 16c1 16c1", []),
        ("soldati", ["? attack soldiers"]),
        ("dance", []),
        ("…", []),
    ],
)
def test_what_is_typed_means_a_choice(typed: str, choices: list[str]) -> None:
    assert meant(typed) == choices


def test_what_is_refused_is_understood_first() -> None:
    names = {"CF-40": "Trincee", "CF-09": "Blocco navale", "lav-1": "lav-1"}
    verbs = {"lay": "posa {one}", "play": "gioca {one}", "move": "muovere {one}", "swap": "gioca {one}"}
    assert spelled("posa trincee", verbs, names) == read_choice("lay CF-40")
    assert spelled("mo lav-1 16f3", verbs, names) == read_choice("move lav-1 T16.f3")
    assert spelled("lay trin", verbs, names) == read_choice("lay CF-40")
    assert spelled("move lav-1 16f3 T2.a1", verbs, names) == read_choice("move lav-1 T16.f3 T02.a1")
    assert spelled("gioca blo", verbs, names) == read_choice("gioca CF-09")  # of two verbs neither
    assert spelled("", verbs, names) == read_choice("")


def test_a_name_of_several_words_is_one_word_of_a_choice() -> None:
    offered = [read_choice(text) for text in ("lay CF-09", "lay CF-09 FRA", "lay CF-10 FRA", "pay imperial-dung dung")]
    names = {
        "CF-09": "Blocco navale",
        "CF-10": "Navale Italiana",
        "FRA": "Francia",
        "imperial-dung": "Sterco imperiale",
    }
    for typed, expected in (
        ("lay blocco navale", ["lay CF-09"]),
        ("lay blocco navale francia", ["lay CF-09 FRA"]),
        ("lay navale navale", []),
        ("pay imperial dung dung", ["pay imperial-dung dung"]),
        ("pay imperial imperiale", []),
        ("pay dung dung", ["pay imperial-dung dung"]),
    ):
        found = meant_by(typed, offered, lambda word: names.get(word, word), str)
        assert [str(one) for one in found.choices if found.sure] == expected, typed


def test_many_choices_are_listed_in_heaps() -> None:
    units = [f"unit-{number}" for number in range(4)]
    offered = [Choice("move", (unit, f"T01.a{n}")) for unit in units for n in range(1, 8)]
    offered += [Choice("overwatch", ("unit-1",)), Choice("pass")]
    listed = list(in_heaps(offered, str))
    assert listed[0] == Heap("move", tuple((unit, 7) for unit in units))
    assert listed[1:] == [Row(29, "overwatch unit-1", "overwatch unit-1"), Row(30, "pass", "pass")]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("war.yaml").write_text(SETUP)


def told(*args: str, typed: str = "") -> str:
    result = CliRunner().invoke(sandtable_command, ["play", *args], input=typed)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def asked(*typed: str, lang: str = "en") -> str:
    """What is answered to lines typed at the first question of a small game."""
    output = told("war.yaml", "--seed", "4", "--lang", lang, typed="\n".join((*typed, "quit", "")))
    return output.partition("\n> ")[2]


def test_help_fits_the_page_and_names_every_command() -> None:
    for lang, word in (("en", "help"), ("it", "aiuto")):
        output = asked(word, lang=lang)
        assert all(len(line) <= 80 for line in output.splitlines())
        for command in {"en": ("look", "why", "hint", "undo"), "it": ("guarda", "perche", "consiglio", "annulla")}[
            lang
        ]:
            assert f"\n  {command}" in output


def test_cards_are_looked_at_by_id_name_or_beginning() -> None:
    for thing in ("trebuchets", "Trebuchets", "treb"):
        assert "Trebuchets [trebuchets]: type attack, value 3, minimum fort 2" in asked(f"look {thing}")
    assert "Trabucchi [trebuchets]" in asked("guarda trabucchi", lang="it")
    assert "there is no “dragon” to look at" in asked("look dragon")
    assert "look at what?" in asked("look")


def test_why_explains_with_the_rule_as_it_is_printed() -> None:
    output = asked("why fort palisades", "why R-WIN-1", "why draw", "why")
    assert "Not allowed: Palisades is level 2; your next fort is level 1 [R-FORT-3]" in output
    assert re.search(r"\d\.\d .*fort.*\[R-FORT-3\]", output.replace("\n", " "))
    assert "[R-WIN-1]" in output and "Allowed: draw: draw a Base card" in output
    assert "Non si può: " in asked("perche fort palizzate", lang="it")


def test_goals_hand_news_and_hint() -> None:
    output = asked("goals", "hand", "news", "hint")
    assert "[R-WIN-2]" in output
    assert "Hand, 5 cards: 2 × Palisades" in output
    assert "nothing has happened since you were last asked" in output
    assert re.search("A recruit would say: .+: .+", output)


def test_a_slip_of_the_keyboard_is_met_with_a_guess() -> None:
    assert "Did you mean “draw”?" in asked("darw")
    assert "Did you mean “board”?" in asked("bord")


def test_cards_that_are_not_held_twice_are_not_exchanged_for_others() -> None:
    output = asked(
        "exchange soldiers soldiers", "ex sold sold", "why exchange soldiers soldiers", "exchange palis palis"
    )
    assert output.count("Not allowed: There is only one Soldiers in your Hand [R-ACT-5]") == 3
    assert "→ exchange palisades palisades" in output
    record = read_record(Path("out/proelio/4.play").read_text(), "4.play")
    assert [str(choice) for seat, choice in record.choices if seat == 0] == ["exchange palisades palisades"]


def test_a_choice_is_taken_back_with_all_that_followed() -> None:
    output = asked("undo", "1", "discard soldiers", "undo", "undo")
    assert "you have not chosen anything yet" in output
    assert "Taken back: discard soldiers" in output and "Taken back: draw" in output
    record = read_record(Path("out/proelio/4.play").read_text(), "4.play")
    assert not [seat for seat, _ in record.choices if seat == 0]
    typed = "\n1\nundo\nquit\n"
    assert "cannot be taken back" in told("war.yaml", "--seed", "4", "--seat", "2=person", typed=typed)


def test_a_game_is_saved_on_the_way_and_goes_on_elsewhere() -> None:
    output = asked("1", "save mine.play", "discard soldiers")
    assert "1 choice saved; sandtable play mine.play goes on" in output
    record = read_record(Path("mine.play").read_text(), "mine.play")
    assert [str(choice) for _, choice in record.choices][:2] == ["draw", "discard soldiers"]
    # Whoever comes back is told what happened since they last chose.
    again = told("mine.play", typed="quit\n")
    assert "Round 2: House 1 to play." in again and "House 1 discards Soldiers." in again
    assert "House 1 draws one Base card." not in again


def test_verbs_are_typed_and_shown_in_italian() -> None:
    output = asked("pesca", "scarta soldiers", "costruisci scudi", lang="it")
    assert "    1  pesca   " in told("war.yaml", "--seed", "4", "--lang", "it", typed="quit\n")
    assert "→ pesca\n" in output and "→ scarta soldiers" in output and "→ costruisci shields" in output
    assert asked("draw", "discard soldiers", "fort shields", lang="it").count("Casata 1 costruisce") == 1
    # A word that is the verb of something else is never what is told of a choice: scarta is not cambia, to exchange.
    refused = asked("scarta soldiers palisades", "passa", lang="it")
    assert "→" not in refused and "Può essere una di queste:\n    8  cambia palisades soldiers" in refused
    assert "«scarta» qui non risponde; di’ una fra pesca, attacca" in asked("scarta trebuchets", lang="it")


@pytest.mark.parametrize("game", ["proelio", "lets-war", "edadh", "warfare"])
def test_every_choice_has_a_verb_of_its_own_in_italian(game: str) -> None:
    """None is the word for something that may be asked at any time."""
    words = pack(game).words["it"]
    verbs = words.find("play.verbs")
    assert verbs is not None
    assert set(words.find("play.choices") or {}) - set(verbs) <= {"overwatch"}
    commands = sheet_words("it", Phrases("it", {})).find("table.commands") or {}
    assert len(set(verbs.values())) == len(verbs) and not set(verbs.values()) & set(commands.values())


def test_everything_is_said_in_italian() -> None:
    output = told("war.yaml", "--seed", "4", "--lang", "it", typed="1\nxyz\n99\nannulla\n? pesc\nsalva\nesci\n")
    assert output.startswith("war.yaml, seme 4\nCasata 1: tu, Casata 2: una recluta, Casata 3: una recluta\n")
    for words in ("Comincia Casata 1", "Non si può: ", "le scelte sono numerate", "Ripresa: pesca", "scelte salvate"):
        assert words in output
    for words in ("choices", "saved", "not allowed", "you"):
        assert words not in output.lower()


@pytest.mark.slow
def test_nothing_runs_over_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for start in ("proelio/open-3", "lets-war/historical-4", "edadh/full", "warfare/03-clear-the-farm"):
        for lang in ("en", "it"):
            output = told(start, "--seed", "5", "--lang", lang, typed="?\n\n\nboard\nhelp\ngoals\nhint\nquit\n")
            assert [line for line in output.splitlines() if len(line) > 80] == []


class Keyboard(io.StringIO):
    """Input of a person at a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_person_is_asked_against_whom(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On a terminal, when no seat is given to anybody."""
    for typed, who in (("\n", "a recruit"), ("3\n", "a veteran"), ("rand\n", "chance"), ("x\nraid\n", "a raider")):
        monkeypatch.setattr(sys, "stdin", Keyboard(f"{typed}quit\n"))
        sandtable_command(["play", "warfare/03-clear-the-farm", "--seed", "5"], standalone_mode=False)
        shown = capsys.readouterr().out
        assert (
            "Against whom?\n    1  random   chance: any choice" in shown and f"The people at the farm: {who}\n" in shown
        )
    monkeypatch.setattr(sys, "stdin", Keyboard("quit\n"))
    sandtable_command(["play", "war.yaml", "--seed", "4", "--seat", "2=planner"], standalone_mode=False)
    shown = capsys.readouterr().out
    assert "Against whom" not in shown and "House 2: a veteran, House 3: a recruit" in shown
    # A saved game has its players.
    monkeypatch.setattr(sys, "stdin", Keyboard("quit\n"))
    sandtable_command(["play", "out/proelio/4.play"], standalone_mode=False)
    assert "Against whom" not in capsys.readouterr().out


def test_every_player_of_the_program_is_named_in_help_and_page() -> None:
    page = (Path(__file__).parents[2] / "docs/playing.md").read_text(encoding="utf-8")
    usage = told("--help")
    for start in ("proelio/open-3", "lets-war/historical-4", "edadh/learn", "warfare/03-clear-the-farm"):
        output = told(start, "--seed", "4", typed="help\nquit\n")
        for name in open_named(start).players:
            assert f"| `{name}` |" in page and name in usage and name in output.partition("Players of the program:")[2]
            for language in ("en", "it"):
                assert sheet_words(language, Phrases(language, {})).has(f"table.opponents.{name}")


def test_a_game_alone_lets_a_person_choose(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for typed, name in (("\n", "learn"), ("4\n", "terrain"), ("full\n", "full"), ("x\nmas\n", "masters")):
        monkeypatch.setattr(sys, "stdin", Keyboard(typed))
        assert choose_start("edadh", "it")[0] == f"edadh/{name}"
    shown = capsys.readouterr().out
    assert "A che cosa vuoi giocare?" in shown and "learn    Partita introduttiva" in shown
    assert choose_start("edadh/full", None)[0] == "edadh/full"


def test_a_seat_is_taken_by_name() -> None:
    output = told("lets-war/historical-4", "--seed", "5", "--as", "fra", typed="quit\n")
    assert "Germany: a recruit, France: you" in output
    output = told("warfare/03-clear-the-farm", "--seed", "5", "--as", "farmhands", typed="quit\n")
    assert "Marine company: a recruit, The people at the farm: you" in output


def test_a_long_list_comes_in_pages() -> None:
    typed = "1\n1\n1\n? move\n\nquit\n"
    output = told("warfare/03-clear-the-farm", "--seed", "5", typed=typed)
    first, _, second = output.rpartition("> ? move\n")[2].partition("> \n")
    assert "more; Enter shows them" in first and len(first.splitlines()) >= PAGE
    assert re.match(r"\s+\d+  move ", second)
    assert "Type the beginning of one to list it, as: move lav-1" in output
    assert "3 AP" in first


def test_a_unit_and_a_hex_are_looked_at() -> None:
    output = told("warfare/03-clear-the-farm", "--seed", "5", typed="look a1\nlook barn\nlook 6c4\nquit\n")
    assert "A1 lav-1: LAV" in output and "light weapon 6 AP, range 6, red die, defence 2" in output
    assert "B2 barn: MG team, values not seen yet" in output
    assert "T06.c4: " in output and "B1 farmhouse, Overwatch" in output


def test_a_hex_of_a_sketch_is_looked_at() -> None:
    """Labels of a sketch are numbers; the example of docs/scenarios.md is one."""
    page = (Path(__file__).parents[2] / "docs/scenarios.md").read_text(encoding="utf-8")
    start = page.partition("```yaml\n# mill-ford.yaml")[2].partition("```")[0]
    Path("sketch.yaml").write_text(start, encoding="utf-8")
    output = told("sketch.yaml", "--seed", "5", typed="look 0403\nlook 403\nlook 9999\nquit\n")
    assert len(re.findall(r"\n  0403: .+, level \d\n", output)) == 2
    assert "Seen by" in output or "None of yours sees it" in output
    assert "there is no “9999” to look at" in output


def test_why_names_what_is_missing_and_what_is_too_far() -> None:
    asked = ("fire lav-1 farmhouse", "fire lav-1", "fire", "fire lav-1 light", "move lav-1 T06.d4", "recover lav-1")
    for lang, why, words in (
        (
            "en",
            "why",
            ("lav-1 has: light weapon.", "Say which unit: lav-1,", "Say at whom: farmhouse,", "too far: the "),
        ),
        (
            "it",
            "perche",
            ("lav-1 ha: arma leggera", "Di’ quale unità: lav-1,", "Di’ contro chi: farmhouse,", "lontano: la"),
        ),
    ):
        typed = "1\n1\n1\n" + "".join(f"{why} {one}\n" for one in asked) + "quit\n"
        output = told("warfare/03-clear-the-farm", "--seed", "5", "--lang", lang, typed=typed)
        for sentence in words:
            assert sentence in output, sentence
        assert ":  " not in output.partition(why)[2] and "over this ground" not in output


def test_why_prints_the_table_that_is_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = "why R-MOR-2\nwhy R-MOR-3\nquit\n"
    for columns in (80, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        output = told("warfare/03-clear-the-farm", "--seed", "5", typed=typed)
        assert re.search(r"\n    Action +Shaken  Suppressed\n    Fire, assault, Overwatch,.* no +no\n", output)
        assert "\n    CS  all morale damage removed\n" in output
        assert all(len(line) <= columns for line in output.rpartition("> why R-MOR-2")[2].splitlines())


def test_a_map_is_drawn_once_and_then_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    start, typed = "warfare/03-clear-the-farm", "1\n" * 8
    output = told(start, "--seed", "5", typed=f"{typed}quit\n")
    assert output.count("Ground: ") == 1 and "\nChanged:\n  A1 lav-1 (usa-lav): " in output
    # What is told of a unit that has moved is its place on the board.
    [*_, last] = re.findall(r"  A1 lav-1 \(usa-lav\): .*", told(start, "--seed", "5", typed=f"{typed}board\nquit\n"))
    assert last.partition(", ")[0] in told(start, "--seed", "5", typed=f"{typed}look lav-1\nboard\nquit\n")
    drawn = told(start, "--seed", "5", typed=f"{typed}map\nquit\n").rpartition("> map")[2]
    assert "16f1 16f2 16f3" in drawn and "Ground: " not in drawn
    assert "d3  d4" not in drawn and "mappa" in told(start, "--seed", "5", "--lang", "it", typed="aiuto\nesci\n")
    monkeypatch.setenv("COLUMNS", "80")
    assert "f1  f2  f3" in told(start, "--seed", "5", typed="map\nquit\n")
    # Persons who share a screen find it cleared, and are shown all of it.
    shared = told(start, "--seed", "5", "--seat", "2=person", typed="\n1\n" * 12 + "quit\n")
    assert shared.count("Ground: ") > 2 and "Changed:" not in shared
    assert told("war.yaml", "--seed", "4", typed="map\nquit\n").count("Decks:") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are of Unix")
def test_the_width_of_the_terminal_is_used() -> None:
    """As a person starts it: standard output is a terminal of 100 columns that the program wraps."""
    import fcntl
    import pty
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 36, 100, 0, 0))
    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    args = [sys.executable, "-m", "cli", "play", "warfare/03-clear-the-farm", "--seed", "5", "--seat", "2=greedy"]
    game = subprocess.Popen(args, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    os.write(ours, b"quit\n")
    shown = b""
    try:
        while more := os.read(ours, 65536):
            shown += more
    except OSError:  # Linux: nobody holds the other end any more
        pass
    os.close(ours)
    assert game.wait() == 0
    assert b"16f1 16f2 16f3" in shown and b"\x1b[36m" in shown


def test_sides_have_colours_unless_no_colour_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[36m" in paint("A1", "cyan")
    assert tint_cells(".    #B1  tA3  .?") == f".    #{paint('B1', 'red')}  t{paint('A3', 'cyan')}  .?"
    assert tint_code("  A1 lav-1 (usa-lav): T16.f3") == f"  {paint('A1', 'cyan')} lav-1 (usa-lav): T16.f3"
    assert tint_code("B The people at the farm: box 38") == f"{paint('B', 'red')} The people at the farm: box 38"
    assert tint_code("  Active now: Marine company.") == "  Active now: Marine company."
    monkeypatch.setenv("NO_COLOR", "1")
    assert tint_cells("#B1") == "#B1" and tint_code("  A1 lav-1") == "  A1 lav-1"


def test_the_hand_of_proelio_has_values_and_the_fort_they_need() -> None:
    hand = (
        "2 × Palisades (counts 2, level 2, needs fort 1), Resources, Shields (counts 1, level 1), Soldiers (Attack 1)"
    )
    output = told("war.yaml", "--seed", "4", typed="quit\n").replace("\n    ", " ")
    assert f"Hand, 5 cards: {hand}\n" in output and "Hand, 5 cards: 5 × Base card\n" in output


def test_taxes_that_mean_revolution_are_asked_about_twice() -> None:
    """R-HOME-2: legal, to be confirmed."""
    shipped = Path(str(find_pack("lets-war"))) / "setups/historical-2.yaml"
    start = re.sub(r"nation_cards: 2}", "nation_cards: 2, homefront: unrest}", shipped.read_text())
    Path("unrest.yaml").write_text(start)
    typed = "end\ntax\nno\ntax\nsì\n"
    war = told("unrest.yaml", "--seed", "1", "--lang", "it", typed=typed)
    assert war.count("Le tasse ora portano alla Rivoluzione, e sei fuori dal gioco.") == 2
    assert "Vittoria per la Francia" in war


def test_an_interrupted_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at the prompt and while the program thinks."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("builtins.input", interrupted)
        assert "0 choices saved; sandtable play out/proelio/4.play goes on" in told("war.yaml", "--seed", "4")
    monkeypatch.setattr(SeatedGame, "player", lambda *_: SimpleNamespace(choose=interrupted))
    assert "choices saved; sandtable play out/proelio/5.play goes on" in told("war.yaml", "--seed", "5", typed="1\n1\n")


def test_several_persons_are_not_all_you() -> None:
    output = told("war.yaml", "--seed", "4", "--seat", "2=person", typed="quit\n")
    assert "House 1: a person, House 2: a person, House 3: a recruit" in output


def test_a_name_no_file_can_have_is_told() -> None:
    result = CliRunner().invoke(sandtable_command, ["play", "war.yaml", "--seed", "4"], input="save x\0\nquit\n")
    assert isinstance(result.exception, CannotWrite) and "no file can have that name" in str(result.exception)


def test_a_choice_without_words_after_which_dice_fall_is_listed() -> None:
    """Not to jam a drone names nobody, and what follows rolls for the drone's target."""
    output = told("warfare/05-take-the-bridge", "--seed", "4", typed="1\n" * 60)
    _, _, asked = output.partition("Jam it?")
    assert "    2  hold     hold fire\n" in asked.partition("> ")[0]

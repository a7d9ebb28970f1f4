"""`sandtable play` as people type it, with input from a pipe."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import sandtable_command
from sandtable.games.replay import BadReplay, read_record

# Dealt and kept here: the luck of a game hangs on the text of its start, and the pack's own may be reworded.
SETUP = """\
game: proelio
setup: dealt
mode: open
players: 3
first: 1
direction: counter-clockwise
seats:
  - {hand: [palisades, palisades, resources, shields, soldiers]}
  - {hand: 5}
  - {hand: 5}
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("war.yaml").write_text(SETUP)


def play(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(sandtable_command, ["play", *args], input=typed)


def told(*args: str, typed: str = "") -> str:
    result = play(*args, typed=typed)
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_a_game_alone_plays_its_first_set_up_and_says_which() -> None:
    output = told("proelio", "--seed", "4", typed="quit\n")
    assert output.startswith("proelio also has allied-4, open-4, open-5, open-6: sandtable play proelio/NAME\n")
    assert "\nproelio/open-3, seed 4\nHouse 1: you, House 2: a recruit, House 3: a recruit\n" in output
    assert "House 1 (you" in output


def test_a_person_chooses_by_number_and_by_words() -> None:
    output = told("war.yaml", "--seed", "4", typed="1\ndiscard soldiers\nfort shields\nquit\n")
    assert "House 1 draws one Base card." in output
    assert "House 1 discards Soldiers." in output
    assert "House 1 builds a fort: Shields." in output
    record = read_record(Path("out/proelio/4.play").read_text(), "4.play")
    assert [str(chosen) for seat, chosen in record.choices if seat == 0] == ["draw", "discard soldiers", "fort shields"]
    assert record.players == ("person", "greedy", "greedy")


def test_what_is_not_allowed_is_explained() -> None:
    output = told("war.yaml", "--seed", "4", typed="fort palisades\ndance\n99\n\n? attack\nquit\n")
    assert "Not allowed: Palisades is level 2; your next fort is level 1 [R-FORT-3]" in output
    assert "Not allowed: 'dance' does not answer this" in output
    assert output.count("choices are numbered 1 to 11") == 2
    assert output.count("attack soldiers  ") == 2


def test_what_changed_comes_when_others_have_played_and_the_board_when_asked() -> None:
    output = told("war.yaml", "--seed", "4", typed="1\nboard\nquit\n")
    assert output.count("Decks:") == 2
    assert "Hand, 5 cards: 5 × Base card" in output
    output = told("war.yaml", "--seed", "4", typed="1\ndiscard soldiers\nquit\n")
    assert re.search("Base discards: .*Soldiers", output)
    # Within a turn one's own cards are enough; what others did comes before what it changed.
    own, _, later = output.partition("House 1 discards Soldiers.")
    assert own.count("Decks:") == 1 and "Hand, 6 cards:" in own
    places = [later.index(text) for text in ("Round 2: House 1 to play.", "Changed:", "Decks:", "Your Action?")]
    assert places == sorted(places)


def test_events_name_their_rule_when_asked() -> None:
    assert "House 1 draws one Base card.  [R-ACT-1]" in told("war.yaml", "--seed", "4", "--explain", typed="1\nquit\n")
    assert "[R-ACT-1]" not in told("war.yaml", "--seed", "4", typed="1\nquit\n")


def test_in_italian() -> None:
    output = told("war.yaml", "--seed", "4", "--lang", "it", typed="1\nquit\n")
    assert "Casata 1: La tua Azione?" in output and "Casata 1 pesca una carta Base." in output


def test_the_program_plays_alone_saves_and_replays() -> None:
    output = told("proelio/open-4", "--seat", "1=random", "--seed", "7", "--show", "all", "-o", "war.play")
    assert re.search(r"The game is won by House \d: a House has fallen \[R-WIN-2\]\.", output)
    again = told("--replay", "war.play", "--explain")
    assert re.match(
        r"war.play, seed 7\nHouse 1: chance, House 2: a recruit, .*\nRound 1 · House \d to play\n1. House", again
    )
    assert "[R-DEF-3]" in again
    assert again.splitlines()[-1] == output.splitlines()[-2]
    assert "Decks:" in output  # how things stand at the end
    # The end of the input is the end of a game that is watched, too: nobody is asked.
    assert "> " not in output


def test_a_watched_seat_sees_no_secrets_of_others() -> None:
    told("war.yaml", "--seat", "1=random", "--seed", "7", "-o", "war.play")
    for args in (("war.yaml", "--seat", "1=random", "--seed", "7"), ("--replay", "war.play")):
        output = told(*args, "--show", "2")
        private = re.findall(r"Only House (\d)(?: and House (\d))?", output)
        assert private and all("2" in seats for seats in private)
    nobody = told("war.yaml", "--seat", "1=random", "--seed", "7")
    assert "Only House" not in nobody


def test_a_replay_stops_and_shows_how_things_stood() -> None:
    told("war.yaml", "--seat", "1=greedy", "--seed", "7", "-o", "war.play")
    output = told("--replay", "war.play", "--until", "5", "--show", "3")
    assert "\n5. " in output and "\n6. " not in output
    assert "House 3 (you" in output


def test_a_saved_game_goes_on() -> None:
    told("war.yaml", "--seed", "4", typed="1\nquit\n")
    output = told("out/proelio/4.play", typed="discard soldiers\nquit\n")
    assert "Above five cards" in output and "House 1 discards Soldiers." in output
    record = read_record(Path("out/proelio/4.play").read_text(), "4.play")
    assert len(record.choices) >= 4


def test_a_saved_game_is_kept_to_its_end() -> None:
    told("war.yaml", "--seed", "4", typed="1\nquit\n")
    # One choice after the other until the game is over; the first is always legal.
    output = told("out/proelio/4.play", typed="1\n" * 400)
    assert "The game is " in output and "--replay out/proelio/4.play tells it" in output
    assert told("--replay", "out/proelio/4.play").splitlines()[-1].startswith("The game is ")


def test_a_replay_that_no_longer_comes_out_is_said() -> None:
    told("war.yaml", "--seat", "1=greedy", "--seed", "7", "-o", "war.play")
    file = Path("war.play")
    file.write_text(file.read_text().replace("seed: 7", "seed: 8"))
    result = play("--replay", "war.play")
    assert isinstance(result.exception, BadReplay) and result.exception.exit_code == 1


def test_persons_at_one_screen_see_only_their_own() -> None:
    """Between two persons both press Enter, and what one alone may know stays before the line that clears."""
    typed = "\n1\ndiscard soldiers\n\n\n1\n1\n\n\nquit\n"
    output = told("war.yaml", "--seed", "4", "--seat", "2=person", "--seat", "3=person", typed=typed)
    pages = output.split("-" * 40 + "\n")
    seen = {}
    for page in pages:
        private = set(re.findall(r"Only House (\d)", page))
        looking = set(re.findall(r"House (\d) \(you", page))
        assert len(looking) <= 1 and private <= looking, page
        for seat in looking:
            seen[seat] = page
    assert {"1", "3", "2"} >= set(seen) and len(seen) >= 2
    assert all("(you" not in page for page in pages if "when nobody else is looking" in page)
    hands = [page.split("(you")[1].splitlines()[1] for page in seen.values()]
    assert all("Base card" not in hand for hand in hands)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("nowhere.yaml",), "nowhere.yaml: no such file or game"),
        (("proelio/open-9",), "did you mean"),
        (("proelio/open-3", "--seat", "4=random"), "there is no seat '4'; proelio/open-3 has seats 1 to 3"),
        (("proelio/open-3", "--seat", "2=genius"), "there is no player 'genius'"),
        (("proelio/open-3", "--seat", "2"), "'2' seats nobody; write --seat 2=greedy"),
        (("lets-war/historical-4", "--as", "XXX"), "historical-4 has seats 1 to 4: GER, FRA, AUH, GBR"),
        (("proelio/open-3", "--show", "2"), "would show a person what they may not know"),
        (("proelio/open-3", "--seat", "1=random", "--show", "7"), "there is no seat '7'"),
        (("--replay", "nowhere.play"), "nowhere.play: no such file or directory"),
        (("--replay", "war.yaml"), "not a replay"),
    ],
)
def test_every_mistake_is_one_line(args: tuple[str, ...], message: str) -> None:
    result = play(*args)
    said = str(result.exception) if result.exit_code == 1 else result.output
    assert result.exit_code != 0 and message in said and "\n" not in said.strip(), said


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "name a game"),
        (("proelio", "--until", "3"), "--until is for --replay"),
        (("proelio", "--replay", "x.play"), "--replay tells a saved game"),
        (("proelio", "--lang", "xx"), "has no 'xx'"),
    ],
)
def test_wishes_that_contradict_themselves(args: tuple[str, ...], message: str) -> None:
    result = play(*args)
    assert result.exit_code == 2 and message in result.output


def test_a_pack_without_a_game_cannot_be_played() -> None:
    assert CliRunner().invoke(sandtable_command, ["init", "mine"]).exit_code == 0
    result = play("mine")
    assert "cannot be played" in str(result.exception)


def test_what_happened_while_the_table_was_laid_is_told_before_the_first_choice() -> None:
    told("lets-war/historical-2", "--seat", "1=greedy", "--seed", "3", "-o", "war.play")
    again = told("--replay", "war.play", "--until", "1")
    assert again.index("Prelude, Spring 1914.") < again.index("\n1. ")
    assert again.count("Prelude, Spring 1914.") == 1
    output = told("lets-war/historical-2", "--seed", "3", typed="quit\n")
    assert output.index("Prelude, Spring 1914.") < output.index("lay equipment?")

"""The opponent on paper: it keeps to its view, plays whole games by its sheet, and says why in the sheet's words."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import sandtable_command
from generator.seed import Seed
from generator.warfare.content.loader import open_content
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop
from generator.warfare.writing.scenario_file import scenario_text
from playtest.match import Match
from playtest.players.warfare.solo.player import SoloPlayer
from playtest.seated_game import SeatedGame
from sandtable.games.cups import Cups
from sandtable.games.play import Choice, Decision, Result
from sandtable.games.replay import read_record
from sandtable.games.telling import Telling
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.solo.book import name_of
from sandtable.games.warfare.solo.reader import NoSolo, open_solo
from sandtable.jobs.play import PlayRequest, open_game, open_named
from sandtable.model.document import load_document
from sandtable.resources import content_folder
from tests.builtin import pack

SHIPPED = ("01-hearts-and-minds", "03-clear-the-farm", "05-take-the-bridge")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(sandtable_command, arguments)
    assert result.exit_code == 0, result.output
    return result.output


def opened(name: str) -> SeatedGame:
    return open_named(f"warfare/{name}")


def played(game: SeatedGame, seat: int, seed: int = 4):
    """Yield the match before each decision of a seat that the sheet plays against greedy players, with its player."""
    players = [game.player("greedy", str(number)) for number in range(len(game.seats))]
    sheet = players[seat] = game.player("solo", f"{seed}:{seat}")
    assert isinstance(sheet, SoloPlayer)
    match = Match(game.table, game.table.lay(game.start, Cups(seed)), players)
    while not isinstance(match.decision, Result):
        if match.decision.seat == seat:
            yield match, sheet
        match.step()


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seat", [0, 1])
def test_it_chooses_alike_whatever_it_cannot_see(name: str, seat: int) -> None:
    game = opened(name)
    other, asked = game.player("solo", f"4:{seat}"), 0
    for match, sheet in played(game, seat):
        decision, state = match.decision, match.state
        assert isinstance(decision, Decision)
        guess = game.table.guess(game.table.view(state, seat), Cups(asked, "guess"))
        chosen = other.choose(game.table.view(guess, seat), decision, game.table.choices(guess))
        twin = sheet.decide(game.table.view(state, seat), decision)
        assert (asked, chosen) == (asked, twin)
        asked += 1
    assert asked > 20


def test_its_choice_is_what_the_last_row_says() -> None:
    game, rows = opened("03-clear-the-farm"), set()
    for match, sheet in played(game, 1):
        assert isinstance(match.decision, Decision)
        chosen = sheet.decide(game.table.view(match.state, 1), match.decision)
        reason = sheet.reason
        if match.decision.kind == "act":
            assert reason is not None
            assert (reason.row is None) == (chosen == Choice("pass"))
            if reason.row is not None:
                rows.add(reason.row.id)
                assert sheet.book.sheets["hold"][reason.number] is reason.row
                least = {"F": reason.card.F, "G": reason.card.G} if reason.card is not None else {}
                wanted = dict(reason.row.when).get("mark", 0)
                assert reason.mark >= least.get(wanted, wanted)
    assert {"strong-attack", "attack"} <= rows


def test_a_choice_that_is_left_out_is_replaced_by_the_next_one() -> None:
    game = opened("05-take-the-bridge")
    for match, sheet in played(game, 1):
        if isinstance(match.decision, Decision) and match.decision.kind == "act":
            view, offered = game.table.view(match.state, 1), game.table.choices(match.state)
            first = sheet.choose(view, match.decision, offered)
            left = [one for one in offered if one != first]
            assert sheet.choose(view, match.decision, left) in left
            return


def test_nobody_boards_what_it_has_just_left() -> None:
    game = opened("01-hearts-and-minds")
    left: dict[str, int] = {}
    for match, sheet in played(game, 0, seed=1):
        assert isinstance(match.decision, Decision)
        carrier = {unit.id: unit.passenger for unit in match.state.units}
        chosen = sheet.decide(game.table.view(match.state, 0), match.decision)
        if chosen.verb == "unload":
            left[match.state.units[carrier[chosen.words[0]]].id] = match.state.turn
        if chosen.verb == "load":
            assert left.get(chosen.words[1]) != match.state.turn
    assert left


@pytest.mark.parametrize("language", ["en", "it"])
def test_it_says_why_in_the_words_of_its_sheet(language: str) -> None:
    game = opened("05-take-the-bridge")
    assert game.play.names is not None
    pack = game.document.pack
    telling = Telling(pack, language, game.seats, game.play.names(game.start, language))
    said: list[str] = []
    for match, sheet in played(game, 1):
        assert isinstance(match.decision, Decision)
        sheet.decide(game.table.view(match.state, 1), match.decision)
        if sheet.reason is not None and sheet.reason.row is not None:
            line = sheet.explain(telling)[-1]
            assert f"{sheet.reason.number + 1}, {name_of(sheet.reason.row, language)}: " in line
            said += sheet.explain(telling)
    text = "\n".join(said)
    assert "{" not in text
    stance = {"en": "Bridge defenders: Hold, row 2, Strike: ", "it": ": Difesa, riga 2, Colpisci: "}[language]
    assert stance in text
    assert {"en": "town-1 B, machine-gun C", "it": "town-1 B, machine-gun C"}[language] in text


def test_equal_seeds_draw_equal_cards() -> None:
    game = opened("03-clear-the-farm")

    def cards(seed: int) -> list[str]:
        found = []
        for _, sheet in played(game, 1, seed):
            if sheet.reason is not None and sheet.reason.drawn is not None:
                found.append(str(sheet.reason.drawn))
        return found

    assert cards(5) == cards(5) != cards(6)


def test_effort_is_counted() -> None:
    game = opened("05-take-the-bridge")
    sheets = [sheet for _, sheet in played(game, 1)]
    counts = sheets[-1].effort.counts()
    assert counts["actions"] >= counts["activations"] > counts["phases"] >= 1
    assert counts["rows"] >= counts["questions"] >= counts["answered"] > 0
    assert counts["compared"] >= counts["actions"] - counts["passes"]


def test_at_the_terminal_the_sheet_is_seated_and_explained() -> None:
    seats = ["--seat", "1=greedy", "--seat", "2=solo", "--seed", "3"]
    told = run("play", "warfare/05-take-the-bridge", *seats, "--explain")
    assert "Bridge defenders: the sheet" in told
    assert "  > Bridge defenders: Hold, row 2, Strike: " in told
    assert "  > " not in run("play", "warfare/05-take-the-bridge", *seats)


def test_a_pack_without_sheets_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opened("03-clear-the-farm")
    monkeypatch.setattr("sandtable.games.warfare.solo.reader.SOLO_FILE", "no-such.yaml")
    with pytest.raises(NoSolo, match="has no no-such"):
        game.player("solo", "1")


def test_levels_are_boxes_of_the_track(tmp_path: Path) -> None:
    seats = ["--seat", "1=greedy", "--seat", "2=solo", "--seed", "3", "-o", str(tmp_path / "hard.play")]
    run("play", "warfare/05-take-the-bridge", *seats, "--level", "hard", "--blind")
    start = read_record((tmp_path / "hard.play").read_text(encoding="utf-8"), "hard.play").start
    boxes = open_solo(opened("05-take-the-bridge").document.pack).levels["hard"]
    assert f"handicap: {{battlegroup: {{start: {boxes.start}, turn: {boxes.turn}}}}}\n" in start
    assert "blind: [defenders]\n" in start
    nobody = CliRunner().invoke(sandtable_command, ["play", "warfare/05-take-the-bridge", "--level", "green"])
    assert "seat it with --seat 2=solo" in str(nobody.exception)


def test_a_scenario_for_one_seats_the_sheet(tmp_path: Path) -> None:
    text = opened("05-take-the-bridge").text.replace("players: 2", "players: 1")
    (tmp_path / "alone.yaml").write_text(text, encoding="utf-8")
    assert open_game(PlayRequest(str(tmp_path / "alone.yaml"), seed=1)).record.players == ("person", "solo")


@pytest.mark.slow
def test_it_sits_in_any_seat_of_a_scenario_for_four() -> None:
    box = Box(pack("warfare"))
    seed, wishes = Seed(11), Wishes(players=4)
    text = scenario_text(Workshop(box, open_content(box.pack)).make(seed, wishes), seed, wishes)
    document = load_document(text.encode(), "four.yaml", content_folder() / "warfare").document
    assert document is not None
    game = SeatedGame(document, "four.yaml", text)
    assert len(game.seats) == 4
    for seat in range(4):
        done = {sheet.reason.kind for _, sheet in played(game, seat) if sheet.reason is not None}
        assert "row" in done

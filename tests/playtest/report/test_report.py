"""Reports: every figure stands under its question, nothing leaves the page, and the same summary gives the same bytes."""

import json
import re
from dataclasses import replace
from functools import cache

import pytest

from playtest.report.charts import tints
from playtest.report.figures import Figure, Figures
from playtest.report.files import FORMATS, report_file
from playtest.report.naming import THIN, Naming
from playtest.report.page import Report
from playtest.report.scale import Scale, round_step
from playtest.series import InlineRunner, Job, camps_of
from playtest.stats.sequential import Claim, SequentialPair
from playtest.subject import Subject, make_ready
from playtest.summary import Card, Led, Luck, Range, Share, Skill, Summary, to_json
from playtest.tally import summarise
from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.handouts.colours import sheet_colours
from sandtable.handouts.warfare.heat_map import heat_map
from sandtable.ink.items import bounds, walk
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Page
from sandtable.ink.shapes import TextRun
from sandtable.layout.paper import PAPERS
from tests.playtest.subjects import FARM, OPEN, TWO, shipped

_COLOURS = sheet_colours({}, False)


@cache
def summary_of(subject: Subject, games: int = 6) -> Summary:
    seats = len(make_ready(subject).seats)
    job = Job(subject, ("random",) * seats, seed=3)
    return summarise(job, list(InlineRunner().play(job, games)))


def page_of(summary: Summary, subject: Subject, language: str = "en", paper: str = "a4") -> Page:
    ready = make_ready(subject)
    renderer = FaceRenderer(ready.document.pack, language)
    return Report(summary, renderer, PAPERS[paper], Naming(summary, ready, renderer)).page()


def words_on(page: Page) -> str:
    runs = [item for item, _ in walk(page.over) if isinstance(item, TextRun)]
    return " ".join(" ".join(word.text for _, word in run.words) for run in runs)


@pytest.mark.parametrize("game", ["edadh/learn", "lets-war/historical-2"])
def test_every_game_can_be_drawn(game: str) -> None:
    subject = shipped(*game.split("/"))
    assert "Who wins?" in words_on(page_of(summary_of(subject, 2), subject))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_stays_on_the_page(language: str, paper: str) -> None:
    page = page_of(summary_of(OPEN), OPEN, language, paper)
    whole = Box(0, 0, page.width, page.height)
    for item, matrix in walk(page.over):
        assert matrix == IDENTITY
        assert whole.holds(bounds(item)), item


def test_figures_answer_questions() -> None:
    said = words_on(page_of(summary_of(OPEN), OPEN))
    for question in ("Who wins?", "Would more games change it?", "How long does it take?", "How does it end?"):
        assert question in said
    assert "AI win rate" in said
    assert f"--games {summary_of(OPEN).games} --seed 3" in said


def figures_of(summary: Summary, subject: Subject, language: str = "en") -> dict[str, Figure]:
    ready = make_ready(subject)
    renderer = FaceRenderer(ready.document.pack, language)
    look = tints(sheet_colours(renderer.pack.palette, False))
    return {figure.key: figure for figure in Figures(summary, Naming(summary, ready, renderer), look).all()}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_report_speaks_of_units_and_deeds_by_their_names(language: str) -> None:
    summary = replace(summary_of(FARM, 2), unplayed_rules=("unblock", "spare"))
    said = words_on(page_of(summary, FARM, language))
    ids = {card.id for card in summary.cards} | {piece.id for piece in summary.pieces} | {"unblock", "spare", "random"}
    assert not ids & set(re.findall(r"[\w-]+", said))
    assert {"en": "Which units act?", "it": "Quali unità agiscono?"}[language] in figures_titles(summary, language)
    assert {"en": "remove a roadblock", "it": "togliere un blocco stradale"}[language] in said


def figures_titles(summary: Summary, language: str) -> list[str]:
    # Uneven uses, which are worth a figure.
    uneven = tuple(replace(card, played=at % 3, seen=Share(2, 1, 0.5, 0, 1)) for at, card in enumerate(summary.cards))
    return [figure.title for figure in figures_of(replace(summary, cards=uneven), FARM, language).values()]


@pytest.mark.slow
def test_every_chart_says_what_to_do() -> None:
    for subject in (OPEN, TWO):
        for figure in figures_of(summary_of(subject, 4), subject).values():
            assert figure.advice or figure.key == "unused", figure.key


def test_nothing_is_drawn_where_all_games_are_alike() -> None:
    summary = summary_of(OPEN)
    alike = replace(summary, length=replace(summary.length, counts=((4, 6),), turns=Range(4, 4, 4, 4, 4, 4)))
    length = figures_of(alike, OPEN)["length"]
    assert length.draw is None
    assert length.advice == "All games are equally long (rounds: 4)."


def test_nearly_equal_lengths_are_no_range() -> None:
    summary = summary_of(OPEN)
    nearly = replace(summary.length, counts=((3, 1), (4, 59)), turns=Range(3, 4, 4, 4, 4, 4))
    length = figures_of(replace(summary, length=nearly), OPEN)["length"]
    assert length.advice == "Nearly all games are equally long (rounds: 4): nothing to change."


def test_what_is_decided_needs_no_more_games() -> None:
    decided = figures_of(replace(summary_of(OPEN), verdict="unfair"), OPEN)
    assert decided["run"].advice == "The line has settled; only a close call needs more games."


@pytest.mark.parametrize("sides", range(2, 8))
def test_legends_name_each_side_beside_its_colour(sides: int) -> None:
    summary = summary_of(OPEN)
    each = tuple(replace(summary.sides[0], id=str(at + 1), seats=(at + 1,)) for at in range(sides))
    ending = replace(summary.endings[0], won=(1,) * sides, draws=0, games=sides, share=1.0)
    legend = figures_of(replace(summary, sides=each, endings=(ending,)), OPEN)["endings"].legend
    assert [name for name, _ in legend] == [f"House {at + 1}" for at in range(sides)]
    assert len({colour for _, colour in legend}) == sides


def test_no_bar_is_longer_than_all_games() -> None:
    summary = summary_of(TWO, 4)
    for name, _, played, won in Figures(
        summary, Naming(summary, make_ready(TWO), FaceRenderer(make_ready(TWO).document.pack, "en")), tints(_COLOURS)
    ).uses():
        assert 0 <= played <= 1, name
        assert 0 <= won <= 1, name


def test_cards_left_in_the_box_are_not_called_unplayed() -> None:
    assert not {"CF-90", "CF-91"} & {card.id for card in summary_of(TWO, 4).cards}


def test_worth_of_cards_is_ranked_and_shown_beside_what_is_seen() -> None:
    seen = Share(40, 20, 0.5, 0.34, 0.66)
    cards = (
        Card("knights", "1", 40, 60, seen, False, worth=0.02, low=-0.01, high=0.05, chance=0.4, games=2000),
        Card("dung", "1", 40, 60, seen, False, worth=0.19, low=0.17, high=0.21, chance=0.0, games=2000),
    )
    said = words_on(page_of(replace(summary_of(OPEN), cards=cards), OPEN))
    assert "What is a card worth?" in said
    assert said.index("Dung") < said.index("Knights")
    assert "seen 50.0" in said


@pytest.mark.slow
def test_a_map_shows_where_units_are_lost() -> None:
    ready = make_ready(FARM)
    renderer = FaceRenderer(ready.document.pack, "en")
    label = next(iter(ready.start.board.labels.values()))
    room = Size(80, 90)
    bare, dotted = (heat_map(ready.start, renderer, counts, room) for counts in ({}, {label: 12.0, "nowhere": 3.0}))
    assert bare is not None
    assert dotted is not None
    assert dotted.width <= room.width
    assert dotted.height <= room.height
    assert len(dotted.items) > len(bare.items)
    said = [item.words[0][1].text for item, _ in walk(dotted.items[1:]) if isinstance(item, TextRun)]
    assert said in ([], ["12"])


@pytest.mark.parametrize("form", FORMATS)
def test_equal_summaries_give_equal_bytes(form: str) -> None:
    one, two = (report_file(summary_of(OPEN), make_ready(OPEN), form, language="en", dpi=50) for _ in range(2))
    assert one == two
    assert len(one) > 2000


def test_html_holds_everything_and_loads_nothing() -> None:
    summary = replace(summary_of(OPEN), title={"en": "</script><b>"})
    html = report_file(summary, make_ready(OPEN), "html", language="en").decode()
    assert not re.search(r"(?:src|href)=.(?!data:)", html)
    assert "<b>" not in html
    data = re.search(r'<script type="application/json" id="summary">(.*?)</script>', html, re.DOTALL)
    assert data is not None
    assert json.loads(data[1]) == json.loads(to_json(summary))


@pytest.mark.parametrize(("least", "step"), [(0.07, 0.1), (0.1, 0.1), (3, 5), (17, 20), (1, 1)])
def test_steps_are_round(least: float, step: float) -> None:
    assert round_step(least) == pytest.approx(step)


def test_a_scale_keeps_values_inside() -> None:
    scale = Scale(0.3, 0.7, 100, 20)
    assert scale.at(0.3) == 100
    assert scale.at(0.5) == pytest.approx(60)
    assert scale.at(2) == 20
    assert scale.ticks(4) == pytest.approx([0.3, 0.4, 0.5, 0.6, 0.7])


def test_luck_and_skill_are_pictures_with_a_sentence() -> None:
    said = summary_of(FARM, 2)
    spread = Range(0.01, 0.02, 0.07, 0.1, 0.2, 0.08)
    luck = Luck("dice", 400, 0.23, 0.17, 0.29, spread, ())
    skill = Skill("planner", "greedy", tuple(Led(side.id, 0.5, 100, 64, 0.64, 0.54, 0.73) for side in said.sides))
    for language, sentence in (
        ("en", "Good and bad rolls explain at least 23.0 % of who wins (17.0 % to 29.0 %). In half of the games"),
        ("it", "I tiri buoni e cattivi spiegano almeno il 23,0 % di chi vince (da 17,0 % a 29,0 %). In metà"),
    ):
        found = figures_of(replace(said, luck=luck, skill=skill), FARM, language)
        assert found["luck"].note.replace(THIN, " ").startswith(sentence) and found["luck"].draw is not None
        assert "100" in found["skill"].note and found["skill"].draw is not None and found["skill"].advice
    blind = replace(skill, sides=tuple(replace(led, share=0.3) for led in skill.sides))
    assert figures_of(replace(said, skill=blind), FARM)["skill"].advice.startswith("Playing better gains nothing here")
    assert figures_of(replace(said, luck=Luck("none", 2)), FARM)["luck"].note == (
        "None: there are no dice, and no cards are drawn."
    )


def test_a_certificate_says_what_its_test_ruled_out() -> None:
    pair = SequentialPair(Claim())
    for _ in range(60):
        pair.add(1.0)
    job = Job(FARM, ("greedy",) * 2, seed=4)
    games = list(InlineRunner().play(job, 2))
    sides = [camp.id for camp in camps_of(FARM)]
    said = summarise(job, games, pairs=dict.fromkeys(sides, pair))
    assert said.verdict == "unfair" and said.sides[0].sure_low >= 0.5
    ready = make_ready(FARM)
    renderer = FaceRenderer(ready.document.pack, "en")
    verdict = Report(said, renderer, PAPERS["a4"], Naming(said, ready, renderer)).verdict()
    assert verdict.replace(THIN, " ").endswith("Not fair for this player: 50.0 % is ruled out.")

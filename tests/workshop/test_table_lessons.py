"""Lessons at the table: each is played to its end by its address, and equals the record of the printed walkthrough."""

from collections.abc import Iterator

import pytest

from sandtable.jobs.table.lesson_table import LessonTable, open_lesson
from sandtable.jobs.table.refusals import NoLesson
from sandtable.model.loading.pack_cache import load_cached
from sandtable.model.rulebook.lesson import has_lesson, lesson_of
from sandtable.resources import builtin_packs
from tests.workshop.table_driver import Page, Room, check

GAMES = ("edadh", "lets-war", "proelio", "warfare")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with Room(tmp_path_factory.mktemp("room")) as made:
        yield made


@pytest.fixture(autouse=True)
def _close_tables(room: Room) -> Iterator[None]:
    yield
    for table in room.tables.all():
        room.tables.close(table.key)


def begin(room: Room, game: str) -> tuple[Page, LessonTable]:
    key = room.post("/api/table/open", {"named": game, "as": "lesson"})["table"]
    played = room.played(key)
    assert isinstance(played, LessonTable)
    return room.page(key), played


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_that_is_followed_is_the_recorded_game(room: Room, game: str) -> None:
    page, played = begin(room, game)
    met: list[str] = []
    for step in range(8):
        state = check("state", page.post("/lesson", step=step) if step else page.state())
        assert state["lesson"]["at"] == step
        while (lesson := check("state", page.state())["lesson"])["wanted"] is not None:
            state = page.state()
            assert not lesson["done"]
            page.post("/choose", of=state["asks"]["of"], choice=lesson["wanted"])
        assert lesson["done"]
        assert page.state()["asks"]["waits"] == "lesson"
        met += [one["rule"] for one in lesson["rules"]]
    assert played.record.choices == played.whole.choices
    assert len(met) == len(set(met)) >= 4
    for message in page.messages():
        if message["event"] in ("asks", "step"):
            check(f"message-{message['event']}", message["data"])


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_shown_at_once_and_again(room: Room, game: str) -> None:
    page, played = begin(room, game)
    for step in (7, 3, 0, 5, 5):
        lesson = page.post("/lesson", step=step)["lesson"]
        played.wait()
        assert lesson["at"] == step
        made = played.record.choices
        assert made == played.whole.choices[: len(made)]
        assert played.lesson.steps[step].first <= len(made) <= played.lesson.steps[step].last
    assert page.post("/lesson", 404, step=8)["error"]["code"] == "no-lesson"


def test_another_choice_is_answered_and_nothing_happens(room: Room) -> None:
    page, played = begin(room, "edadh")
    state = page.post("/lesson", step=1)
    other = 0 if state["lesson"]["wanted"] else 1
    refused = page.post("/choose", 409, of=state["asks"]["of"], choice=other)
    assert refused["error"]["code"] == "lesson"
    assert "lesson" in refused["error"]["message"]
    assert played.record.choices == []


def test_a_choice_that_comes_to_the_same_is_taken_for_the_recorded_one(room: Room) -> None:
    """The engineers may walk to 0303 by 0203 as well as by 0204: the same hex at the same cost."""
    page, played = begin(room, "warfare")
    state = page.post("/lesson", step=7)
    wanted = played.whole.choices[-1][1]
    assert str(wanted) == "move guastatori 0204 0303"
    page.post("/choose", of=state["asks"]["of"], typed="move guastatori 0203 0303")
    assert played.record.choices[-1][1] == wanted


def test_between_steps_nothing_can_be_chosen(room: Room) -> None:
    page, _ = begin(room, "warfare")
    asks = page.state()["asks"]
    assert (asks["yours"], asks["waits"], "of" in asks) == (False, "lesson", False)
    assert page.post("/choose", 409, of="0" * 16, choice=0)["error"]["code"] == "stale"
    assert page.post("/undo", 409, choices=0)["error"]["code"] == "no-undo"


def test_a_lesson_that_is_left_goes_on_as_a_game(room: Room) -> None:
    page, played = begin(room, "proelio")
    page.post("/lesson", step=7)
    page.post("/lesson", leave=True)
    played.wait()
    state = check("state", page.state())
    assert state["lesson"] is None
    assert state["asks"]["yours"]
    page.post("/choose", of=state["asks"]["of"], choice=0)
    played.wait()
    assert len(played.record.choices) > 12
    room.post(f"/api/table/{page.table}/close", {})
    kept = played.file
    assert kept.is_file()
    kept.unlink()


def test_a_lesson_is_not_kept(room: Room) -> None:
    page, played = begin(room, "proelio")
    page.post("/lesson", step=5)
    room.post(f"/api/table/{page.table}/close", {})
    assert not played.file.exists()


def test_the_turning_of_a_card_is_drawn(room: Room) -> None:
    page, _ = begin(room, "edadh")
    drawing = page.post("/lesson", step=1)["lesson"]["picture"]
    answer = room.client.get(f"{drawing}?lang=it")
    assert answer.status_code == 200
    assert answer.text.count("<svg") == 1
    assert room.client.get(drawing.replace("/1", "/2")).status_code == 404


def test_only_lessons_are_led(room: Room) -> None:
    key = room.sit_down("proelio/open-3", [])
    assert room.page(key).post("/lesson", 404, step=1)["error"]["code"] == "no-lesson"
    assert "lesson" not in room.page(key).state()
    assert room.post("/api/table/open", {"named": "chess", "as": "lesson"}, 404)["error"]["code"] == "no-lesson"


def test_the_start_page_knows_which_games_have_a_lesson(room: Room) -> None:
    games = room.get("/api/table/starts")["games"]
    assert {one["game"]: one["lesson"] for one in games} == dict.fromkeys(GAMES, True)


@pytest.mark.parametrize("game", GAMES)
def test_the_quick_look_at_rules_finds_the_same_lessons(game: str) -> None:
    pack = load_cached(builtin_packs()[game]).pack
    assert pack is not None
    assert has_lesson(pack)
    lesson = lesson_of(pack)
    assert lesson is not None
    assert [len(lesson.steps), lesson.steps[0].first] == [8, 0]
    for step in lesson.steps:
        assert set(step.title) == set(step.text) == {"en", "it"}
        assert all(line and "[[" not in line for text in step.text.values() for line in text)


def test_a_pack_without_a_walkthrough_has_no_lesson() -> None:
    starter = builtin_packs()["proelio"].parent / "_starter"
    pack = load_cached(starter).pack
    assert pack is not None
    assert not has_lesson(pack)
    with pytest.raises(NoLesson, match="no walkthrough"):
        open_lesson(pack)

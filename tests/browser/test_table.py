"""Whole games, hand-over, replay, phone and keyboard at the Table."""

import itertools
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sandtable.games.play import Choice, Decision
from sandtable.jobs.play import GameSession, PlayRequest, open_game
from tests.browser.table_page import TablePage

PHONE = {"width": 390, "height": 844, "touch": True}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.mark.parametrize(
    ("game", "start", "first"),
    [
        ("proelio", "Open War, 4 players", "House 1"),
        ("warfare", "Bread, Water and a Loudspeaker", ""),
        ("lets-war", "Duel on the Western Front", ""),
        ("edadh", "Learning game", ""),
    ],
)
def test_a_whole_game_is_the_one_that_the_engine_replays(
    folder: Path, serve: Callable[..., Any], journey: Any, game: str, start: str, first: str
) -> None:
    table = TablePage(journey(serve(folder)), folder)
    table.sit_down(game, start)
    expect(table.page.locator(".tell .ask")).to_be_visible()
    table.journey.check_access()
    table.play_out(random.Random(5))
    result = table.check_with_engine({0})
    names = table.page.evaluate(
        "async () => (await (await fetch(`/api/table/${location.hash.split('/')[2]}`)).json()).seats.map(one => one.name.en)"
    )
    told = table.page.locator(".say.result").inner_text()
    assert result.winners
    assert all(names[seat] in told for seat in result.winners)
    if first:
        assert names[0] == first


def test_two_people_at_one_screen_see_only_their_own(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    table = TablePage(journey(serve(folder)), folder)
    key = table.open("proelio/open-3", ["person", "person", "greedy"])
    page = table.page
    shown: set[int] = set()
    rng = random.Random(2)
    for _ in range(8):
        if page.locator("#room").get_attribute("data-state") == "handed-over":
            # Behind the screen there is no card, no sentence and no choice.
            assert page.locator("#room img, #room [data-card], .log li, .offer button").count() == 0
            if not shown:
                table.journey.check_access()
            page.get_by_role("button", name="show my table").click()
            table.wait_for("asks", "hands-over", "waits")
        house = int(page.locator(".own header b").inner_text().removeprefix("House "))
        shown.add(house)
        assert page.locator(".own .place.hand .pcard.down").count() == 0
        address = f"/api/table/{key}/state?seat={2 - house}"
        assert page.evaluate("address => fetch(address).then(one => one.status)", address) == 409
        state = table.act(rng)
        if state == "waits":
            state = table.wait_for("asks", "hands-over", "over")
        if state == "over":
            break
        if state == "hands-over":
            page.get_by_role("button", name="Hand over").click()
            table.wait_for("handed-over")
    assert shown == {1, 2}


def test_a_game_is_told_again_with_the_scrubber(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    table = TablePage(journey(serve(folder)), folder)
    table.open("proelio/open-3", ["person", "greedy", "greedy"], seed=3)
    table.play_out(random.Random(1))
    page = table.page
    page.get_by_role("link", name="Tell again").click()
    expect(page.locator(".now .no")).to_contain_text("choice 0 of")
    count = table.choices or int(page.get_by_role("slider").get_attribute("max"))
    page.keyboard.press("ArrowRight")
    expect(page.locator(".now .no")).to_contain_text(f"choice 1 of {count}")
    expect(page.locator(".list [aria-current] .num")).to_have_text("1")
    page.keyboard.press("]")
    expect(page.locator(".now .no")).not_to_contain_text("choice 1 of")
    page.get_by_role("slider").fill("5")
    expect(page.locator(".now .no")).to_contain_text("choice 5 of")
    page.locator(".list button").nth(2).click()
    expect(page.locator(".now .no")).to_contain_text("choice 3 of")
    page.get_by_role("button", name="speed 4").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".now .no")).to_contain_text(re.compile(r"choice ([6-9]|\d\d+) of"))
    page.get_by_role("button", name="Pause").click()
    page.keyboard.press("End")
    expect(page.locator(".swing")).to_contain_text("wins")
    page.get_by_label("Whose eyes?").select_option("0")
    expect(page.locator(".house .pcard.down").first).to_be_visible()
    page.keyboard.press("Home")
    page.locator(".list button").nth(3).click()
    expect(page.locator(".now .no")).to_contain_text("choice 4 of")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#room.play")).to_be_visible()


def test_a_unit_moves_by_two_taps_on_a_phone(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    table = TablePage(journey(serve(folder), **PHONE), folder)
    table.sit_down("warfare", "Bread, Water and a Loudspeaker")
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    before = table.choices
    for _ in range(12):  # through the set-up to the first turn
        if (
            page.locator(".offer button[data-key]", has_text="Move").count()
            or page.locator(".unit .muted", has_text="Choose a unit").count()
        ):
            break
        before = table.choices
        page.locator(".offer button[data-key]").first.tap()
        table.wait_for("asks", beyond=before)
    if page.locator(".unit .muted", has_text="Choose a unit").count():
        page.locator(".counter.able").first.tap(force=True)
    expect(page.locator(".canreach, .canplace, .cantarget").first).to_be_attached()
    expect(page.locator(".unit img").last).to_be_visible()
    page.get_by_role("button", name="Told").tap()
    expect(page.locator(".tell .log")).to_be_visible()
    page.locator(".tell").get_by_role("button", name="Close").tap()
    expect(page.locator(".tell")).to_be_hidden()
    box = page.locator(".help button").first.bounding_box()
    assert box["height"] >= 44


def test_play_by_keys_alone(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    table = TablePage(journey(serve(folder)), folder)
    table.journey.begin("#/")
    expect(table.page.locator(".home")).to_be_visible()
    table.page.evaluate("localStorage.setItem('sandtable.table-speed', '0')")
    keys = table.page.keyboard
    keys.press("g")
    keys.press("t")
    expect(table.page.locator(".startpage")).to_be_visible()
    table.page.locator('[data-game="warfare"]').focus()
    keys.press("Enter")
    table.page.locator("#table-seed").focus()
    keys.type("7")
    keys.press("Enter")
    table.wait_for("asks")
    page = table.page
    before = table.choices
    keys.press("h")
    expect(page.locator(".tablenote")).to_contain_text("The planner would")
    keys.press("Escape")
    for _ in range(12):  # through the set-up to the first turn
        if page.locator('.acts [data-key="next"]').count():
            break
        keys.press("1")
        table.wait_for("asks", beyond=before)
        before = table.choices
    keys.press("Escape")
    expect(page.locator(".unit .muted")).to_contain_text("Choose a unit")
    page.locator(".mapframe").focus()
    keys.press("Tab")
    expect(page.locator(".cursor")).to_be_attached()
    expect(page.locator(".counter.sel")).to_have_count(1)
    keys.press("ArrowRight")
    expect(page.locator("#announce")).not_to_be_empty()
    for _ in range(2):  # a group of choices, and the first of them
        if table.choices == before:
            page.locator('.offer [aria-keyshortcuts="1"]').wait_for()
            keys.press("1")
            page.wait_for_timeout(400)
    table.wait_for("asks", "waits", beyond=before)
    keys.press("w")
    keys.press("?")
    expect(page.get_by_role("heading", name="Table and replay")).to_be_visible()


def test_cubes_walk_from_box_to_box_as_the_enemy_acts(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    table = TablePage(journey(serve(folder)), folder)
    table.open("warfare/03-clear-the-farm", ["person", "greedy"], seed=3)
    page = table.page
    for _ in range(20):  # through the set-up to the first turn
        if page.locator(".unit .muted", has_text="Choose a unit").count():
            break
        table.act(random.Random(1))
        table.wait_for("asks")
    page.locator('.acts [data-key="next"]').click()
    one = page.locator(".offer button[data-key^='c:']:has(.cost)")
    group = page.locator(".offer button[data-key^='g:']:has(.cost)")
    if not one.count():
        group.first.click()
    one.first.hover()
    cost = int(one.first.locator(".cost").inner_text())
    own = page.locator(".trackboxes > i:has(.cube.active)").locator(".n")
    ghost = page.locator(".trackboxes > i:has(.cube.ghost)").locator(".n")
    assert int(ghost.inner_text()) == (int(own.inner_text()) - cost - 1) % 40 + 1
    expect(page.locator(".trackboxes > i.cost")).to_have_count(cost)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("""() => {
      localStorage.setItem('sandtable.table-speed', '1');
      window.seen = [];
      const boxes = document.querySelector('.trackboxes');
      new MutationObserver(() => {
        const at = [...boxes.querySelectorAll('.cube:not(.ghost)')].map(
          cube => `${cube.firstChild.data}${cube.parentElement.querySelector('.n').textContent}`).sort().join(' ');
        if (at && at !== window.seen.at(-1)) window.seen.push(at);
      }).observe(boxes, {childList: true});
    }""")
    before = page.locator(".trackboxes").get_attribute("aria-label")
    for _ in range(30):
        table.act(random.Random(4))
        table.wait_for("asks")
        if page.evaluate("window.seen.length") > 6:
            break
    seen = [{cube[0]: int(cube[1:]) for cube in at.split()} for at in page.evaluate("window.seen")]
    assert before != page.locator(".trackboxes").get_attribute("aria-label") and len(seen) > 6
    for earlier, later in itertools.pairwise(seen):
        for cube, box in later.items():
            assert (earlier[cube] - box) % 40 <= 1, seen


def _game_with_an_allowed_choice_that_is_not_offered(folder: Path) -> tuple[list[str], Choice]:
    """Save a game of Edadh at such a choice; return who sits where, and the choice."""
    for seed in range(1, 30):
        opened = open_game(PlayRequest("edadh/full", seed=seed))
        session, rng = GameSession(opened.seated, opened.record), random.Random(seed)
        table = opened.seated.table
        while isinstance(session.decision, Decision) and len(opened.record.choices) < 250:
            offered = table.choices(session.state)
            turned = [
                Choice(one.verb, words)
                for one in offered
                for words in itertools.permutations(one.words)
                if len(words) > 1
            ]
            found = [one for one in turned if one not in offered and table.allows(session.state, one) is None]
            if found:
                (folder / "game.play").write_text(opened.record.text(), encoding="utf-8", newline="\n")
                return ["person" if seat == session.decision.seat else "greedy" for seat in range(2)], found[0]
            session.take(rng.choice(offered))
    raise AssertionError("every allowed choice was offered")


def test_a_choice_in_words_offered_or_not(folder: Path, serve: Callable[..., Any], journey: Any) -> None:
    seats, choice = _game_with_an_allowed_choice_that_is_not_offered(folder)
    table = TablePage(journey(serve(folder)), folder)
    table.open("game.play", seats, seed=None)
    page, before = table.page, table.choices
    page.keyboard.press("/")
    words = page.get_by_role("combobox", name="In words")
    expect(words).to_be_focused()
    offered = page.locator("#words-list [role=option]")
    expect(offered).to_have_count(page.locator(".offer button[data-key]").count())
    table.journey.check_access()
    words.fill("gobble up")
    expect(page.locator(".inwords [role=status] .ruleid")).to_be_visible()
    words.press("Enter")
    assert table.choices == before
    words.fill("choose")
    expect(offered).to_have_count(3)
    words.press("ArrowDown")
    expect(page.locator('#words-list [aria-selected="true"]')).to_have_count(1)
    words.fill(str(choice))
    expect(page.locator(".inwords [role=status]")).to_contain_text("Not offered, but allowed")
    words.press("Enter")
    table.wait_for("asks", "over", "waits", beyond=before)
    saved = page.evaluate(
        "async () => (await (await fetch(`/api/table/${location.hash.split('/')[2]}/save`, {method: 'POST', body: '{}',"
        " headers: {'content-type': 'application/json', 'x-sandtable': '1'}})).json()).file"
    )
    record = open_game(PlayRequest(str(folder / saved) if not Path(saved).is_absolute() else saved)).record
    assert record.choices[before][1] == choice

"""Whatever the engine can say has words in both languages, and its placeholders are filled."""

import re
from pathlib import Path

import pytest

from sandtable.games.cups import Cups
from sandtable.games.play import Chronicle, Result
from sandtable.games.telling import Telling
from sandtable.games.warfare.play.fighting import sorties
from sandtable.games.warfare.play.rules import AFFAIRS, VERBS
from sandtable.games.warfare.play.showing.board import PLACES, show
from sandtable.games.warfare.play.table import TABLE
from sandtable.model.phrases import Phrases
from tests.builtin import pack
from tests.games.warfare.play.field import SHIPPED, shipped

PLAY = Path(__file__).parents[4] / "sandtable/games/warfare/play"
SOURCE = "\n".join(file.read_text() for file in sorted(PLAY.rglob("*.py")))
EVENTS = set(
    re.findall(r'\.tell(?:_seats)?\(\s*(?:\([^()]*\),\s*)?[^,()]+(?:\([^()]*\))?[^,()]*,\s*"([a-z-]+)"', SOURCE)
) | {
    "shaken",
    "suppressed",
    "recovers",
    "rallies",
    "calmed",
    "riots",
}
ANSWERS = set(re.findall(r'(?:[cC]hoice|beside|with_each|called|\.of)\("([a-z]+)"', SOURCE))
QUESTIONS = set(re.findall(r'Decision\([^,]+, "([a-z-]+)"', SOURCE)) | {kind for kind, _ in sorties.QUESTIONS.values()}
REASONS = set(re.findall(r'(?:refuse|Refusal)\(\s*"[^"]+", "([a-z-]+)"', SOURCE)) | {"not-offered"}


def words(language: str) -> Phrases:
    return pack("warfare").words[language]


def test_the_source_is_understood() -> None:
    assert {"fires", "rolled", "paid", "placed"} <= EVENTS
    assert {"act", "set-up", "overwatch"} <= QUESTIONS
    assert {"too-dear", "over", "is-shaken"} <= REASONS
    assert set(VERBS) <= ANSWERS
    assert AFFAIRS


@pytest.mark.parametrize("language", ["en", "it"])
def test_all_that_is_said_has_words(language: str) -> None:
    known = words(language).find("play")
    assert known is not None
    assert sorted(EVENTS) == sorted(known["events"])
    assert sorted(ANSWERS) == sorted(known["choices"])
    assert sorted(QUESTIONS) == sorted(known["decisions"])
    assert sorted(REASONS) == sorted(known["refusals"])
    assert set(PLACES) == set(known["board"]["where"])


def test_both_languages_fill_the_same_places() -> None:
    def places(language: str) -> dict[str, set[str]]:
        known = words(language).find("play")
        assert known is not None
        return {
            f"{group}.{key}": set(re.findall(r"\{([a-z_]+)\}", str(text)))
            for group in ("events", "choices", "decisions", "refusals", "board")
            for key, text in known[group].items()
        }

    assert places("en") == places("it")


def said(text: str, kind: str) -> bool:
    """Whether it was put into words; what has none is said by its kind and data, bare."""
    known = words("en").find("play")
    assert known is not None
    form = known["choices"].get(kind, "")
    plain = str(form.get("other") if isinstance(form, dict) else form).startswith(kind)
    return bool(text) and (plain or not text.startswith(f"{kind} "))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_can_be_told(name: str, language: str) -> None:
    telling = Telling(pack("warfare"), language, TABLE.seats(shipped(name)))
    state = TABLE.lay(shipped(name), Cups(3))
    cup = Cups("words").cup(name)
    told = Chronicle()
    for number in range(60):
        decision = TABLE.decision(state)
        if isinstance(decision, Result):
            break
        choices = TABLE.choices(state)
        assert said(telling.question(decision), decision.kind)
        assert all(said(telling.choice(choice), choice.verb) for choice in choices[:: max(1, len(choices) // 20)])
        if number % 20 == 0:
            assert any("B1" in line for line in show(TABLE.view(state, 0), telling.phrases))
        TABLE.take(state, cup.pick(choices), told)
    assert all(said(telling.event(event), event.kind) for event in told.events)

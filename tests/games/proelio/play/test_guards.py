"""Nothing of Proelio is left out: every rule has its place, every op its deed, everything that happens its words."""

import re
from pathlib import Path

import pytest

from playtest.match import play
from playtest.players.random_player import make
from sandtable.games.play import Chronicle
from sandtable.games.proelio import play as engine
from sandtable.games.proelio import wording
from sandtable.games.proelio.play.choices import VERBS
from sandtable.games.proelio.play.effects import READERS
from sandtable.games.proelio.play.state import Options
from sandtable.games.proelio.play.table import _TAKERS, Proelio
from sandtable.games.replay import Record
from tests.builtin import pack
from tests.games.proelio.play.table import SETUPS, setup

ROOT = Path(__file__).parents[4]
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(Path(engine.__file__).parent.glob("*.py")))
PAGE = (ROOT / "docs" / "engine" / "proelio.md").read_text(encoding="utf-8")
LIST = ROOT / "tests" / "content" / "rule_ids" / "proelio.txt"
IDS = [
    line.partition(":")[0].strip()
    for line in LIST.read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


def has(text: str, rule: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(rule)}(?!\d)", text) is not None


def test_every_rule_of_the_reference_is_played_or_excused() -> None:
    excused = PAGE.partition("## Not applicable")[2]
    assert len(IDS) > 90
    assert [rule for rule in IDS if not has(SOURCE, rule) and not has(excused, rule)] == []
    assert [rule for rule in IDS if has(SOURCE, rule) and has(excused, rule)] == [], "played, and needs no excuse"


def test_every_rule_named_is_in_the_reference() -> None:
    named = set(re.findall(r"\b(?:ER-PR-\d+|PR-\d+|R-[A-Z]+-\d+)\b", SOURCE + PAGE))
    assert named - set(IDS) == set()


def test_what_is_worded_is_done() -> None:
    assert set(READERS) == set(wording._DEEDS) | set(wording._STATEMENTS)
    used = {effect.op for deck in ("base", "imperial") for card in pack("proelio").component(deck).records
            for effect in card.effects}  # fmt: skip
    assert used == set(READERS)


def test_every_verb_is_taken() -> None:
    assert set(_TAKERS) == {verb for verbs in VERBS.values() for verb in verbs}


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_has_words(language: str) -> None:
    phrases = pack("proelio").words[language]
    events = set(re.findall(r'tell\.tell(?:_seats)?\((?:[^"]*?)"[A-Z0-9-]+", "([a-z-]+)"', SOURCE))
    events |= set(re.findall(r'tell(?:_seats)?\([^"]*?\brule, "([a-z-]+)"', SOURCE))
    events |= {"drew", "drew-cards", "discarded"}
    refusals = set(re.findall(r'Refusal\((?:"[A-Z0-9-]+"|rule), "([a-z-]+)"', SOURCE))
    assert len(events) > 35 and len(refusals) > 15
    wanted = {"events": events, "refusals": refusals, "decisions": set(VERBS), "choices": set(_TAKERS)}
    for part, keys in wanted.items():
        written = phrases.find(f"play.{part}")
        assert set(written) == keys, part


def test_played_games_tell_only_what_has_words() -> None:
    """Every event of many games, under all readings, is said in full in both languages."""
    from sandtable.games.telling import Telling

    tellings = [Telling(pack("proelio"), language, ("1", "2", "3", "4", "5", "6")) for language in ("en", "it")]
    seen: set[str] = set()
    for seed in range(60):
        start = setup(SETUPS[seed % len(SETUPS)])
        table = Proelio(Options(illegal_attacks=seed % 3 == 0, overflow_at_once=seed % 2 == 0, rounds=40))
        story, seats = Chronicle(), len(start.seats)
        record = Record("proelio", seed, ("random",) * seats, "x")
        play(table, start, record, [make(start, f"{seed} {seat}") for seat in range(seats)], story)
        for event in story.events:
            if event.kind not in seen:
                seen.add(event.kind)
                for telling in tellings:
                    telling.phrases.say(
                        f"play.events.{event.kind}", 1, **{key: str(value) for key, value in event.data.items()}
                    )
                    assert "{" not in telling.event(event)
    assert {"illegal", "recovered", "stole", "patrolled", "destroyed", "cancelled", "suspended", "short"} <= seen

"""Every rule of the reference is in the engine, or the page of the engine says why not; and every id it says has words."""

import re
from pathlib import Path

import pytest

from sandtable.games.lets_war.play import asks, table
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

ROOT = Path(__file__).parents[4]
PLAY = ROOT / "sandtable" / "games" / "lets_war" / "play"
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in sorted(PLAY.glob("*.py")))
LANGUAGES = ("en", "it")


@pytest.fixture(scope="module")
def pack() -> Pack:
    loaded = load_pack(builtin_packs()["lets-war"]).pack
    assert loaded is not None
    return loaded


def rule_ids() -> list[str]:
    lines = (ROOT / "tests" / "content" / "rule_ids" / "lets-war.txt").read_text(encoding="utf-8").splitlines()
    return [line.partition(":")[0].strip() for line in lines if line.strip() and not line.startswith("#")]


def named_in(text: str) -> set[str]:
    return set(re.findall(r"\b(?:R-[0-9]?[A-Z]+-[0-9]+|LW-[0-9]+|GAP-[0-9]+)\b", text))


def test_every_rule_is_played_or_listed_as_not_applicable() -> None:
    page = (ROOT / "docs" / "engine" / "lets-war.md").read_text(encoding="utf-8")
    excused = named_in(page.partition("## Not applicable")[2])
    played = named_in(SOURCE)
    assert [rule for rule in rule_ids() if rule not in played | excused] == []
    assert not (excused & played) - {"GAP-12"}, "what is played is applicable"


def test_the_engine_names_no_rule_the_reference_has_not() -> None:
    assert named_in(SOURCE) - set(rule_ids()) == set()


def said(pattern: str) -> set[str]:
    return set(re.findall(pattern, SOURCE))


def event_kinds() -> set[str]:
    told = said(r'tell\.tell\(\s*[^,()]+(?:\([^()]*\))?(?: if [^,]+)?,\s*"([a-z_]+)"')
    told |= said(r'tell_seats\([^"]*(?:"[A-Z0-9-]+"|rule), "([a-z_]+)"')
    return told | {"task1", "task2", "task3", "homefront_up", "homefront_down"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_engine_says_has_words(pack: Pack, language: str) -> None:
    phrases = pack.words[language]
    wanted = {
        "events": event_kinds(),
        "decisions": set(asks.ASKS),
        "choices": said(r'[Cc]hoice\("([a-z]+)"'),
        "refusals": said(r'Refusal\([^,]+, "([a-z_]+)"'),
        "results": {"armistice", "adjourned", "both_lost", "first_fallen", "wiped_out"},
    }
    assert len(wanted["events"]) > 50 and len(wanted["refusals"]) > 40 and len(wanted["choices"]) > 20
    for group, names in wanted.items():
        entries = phrases.find(f"play.{group}")
        assert entries is not None
        assert set(entries) == names, group


def test_both_languages_fill_in_the_same_values(pack: Pack) -> None:
    english, italian = (flat(pack.words[language].entries["play"]) for language in LANGUAGES)
    assert english.keys() == italian.keys()
    for key, text in english.items():
        # What a decision is about may be left out of a question.
        if not key.startswith(".decisions"):
            assert blanks(text) == blanks(italian[key]), key


def flat(entry: object, path: str = "") -> dict[str, str]:
    if isinstance(entry, dict):
        return {key: text for name, inner in entry.items() for key, text in flat(inner, f"{path}.{name}").items()}
    return {path: str(entry)}


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{([a-z_]+)\}", text))


def test_every_job_is_asked_or_carried_out() -> None:
    kinds = said(r'Job\(\s*"([a-z_]+)"') | {"peek", "swap", "discard", "steal", "strip"}
    assert kinds == set(asks.ASKS) | set(table.STEPS)
    assert not set(asks.ASKS) & set(table.STEPS)

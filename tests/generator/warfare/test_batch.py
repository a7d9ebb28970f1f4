"""Batches: titles and sentences of briefings, and each scenario made again by itself."""

from collections import Counter

import pytest

from generator.warfare.batch import Member, make_batch
from generator.warfare.wishes import Wishes
from generator.warfare.workshop import Workshop


@pytest.fixture(scope="module")
def batch(workshop: Workshop) -> list[Member]:
    return list(make_batch(workshop, 1, 8, Wishes()))


def said(member: Member) -> set[str]:
    return member.made.briefing.sentences(member.wishes.wording or 1)


def test_no_sentence_is_said_twice(batch: list[Member]) -> None:
    counted = Counter(sentence for member in batch for sentence in said(member))
    assert [sentence for sentence, count in counted.items() if count > 1] == []


def test_seeds_alone_would_repeat_some(batch: list[Member]) -> None:
    drawn = Counter(sentence for member in batch for sentence in member.made.briefing.sentences(1))
    assert max(drawn.values()) > 1


def test_each_scenario_is_made_again_by_its_wishes(batch: list[Member], workshop: Workshop) -> None:
    changed = next(member for member in batch if member.wishes.wording)
    assert workshop.make(changed.seed, changed.wishes).data == changed.made.data


def test_a_wording_that_was_asked_for_is_kept(workshop: Workshop) -> None:
    (member,) = make_batch(workshop, 5, 1, Wishes(wording=3))
    assert member.made.data["generated"]["wishes"] == {"wording": "3"}
    assert member.made.data["briefing"] == dict(member.made.briefing.text(3).by_language)


def test_a_place_is_named_in_full_once(workshop: Workshop) -> None:
    """Seed 101 has two crossings, of which one is told from the other by its tile."""
    (member,) = make_batch(workshop, 101, 1, Wishes(mission="bridge"))
    assert member.made.data["briefing"]["en"].count("the bridge on tile T03") == 1
    assert member.made.data["briefing"]["en"].count("the bridge") == 2

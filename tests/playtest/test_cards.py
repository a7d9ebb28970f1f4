"""Restricted play with common dice: what it skips it may skip, and what it says is right."""

from dataclasses import replace

import pytest

from playtest.cards import cards_job, worth_of_cards
from playtest.series import Ban, InlineRunner, Job, camps_of, play_game, score_of
from playtest.tally import summarise
from tests.playtest.subjects import ALLIED, TWO

JOB = cards_job(Job(TWO, ("greedy", "greedy"), seed=4))


def test_a_game_in_which_a_card_was_not_used_is_the_same_without_it() -> None:
    camp = camps_of(TWO)[0]
    skipped = 0
    for index in range(10):
        free = play_game(JOB, index)
        assert free.details is not None
        used = {use.card for use in free.details.uses if use.seat in camp.seats}
        for card in ("CF-03", "CF-04", "CF-05"):
            if card not in used:
                without = play_game(replace(JOB, ban=Ban(camp.seats, (card,))), index)
                assert without == free
                skipped += 1
    assert skipped > 3


@pytest.mark.slow
def test_the_worth_of_a_card_is_the_difference_of_shares() -> None:
    free = list(InlineRunner().play(JOB, 25))
    boom = [card for card in summarise(JOB, free).cards if card.id == "CF-01"]
    cards = worth_of_cards(JOB, free, boom, InlineRunner())
    for card, camp in zip(cards, camps_of(TWO), strict=True):
        banned = replace(JOB, bare=True, ban=Ban(camp.seats, ("CF-01",)))
        whole = list(InlineRunner().play(banned, 25))
        gap = sum(score_of(one, camp) - score_of(two, camp) for one, two in zip(free, whole, strict=True)) / 25
        assert card.worth == pytest.approx(gap)
        assert card.low is not None and card.high is not None and card.low < gap < card.high
        # The card that attacks is what a side can least do without.
        assert gap > 0.1


def test_a_card_nobody_used_has_no_worth() -> None:
    job = cards_job(Job(ALLIED, ("greedy",) * 4))
    free = list(InlineRunner().play(job, 2))
    unused = [card for card in summarise(job, free).cards if not card.played]
    assert unused and all(card.worth is None for card in worth_of_cards(job, free, unused, InlineRunner()))

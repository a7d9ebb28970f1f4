"""Measure the worth of a card: games in which a side may not use it, against free play with the same dice.

The win rate of games in which a card was used (`seen`) misleads both ways: long games and losing sides use more cards.
Restricted play measures what the side loses without the card (Jaffe and others, 2012). Both games use the same dice,
which belong to the pieces. A game in which the side never used the card is not played again, because it would be
identical.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace

from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.series import CARDS, Ban, GameRunner, Job, camps_of, score_of
from playtest.stats.comparing import Difference, holm, paired_difference
from playtest.summary import Card

GAMES = 2000

# Called after each game with a label of the banned card, the number of games, and the outcomes so far.
OnGames = Callable[[str, int, Sequence[Outcome]], None]


def cards_job(job: Job) -> Job:
    """Return the job of the free games used to judge cards: dice of their own, everything measured."""
    return replace(job, purpose=CARDS, bare=False, ban=None)


def worth_of_cards(
    job: Job,
    free: Sequence[Outcome],
    cards: Sequence[Card],
    runner: GameRunner,
    on_progress: OnGames = lambda _card, _most, _outcomes: None,
) -> tuple[Card, ...]:
    """Return `cards` with their worth to each side.

    `free` are the outcomes of `job`; `cards` are the cards seen in them. A card that a side never used gets no worth.
    """
    camps = {camp.id: camp for camp in camps_of(job.subject)}
    found: dict[int, Difference] = {}
    for at, card in enumerate(cards):
        if card.played:
            found[at] = _compare_without(job, free, card.id, camps[card.side], runner, on_progress)
    chances = dict(zip(found, holm([one.chance for one in found.values()]), strict=True))
    return tuple(
        replace(card, worth=one.mean, low=one.low, high=one.high, chance=chances[at], games=len(free))
        if (one := found.get(at)) is not None
        else card
        for at, card in enumerate(cards)
    )


def _compare_without(
    job: Job, free: Sequence[Outcome], card: str, camp: Camp, runner: GameRunner, on_progress: OnGames
) -> Difference:
    """Return how much greater a camp's share is with a card than without it."""
    used = [outcome for outcome in free if _was_used(outcome, card, camp)]
    banned = replace(job, bare=True, ban=Ban(camp.seats, (card,)))
    differences = [0.0] * (len(free) - len(used))
    seen: list[Outcome] = []
    with closing(runner.play_some(banned, [outcome.index for outcome in used])) as played:
        for with_it, without in zip(used, played, strict=True):
            differences.append(score_of(with_it, camp) - score_of(without, camp))
            seen.append(without)
            on_progress(f"{camp.id} without {card}", len(used), seen)
    return paired_difference(differences)


def _was_used(outcome: Outcome, card: str, camp: Camp) -> bool:
    return outcome.details is not None and any(
        use.card == card and use.seat in camp.seats for use in outcome.details.uses
    )

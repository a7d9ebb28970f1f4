"""Games worth looking at: a typical one, a close one, a lopsided one, a long one, one the first side won and one it lost."""

from collections.abc import Callable, Sequence

from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.ranges import range_of
from playtest.summary import Notable

WHYS = ("typical", "close", "lopsided", "long", "won", "lost")


def notable_games(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Notable, ...]:
    """One game for each reason, where there is one; of equals the first."""
    found: list[Notable] = []
    for why in WHYS:
        outcome = pick(why, outcomes, camps)
        if outcome is not None:
            winners = tuple(seat + 1 for seat in outcome.winners)
            found.append(Notable(why, outcome.index, outcome.seed, outcome.turns, winners))
    return tuple(found)


def pick(why: str, outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> Outcome | None:
    """The game that shows best what is asked for; None when there is none."""
    first = camps[0].seats
    pool = [outcome for outcome in outcomes if not outcome.adjourned]
    if why == "won":
        pool = [outcome for outcome in pool if any(seat in first for seat in outcome.winners)]
    elif why == "lost":
        pool = [outcome for outcome in pool if outcome.winners and not any(seat in first for seat in outcome.winners)]
    elif why == "long":
        pool = list(outcomes)
    if not pool:
        return None
    rank: Callable[[Outcome], tuple[float, ...]] = {
        "close": lambda outcome: (_margin(outcome), -_changes(outcome)),
        "lopsided": lambda outcome: (-_margin(outcome), _changes(outcome), outcome.turns),
        "long": lambda outcome: (-outcome.turns, -outcome.decisions),
    }.get(why) or _unlike(pool)
    return min(pool, key=lambda outcome: (*rank(outcome), outcome.index))


def _unlike(pool: Sequence[Outcome]) -> Callable[[Outcome], tuple[float, ...]]:
    """How far a game is from the middle of all in turns, decisions and margin, each by its own spread."""
    measures: tuple[Callable[[Outcome], float], ...] = (
        lambda outcome: outcome.turns,
        lambda outcome: outcome.decisions,
        _margin,
    )
    spans = []
    for measure in measures:
        spread = range_of([measure(outcome) for outcome in pool])
        spans.append((measure, spread.p50, max(spread.p90 - spread.p10, 1.0)))
    return lambda outcome: (sum(abs(measure(outcome) - middle) / span for measure, middle, span in spans),)


def _margin(outcome: Outcome) -> float:
    """By how much the best score is ahead of the next."""
    scores = sorted(outcome.details.scores, reverse=True) if outcome.details is not None else []
    return scores[0] - scores[1] if len(scores) > 1 else 0.0


def _changes(outcome: Outcome) -> int:
    return outcome.details.lead_changes if outcome.details is not None else 0

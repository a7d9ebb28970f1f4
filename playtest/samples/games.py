"""Choose notable games: typical, close, lopsided, long, won or lost by the first side."""

from collections.abc import Callable, Sequence

from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.ranges import range_of
from playtest.summary import Notable

WHYS = ("typical", "close", "lopsided", "long", "won", "lost")


def notable_games(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Notable, ...]:
    """Return one game for each of WHYS that has one; among equals the first."""
    found: list[Notable] = []
    for why in WHYS:
        outcome = pick(why, outcomes, camps)
        if outcome is not None:
            winners = tuple(seat + 1 for seat in outcome.winners)
            found.append(Notable(why, outcome.index, outcome.seed, outcome.turns, winners))
    return tuple(found)


def pick(why: str, outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> Outcome | None:
    """Return the game that fits a reason of WHYS best, or None when none does."""
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
    }.get(why) or _distance_from_median(pool)
    return min(pool, key=lambda outcome: (*rank(outcome), outcome.index))


def _distance_from_median(pool: Sequence[Outcome]) -> Callable[[Outcome], tuple[float, ...]]:
    """Return a sort key: distance from the median in turns, decisions and margin, each divided by its p10–p90 span."""
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
    """Return the lead of the best score over the second; 0 without scores."""
    scores = sorted(outcome.details.scores, reverse=True) if outcome.details is not None else []
    return scores[0] - scores[1] if len(scores) > 1 else 0.0


def _changes(outcome: Outcome) -> int:
    return outcome.details.lead_changes if outcome.details is not None else 0

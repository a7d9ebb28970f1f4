"""Summarise the details of measured games: lead, scores, fates of pieces, uses of cards, rules applied."""

from collections import Counter
from collections.abc import Sequence

from playtest.measures.probe import Camp
from playtest.outcome import Details, Outcome
from playtest.ranges import range_of
from playtest.stats.binomial import interval
from playtest.summary import Applied, Card, Drama, Piece, Scores, Share

DEAD = 0.01  # a card used in a smaller part of the games is dead


def _details(outcomes: Sequence[Outcome]) -> list[tuple[Outcome, Details]]:
    return [(outcome, outcome.details) for outcome in outcomes if outcome.details is not None]


def lead_of(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> Drama | None:
    """Return lead changes and wins from behind at half time; None when no game recorded its leads."""
    seen = [(outcome, details) for outcome, details in _details(outcomes) if details.leads]
    if not seen:
        return None
    changes = [details.lead_changes for _, details in seen]
    behind = decided = 0
    for outcome, details in seen:
        half = details.leads[(len(details.leads) - 1) // 2]
        if outcome.winners and half >= 0:
            decided += 1
            behind += not any(seat in camps[half].seats for seat in outcome.winners)
    return Drama(range_of(changes), behind / decided if decided else 0.0, tuple(sorted(Counter(changes).items())))


def scores_of(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Scores, ...]:
    """Return the final scores of each side; () when there are none."""
    rows = [details.scores for _, details in _details(outcomes) if details.scores]
    if not rows:
        return ()
    columns = list(zip(*rows, strict=True))
    return tuple(
        Scores(camp.id, range_of(column), tuple(sorted(Counter(column).items())))
        for camp, column in zip(camps, columns, strict=True)
    )


def fates_of_pieces(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Piece, ...]:
    """Return the fates of every piece that was lost, damaged or left, side by side."""
    counts: dict[tuple[int, str], dict[str, Counter[str]]] = {}
    for _, details in _details(outcomes):
        for fate in details.fates:
            at = next(number for number, camp in enumerate(camps) if fate.seat in camp.seats)
            kinds = counts.setdefault((at, fate.piece), {"lost": Counter(), "damaged": Counter(), "left": Counter()})
            kinds[fate.what][fate.where] += 1
    return tuple(
        Piece(
            piece,
            camps[at].id,
            kinds["lost"].total(),
            kinds["damaged"].total(),
            kinds["left"].total(),
            _places(kinds["lost"]),
            _places(kinds["damaged"]),
        )
        for (at, piece), kinds in sorted(counts.items())
    )


def _places(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    """Return (place, count) pairs, the most frequent first; events without a place are left out."""
    return tuple(sorted(((where, n) for where, n in counts.items() if where), key=lambda pair: (-pair[1], pair[0])))


def card_uses(outcomes: Sequence[Outcome], camps: tuple[Camp, ...], cards: Sequence[str]) -> tuple[Card, ...]:
    """Return how often each side used each card of the game, and its share of wins in those games."""
    games = _details(outcomes)
    played: Counter[tuple[str, int]] = Counter()
    times: Counter[tuple[str, int]] = Counter()
    scores: dict[tuple[str, int], list[float]] = {}
    anybody: Counter[str] = Counter()
    for outcome, details in games:
        used: dict[tuple[str, int], int] = {}
        for use in details.uses:
            at = next(number for number, camp in enumerate(camps) if use.seat in camp.seats)
            used[use.card, at] = used.get((use.card, at), 0) + use.times
        anybody.update({card for card, _ in used})
        for key, n in used.items():
            played[key] += 1
            times[key] += n
            camp = camps[key[1]]
            won = any(seat in camp.seats for seat in outcome.winners)
            scores.setdefault(key, []).append(camp.even if not outcome.winners else float(won))
    known = dict.fromkeys((*cards, *(card for card, _ in sorted(played))))
    return tuple(
        Card(
            card,
            camp.id,
            played[card, at],
            times[card, at],
            _share_of_wins(scores.get((card, at), [])),
            dead=bool(games) and anybody[card] < DEAD * len(games),
        )
        for card in (known if games else ())
        for at, camp in enumerate(camps)
    )


def _share_of_wins(scores: list[float]) -> Share | None:
    if not scores:
        return None
    low, high = interval(sum(scores), len(scores))
    return Share(len(scores), sum(1 for score in scores if score == 1), sum(scores) / len(scores), low, high)


def rules_applied(outcomes: Sequence[Outcome]) -> tuple[Applied, ...]:
    """Return every rule that was applied, with the number of games."""
    counts = Counter(rule for _, details in _details(outcomes) for rule in details.rules)
    return tuple(Applied(rule, n) for rule, n in sorted(counts.items()))


def passed_over(outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Return the verbs that players were offered and never chose."""
    games = [details for _, details in _details(outcomes)]
    chosen = {verb for details in games for verb in details.verbs}
    return tuple(sorted({verb for details in games for verb in details.passed_over} - chosen))

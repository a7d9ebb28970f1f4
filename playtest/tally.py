"""Summarise outcomes: shares, lengths, endings, first-player advantage."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil

import sandtable
from playtest.measures.probe import Camp
from playtest.outcome import Outcome
from playtest.ranges import range_of
from playtest.samples.games import notable_games
from playtest.seated_game import SeatedGame
from playtest.series import Job, camps_of, score_of
from playtest.stats.binomial import Interval, equivalence, interval
from playtest.stats.sequential import Claim, SequentialPair, Verdict, claim_for
from playtest.subject import make_ready
from playtest.summary import Began, Ending, Engine, FirstPlayer, Length, Place, Point, Seat, Share, Side, Summary, Test
from playtest.tally_details import card_uses, fates_of_pieces, lead_of, passed_over, rules_applied, scores_of
from playtest.tally_luck import luck_of
from sandtable.games.build import build_name
from sandtable.games.cups import GENERATION

_POINTS = 60  # maximal number of points of a run of shares


def summarise(
    job: Job, outcomes: Sequence[Outcome], *, stopped: bool = False, pairs: Mapping[str, SequentialPair] | None = None
) -> Summary:
    """Return the summary of a series; with `pairs` (tests by side) the verdicts are those of a certificate."""
    ready = make_ready(job.subject)
    camps = camps_of(job.subject)
    sides = tuple(_side(camp, outcomes, pairs) for camp in camps)
    notes = tuple(f"not played, for it is prose: {words}" for words in ready.unplayed)
    return Summary(
        subject=job.subject.name,
        title=_title(ready),
        game=ready.game.id,
        pack=ready.document.pack.id,
        kind=ready.document.kind,
        fingerprint=job.subject.fingerprint,
        engine=Engine(sandtable.__version__, GENERATION, build_name()),
        players=job.players,
        seed=job.seed,
        purpose=job.purpose,
        games=len(outcomes),
        stopped=stopped,
        sides=sides,
        seats=_seats(ready, job, camps, outcomes),
        draws=sum(1 for outcome in outcomes if not outcome.winners),
        adjourned=sum(outcome.adjourned for outcome in outcomes),
        verdict="open" if notes and pairs else joint_verdict(side.verdict for side in sides),
        test=_test(pairs),
        length=_length(outcomes),
        endings=_endings(outcomes, camps),
        first_player=_first_player(outcomes, camps),
        run=_run(outcomes, camps),
        lead=lead_of(outcomes, camps),
        scores=scores_of(outcomes, camps),
        pieces=fates_of_pieces(outcomes, camps),
        cards=card_uses(outcomes, camps, ready.probe.cards(ready.start)),
        rules=rules_applied(outcomes),
        unplayed_rules=passed_over(outcomes),
        luck=luck_of(outcomes, camps, ready.probe.luck_source),
        notable=notable_games(outcomes, camps),
        notes=notes,
    )


def share_of(wins: int, score: float, games: int) -> Share:
    """Return a share with its exact interval; without games the share is 0 and the interval 0 to 1."""
    low, high = interval(score, games)
    return Share(games, wins, score / games if games else 0.0, low, high)


def joint_verdict(verdicts: Iterable[Verdict]) -> Verdict:
    """Return "unfair" if any side is unfair, "fair" if all are fair, else "open"."""
    found = set(verdicts)
    return "unfair" if "unfair" in found else "fair" if found == {"fair"} else "open"


def side_of(camp: Camp, outcomes: Sequence[Outcome]) -> Side:
    """Return the result of a camp, judged by the exact equivalence test."""
    return _side(camp, outcomes, None)


def _side(camp: Camp, outcomes: Sequence[Outcome], pairs: Mapping[str, SequentialPair] | None) -> Side:
    claim = claim_for(camp.even)
    games = len(outcomes)
    score = sum(score_of(outcome, camp) for outcome in outcomes)
    found = share_of(sum(won(outcome, camp) for outcome in outcomes), score, games)
    if pairs is None:
        verdict, sure = _judged(claim, score, found)
    else:
        verdict, sure = pairs[camp.id].verdict, pairs[camp.id].bounds()
    return Side(
        camp.id, _from_one(camp.seats), camp.even, claim.low, claim.high,
        games, found.wins, found.share, found.low, found.high, verdict, sure.low, sure.high,
    )  # fmt: skip


def _judged(claim: Claim, score: float, found: Share) -> tuple[Verdict, Interval]:
    """Return the verdict and the bounds that it rests on.

    It is "fair" by the equivalence test, whose one-sided bounds are those of an interval of twice the error; "unfair"
    if the whole interval lies outside the claim; else "open".
    """
    if found.games and equivalence(score, found.games, claim.low, claim.high) <= claim.alpha:
        return "fair", interval(score, found.games, 1 - 2 * claim.alpha)
    outside = found.high < claim.low or found.low > claim.high
    return "unfair" if outside else "open", Interval(found.low, found.high)


def won(outcome: Outcome, camp: Camp) -> bool:
    return any(seat in camp.seats for seat in outcome.winners)


def _from_one(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(seat + 1 for seat in seats)


def _seats(ready: SeatedGame, job: Job, camps: tuple[Camp, ...], outcomes: Sequence[Outcome]) -> tuple[Seat, ...]:
    found: list[Seat] = []
    for number, name in enumerate(ready.seats):
        even = next(camp.even for camp in camps if number in camp.seats)
        alone = Camp(name, (number,), even)
        wins = sum(won(outcome, alone) for outcome in outcomes)
        share = share_of(wins, sum(score_of(outcome, alone) for outcome in outcomes), len(outcomes))
        found.append(
            Seat(number + 1, name, job.players[number], even, share.games, wins, share.share, share.low, share.high)
        )
    return tuple(found)


def _test(pairs: Mapping[str, SequentialPair] | None) -> Test:
    claim = Claim()
    if pairs is None:
        return Test("equivalence", claim.low, claim.high, claim.alpha)
    most = max(pair.claim.most for pair in pairs.values())
    return Test("sprt-pair", claim.low, claim.high, claim.alpha, claim.beta, claim.every, most)


def _title(ready: SeatedGame) -> dict[str, str]:
    """Return the subject's title by language; the key "" stands for all languages."""
    text = getattr(ready.start, "title", None) or getattr(ready.start, "name", None)
    return dict(text.by_language) if text is not None else {}


def _length(outcomes: Sequence[Outcome]) -> Length:
    turns = [outcome.turns for outcome in outcomes]
    return Length(
        range_of(turns), range_of([outcome.decisions for outcome in outcomes]), tuple(sorted(Counter(turns).items()))
    )


def _endings(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Ending, ...]:
    """Return the ways in which games ended, the most frequent first."""
    kinds: dict[tuple[str, str, bool], list[Outcome]] = {}
    for outcome in outcomes:
        kinds.setdefault((outcome.reason, outcome.rule, outcome.adjourned), []).append(outcome)
    found = [
        Ending(
            reason,
            rule,
            len(games),
            len(games) / len(outcomes),
            adjourned,
            tuple(sum(won(game, camp) for game in games) for camp in camps),
            sum(1 for game in games if not game.winners),
        )
        for (reason, rule, adjourned), games in kinds.items()
    ]
    return tuple(sorted(found, key=lambda ending: (-ending.games, ending.reason, ending.rule)))


def _first_player(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> FirstPlayer | None:
    """Return the share of the side that began, against its even share; None when no seat begins."""
    began: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.first >= 0:
            began.setdefault(outcome.first, []).append(outcome)
    if not began:
        return None
    rows: list[Began] = []
    wins, score, games, even = 0, 0.0, 0, 0.0
    for seat, own in sorted(began.items()):
        camp = next(camp for camp in camps if seat in camp.seats)
        gained = sum(score_of(outcome, camp) for outcome in own)
        share = share_of(sum(won(outcome, camp) for outcome in own), gained, len(own))
        rows.append(Began(seat + 1, share.games, share.wins, share.share, share.low, share.high))
        wins, score, games, even = wins + share.wins, score + gained, games + len(own), even + camp.even * len(own)
    whole = share_of(wins, score, games)
    return FirstPlayer(
        games,
        wins,
        whole.share,
        whole.low,
        whole.high,
        even / games,
        len(began) == 1,
        tuple(rows),
        _places(outcomes, camps),
    )


def _places(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Place, ...]:
    """Return the share of each place in turn order; () where turns have no order."""
    side = {seat: camp for camp in camps for seat in camp.seats}
    length = max(len(outcome.order) for outcome in outcomes)
    found: list[Place] = []
    for place in range(length if length > 1 else 0):
        held = [(outcome, side[outcome.order[place]]) for outcome in outcomes if place < len(outcome.order)]
        share = share_of(
            sum(won(outcome, camp) for outcome, camp in held),
            sum(score_of(outcome, camp) for outcome, camp in held),
            len(held),
        )
        found.append(Place(place + 1, share.games, share.wins, share.share, share.low, share.high))
    return tuple(found)


def _run(outcomes: Sequence[Outcome], camps: tuple[Camp, ...]) -> tuple[Point, ...]:
    """Return the shares after every `step` games and after the last, at about _POINTS points."""
    step = max(ceil(len(outcomes) / _POINTS), 1)
    scores = [0.0] * len(camps)
    points: list[Point] = []
    for number, outcome in enumerate(outcomes, 1):
        for at, camp in enumerate(camps):
            scores[at] += score_of(outcome, camp)
        if number % step == 0 or number == len(outcomes):
            low, high = interval(scores[0], number)
            points.append(Point(number, tuple(score / number for score in scores), low, high))
    return tuple(points)

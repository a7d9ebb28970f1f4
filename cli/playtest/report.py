"""Summary of a playtest in words for the terminal."""

from collections.abc import Iterator

from cli.shared.console import columns, counted, paint
from playtest.report.advice import advice
from playtest.report.naming import Naming
from playtest.stats.explained import LEAST_GAMES
from playtest.summary import Luck, Range, Side, Summary, Test

_LISTED = 12
_SAID = ("share", "tiers", "length", "leads", "pieces", "cards")  # figures whose advice is told


def tell_summary(summary: Summary, naming: Naming) -> str:
    """Return the report of a series of games, as lines of text, with the pack's names."""
    return "\n".join(_lines(summary, naming))


def _lines(summary: Summary, naming: Naming) -> Iterator[str]:
    title = naming.title if summary.title else ""
    yield paint(f"{title} ({summary.subject})" if title else summary.subject, "bold")
    stopped = ", stopped early" if summary.stopped else ""
    yield (
        f"{counted(summary.games, 'game')} by {players_told(summary.players)}, seed {summary.seed}{stopped}; "
        f"sandtable {summary.engine.version}, {summary.engine.build}"
    )
    if not summary.games:
        return
    yield ""
    yield from _shares(summary, naming)
    yield from _course(summary, naming)
    yield from _luck(summary, naming)
    yield from _unused(summary, naming)
    yield from (f"  note         {note}" for note in summary.notes)
    yield from _advice(summary, naming)
    yield from _worths(summary, naming)


def players_told(players: tuple[str, ...]) -> str:
    """`greedy`, or `planner, greedy` by seats."""
    return players[0] if len(set(players)) == 1 else ", ".join(players)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{100 * high:.1f}"


def _shares(summary: Summary, naming: Naming) -> Iterator[str]:
    width = max(len(naming.side(side.id)) for side in summary.sides)
    for at, side in enumerate(summary.sides):
        head = "AI win rate" if at == 0 else ""
        yield f"  {head:<12} {naming.side(side.id):<{width}}  {percent(side.share):>7}  ({_between(side.sure_low, side.sure_high)})  {judged(side, summary.test)}"
    if summary.draws:
        adjourned = f", {summary.adjourned} adjourned" if summary.adjourned else ""
        yield f"  {'draws':<12} {summary.draws}{adjourned}"
    yield f"  {'verdict':<12} {verdict_told(summary)}"
    for tier in summary.tiers[1:]:
        shares = ", ".join(f"{naming.side(side.id)} {percent(side.share)}" for side in tier.sides)
        yield f"  {'beside':<12} {players_told(tier.players)}: {shares} ({counted(tier.games, 'game')})"


def judged(side: Side, test: Test) -> str:
    """Return the verdict on one side with the limits that decided: `fair: within 45.0–55.0`."""
    limits = _between(side.least, side.most)
    if side.verdict == "open":
        return f"open: {limits} is fair"
    if side.verdict == "fair":
        return f"fair: within {limits}"
    return f"unfair: not {percent(side.even)}" if test.kind == "sprt-pair" else f"unfair: outside {limits}"


def verdict_told(summary: Summary) -> str:
    """Return the verdict in a few words, never about people, with the test that decided."""
    by, side, test = f"for {players_told(summary.players)}", _decisive(summary), summary.test
    if test.kind != "sprt-pair":
        return {
            "fair": f"fair {by}, by the equivalence test: below {percent(side.least)} and above {percent(side.most)} are ruled out",
            "unfair": f"unfair {by}: all of {_between(side.least, side.most)} is ruled out",
            "open": "open: these games do not decide; --certify does",
        }[summary.verdict]
    if summary.verdict == "open":
        undecided = f"not decided after {counted(summary.games, 'game')}: the sequential test rules out too little"
        return f"no certificate {by}" if summary.notes else undecided
    told = {
        "fair": f"certified fair {by}, by the sequential test: below {percent(side.least)} and above {percent(side.most)} "
        f"are ruled out",
        "unfair": f"unfair {by}, by the sequential test: {percent(side.even)} is ruled out",
    }
    return told[summary.verdict]


def _decisive(summary: Summary) -> Side:
    """Return the side the verdict is about: an unfair one if there is any, else the first."""
    return next((side for side in summary.sides if side.verdict == "unfair"), summary.sides[0])


def _luck(summary: Summary, naming: Naming) -> Iterator[str]:
    """Yield what dice or cards explain, and what playing well is worth."""
    luck, skill = summary.luck, summary.skill
    if luck is not None:
        yield f"  {'luck':<12} {luck_told(luck)}"
    if skill is not None:
        won = ", ".join(
            f"{percent(led.share)} as {naming.side(led.side)} ({_between(led.low, led.high)})" for led in skill.sides
        )
        each = counted(skill.sides[0].games, "game")
        yield f"  {'skill':<12} {skill.better} against {skill.weaker} wins {won}; {each} each"


def luck_told(luck: Luck) -> str:
    """Return how much of who wins is luck, in a sentence."""
    source = {"dice": "the dice", "cards": "the cards drawn"}
    one = {"dice": "roll", "cards": "draw"}
    if luck.source == "none":
        return "none: no dice, no cards drawn; players and seats decide"
    if luck.explained is None or luck.swing is None or luck.low is None or luck.high is None:
        return f"too few games to say what {source[luck.source]} explain; {LEAST_GAMES} at least"
    return (
        f"{source[luck.source]} explain at least {percent(luck.explained)} of who wins ({_between(luck.low, luck.high)}); "
        f"the luckiest {one[luck.source]} of a game is worth {100 * luck.swing.p50:.0f} points of it"
    )


def _course(summary: Summary, naming: Naming) -> Iterator[str]:
    length = summary.length
    turns = f"{length.turns.p50:g} {naming.turns} ({length.turns.p10:g}–{length.turns.p90:g})"
    yield f"  {'length':<12} {turns}, {_ranged(length.decisions, 'decision')}"
    endings = ", ".join(f"{naming.ending(ending)} {percent(ending.share)}" for ending in summary.endings)
    yield f"  {'ended by':<12} {endings}"
    first = summary.first_player
    if first is not None:
        always = f"; {naming.seat(first.seats[0].seat)} always begins" if first.always else ""
        yield (
            f"  {'who begins':<12} wins {percent(first.share)} ({_between(first.low, first.high)}), "
            f"{percent(first.even)} is fair{always}"
        )
        if first.places and not first.always:
            places = ", ".join(f"{place.place}. {percent(place.share)}" for place in first.places)
            yield f"  {'turn order':<12} {places}"
    if summary.lead is not None:
        yield (
            f"  {'lead':<12} {_ranged(summary.lead.changes, 'change')}; "
            f"{percent(summary.lead.from_behind)} won from behind at half time"
        )


def _ranged(spread: Range, noun: str) -> str:
    """`5 turns (4–6)`: median, and the range without a tenth of the games at each end."""
    return f"{counted(int(spread.p50), noun)} ({spread.p10:g}–{spread.p90:g})"


def _unused(summary: Summary, naming: Naming) -> Iterator[str]:
    dead = list(dict.fromkeys(naming.card(card.id) for card in summary.cards if card.dead))
    if dead:
        yield f"  {'dead cards':<12} {_listed(dead)} (used in fewer than one game of a hundred)"
    if summary.unplayed_rules:
        yield f"  {'not played':<12} {_listed([naming.verb(verb) for verb in summary.unplayed_rules])} (offered, never chosen)"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more


def _advice(summary: Summary, naming: Naming) -> Iterator[str]:
    """Yield the sentences that say what to do about who wins, how long it takes, and what is lost."""
    said = advice(summary, naming)
    yield from (
        f"  {'next' if at == 0 else '':<12} {said[key]}" for at, key in enumerate(k for k in _SAID if k in said)
    )


def _worths(summary: Summary, naming: Naming) -> Iterator[str]:
    """Yield the rows on the worth of cards, the greatest first, beside the results of those who used them."""
    rows = [
        (
            naming.card(card.id),
            naming.side(card.side),
            f"{100 * worth:+.1f}",
            f"{100 * (card.low or 0):+.1f} to {100 * (card.high or 0):+.1f}",
            f"{card.chance or 0:.3f}",
            percent(card.played / summary.games),
            percent(card.seen.share) if card.seen is not None else "–",
        )
        for card, worth in sorted(
            ((card, card.worth) for card in summary.cards if card.worth is not None), key=lambda pair: -pair[1]
        )
    ]
    if rows:
        yield ""
        yield columns(rows, ("card", "side", "worth", "points", "p", "played", "seen"), right=(2, 4, 5, 6))
